# Words of Mastermind, English.

game-mastermind = Mastermind
game-mastermind-about = A hidden code of colours, and a few guesses.

colour-red = Red
colour-blue = Blue
colour-green = Green
colour-yellow = Yellow
colour-orange = Orange
colour-violet = Violet
colour-white = White
colour-black = Black

caption-mastermind = Mastermind, guess { $guess } of { $most }

mode-play-about = Break the code in as few guesses as you can.
mode-daily = Daily
mode-daily-about = One code a day, the same for everyone.
mode-daily-done = You have played today's code. You may play it again; the first time counts.
mode-timed = Timed
mode-timed-about = The code, and a clock.
mode-race = Race
mode-race-about = You and the computer, the same code. You see each other's marks, not the colours. First to break it wins.
mode-codemaker = Codemaker
mode-codemaker-about = Keep a code in your head. The computer guesses, you mark.
mode-tutorial = Guided
mode-tutorial-about = Play with the numbers shown: codes still possible, and what each guess ruled out.
setup-preset = Code
preset-classic = Classic
preset-super = Super
preset-classic-line = Classic · four pegs, six colours
preset-super-line = Super · five pegs, eight colours
preset-lesson-line = Three pegs, four colours
setup-rival = Opponent
mind-easy = Easy
mind-medium = Medium
mind-hard = Hard
mind-expert = Expert
setup-clock = Clock
minutes = { $count } min

attempt-of = Attempt { $guess } of { $most }
take-back = Take back a peg
secret = Secret
the-code = The code
secret-hidden = The secret code, hidden
secret-is = The code is { $code }
legend-exact = right place
legend-colour = right colour, elsewhere
no-marks = none
place-colour = Place { $colour }
socket-empty = empty
socket-label = Place { $place }: { $what }
guess-label = Guess { $guess }: { $code }. { $black } in the right place, { $white } elsewhere.
guess-unmarked-label = Guess { $guess }: { $code }. Not marked yet.
check-code = Check the code
pegs-to-go = { $count ->
    [0] Ready
    [1] One peg to go
    [2] Two pegs to go
    [3] Three pegs to go
    [4] Four pegs to go
    [5] Five pegs to go
   *[other] { $count } pegs to go
}
give-marks = Mark guess { $guess }

marks-too-many = { $black } and { $white } are more than the { $pegs } pegs of the guess.
marks-one-astray = With { $black } in the right place, the one that is left has no other place to be in.
refused-impossible-mark = Those marks cannot happen together.
refused-out-of-attempts = No guesses are left.
dispute = { $count ->
    [1] No code earns the marks of guess { $guesses }. Would you look at it again?
   *[other] No code earns the marks of guesses { $guesses } together. One of them must be different: choose it and mark it anew.
}
hint-one = Only one code is possible now: { $code }.
hint-two = Two codes are still possible. Try { $code }.
hint-many = { $left } codes are still possible. Try { $code }: it may be the one, and if not, at most { $largest } stay possible.
hint-asks = { $left } codes are still possible. Try { $code }: guess { $guess } says that it is not the code, but its marks tell the most, and at most { $largest } stay possible.
tutorial-start = { $all } codes are possible. Any guess will tell something.
tutorial-left = { $left ->
    [1] One code is left.
   *[other] { $left } codes are still possible.
} The last guess ruled out { $out }.
codemaker-mark = Guess { $guess }: how many are right?
codemaker-wait = The computer ({ $mind }) is thinking about your code.
watch-line = The computer plays ({ $mind }).
watch-reason = { $before } codes were possible, so it asked { $code }. { $left ->
    [1] One is left.
   *[other] { $left } are left.
}
race-line = The computer ({ $mind }): { $count ->
    [0] no guess yet
    [1] one guess
   *[other] { $count } guesses
}

howto-goal = Somebody has hidden a row of colours. Find it.
howto-example-exact = A brass stud: one peg has the right colour in the right place. It never says which.
howto-example-colour = A ring: a colour that is in the code, but in another place. Three of these four belong elsewhere.
howto-example-solved = All studs: the code is broken.
howto-rest = A colour may come more than once. You have ten guesses, twelve in Super; hints are there when you want one.
lesson-lay = Three pegs are hidden. Choose a colour for each place.
lesson-more = Good. Fill the other places.
lesson-check = Now check the code.
lesson-marks = Studs: { $black } in the right place. Rings: { $white } in another. { $left } codes are left of 64.
lesson-next = { $left ->
    [1] Only one code is left: { $code }.
   *[other] { $left } codes are left. One of them is { $code }.
}

title-solved = Solved in { $count ->
    [1] one
    [2] two
    [3] three
    [4] four
    [5] five
    [6] six
    [7] seven
    [8] eight
    [9] nine
    [10] ten
    [11] eleven
    [12] twelve
   *[other] { $count }
}
title-out = Out of guesses
title-clock = Time is up. Here is the code.
title-given-up = Given up
title-race-won = First, in { $count ->
    [1] one guess
   *[other] { $count } guesses
}
title-race-lost = The computer was first.
title-code-stood = Your code stood.
title-code-broken = Your code fell to guess { $count }
title-watched = Solved in { $count } guesses
sentence-lesson = That is the whole game. The real code has four pegs and six colours.
sentence-mind = Look back to see what each guess ruled out.
sentence-lost = Look back: the marks knew more than they seemed to.
sentence-given-up = The next code is another one.
praise-luck = The lamp was kind tonight.
praise-master = That was a master's night.
praise-good = A good night's thinking.
praise-there = Found, and that is what counts.
your-best = Your best is { $count ->
    [1] one
    [2] two
    [3] three
    [4] four
    [5] five
    [6] six
    [7] seven
    [8] eight
    [9] nine
    [10] ten
    [11] eleven
    [12] twelve
   *[other] { $count }
}.
new-best = Your best is { $count ->
    [1] one
    [2] two
    [3] three
    [4] four
    [5] five
    [6] six
    [7] seven
    [8] eight
    [9] nine
    [10] ten
    [11] eleven
    [12] twelve
   *[other] { $count }
} now. It was { $before ->
    [1] one
    [2] two
    [3] three
    [4] four
    [5] five
    [6] six
    [7] seven
    [8] eight
    [9] nine
    [10] ten
    [11] eleven
    [12] twelve
   *[other] { $before }
}.
fact-time = Time { $time }
fact-seed = Seed { $seed }
again = New code
review = Guess { $guess }: { $before } codes were possible before it, { $left } after it.
review-best = Guess { $guess }: from { $before } codes to { $left }. Just as the book plays.
review-better = Guess { $guess }: from { $before } codes to { $left }. The book plays { $code }: { $mean } codes stay possible on average, after yours { $yours }.
review-book = Guess { $guess }: from { $before } codes to { $left }. The book plays { $code }, which needs the fewest guesses on average.
review-solved = Guess { $guess }: that was it. { $before ->
    [1] It was the only code left.
   *[other] { $before } codes were still possible.
}

review-rival = The computer guessed { $code }: { $black } in place, { $white } elsewhere.
opponent-label = Your opponent: the computer ({ $mind })

say-laid = { $colour } in place { $place }.
say-marks = { $black } in the right place, { $white } elsewhere.
say-guessed = Guess { $guess }: { $code }. { $marks }
say-mind-guessed = Guess { $guess }: { $code }. { $marks }
say-rival-guessed = The computer made guess { $guess }. { $marks }
say-marked = Guess { $guess } is marked. { $marks }
say-new-code = A new code is hidden.

daily = Code of the day
prompt-place = Place
prompt-colour = Colour
prompt-check = Check
prompt-mark = Mark
prompt-guess = Guess
set-colours = Colours
colours-enamel = Enamel
set-symbols = Symbols on pegs
set-symbols-about = A shape for every colour
sample-enamel = Pegs, enamel
sample-safe = Pegs, colour-safe
sample-marks = Right place, right place, elsewhere
challenge-mastermind = Mastermind: The Watchmaker's Lock
challenge-mastermind-story = An old watchmaker sets a small strongbox on the table. “It locks with pegs of enamel,” she says, and holds one to the light. “My brother chose the colours, and left without telling me.” She slides the box over to you. “Try a row. The studs and rings will say how near you are.”
challenge-classic-about = Four pegs, six colours, ten guesses
challenge-super-about = Five pegs, eight colours, twelve guesses
credits-mastermind = After Bulls and Cows, an old pencil game. Its best play was worked out by D. E. Knuth in 1977 and by K. Koyama and T. W. Lai in 1993.

achievement-four-guesses = A short night
achievement-four-guesses-about = Break a classic code in four guesses or fewer, without a hint.
achievement-super-code = Eight colours
achievement-super-code-about = Break a Super code.
achievement-first-across = First across
achievement-first-across-about = Win a race against the computer.
