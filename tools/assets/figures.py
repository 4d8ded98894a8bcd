#!/usr/bin/env python3
"""Makes assets/icons/figures.png: the figures of Lantern Sans Bold as signed distances, for boards drawn by a shader.

Run from the root of the project: python3 tools/assets/figures.py
Needs numpy, scipy and pillow.

Twelve glyphs, four in a row: 0 to 9, the question mark, the per cent sign. A cell is 64 texels wide; a figure is 44 high
and stands in its middle. A texel says how far its middle is from the edge, as in icons.png.
"""

import pathlib

import numpy as np
from PIL import Image, ImageDraw, ImageFont
from scipy.ndimage import distance_transform_edt

CELL, HEIGHT, SPREAD, ROW, FINE = 64, 44, 6.0, 4, 16
GLYPHS = "0123456789?%"
FONT = "assets/fonts/LanternSans-Bold.ttf"


def draw(glyph, font, middle):
    side = CELL * FINE
    page = Image.new("L", (side, side), 0)
    pen = ImageDraw.Draw(page)
    left, _, right, _ = pen.textbbox((0, 0), glyph, font=font, anchor="ls")
    pen.text((side / 2 - (left + right) / 2, side / 2 + middle), glyph, font=font, fill=255, anchor="ls")
    return np.asarray(page) >= 128


def distances(inside):
    signed = np.where(inside, distance_transform_edt(inside) - 0.5, 0.5 - distance_transform_edt(~inside))
    half = FINE // 2
    middle = [signed[y::FINE, x::FINE] for y in (half - 1, half) for x in (half - 1, half)]
    return sum(middle) / len(middle) / FINE


def fitting():
    """The font at the size at which an 8 is HEIGHT texels high, and half that height in pixels."""
    wanted = HEIGHT * FINE
    trial = ImageFont.truetype(FONT, 1000)
    _, top, _, foot = trial.getbbox("8", anchor="ls")
    font = ImageFont.truetype(FONT, round(1000 * wanted / (foot - top)))
    _, top, _, foot = font.getbbox("8", anchor="ls")
    return font, -(top + foot) / 2


if __name__ == "__main__":
    font, middle = fitting()
    rows = -(-len(GLYPHS) // ROW)
    picture = np.zeros((rows * CELL, ROW * CELL), np.uint8)
    for index, glyph in enumerate(GLYPHS):
        size = font if glyph != "%" else ImageFont.truetype(FONT, round(font.size * 0.72))
        inside = draw(glyph, size, middle if glyph != "%" else middle * 0.72)
        value = 128 + distances(inside) * 127.5 / SPREAD
        y, x = index // ROW * CELL, index % ROW * CELL
        picture[y : y + CELL, x : x + CELL] = np.clip(np.round(value), 0, 255).astype(np.uint8)
    Image.fromarray(picture).save(pathlib.Path("assets/icons/figures.png"), optimize=True)
    print(len(GLYPHS), "glyphs,", picture.shape[1], "x", picture.shape[0])
