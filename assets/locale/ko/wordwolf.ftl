# Words of Word Wolf, Korean.

game-wordwolf = 워드 울프
game-wordwolf-about = 여섯 명, 한 사람만 다른 낱말
