# Words of the stage, English. Short, calm, true; no blame.

app-name = Lantern
app-line = Four games of finding out.
game-mastermind = Mastermind
game-mastermind-about = A hidden code of colours, and a few guesses.
game-minesweeper = Trap Detection
game-minesweeper-about = Stones, numbers and what lies under them.
game-mafia = Mafia
game-mafia-about = A village, a long night, somebody lying.
game-wordwolf = Word Wolf
game-wordwolf-about = Six at the fire. One has another word.
not-here-yet = Not here yet
game-not-here-yet = { $game } is not here yet.
continue-game = Continue: { $game }
daily = Code of the day
daily-corridor = Corridor of the day
daily-done = Games of the day, played
language-switch = 한국어로 바꾸기
how-to-play = How to play
profile = Profile
settings = Settings
credits = Credits
back = Back
start = Start
on = On
off = Off

prompt-choose = Choose
prompt-play = Play
prompt-change = Change
prompt-done = Done
prompt-page = Page
prompt-place = Place
prompt-colour = Colour
prompt-move = Move
prompt-check = Check
prompt-mark = Mark
prompt-guess = Guess
prompt-way = Way to play

pause = Pause
paused = Paused
paused-line = The game waits, and is kept.
pause-continue = Continue
pause-home = Home
pause-give-up = Give up

settings-line = Changes show at once
reset-page = Reset this page
page-seeing = Seeing
page-sound = Sound
page-controls = Controls
page-language = Language
page-comfort = Comfort
set-colours = Colours
colours-enamel = Enamel
colours-safe = Colour-safe
set-symbols = Symbols on pegs
set-symbols-about = A shape for every colour
set-numbers = Numbers
set-numbers-about = Of the trap field
numbers-classic = Classic
set-text-size = Text size
set-contrast = High contrast
set-contrast-about = Flat black, bright edges, no glow
set-light = Lantern light
set-light-about = How dark the dark is
light-dark = Dark
light-soft = Soft
light-bright = Bright
set-motion = Motion
set-motion-about = How much moves
motion-full = Full
motion-less = Less
motion-none = None
set-grain = Grain and flicker
set-mute = Mute
set-volume = Volume
set-volume-game = Game
set-volume-game-about = Pegs, marks, the end of a game
set-volume-interface = Interface
set-volume-interface-about = Focus and buttons
set-pad-names = Gamepad buttons
pad-auto = Auto
set-language = Language
language-system = System
language-en = English
language-ko = 한국어
binding-listening = Press …
binding-key-label = { $what }, key { $cap }
binding-button-label = { $what }, gamepad button { $cap }
intent-up = Up
intent-down = Down
intent-left = Left
intent-right = Right
intent-confirm = Confirm
intent-back = Back, give up
intent-secondary = Take a peg back
intent-hint = Hint
intent-undo = Take a move back
intent-pause = Pause
intent-tab-left = Previous page or colour
intent-tab-right = Next page or colour
intent-flag = Flag a stone
intent-chord = Open around a number
sample-enamel = Pegs, enamel
sample-safe = Pegs, colour-safe
sample-marks = Right place, right place, elsewhere
sample-numbers = Numbers

storage-failed = This browser keeps nothing for Lantern, so nothing outlives this visit. Play goes on.

profile-name = Name
profile-name-hint = What shall we call you?
stats-played = Played
stats-won = Won
stats-share = Win rate
stats-streak = Streak
stats-longest = Longest streak
stats-best = Best
stats-mean = Mean
stats-hints = Won with hints
stats-distribution = Guesses of the games won
stats-bar = { $guesses } { $guesses ->
    [one] guess
   *[other] guesses
}: { $wins } { $wins ->
    [one] game
   *[other] games
}.
stats-export = Export
stats-exported = Saved as { $path }
stats-not-exported = That could not be saved: the folder cannot be written to.
stats-reset = Reset { $group }
stats-reset-sure = Choose it again to forget all games of { $group }.
stats-reset-done = { $group } starts anew.

credits-game = Lantern
credits-game-text = Games of hidden truth. Code under MIT or Apache 2.0.
credits-fonts = Type
credits-fonts-text = Lantern Sans is a subset of Pretendard by Kil Hyung-jin, Lantern Serif a subset of Hahmlet by hyper-type; both under the SIL Open Font License 1.1.
credits-sound = Sound and pictures
credits-sound-text = Sounds, icons and everything that is drawn were made for Lantern. Sounds under CC0 1.0.
credits-engine = Engine
credits-engine-text = Bevy, with bevy_tweening, bevy_egui, leafwing-input-manager, Fluent and AccessKit, each under MIT or Apache 2.0.
credits-rules = Mastermind
credits-rules-text = After Bulls and Cows, an old pencil game. Its best play was worked out by D. E. Knuth in 1977 and by K. Koyama and T. W. Lai in 1993.
