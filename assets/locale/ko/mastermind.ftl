# Words of Mastermind, Korean.

game-mastermind = 마스터마인드
game-mastermind-about = 숨은 색 코드와 몇 번의 기회

colour-red = 빨강
colour-blue = 파랑
colour-green = 초록
colour-yellow = 노랑
colour-orange = 주황
colour-violet = 보라
colour-white = 하양
colour-black = 검정

caption-mastermind = 마스터마인드, { $most }번 중 { $guess }번째

mode-play-about = 되도록 적은 추측으로 코드를 풀어 보세요.
mode-daily = 오늘의 코드
mode-daily-about = 하루에 하나, 모두에게 같은 코드예요.
mode-daily-done = 오늘의 코드는 이미 해 봤어요. 다시 해도 되지만 기록에는 처음 한 판만 남아요.
mode-timed = 시간 제한
mode-timed-about = 정해진 시간 안에 코드를 풀어요.
mode-race = 대결
mode-race-about = 컴퓨터와 같은 코드를 풀어요. 서로의 색은 안 보이고 표시만 보여요. 먼저 푸는 쪽이 이겨요.
mode-codemaker = 출제
mode-codemaker-about = 코드를 하나 마음속에 정해 두세요. 컴퓨터가 추측하고, 채점은 직접 해요.
mode-tutorial = 배우며 풀기
mode-tutorial-about = 가능한 코드가 몇 개인지, 추측마다 몇 개가 지워졌는지 보면서 풀어요.
setup-preset = 코드
preset-classic = 클래식
preset-super = 슈퍼
preset-classic-line = 클래식 · 네 자리, 여섯 가지 색
preset-super-line = 슈퍼 · 다섯 자리, 여덟 가지 색
preset-lesson-line = 세 자리, 네 가지 색
setup-rival = 컴퓨터 난이도
mind-easy = 쉬움
mind-medium = 보통
mind-hard = 어려움
mind-expert = 전문가
setup-clock = 제한 시간
minutes = { $count }분

attempt-of = { $most }번 중 { $guess }번째
take-back = 구슬 빼기
secret = 비밀
the-code = 정답
secret-hidden = 숨은 코드
secret-is = 정답은 { JOSA($code, "이에요/예요") }
legend-exact = 색과 자리 맞음
legend-colour = 색만 맞음
no-marks = 없음
place-colour = { $colour } 놓기
socket-empty = 비어 있음
socket-label = { $place }번 자리: { $what }
guess-label = { $guess }번째 추측: { $code }. 색과 자리 맞음 { $black }개, 색만 맞음 { $white }개.
guess-unmarked-label = { $guess }번째 추측: { $code }. 아직 채점 전이에요.
check-code = 확인하기
pegs-to-go = { $count ->
    [0] 준비됐어요
    [1] 한 개 더 놓아 주세요
    [2] 두 개 더 놓아 주세요
    [3] 세 개 더 놓아 주세요
    [4] 네 개 더 놓아 주세요
    [5] 다섯 개 더 놓아 주세요
   *[other] { $count }개 더 놓아 주세요
}
give-marks = { $guess }번째 추측 채점

marks-too-many = 맞은 것이 { $black }개와 { $white }개면 구슬 { $pegs }개보다 많아요.
marks-one-astray = { $black }개가 제자리라면 남은 하나가 갈 다른 자리가 없어요.
refused-impossible-mark = 그런 채점은 나올 수 없어요.
refused-out-of-attempts = 남은 기회가 없어요.
dispute = { $count ->
    [1] { $guesses }번째 추측의 채점에 맞는 코드가 없어요. 다시 봐 주시겠어요?
   *[other] { $guesses }번째 추측의 채점에 모두 맞는 코드가 없어요. 그중 하나를 골라 다시 채점해 주세요.
}
hint-one = 이제 가능한 코드는 하나예요: { $code }.
hint-two = 가능한 코드가 두 개예요. { JOSA($code, "을/를") } 놓아 보세요.
hint-many = 가능한 코드는 { $left }개예요. { JOSA($code, "을/를") } 놓아 보세요. 정답일 수도 있고, 아니어도 많아야 { $largest }개만 남아요.
hint-asks = 가능한 코드는 { $left }개예요. { JOSA($code, "을/를") } 놓아 보세요. { $guess }번째 표시를 보면 정답은 아니지만, 가장 많이 알려 줘서 많아야 { $largest }개만 남아요.
tutorial-start = 가능한 코드는 { $all }개예요. 어떤 추측이든 알려 주는 것이 있어요.
tutorial-left = { $left ->
    [1] 코드가 하나 남았어요.
   *[other] 코드가 { $left }개 남았어요.
} 지난 추측으로 { $out }개를 지웠어요.
codemaker-mark = { $guess }번째 추측, 몇 개가 맞았나요?
codemaker-wait = 컴퓨터({ $mind })가 다음 추측을 생각하고 있어요.
watch-line = 컴퓨터({ $mind })가 풀고 있어요.
watch-reason = 가능한 코드가 { $before }개라서 { JOSA($code, "을/를") } 물어봤어요. 이제 { $left }개 남았어요.
race-line = 컴퓨터({ $mind }): { $count ->
    [0] 아직 추측 전
   *[other] 추측 { $count }번
}

howto-goal = 누군가 색을 한 줄로 숨겨 두었어요. 알아내 보세요.
howto-example-exact = 놋쇠 못: 구슬 하나가 색도 자리도 맞았어요. 어느 구슬인지는 알려 주지 않아요.
howto-example-colour = 고리: 코드에 있는 색이지만 자리가 달라요. 여기서는 넷 중 셋이 다른 자리예요.
howto-example-solved = 모두 놋쇠 못이면 코드를 푼 거예요.
howto-rest = 같은 색이 여러 번 나올 수 있어요. 기회는 열 번, 슈퍼는 열두 번이에요. 힌트는 원할 때 볼 수 있어요.
lesson-lay = 구슬 세 개가 숨어 있어요. 자리마다 색을 골라 주세요.
lesson-more = 좋아요. 남은 자리도 채워 주세요.
lesson-check = 이제 코드를 확인해 보세요.
lesson-marks = 놋쇠 못: 색과 자리 맞음 { $black }개. 고리: 색만 맞음 { $white }개. 코드는 64개 중 { $left }개 남았어요.
lesson-next = { $left ->
    [1] 남은 코드는 하나예요: { $code }.
   *[other] 코드가 { $left }개 남았어요. 그중 하나는 { JOSA($code, "이에요/예요") }.
}

title-solved = { $count ->
    [1] 한 번
    [2] 두 번
    [3] 세 번
    [4] 네 번
    [5] 다섯 번
    [6] 여섯 번
    [7] 일곱 번
    [8] 여덟 번
    [9] 아홉 번
    [10] 열 번
    [11] 열한 번
    [12] 열두 번
   *[other] { $count }번
} 만에 풀었어요
title-out = 기회를 다 썼어요
title-clock = 시간이 다 됐어요. 정답은 이거예요.
title-given-up = 포기했어요
title-race-won = { $count ->
    [1] 한 번
    [2] 두 번
    [3] 세 번
    [4] 네 번
    [5] 다섯 번
    [6] 여섯 번
    [7] 일곱 번
    [8] 여덟 번
    [9] 아홉 번
    [10] 열 번
    [11] 열한 번
    [12] 열두 번
   *[other] { $count }번
} 만에 먼저 풀었어요
title-race-lost = 컴퓨터가 먼저 풀었어요.
title-code-stood = 코드를 끝까지 지켰어요.
title-code-broken = { $count ->
    [1] 한 번
    [2] 두 번
    [3] 세 번
    [4] 네 번
    [5] 다섯 번
    [6] 여섯 번
    [7] 일곱 번
    [8] 여덟 번
    [9] 아홉 번
    [10] 열 번
    [11] 열한 번
    [12] 열두 번
   *[other] { $count }번
} 만에 코드가 풀렸어요
title-watched = 컴퓨터가 { $count ->
    [1] 한 번
    [2] 두 번
    [3] 세 번
    [4] 네 번
    [5] 다섯 번
    [6] 여섯 번
    [7] 일곱 번
    [8] 여덟 번
    [9] 아홉 번
    [10] 열 번
    [11] 열한 번
    [12] 열두 번
   *[other] { $count }번
} 만에 풀었어요
sentence-lesson = 놀이는 이게 전부예요. 진짜 코드는 네 자리, 여섯 가지 색이에요.
sentence-mind = 돌아보면 추측마다 무엇이 지워졌는지 보여요.
sentence-lost = 돌아보면 표시가 알려 준 것이 생각보다 많아요.
sentence-given-up = 다음에는 다른 코드가 기다려요.
praise-luck = 오늘 밤은 등불이 다정했어요.
praise-master = 달인의 밤이에요.
praise-good = 생각이 잘 풀린 밤이에요.
praise-there = 찾아냈어요. 그거면 충분해요.
your-best = 최고 기록은 { $count ->
    [1] 한 번
    [2] 두 번
    [3] 세 번
    [4] 네 번
    [5] 다섯 번
    [6] 여섯 번
    [7] 일곱 번
    [8] 여덟 번
    [9] 아홉 번
    [10] 열 번
    [11] 열한 번
    [12] 열두 번
   *[other] { $count }번
}이에요.
new-best = 최고 기록이에요. 전에는 { $before ->
    [1] 한 번
    [2] 두 번
    [3] 세 번
    [4] 네 번
    [5] 다섯 번
    [6] 여섯 번
    [7] 일곱 번
    [8] 여덟 번
    [9] 아홉 번
    [10] 열 번
    [11] 열한 번
    [12] 열두 번
   *[other] { $before }번
}, 이제는 { $count ->
    [1] 한 번
    [2] 두 번
    [3] 세 번
    [4] 네 번
    [5] 다섯 번
    [6] 여섯 번
    [7] 일곱 번
    [8] 여덟 번
    [9] 아홉 번
    [10] 열 번
    [11] 열한 번
    [12] 열두 번
   *[other] { $count }번
}이에요.
fact-time = 시간 { $time }
fact-seed = 시드 { $seed }
again = 새 코드
review = { $guess }번째 추측: 가능한 코드 { $before }개 중 { $left }개가 남았어요.
review-best = { $guess }번째 추측: 코드 { $before }개 중 { $left }개가 남았어요. 정석 그대로예요.
review-better = { $guess }번째 추측: 코드 { $before }개 중 { $left }개가 남았어요. 정석은 { JOSA($code, "이에요/예요") }. 평균 { $mean }개가 남고, 놓은 수는 평균 { $yours }개예요.
review-book = { $guess }번째 추측: 코드 { $before }개 중 { $left }개가 남았어요. 정석은 평균 추측 횟수가 가장 적은 { JOSA($code, "이에요/예요") }.
review-solved = { $guess }번째 추측: 정답이었어요. { $before ->
    [1] 남은 코드는 이것뿐이었어요.
   *[other] 그때까지 { $before }개가 가능했어요.
}

review-rival = 컴퓨터는 { JOSA($code, "을/를") } 놓았어요. 색과 자리 맞음 { $black }개, 색만 맞음 { $white }개.
opponent-label = 상대: 컴퓨터({ $mind })

say-laid = { $place }번 자리에 { $colour }.
say-marks = 색과 자리 맞음 { $black }개, 색만 맞음 { $white }개.
say-guessed = { $guess }번째 추측: { $code }. { $marks }
say-mind-guessed = { $guess }번째 추측: { $code }. { $marks }
say-rival-guessed = 컴퓨터의 { $guess }번째 추측. { $marks }
say-marked = { $guess }번째 추측을 채점했어요. { $marks }
say-new-code = 새 코드가 숨었어요.

daily = 오늘의 코드
prompt-place = 놓기
prompt-colour = 색
prompt-check = 확인
prompt-mark = 채점
prompt-guess = 추측
set-colours = 색
colours-enamel = 에나멜
set-symbols = 구슬 무늬
set-symbols-about = 색마다 다른 모양
sample-enamel = 에나멜 구슬
sample-safe = 구별 쉬운 색 구슬
sample-marks = 색과 자리 맞음 둘, 색만 맞음 하나
challenge-mastermind = 마스터마인드: 시계공의 자물쇠
challenge-mastermind-story = 나이 든 시계공이 작은 금고를 탁자에 올려놓아요. “에나멜 구슬로 잠그는 금고예요.” 구슬 하나를 불빛에 비춰 보여 줘요. “동생이 색을 정해 놓고, 알려 주지 않은 채 떠났어요.” 그러고는 금고를 이쪽으로 밀어 줘요. “한 줄 놓아 보세요. 얼마나 가까운지 못과 고리가 알려 줄 거예요.”
challenge-classic-about = 네 자리, 여섯 가지 색, 기회 열 번
challenge-super-about = 다섯 자리, 여덟 가지 색, 기회 열두 번
credits-mastermind = 연필과 종이로 하던 오래된 놀이 Bulls and Cows에서 왔어요. 가장 좋은 풀이는 1977년에 D. E. Knuth가, 1993년에 K. Koyama와 T. W. Lai가 밝혔어요.

achievement-four-guesses = 짧은 밤
achievement-four-guesses-about = 힌트 없이 네 번 안에 클래식 코드 풀기
achievement-super-code = 여덟 가지 색
achievement-super-code-about = 슈퍼 코드 풀기
achievement-first-across = 한발 먼저
achievement-first-across-about = 컴퓨터와 대결해서 이기기
