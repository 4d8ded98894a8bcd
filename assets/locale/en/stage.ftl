# Words of the stage, English. Short, calm, true; no blame.

app-name = Lantern
app-line = Four games of finding out.
not-here-yet = Not here yet
game-not-here-yet = { $game } is not here yet.
continue = Continue
continue-game = Continue: { $game }
daily-done = Games of the day, played
language-switch = 한국어로 바꾸기
how-to-play-short = Help
quit = Quit
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
prompt-move = Move
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
colours-safe = Colour-safe
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
set-volume-room = Room
set-volume-room-about = A quiet tone behind everything
set-volume-music = Music
set-volume-music-about = A few notes when a screen opens
set-fullscreen = Full screen
set-fullscreen-about = F11 does the same
set-pad-names = Gamepad buttons
pad-auto = Auto
set-language = Language
language-system = System
language-en = English
language-ko = 한국어
binding-listening = Press …
binding-refused = { $cap } cannot be chosen: it lays a colour or belongs to the system. Press another key, or Esc to keep the old one.
binding-refused-button = That button cannot be chosen. Press another one, or Esc to keep the old one.
binding-key-label = { $what }, key { $cap }
binding-button-label = { $what }, gamepad button { $cap }
intent-up = Up
intent-down = Down
intent-left = Left
intent-right = Right
intent-confirm = Confirm
intent-back = Back, give up
intent-secondary = Take back a peg
intent-hint = Hint
intent-undo = Undo a guess or a step
intent-pause = Pause
intent-tab-left = Previous page or colour
intent-tab-right = Next page or colour
intent-flag = Flag a stone
intent-chord = Open around a number

storage-failed = This browser keeps nothing for Lantern, so nothing outlives this visit. Play goes on.

profile-level = Level { $level } · { $xp } of { $need } XP
weekday-mon = M
weekday-tue = T
weekday-wed = W
weekday-thu = T
weekday-fri = F
weekday-sat = S
weekday-sun = S
streak-days = { $count ->
    [0] No streak yet
    [1] One day
   *[other] { $count } days in a row
}
streak-longest = Longest { $count }
streak-today-done = today is done
streak-today-open = today is open
profile-name = Name
profile-name-hint = What shall we call you?
stats-played = Played
stats-won = Won
stats-streak = Streak
stats-longest = Longest streak
stats-best = Best
stats-mean = Mean
stats-hints = Won with hints
stats-aim = Votes that hit: { $hits } of { $of } ({ $share } %)
stats-distribution = Guesses of the games won
stats-bar = { $what }: { $wins } { $wins ->
    [one] game
   *[other] games
}.
stats-distribution-time = Times of the games won
stats-distribution-days = Days of the games won
stats-none = Nothing counted yet. Games you finish appear here.
chart-mean-guesses = Average guesses
chart-mean-time = Average time
chart-mean-days = Average days
chart-wins = Games won
chart-scale = { $count ->
    [1] One stud a game
   *[other] A stud: { $count } games. A ring: fewer.
}
chart-range = { $low } to { $high }, ten games at a time
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

cannot-start = That game cannot be played: its rules do not fit together.
file-unreadable = That file cannot be read: it must be text, and not too long.
mode-play = Play
mode-watch = Watch
mode-watch-about = Sit back and watch the computer think.
watch-hold = Hold
watch-on = Go on
watch-step = Step
watch-speed = × { $speed }
watch-speed-about = How fast it plays
mode-lesson = Lesson
setup-line = What shall it be?
setup-mind = Strength
setup-seed = Seed
setup-seed-about = A word, a number, or a game that was sent to you
setup-seed-hint = By chance
no-game-in-text = There is no game in that text. Paste a code, a game ID or a link.
mistyped-code = One sign of that code is wrong. Compare it with the one you were sent.
bad-seed = That is no seed. Take a word or a number of up to 64 characters, or a whole game ID.
lesson-offer = New here? One minute
way-daily = Daily { $day }
hint = Hint
give-up-sure = Press { $key } again to give up. Any other key stays.
undo-sure = Press { $key } again to undo the last move. The game then counts as practice.
undo-sure-again = Choose it again to undo the last move. The game then counts as practice.
undone = The last move is undone. This game is practice now.
table-lost = This game cannot be reached.
refused-other = That cannot be done now.
howto-lesson = Try it: one minute
lesson-again = Once more
fact-hints = { $count ->
    [0] No hints
    [1] One hint
   *[other] { $count } hints
}
fact-practice = Practice
uncounted-typed = A code that was typed or sent is not counted
uncounted-daily = Not counted: the first game of a day is
look-back = Look back
look-back-done = Done
share = Share
shared = Copied. Send it to somebody: the colours stay hidden.
share-by-hand = Copying does not work here. Game ID: { $id }
card-face-down = { $card }, face down. Hold it or choose it to look.
card-hold = Hold the card to look
device-name-of = Name of person { $number }
handover = Hand the device to { $name }.
handover-to = Hand the device to
handover-after = Nobody else may see what comes now.
handover-look-away = Everybody else looks away.
handover-hold = Press and hold to take it
handover-take = { $name }: take the device
handover-turn = { $turn } of { $of } at this device

replay = Replay
replay-look = Look at the whole game
replay-bar = The game, move by move
replay-standing = Move { $at } of { $all }
replay-play = Go on, or hold
replay-back = A move back
replay-part-before = To the part before
replay-part-after = To the next part
replay-everyone = Everything
replay-spectator = Audience
replay-eyes = Whose eyes: { $who }
replay-thoughts = Thoughts
replay-no-record = That is no record of a game that is played here.
replay-differs = This record was changed, or comes from another version: it does not play out as it is written.
replay-long = This record is too long to be looked at.
chapter-night = Night { $number }
chapter-day = Day { $number }
chapter-vote = Vote
chapter-hint = Hint { $number }
chapter-guess = Guess { $number }
