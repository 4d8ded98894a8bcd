# Words of Minesweeper: Trap Detection, Korean.

game-minesweeper = 함정 탐지
game-minesweeper-about = 바닥의 숫자가 알려 주는 길

caption-mines = 함정 탐지, { $difficulty }, { $left }칸 남음
mines-novice = 초심자
mines-apprentice = 수습생
mines-journeyman = 숙련자
mines-master = 달인
mines-custom = 사용자 지정
mines-size = { $columns } × { $rows }, 함정 { $mines }개

mines-play-about = 정찰병이 무너진 복도로 손짓해요. “바닥에 함정이 있어요. 안전한 길을 그리게 도와주세요.”
mines-custom-about = 크기를 직접 정하는 복도예요.
mines-daily = 오늘의 복도
mines-daily-about = 하루에 복도 하나, 같은 돌에서 시작하면 모두 같아요. 추측은 필요 없어요.
mines-daily-done = 오늘의 복도는 이미 지나왔어요. 다시 걸어도 되지만 처음 기록만 남아요.
mines-columns = 가로 칸
mines-rows = 세로 칸
mines-mind-random = 아무렇게나
mines-mind-simple = 단순하게
mines-mind-sharp = 날카롭게
mines-mind-deep = 깊이 있게
mines-no-guess = 추측 없는 복도
mines-no-guess-about = 생각만으로 끝까지 갈 수 있어요
mines-chord-option = 한꺼번에 열기
mines-chord-about = 깃발을 다 꽂은 숫자의 둘레를 열어요
mines-question-marks = 물음표
mines-question-marks-about = 망설여지는 칸에 남기는 표시
mines-timer = 시간 재기
mines-timer-about = 시간만 알려 줘요

mines-difficulty = 난이도
mines-grid = 격자
mines-traps = 함정
mines-reward = 도전 보상
mines-remaining = 남은 함정
mines-unmarked = 아직 표시 안 함
mines-remaining-label = 표시하지 않은 함정 { $count }개
mines-reveal = 열기
mines-flag = 깃발
mines-probe = 살펴보기
mines-flag-mode = 깃발 모드
mines-chord = 한꺼번에
mines-zoom = 확대
mines-forfeit-twice = 두 번 눌러 포기
mines-take-back = 한 걸음 되돌리기
mines-quote-start = “바닥에 압력판이 깔려 있어요. 한 발만 잘못 디디면… 첫 칸은 안전해요.”
mines-quote-touch = “두드리면 살펴보고, 꾹 누르면 깃발을 꽂아요.”
mines-quote = “조심해서 살펴보세요. 숫자는 가까이에 숨은 함정이 몇 개인지 알려 줘요.”
mines-quote-end = “이제 { $count }칸 남았어요.”
mines-watch-line = 컴퓨터가 복도를 걸어요({ $mind }).
mines-hint-first = 어디서든 시작하세요. 첫 칸과 그 이웃은 안전해요.

mines-howto-goal = 돌 밑에 함정이 숨어 있어요. 안전한 돌을 모두 열어 보세요.
mines-howto-number = 숫자는 둘레 여덟 칸에 숨은 함정이 몇 개인지 알려 줘요.
mines-howto-trap = 이 1 옆에는 덮인 돌이 하나뿐이에요. 그 돌이 바로 함정이죠. 깃발을 꽂아 두면 밟지 않아요.
mines-howto-safe = 이 1은 함정을 찾았어요. 옆에 있는 나머지 돌은 모두 안전해요.
mines-howto-rest = 첫 칸과 그 이웃은 언제나 안전해요. 힌트는 무엇을 알 수 있는지, 왜 그런지 알려 줘요.
mines-lesson-first = 가로세로 여섯 칸, 함정은 다섯 개. 점이 찍힌 돌은 안전해요. 열어 보세요.
mines-lesson-flag = 숫자는 둘레의 함정 수예요. 테두리 친 { $number } 둘레에 덮인 돌이 꼭 그만큼이니, 점이 찍힌 돌은 함정이에요. { $how } 깃발을 꽂아 보세요.
mines-lesson-reveal = 테두리 친 { JOSA($number, "은/는") } 깃발이 다 있으니 나머지는 안전해요. 점이 찍힌 돌을 열어 보세요.
mines-lesson-unflag = { $place }에 함정이 있다는 증거는 아직 없어요. { $how } 깃발을 거둬 주세요.
mines-how-key = { $key } 키로
mines-how-button = { $key } 버튼으로
mines-how-mouse = 마우스 오른쪽 버튼으로
mines-how-touch = 꾹 눌러서
mines-flag-protects = 여기에는 깃발이 있어요. 먼저 거둬 주세요.
mines-refused-flags = 숫자만큼 둘레에 깃발이 있어야 해요.
mines-refused-nothing = 그 숫자 둘레에는 더 열 칸이 없어요.
mines-refused-no-chord = 이번 판은 한꺼번에 열기 없이 해요.
mines-refused-no-number = 숫자 위에서만 한꺼번에 열 수 있어요.
mines-refused-no-board = 추측 없는 복도를 찾지 못했어요. 함정을 줄이면 쉬워져요.

mines-field-label = { $rows }행 { $columns }열 복도, 함정 { $mines }개
mines-cell-place = { $row }행 { $column }열
mines-cell-covered = 덮임
mines-cell-flag = 깃발
mines-cell-question = 물음표
mines-cell-trap = 함정
mines-cell-sprung = 밟은 함정
mines-cell-wrong-flag = 안전한 칸의 깃발
mines-cell-empty = 빈칸

mines-title-won = 안전한 길을 찾았어요!
mines-title-lost = 함정이 터졌어요!
mines-title-forfeit = 발길을 돌렸어요.
mines-sentence-won = 복도를 모두 그렸어요. 도전이라면 보상은 { $reward }예요.
mines-sentence-won-custom = 복도를 모두 그렸어요.
mines-sentence-lesson = 이게 전부예요. 진짜 복도에는 함정이 열 개 이상 있어요.
mines-sentence-lost = { $place }이었어요.
mines-sentence-forfeit = 함정은 여기 있었어요. 다음 복도는 또 달라요.
mines-verdict-warned = 옆 칸의 숫자가 알려 주고 있었어요.
mines-verdict-guess = 함정일 확률이 { $share }%인 추측이었어요.
mines-charted = 그린 길
mines-marked = 표시한 함정
mines-of = { $most }개 가운데 { $count }개
mines-wrong-flags = 잘못 꽂은 깃발
mines-time = 시간
mines-3bv = 최소 열기 횟수(3BV)
mines-3bv-line = { $count }번, 나는 { $reveals }번
mines-guesses = 추측
mines-guesses-line = { $needless ->
    [0] { $count }번, 필요 { $needed }번
   *[other] { $count }번, 필요 { $needed }번, 불필요 { $needless }번
}
mines-help = 도움
mines-record = 내 기록
mines-record-line = { $played }판 중 { $won }승, 최고 { $best }
mines-legend-sprung = 밟은 함정
mines-legend-trap = 표시하지 않은 함정
mines-legend-wrong = 안전한 칸의 깃발
mines-again = 새 복도
mines-same = 같은 복도
mines-step-back = 이전 걸음
mines-step-on = 다음 걸음
mines-review-step = { $step } / { $count }: { $words }
mines-shared = 복사했어요. 누구에게 보내도 같은 돌에서 시작하면 같은 복도예요.
mines-share-first = { $place }에서 시작하세요.

mines-say-open = { $place }: { $number }.
mines-say-flood = { $place }: { $count }칸이 열렸어요.
mines-say-flag = { $place }에 깃발. { $left }개 남았어요.
mines-say-question = { $place }에 물음표. { $left }개 남았어요.
mines-say-unflag = { $place }의 표시를 거뒀어요. { $left }개 남았어요.

daily-corridor = 오늘의 복도
set-numbers = 숫자 색
set-numbers-about = 함정 탐지의 숫자
numbers-classic = 클래식
sample-numbers = 숫자
challenge-minesweeper = 지뢰 찾기: 함정 탐지
challenge-minesweeper-story = 노련한 정찰병이 무너진 복도 앞에서 손짓해요. “바닥에 압력판이 깔려 있어요.” 낡은 지도를 꺼내며 조심하라고 해요. “한 발만 잘못 디디면…” 그러고는 두 손으로 터지는 시늉을 해요. “안전한 길을 그리게 도와주세요. 조심조심 살펴보세요. 가까이에 함정이 몇 개 숨어 있는지 숫자가 알려 줘요.”
challenge-novice = 초심자
challenge-apprentice = 수습생
challenge-journeyman = 숙련자
challenge-master = 달인
challenge-novice-about = 9 × 9, 함정 10개
challenge-apprentice-about = 12 × 12, 함정 25개
challenge-journeyman-about = 16 × 16, 함정 40개
challenge-master-about = 20 × 16, 함정 60개
records-daily = 오늘의 복도

achievement-master-board = 복도 끝까지
achievement-master-board-about = 달인 복도에서 안전한 길 찾기
