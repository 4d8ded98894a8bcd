# Words of Word Wolf, English.

game-wordwolf = Word Wolf
game-wordwolf-about = Six at the fire. One has another word.
