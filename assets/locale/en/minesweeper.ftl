# Words of Minesweeper: Trap Detection, English.

game-minesweeper = Trap Detection
game-minesweeper-about = Stones, numbers and what lies under them.

caption-mines = Trap Detection, { $difficulty }, { $left } to go
mines-novice = Novice
mines-apprentice = Apprentice
mines-journeyman = Journeyman
mines-master = Master
mines-custom = Custom
mines-size = { $columns } × { $rows }, { $mines } traps

mines-play-about = A scout beckons you into a ruined corridor: “The floor's rigged. Help me chart the safe path.”
mines-custom-about = A corridor of your own size.
mines-daily = Daily
mines-daily-about = One corridor a day, the same for everyone who enters at the same stone. It needs no guess.
mines-daily-done = You have walked today's corridor. You may walk it again; the first time counts.
mines-columns = Columns
mines-rows = Rows
mines-mind-random = Easy
mines-mind-simple = Medium
mines-mind-sharp = Hard
mines-mind-deep = Expert
mines-no-guess = No guesses
mines-no-guess-about = Every corridor can be charted by thought alone
mines-chord-option = Chords
mines-chord-about = A number with all its flags opens its other neighbours
mines-question-marks = Question marks
mines-question-marks-about = A second mark for what you doubt
mines-timer = Timer
mines-timer-about = It tells the time, no more

mines-difficulty = Difficulty
mines-grid = Grid
mines-traps = Traps
mines-reward = Challenge reward
mines-remaining = Remaining
mines-unmarked = traps unmarked
mines-remaining-label = Remaining: { $count } traps unmarked
mines-reveal = Reveal
mines-flag = Flag
mines-probe = Probe
mines-flag-mode = Flag mode
mines-chord = Chord
mines-zoom = Zoom
mines-forfeit-twice = Forfeit, twice
mines-take-back = Undo a step
mines-scout = The scout
mines-quote-start = “The floor's rigged with pressure plates. One wrong step and… The first one is safe.”
mines-quote-touch = “Tap to probe. Hold to plant a flag.”
mines-quote = “Probe carefully. The numbers tell you how many traps lurk nearby.”
mines-quote-end = { $count ->
    [one] “One stone to go.”
   *[other] “{ $count } stones to go.”
}
mines-watch-line = The computer walks the corridor ({ $mind }).
mines-watch-first = { $place } to begin with: the first stone is safe.
mines-watch-safe = { $place } is safe: it follows from the numbers around.
mines-watch-trap = { $place } must be a trap.
mines-watch-guess = Nothing is certain. { $place } is a guess: a trap with { $share } %.
mines-hint-first = Begin anywhere: the first stone and its neighbours are safe.

mines-howto-goal = Traps lie hidden under the stones. Open every stone that is safe.
mines-howto-number = A number counts the traps on the eight stones around it.
mines-howto-trap = This 1 has one covered stone left beside it: that must be its trap. A flag keeps you off it.
mines-howto-safe = This 1 has found its trap: every other stone beside it is safe.
mines-howto-rest = The first stone is always safe, and so are its neighbours. A hint tells what can be known, and why.
mines-lesson-first = Six by six stones, five traps. The stone with the dot is safe: reveal it.
mines-lesson-flag = A number counts the traps around it. The framed { $number } has just that many covered stones, so the stone with the teeth is a trap: { $how } to flag it.
mines-lesson-reveal = The framed { $number } has its flags, so the rest around it is safe: reveal the dot.
mines-lesson-unflag = Nothing speaks for a trap at { $place } yet: { $how } to take the flag away.
mines-how-key = press { $key }
mines-how-button = press { $key }
mines-how-mouse = right-click
mines-how-touch = hold it
mines-flag-protects = A flag stands here. Take it away first.
mines-refused-flags = That number needs as many flags around it as it shows.
mines-refused-nothing = There is nothing left to open around that number.
mines-refused-no-chord = This game is played without chords.
mines-refused-no-number = A chord needs a number.
mines-refused-no-board = No corridor without guesses was found. Fewer traps make it easier.

mines-field-label = Corridor of { $rows } rows and { $columns } columns, { $mines } traps
mines-cell-place = row { $row }, column { $column }
mines-cell-covered = covered
mines-cell-flag = flag
mines-cell-question = question mark
mines-cell-trap = trap
mines-cell-sprung = the trap you stepped on
mines-cell-wrong-flag = flag on safe ground
mines-cell-empty = empty

mines-title-won = Area Secured!
mines-title-lost = Trap Triggered!
mines-title-forfeit = You turned back.
mines-sentence-won = The corridor is charted.
mines-sentence-lesson = That is the whole game. A real corridor has ten traps or more.
mines-sentence-lost = { $place }.
mines-sentence-forfeit = The traps are shown. The next corridor is another one.
mines-verdict-warned = Its neighbours had warned of it.
mines-verdict-needless = Another stone was safe for certain.
mines-verdict-guess = It was a guess: a trap with { $share } %.
mines-charted = Charted
mines-marked = Traps marked
mines-of = { $count } of { $most }
mines-wrong-flags = Wrong flags
mines-time = Time
mines-3bv = Least reveals (3BV)
mines-3bv-line = { $count }, yours { $reveals }
mines-guesses = Guesses
mines-guesses-line = { $needless ->
    [0] { $count }, needed { $needed }
   *[other] { $count }, needed { $needed }, needless { $needless }
}
mines-help = Help
mines-record = Your record
mines-record-line = { $won } of { $played } won, best { $best }
mines-legend-sprung = The one you stepped on
mines-legend-trap = Unmarked trap
mines-legend-wrong = Flag on safe ground
mines-again = New corridor
mines-same = Same corridor
mines-step-back = Step before
mines-step-on = Next step
mines-review-step = { $step } of { $count }: { $words }
mines-shared = Copied. Send it to somebody: the same stone opens the same corridor.
mines-share-first = Enter at { $place }.

mines-say-open = { $place }: { $number }.
mines-say-flood = { $place }: { $count } stones open.
mines-say-flag = Flag at { $place }. { $left } left.
mines-say-question = Question mark at { $place }. { $left } left.
mines-say-unflag = { $place } is clear again. { $left } left.

daily-corridor = Corridor of the day
set-numbers = Numbers
set-numbers-about = In Trap Detection
numbers-classic = Classic
sample-numbers = Numbers
challenge-minesweeper = Trap Detection: The Ruined Corridor
challenge-minesweeper-story = A weathered scout beckons you toward a ruined corridor. “The floor's rigged with pressure plates,” she warns, pulling out a worn map. “One wrong step and...” She makes an explosive gesture. “Help me chart the safe path. Probe carefully—the numbers tell you how many traps lurk nearby.”
challenge-novice = Novice
challenge-apprentice = Apprentice
challenge-journeyman = Journeyman
challenge-master = Master
challenge-novice-about = 9 × 9, 10 traps
challenge-apprentice-about = 12 × 12, 25 traps
challenge-journeyman-about = 16 × 16, 40 traps
challenge-master-about = 20 × 16, 60 traps
records-daily = Daily

achievement-master-board = The whole corridor
achievement-master-board-about = Secure a Master board.
credits-minesweeper = After Minesweeper and the mine games of the 1980s before it. That it is hard in general was shown by R. Kaye in 2000.
