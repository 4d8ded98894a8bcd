# Words of Mastermind, English.

colour-red = Red
colour-blue = Blue
colour-green = Green
colour-yellow = Yellow
colour-orange = Orange
colour-violet = Violet
colour-white = White
colour-black = Black

caption-mastermind = Mastermind, guess { $guess } of { $most }
cannot-start = That game cannot be played: its rules do not fit together.

mode-play = Play
mode-play-about = Break the code in as few guesses as you can.
mode-daily = Daily
mode-daily-about = One code a day, the same for everyone.
mode-daily-done = You have played today's code. You may play it again; the first time counts.
mode-timed = Timed
mode-timed-about = The code, and a clock.
mode-race = Race
mode-race-about = You and a mind, the same code. You see each other's marks, not the colours. First to break it wins.
mode-watch = Watch
mode-watch-about = Sit back and watch a mind think.
mode-codemaker = Codemaker
mode-codemaker-about = Keep a code in your head. A mind guesses, you mark.
mode-tutorial = Guided
mode-tutorial-about = Play with the numbers shown: codes still possible, and what each guess ruled out.
mode-lesson = Lesson
setup-line = What shall it be?
setup-preset = Code
preset-classic = Classic
preset-super = Super
preset-classic-line = Classic · four pegs, six colours
preset-super-line = Super · five pegs, eight colours
preset-lesson-line = Three pegs, four colours
setup-rival = Opponent
setup-mind = Strength
mind-easy = Easy
mind-medium = Medium
mind-hard = Hard
mind-expert = Expert
setup-clock = Clock
minutes = { $count } min
setup-seed = Seed
setup-seed-about = A word, a number, or a game that was sent to you
setup-seed-hint = By chance
bad-seed = That is no seed. Take a word or a number of up to 64 characters, or a whole game ID.
lesson-offer = New here? One minute
way-daily = Daily { $day }

attempt-of = Attempt { $guess } of { $most }
hint = Hint
take-back = Take back
secret = Secret
the-code = The code
secret-hidden = The secret code, hidden
secret-is = The code is { $code }
legend-exact = right place
legend-colour = right colour, elsewhere
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

give-up-sure = Press { $key } again to give up. Any other key stays.
undo-sure = Press { $key } again to take the last move back. The game then counts as practice.
undo-sure-again = Choose it again to take the last move back. The game then counts as practice.
undone = The last move is taken back. This game is practice now.
refused-impossible-mark = Those marks cannot happen together.
refused-out-of-attempts = No guesses are left.
refused-other = That cannot be done now.
dispute = { $count ->
    [1] No code earns the marks of guess { $guesses }. Would you look at it again?
   *[other] No code earns the marks of guesses { $guesses } together. One of them must be different: choose it and mark it anew.
}
hint-one = Only one code is left: { $code }.
hint-two = Two codes are left. Try { $code }.
hint-many = { $left } codes are left. Try { $code }: its marks tell { $groups } groups of them apart.
tutorial-start = { $all } codes are possible. Any guess will tell something.
tutorial-left = { $left ->
    [1] One code is left.
   *[other] { $left } codes are still possible.
} The last guess ruled out { $out }.
codemaker-mark = Guess { $guess }: how many are right?
codemaker-wait = The mind ({ $mind }) is thinking about your code.
watch-line = A mind plays ({ $mind }).
race-line = The other ({ $mind }): { $count ->
    [0] no guess yet
    [1] one guess
   *[other] { $count } guesses
}

howto-goal = Somebody has hidden a row of colours. Find it.
howto-example-exact = A brass stud: one peg has the right colour in the right place. It never says which.
howto-example-colour = A ring: a colour that is in the code, but in another place. Three of these four belong elsewhere.
howto-example-solved = All studs: the code is broken.
howto-rest = A colour may come more than once. You have ten guesses, twelve in Super; hints are there when you want one.
howto-lesson = Try it: one minute
lesson-lay = Three pegs are hidden. Choose a colour for each place.
lesson-more = Good. Fill the other places.
lesson-check = Now check the code.
lesson-marks = Studs: { $black } in the right place. Rings: { $white } in another. { $left } codes are left of 64.
lesson-next = { $left ->
    [1] Only one code is left: { $code }.
   *[other] { $left } codes are left. One of them is { $code }.
}
lesson-again = Once more

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
title-out = Out of guesses. Here is the code.
title-clock = Time is up. Here is the code.
title-given-up = Given up
title-race-won = First, in { $count ->
    [1] one guess
   *[other] { $count } guesses
}
title-race-lost = The other was first.
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
   *[other] { $count }
}.
fact-time = Time { $time }
fact-hints = { $count ->
    [0] No hints
    [1] One hint
   *[other] { $count } hints
}
fact-practice = Practice
fact-seed = Seed { $seed }
look-back = Look back
look-back-done = Done
share = Share
shared = Copied. Send it to somebody: the colours stay hidden.
share-by-hand = Copying does not work here. Game ID: { $id }
again = New code
review = Guess { $guess }: { $before } codes were possible before it, { $left } after it.
review-best = Guess { $guess }: from { $before } codes to { $left }. Just as the book plays.
review-better = Guess { $guess }: from { $before } codes to { $left }. The book plays { $code }, which leaves { $largest } at most.
review-solved = Guess { $guess }: that was it. { $before ->
    [1] It was the only code left.
   *[other] { $before } codes were still possible.
}

say-laid = { $colour } in place { $place }.
say-marks = { $black } in the right place, { $white } elsewhere.
say-guessed = Guess { $guess }: { $code }. { $marks }
say-mind-guessed = Guess { $guess }: { $code }. { $marks }
say-rival-guessed = The other made guess { $guess }. { $marks }
say-marked = Guess { $guess } is marked. { $marks }
say-new-code = A new code is hidden.
