# Words of Mafia, English.

game-mafia = Mafia
game-mafia-about = A village, a long night, somebody lying.

mafia-play-about = You live in this village. Some of your neighbours kill by night; find out who.
mafia-daily = Village of the day
mafia-daily-about = One village a day, the same for everyone.
mafia-daily-done = Today’s village is played. You may play it again; only the first game counts.
mafia-watch-about = A village of minds. Sit back and see who gives themselves away.
daily-village = Village of the day
records-village = Village of the day
mafia-rules = Village
mafia-fsm = Village of ten
mafia-flow = Any village
mafia-fsm-about = Three of ten are mafia. The most votes decide, and who dies by night keeps their secret.
mafia-flow-about = { $mafia ->
    [one] One of { $count } is mafia.
   *[other] { $mafia } of { $count } are mafia.
} More than half decide, and every death shows the role.
mafia-players = People
mafia-minds = Your neighbours
mafia-mind-random = Careless
mafia-mind-simple = Simple
mafia-mind-sharp = Sharp
mafia-pace = Pace
mafia-pace-about = How fast they talk
mafia-pace-calm = Calm
mafia-pace-normal = Normal
mafia-pace-brisk = Brisk
mafia-pace-step = Step
mafia-reveal = Night deaths show the role
mafia-reveal-about = Easier for the town
mafia-open = All cards open
mafia-open-about = See every role and every night

caption-mafia-night = Mafia, night { $day }
caption-mafia-day = Mafia, day { $day }
mafia-howto-goal = Some of the village are mafia and know each other. By night they choose somebody to kill. By day everybody talks, then votes one person out. The town wins when no mafioso is left; the mafia wins when it is as many as the town.
mafia-howto-rest = The sheriff looks behind one door each night. The doctor protects one person. A vigilante has a single bullet. Everybody else has a voice and a vote: listen for who changes their story, who votes with whom, and who stays quiet.
mafia-howto-night = By night, those who have something to do choose a door.
mafia-howto-day = By day, one after another says what they think. Then all vote.

role-mafia = Mafia
role-doctor = Doctor
role-sheriff = Sheriff
role-vigilante = Vigilante
role-villager = Villager
card-you-are = You are
card-night = By night
card-day = By day
card-win = You win
card-mates = With you
card-others-see = The others see only this.
card-night-mafia = With the other mafia, choose whom to kill.
card-night-doctor = Watch over one person. If they are attacked, they live.
card-night-sheriff = Knock at one door. You learn who lives there.
card-night-vigilante = You have one bullet, for any night. Or keep it.
card-night-villager = Sleep, and hope to wake up.
card-day-mafia = Talk and vote like everybody else. Nobody may know.
card-day-doctor = Talk and vote. If the mafia learns who you are, you are next.
card-day-sheriff = Talk and vote. Say what you know when it helps.
card-day-vigilante = Talk and vote. Be sure before you fire.
card-day-villager = Listen, talk, vote. Somebody here is lying.
card-win-mafia = once there are as many of you as of the others.
card-win-town = with the town, once all of the mafia are gone.
card-go = Go to the village
card-again = Your card
card-said = You are { $name }. Your role: { $role }. { $words }
card-mates-said = With you: { $words }.

night-title = Night { $day }
day-title = Day { $day }
village-line = { $left ->
    [0] { $count } under their roofs
   *[other] { $count } still here, { $left } gone
}
turn-line = Turn { $step } of { $most }
you = You
you-object = you
you-role = You are { $role }
mate = With you
gone-role = { $name } · { $role }

ask-kill = Who shall not wake up?
ask-protect = Whom will you watch over?
ask-investigate = Whose door will you knock on?
ask-shoot = Will you fire tonight?
ask-sleep = You sleep. The night does what it does.
ask-sleep-done = You have chosen. Now wait for the morning.
ask-sleep-watch = The village sleeps.
ask-sleep-gone = You are gone, and see what the village sees.
night-choose = Choose a house
do-kill = Kill { $name }
do-kill-none = Spare everyone
do-protect = Watch over { $name }
do-investigate = Knock at { $name }’s
do-shoot = Shoot { $name }
do-shoot-none = Keep the bullet
whisper = Tell the others
note-last-protected = Last night: { $name }
note-not-again = Last night: { $name }. Not again tonight.
note-found-mafia = { $name } is mafia
note-found-town = { $name } is not mafia
note-found-role = { $name }: { $role }
note-agreed = All of you agree.
note-wants = { $name } wants { $whom }
note-wants-nobody = { $name } wants to spare everyone
note-bullet-gone = The bullet is spent.
only-you = Only you know this.

morning-killed = { $name } was killed during the night.
morning-killed-you = You were killed during the night.
morning-killed-two = { $name } were killed during the night.
morning-saved = No one died. The doctor saved someone.
morning-quiet = No one died in the night.
morning-dark = What { $name } was stays in the dark.
morning-go = To the square

day-speaks = { $name } is next
day-your-turn = Your turn
day-last-words = Your last words
day-last-words-of = { $name } has the last word
day-say = What will you say?
day-about-whom = About whom?
day-which-role = Which role?
day-what-found = What did you find?
day-asked = { $name } asked you something.
day-listen = The square listens
day-type = In your own words
day-type-hint = Type what you want to say
day-type-read = They will hear:
day-type-nothing = No claim or accusation is heard in it yet.
day-choose-acts = Choose instead
say-it = Say it
say-other = Other words
skip = Go on
verb-accuse = Accuse
verb-ask = Ask
verb-defend = Defend
verb-agree = Agree
verb-disagree = Disagree
verb-claim = Claim
verb-report = Report
verb-vote = Announce
verb-retract = Take back
verb-pass = Pass
sure-little = Not sure
sure-fairly = Fairly sure
sure-very = Certain
found-mafia = Mafia
found-town = Not mafia
found-protected = I protected them

act-accuse = accuses { $whom }
act-doubt = doubts { $whom }
act-defend = defends { $whom }
act-defend-self = answers the charge
act-claim = claims: { $role }
act-report-mafia = found out: { $whom } is mafia
act-report-town = found out: { $whom } is not mafia
act-report-role = found out: { $whom } is { $role }
act-report-protect = protected { $whom }
act-ask = asks { $whom }
act-answer = answers { $whom }
act-evade = will not answer { $whom }
act-agree = agrees with { $whom }
act-disagree = disagrees with { $whom }
act-vote = will vote for { $whom }
act-vote-nobody = will vote for no one
act-kill = wants { $whom }
act-retract = takes it back
act-pass = says nothing
act-ask-claims = asks who is what
act-soft-claim = hints at more
act-read-mafia = takes { $whom } for mafia
act-read-town = trusts { $whom }
act-read-unsure = cannot read { $whom }
act-point = points at what happened
act-hedge = waits and sees
act-switch = turns to { $whom }
act-switch-nobody = turns away
act-confess = confesses
act-admit = admits something
act-farewell = says goodbye
act-says = says
act-line = { $name } { $act }
act-line-you = You: { $act }
act-sure = { $act }, certain
act-unsure = { $act }, not sure

vote-title = Who leaves the village?
vote-line = { $count } of { $all } have voted. { $needed } votes decide.
vote-line-most = { $count } of { $all } have voted. The most votes decide.
vote-choose = Choose somebody
vote-yours = Your vote
vote-for = Vote for { $name }
vote-nobody = No one
vote-with = { $count ->
    [0] { $name }
    [one] { $name }, with one other
   *[other] { $name }, with { $count } others
}
vote-change = You may change it until the last ballot.
vote-wait = The others are voting.
vote-count = { $count ->
    [one] one vote
   *[other] { $count } votes
}
verdict = { $name } leaves the village.
verdict-you = You leave the village.
verdict-role = { $name } was { $role }.
verdict-role-you = You were { $role }.
verdict-nobody = No one leaves the village.
verdict-tie = The votes were split.
verdict-go = Night falls

dead-line = Watch on, or see everything. There is no way back from that.
dead-open = See everything

end-town = The town has won
end-mafia = The mafia has won
end-nobody = Nobody has won
end-line-won = Day { $day }. You have won.
end-line-lost = Day { $day }. Your side has lost.
end-line-watch = Day { $day }
end-alive = still here
end-night = night { $day }
end-vote = day { $day }
end-again = Another village
end-same = This village again
end-story = Story
end-votes = Votes
end-thoughts = Thoughts
end-known = What you could have known
end-known-about = How likely each was mafia before the vote, for the sharpest mind that had seen only what you saw. Who was mafia is in red.
end-known-vote = { $name }, your vote
end-lie = a lie
end-killed = The mafia came for { $name }.
end-spared = The mafia spared everyone.
end-shot = { $name } shot at { $whom }.
end-protected = { $name } watched over { $whom }.
end-looked = { $name } looked at { $whom }: { $role }.
end-claimed = { $name }: “I am { $role }.”
end-lynched = { $name } left, { $count } of { $all } votes.
end-no-lynch = No one left.
end-thought = { $name } thought
end-nobody-voted = no one
mafia-share = Can you find the mafia? { $id }
mafia-shared = Copied. Send it to somebody: the roles stay hidden.

log = What was said
log-nothing = Nothing has been said yet.
close = Close
file-alive = Still here.
file-gone = Gone since day { $day }.
file-claims = Claims: { $role }.
file-accused = Accused by { $words }.
file-nothing = Nothing said yet.
file-voted = Day { $day }: voted for { $whom }
file-voted-nobody = Day { $day }: voted for no one
file-note = Your note
file-note-hint = Only you see this
mark-trusted = Trusted
mark-unsure = Unsure
mark-suspect = Suspect

tell-night = Night { $day }.
tell-morning = The sun is up.
tell-day = Day { $day }. Everybody meets in the square.
tell-vote = The vote begins.
tell-died = { $name } is dead.
tell-died-you = You are dead.
tell-voted = { $name }: a vote for { $whom }.
tell-voted-nobody = { $name }: a vote for no one.
tell-whispers = { $name }, whispering: { $words }
tell-round = You do not agree yet. Choose again.

lesson-night = You are the sheriff. Choose a house and knock: in the morning you learn who lives there.
lesson-morning = Somebody may be missing, and you know one thing more than the others. Go to the square.
lesson-day = Everybody speaks in turn. On yours, say what you found out: Report, then a person, then what you found.
lesson-vote = Now vote. More than half of the living must agree.
lesson-end = That was a whole game. Begin a real village whenever you like.

mafia-refused-repeated = Not the same person two nights running.
mafia-refused-self = That cannot be yourself.
mafia-refused-mate = Not one of your own.
mafia-refused-letters = There is a letter in it that cannot be said here.
mafia-refused-long = That is too long to say in one breath.
mafia-refused-spoken = You have said your word in this round.

mafia-records-town = Town
mafia-wish = I want to be
mafia-wish-about = For practice: a game with a role of your own choosing is not counted
mafia-wish-any = Any
mafia-uncounted-custom = Not counted: the roles were not left to chance.

page-open = Your page
page-title = Your page
page-about = Only you read this. It stays with the game, and the village waits while you write.
page-hint = What do you want to remember?
sleep-owl = An owl calls twice behind the church.
sleep-clock = The clock downstairs counts for itself.
sleep-rain = Rain begins on the roof, and stops again.
sleep-cat = The cat comes in and lies down on your feet.
sleep-wind = The wind tries the shutters, one after another.
sleep-dog = Somewhere a dog barks once and thinks better of it.

challenge-mafia = Mafia: The Free Chair
challenge-mafia-story = The innkeeper sets out one chair too many. “The miller’s,” she says, and does not look at it. “He sat there last night.” Nobody speaks. She turns the lamp towards the door, and towards you. “Take it. You are new here; perhaps you see which of us no longer sleeps.”
challenge-five = Five chairs
challenge-eight = Eight chairs
challenge-ten = Ten chairs
challenge-fifteen = Fifteen chairs
challenge-five-about = One of them is mafia
challenge-eight-about = Two of them are mafia
challenge-ten-about = Three are mafia, and the night keeps its secrets
challenge-fifteen-about = Three are mafia, and much is said
achievement-morning-bell = The morning bell
achievement-morning-bell-about = Win as one of the town.
achievement-good-neighbour = A good neighbour
achievement-good-neighbour-about = Win as one of the mafia.
achievement-second-day = Before the third night
achievement-second-day-about = Win with the town on the second day at the latest.
achievement-every-card = Every card in the deck
achievement-every-card-about = Win once in each of the five roles.

mafia-device = One device
mafia-device-about = The device goes round. You talk yourselves; it keeps the night and the ballots.
mafia-talk = Time to talk
mafia-talk-about = A bell rings when it is up; nobody is cut off
mafia-talk-open = No limit
mafia-talk-minutes = { $count } min
mafia-name-taken = Two people are called { $name }, or almost.
mafia-name-long = { $name } is too long for a name: twenty characters at most.
mafia-name-bad = Nobody can be called { $name }.
ask-dream = You sleep. Whose house do you dream of?
do-dream = Dream of { $name }
device-moment = A moment yet: everybody has the device for a while.
device-round = Pass it round
device-nothing-told = The night told you nothing.
device-pass-on = Seen. Pass it on
device-talk = Talk it over.
device-talk-about = Everybody here says what they think. Then the device goes round for the votes.
device-to-the-vote = To the vote
device-ballot = Nobody sees a ballot before all of them are in.
