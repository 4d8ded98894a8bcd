#!/usr/bin/env python3
"""The parts of fonts.sh that need a program: see there.

  fonts.py syllables OUT               writes the 2,350 syllables of KS X 1001 and every other
                                       syllable that occurs in the texts of the project
  fonts.py syllables OUT FOLDER ...    writes the syllables that occur in the texts of these
  fonts.py finish IN OUT FAMILY STYLE [share]
                                       renames the font, makes sure of the zero-width characters
                                       and, with "share", stores outlines that occur in several
                                       syllables once
"""

import pathlib
import re
import sys

from fontTools.ttLib import TTFont
from fontTools.ttLib.tables import _g_l_y_f as glyf

ZERO_WIDTH = (0x200B, 0x200C, 0x200D, 0x2060)
SLACK = 1  # in units of a thousandth of the em
WEIGHTS = {"Regular": 400, "SemiBold": 600, "Bold": 700}


def syllables(out, *folders):
    found = set()
    if not folders:
        found = {
            bytes([high, low]).decode("euc_kr")
            for high in range(0xB0, 0xC9)
            for low in range(0xA1, 0xFF)
        }
        assert len(found) == 2350
    for folder in folders or ("assets", "src", "docs"):
        for path in sorted(pathlib.Path(folder).rglob("*")):
            # What reads people's words knows many that nobody is shown.
            read = folders and ("reading" in path.parts or path.name == "reading.rs")
            if not read and path.suffix in (".json", ".rs", ".md", ".txt", ".ftl", ".ron", ".toml"):
                found.update(re.findall("[가-힣]", path.read_text(encoding="utf-8")))
    pathlib.Path(out).write_text("".join(sorted(found)), encoding="utf-8")
    print(len(found), "syllables")


def rename(font, family, style):
    for record in list(font["name"].names):
        if record.nameID in (1, 16):
            record.string = family
        elif record.nameID in (2, 17):
            record.string = style
        elif record.nameID == 3:
            record.string = f"{family} {style} subset"
        elif record.nameID == 4:
            record.string = f"{family} {style}"
        elif record.nameID == 6:
            record.string = f"{family}-{style}".replace(" ", "")
        elif record.nameID not in (0, 5, 13, 14):
            font["name"].names.remove(record)
    if not font["name"].getDebugName(13):
        font["name"].setName(
            "This Font Software is licensed under the SIL Open Font License, Version 1.1. "
            "This license is available with a FAQ at: https://scripts.sil.org/OFL",
            13, 3, 1, 0x409,
        )
    font["OS/2"].usWeightClass = WEIGHTS[style]


def add_glyph(font, name, glyph, advance=0):
    order = font.getGlyphOrder()
    if name not in order:
        font.setGlyphOrder(order + [name])
    table = font["glyf"]
    table.glyphs[name] = glyph
    table.glyphOrder = font.getGlyphOrder()
    glyph.recalcBounds(table)
    font["hmtx"][name] = (advance, getattr(glyph, "xMin", 0) if glyph.numberOfContours else 0)


def zero_width(font):
    """Gives every zero-width character an empty glyph without advance."""
    name = "zerowidth"
    add_glyph(font, name, glyf.Glyph())
    for table in font["cmap"].tables:
        if table.isUnicode():
            for code in ZERO_WIDTH:
                table.cmap[code] = name


def contours(glyph):
    start = 0
    for end in glyph.endPtsOfContours:
        yield list(glyph.coordinates[start : end + 1]), [f & 1 for f in glyph.flags[start : end + 1]]
        start = end + 1


def outline(parts):
    glyph = glyf.Glyph()
    points, flags, ends = [], [], []
    for coordinates, on_curve in parts:
        points += coordinates
        flags += on_curve
        ends.append(len(points) - 1)
    glyph.numberOfContours = len(ends)
    glyph.coordinates = glyf.GlyphCoordinates(points)
    glyph.flags = bytearray(flags)
    glyph.endPtsOfContours = ends
    glyph.program = glyf.ttProgram.Program()
    glyph.program.fromBytecode(b"")
    return glyph


def share(font):
    """Stores equal outlines once: the syllables become composites of the parts they share.

    A part is a set of contours that occur together, at the same distance, in the very same
    syllables; a composite names its parts and where they stand. Contours that differ only by
    the rounding of the instance count as equal: no point moves by more than 2 units.
    """
    table = font["glyf"]
    cmap = font.getBestCmap()
    names = sorted({n for c, n in cmap.items() if 0xAC00 <= c <= 0xD7A3}, key=font.getGlyphID)

    # Where each contour occurs, by its shape, as (syllable, place).
    places = {}
    known = {}
    for name in names:
        assert table[name].numberOfContours > 0, name
        for index, (coordinates, flags) in enumerate(contours(table[name])):
            x, y = coordinates[0]
            shape = (tuple((a - x, b - y) for a, b in coordinates), tuple(flags))
            if shape not in places:
                for other in known.setdefault(shape[1], []):
                    xs = [a[0] - b[0] for a, b in zip(shape[0], other[0])]
                    ys = [a[1] - b[1] for a, b in zip(shape[0], other[0])]
                    if max(xs) - min(xs) <= 2 * SLACK and max(ys) - min(ys) <= 2 * SLACK:
                        shape = other
                        x += (max(xs) + min(xs)) // 2
                        y += (max(ys) + min(ys)) // 2
                        break
                else:
                    known[shape[1]].append(shape)
            places.setdefault(shape, []).append((name, index, x, y))

    # Contours that go together: same syllables, same distance from the first of them.
    groups = {}
    for shape, where in places.items():
        once = len({name for name, *_ in where}) == len(where)
        key = tuple(name for name, *_ in where) if once else shape
        groups.setdefault(key, []).append((shape, where))
    parts = []  # (contours, [(syllable, first index, dx, dy)])
    for members in groups.values():
        while members:
            (shape, where), rest = members[0], []
            together = [(shape, where[0][2], where[0][3])]
            for other, there in members[1:]:
                xs = sorted(b[2] - a[2] for a, b in zip(where, there))
                ys = sorted(b[3] - a[3] for a, b in zip(where, there))
                if xs[-1] - xs[0] <= SLACK and ys[-1] - ys[0] <= SLACK:
                    middle = len(where) // 2
                    together.append((other, where[0][2] + xs[middle], where[0][3] + ys[middle]))
                else:
                    rest.append((other, there))
            x0, y0 = where[0][2], where[0][3]
            pieces = [
                ([(a + x, b + y) for a, b in s[0]], list(s[1])) for s, x, y in together
            ]
            parts.append((pieces, [(n, i, x - x0, y - y0) for n, i, x, y in where]))
            members = rest

    uses = {}
    for pieces, where in parts:
        for name, index, dx, dy in where:
            uses.setdefault(name, []).append((index, dx, dy, pieces, len(where)))

    before = font.getGlyphOrder()
    number = 0
    made = {}
    new = []
    for name in names:
        used = sorted(uses[name], key=lambda u: u[0])
        if len(used) == 1 and used[0][4] == 1:
            continue  # shares nothing: stays as it is
        composite = glyf.Glyph()
        composite.numberOfContours = -1
        composite.components = []
        for _, dx, dy, pieces, _ in used:
            key = id(pieces)
            if key not in made:
                made[key] = f"part{number:04d}"
                number += 1
                new.append((made[key], outline(pieces)))
            component = glyf.GlyphComponent()
            component.glyphName = made[key]
            component.x, component.y = dx, dy
            component.flags = 0x0002  # the arguments are distances
            composite.components.append(component)
        table.glyphs[name] = composite

    font.setGlyphOrder(before + [n for n, _ in new])
    for name, glyph in new:
        table.glyphs[name] = glyph
    table.glyphOrder = font.getGlyphOrder()
    for name, glyph in new:
        glyph.recalcBounds(table)
        font["hmtx"][name] = (0, glyph.xMin)
    for name in names:
        table[name].recalcBounds(table)
        font["hmtx"][name] = (font["hmtx"][name][0], table[name].xMin)
    print(len(names), "syllables of", len(new), "parts")


def finish(source, target, family, style, *options):
    font = TTFont(source, recalcTimestamp=False)
    font.flavor = None
    rename(font, family, style)
    zero_width(font)
    if "share" in options:
        share(font)
    font["post"].formatType = 3.0  # no glyph names
    for tag in ("DSIG", "STAT", "gasp", "prep"):
        if tag in font:
            del font[tag]
    font.save(target)


if __name__ == "__main__":
    {"syllables": syllables, "finish": finish}[sys.argv[1]](*sys.argv[2:])
