# Words of Mafia, Korean.

game-mafia = 마피아
game-mafia-about = 마을의 긴 밤, 누군가의 거짓말
