# Words of Mafia, English.

game-mafia = Mafia
game-mafia-about = A village, a long night, somebody lying.
