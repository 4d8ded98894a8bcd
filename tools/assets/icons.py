#!/usr/bin/env python3
"""Makes assets/icons/icons.png, an atlas of signed distances, and icons.json, name to cell.

Run from the root of the project: python3 tools/assets/icons.py [--sheet FILE]
Needs numpy, scipy, pillow, and rsvg-convert (librsvg).

Every icon stands on a grid of 24 and is drawn with round strokes 2 wide. A cell is 64 texels
wide; the grid fills the middle 48 of them. A texel says how far its middle is from the edge:
128 is the edge, brighter is inside, and 6 texels lead to the end of the scale. --sheet also
writes a picture of all icons as a shader would show them.
"""

import io
import json
import pathlib
import subprocess
import sys

import numpy as np
from PIL import Image, ImageDraw
from scipy.ndimage import distance_transform_edt

CELL, GRID, SPREAD, ROW = 64, 48, 6.0, 8
FINE = 16  # pixels drawn per texel, along each side

DOT = '<circle cx="{}" cy="{}" r="{}" fill="currentColor" stroke="none"/>'


def dots(radius, *centres):
    return "".join(DOT.format(x, y, radius) for x, y in centres)


ICONS = {
    # the outlines of the art direction
    "back": '<path d="M15 5l-7 7 7 7"/>',
    "settings": '<path d="M4 7h9M19 7h1M4 17h2M12 17h8M4 12h1M11 12h9"/><circle cx="16" cy="7" r="2.4"/><circle cx="9" cy="17" r="2.4"/><circle cx="8" cy="12" r="2.4"/>',
    "undo": '<path d="M8 5L4 9l4 4M4 9h10a5 5 0 010 10h-4"/>',
    "hint": '<path d="M9 18h6M10 21h4M7 10a5 5 0 1110 0c0 2.5-2 3.5-2.3 5.5H9.3C9 13.5 7 12.5 7 10z"/>',
    "flag": '<path d="M6 21V4M6 5l11 3.5L6 12.5"/>',
    "eye": '<path d="M2.5 12S6 6 12 6s9.5 6 9.5 6-3.5 6-9.5 6-9.5-6-9.5-6z"/><circle cx="12" cy="12" r="2.6"/>',
    "shield": '<path d="M12 3l7 3v5c0 5-3 8-7 10-4-2-7-5-7-10V6z"/>',
    "star": '<path d="M12 3.5l2.6 5.6 6 .7-4.5 4.1 1.2 6L12 16.9 6.7 19.9l1.2-6-4.5-4.1 6-.7z"/>',
    "knife": '<path d="M4 20l5-5M8 13l8.5-9C19 7 18 11 11 16z"/>',
    "home": '<path d="M4 11l8-7 8 7M6 10v10h12V10"/>',
    "ask": '<path d="M8.5 9a3.5 3.5 0 117 0c0 2.5-3.5 2.5-3.5 5.5M12 18.5v.5"/>',
    "point": '<path d="M4 12h13M12 6l6 6-6 6"/>',
    "mask": '<path d="M4 6c5 1.5 11 1.5 16 0 .5 7-2.5 13-8 13S3.5 13 4 6z"/><path d="M8 11h2M14 11h2"/>',
    "quiet": '<circle cx="5" cy="12" r="1.6" fill="currentColor"/><circle cx="12" cy="12" r="1.6" fill="currentColor"/><circle cx="19" cy="12" r="1.6" fill="currentColor"/>',
    "check": '<path d="M5 12.5l4.5 4.5L19 7"/>',
    "close": '<path d="M6 6l12 12M18 6L6 18"/>',
    "hand": '<path d="M7 12V6.5a1.5 1.5 0 013 0V11M10 10V5a1.5 1.5 0 013 0v6M13 10V6a1.5 1.5 0 013 0v6.5M16 9.5a1.5 1.5 0 013 0V15c0 4-2.5 6-6 6-3 0-4.5-1.5-6-4l-2.5-4c-.7-1.5 1.2-2.6 2.2-1.3L8 13"/>',
    "moon": '<path d="M19 14.5A8 8 0 119.5 5a6.5 6.5 0 009.5 9.5z"/>',
    "sun": '<circle cx="12" cy="12" r="4"/><path d="M12 3v2M12 19v2M3 12h2M19 12h2M5.6 5.6L7 7M17 17l1.4 1.4M18.4 5.6L17 7M7 17l-1.4 1.4"/>',
    "speech": '<path d="M4 5h16v11H11l-5 4v-4H4z"/>',
    "clock": '<circle cx="12" cy="12" r="8.5"/><path d="M12 7v5l3.5 2"/>',
    "heart": '<path d="M12 20S4 15 4 9.5A4.2 4.2 0 0112 7.5 4.2 4.2 0 0120 9.5C20 15 12 20 12 20z"/>',
    "sound": '<path d="M4 9.5v5h4l5 4v-13l-5 4zM16.5 9a4 4 0 010 6"/>',
    "globe": '<circle cx="12" cy="12" r="8.5"/><path d="M3.5 12h17M12 3.5c3 3 3 14 0 17M12 3.5c-3 3-3 14 0 17"/>',
    "gamepad": '<rect x="3" y="8" width="18" height="10" rx="5"/><path d="M7 13h3M8.5 11.5v3M15.5 12h.1M17 14h.1"/>',
    "contrast": '<circle cx="12" cy="12" r="8.5"/><path d="M12 3.5v17"/><path d="M12 5a7 7 0 010 14z" fill="currentColor"/>',
    # drawn to go with them
    "pause": '<path d="M8 5v14M16 5v14" stroke-width="3"/>',
    "play": '<path d="M7 4.5l12.5 7.5L7 19.5z"/>',
    "share": '<circle cx="17.5" cy="5.8" r="2.6"/><circle cx="6" cy="12" r="2.6"/><circle cx="17.5" cy="18.2" r="2.6"/><path d="M8.4 10.7l6.7-3.6M8.4 13.3l6.7 3.6"/>',
    "trophy": '<path d="M7.5 4h9v6.5a4.5 4.5 0 01-9 0zM7.5 6H4v1.5a3.5 3.5 0 003.5 3.5M16.5 6H20v1.5a3.5 3.5 0 01-3.5 3.5M12 15v5M8 20.5h8"/>',
    "calendar": '<rect x="4" y="5.5" width="16" height="15" rx="2"/><path d="M4 10.5h16M8.5 3.5v4M15.5 3.5v4"/>' + dots(1.7, (12, 15.5)),
    "user": '<circle cx="12" cy="8" r="4"/><path d="M4.5 20.5c.4-4.3 3.3-6 7.5-6s7.1 1.7 7.5 6"/>',
    "book": '<path d="M12 6.5C10 5 7 4.5 3.5 4.5V18c3.5 0 6.5.5 8.5 2 2-1.5 5-2 8.5-2V4.5C17 4.5 14 5 12 6.5zM12 6.5V20"/>',
    "info": '<circle cx="12" cy="12" r="8.5"/><path d="M12 11.5v5"/>' + dots(1.3, (12, 7.8)),
    "chart": '<path d="M4 4v16h16M9 16v-4M13.5 16V6.5M18 16V9.5"/>',
    "download": '<path d="M12 4v11M7 10.5l5 5 5-5M4.5 20h15"/>',
    "trash": '<path d="M4 6.5h16M9 6.5V3.8h6v2.7M6 6.5l.9 14h10.2l.9-14M10 11v5M14 11v5"/>',
    "dice": '<rect x="4" y="4" width="16" height="16" rx="3"/>' + dots(1.5, (8.4, 8.4), (15.6, 8.4), (12, 12), (8.4, 15.6), (15.6, 15.6)),
    "robot": '<rect x="5" y="9" width="14" height="11" rx="2.5"/><path d="M12 9V5M2.5 13v3M21.5 13v3M9.5 13.5v2M14.5 13.5v2"/>' + dots(1.7, (12, 4.2)),
    "swords": '<path d="M4 4l16 16M20 4L4 20M14.8 19.2l4.4-4.4M4.8 14.8l4.4 4.4"/>',
    "lock": '<rect x="5" y="11" width="14" height="9.5" rx="2"/><path d="M8 11V8a4 4 0 018 0v3M12 15.2v1.3"/>',
    "arrow-left": '<path d="M19.5 12h-15M11 5.5L4.5 12l6.5 6.5"/>',
    "arrow-right": '<path d="M4.5 12h15M13 5.5l6.5 6.5-6.5 6.5"/>',
    "arrow-up": '<path d="M12 19.5v-15M5.5 11L12 4.5l6.5 6.5"/>',
    "arrow-down": '<path d="M12 4.5v15M5.5 13l6.5 6.5 6.5-6.5"/>',
    "mouse": '<rect x="6" y="3" width="12" height="18" rx="6"/><path d="M12 7v3.5"/>',
    "touch": '<path d="M9 14.5V4.6a1.6 1.6 0 013.2 0V11M12.2 11v-1a1.6 1.6 0 013.2 0v1.5M15.4 11.5v-.4a1.6 1.6 0 013.2 0V15c0 3.8-2.3 6-5.8 6-2.8 0-4.3-1.2-5.8-3.5l-2.6-4c-.8-1.5 1.1-2.7 2.2-1.4L9 14.5"/>',
    "keyboard": '<rect x="2.5" y="5.5" width="19" height="13" rx="2.5"/><path d="M8.5 14.5h7"/>' + dots(1.15, (6.4, 9.8), (10.1, 9.8), (13.9, 9.8), (17.6, 9.8)),
    "plus": '<path d="M5 12h14M12 5v14"/>',
    "minus": '<path d="M5 12h14"/>',
    "chevron-right": '<path d="M9 5l7 7-7 7"/>',
    "volume-off": '<path d="M3.5 9.5v5h4l5 4v-13l-5 4zM16 9.5l5 5M21 9.5l-5 5"/>',
    "timer": '<circle cx="12" cy="13.5" r="7.2"/><path d="M12 9.5v4M9.5 2.8h5M18.2 6.2l1.2 1.2"/>',
    "lantern": '<path d="M12 2.5V5M9 5h6l3.5 4h-13zM6.5 9v9h11V9M5 18h14M8.5 18v3M15.5 18v3"/><ellipse cx="12" cy="13.5" rx="1.8" ry="2.7" fill="currentColor" stroke="none"/>',
    "mastermind": '<circle cx="7.2" cy="7.2" r="3.2" fill="currentColor"/><circle cx="16.8" cy="7.2" r="3.2"/><circle cx="7.2" cy="16.8" r="3.2"/><circle cx="16.8" cy="16.8" r="3.2" fill="currentColor"/>',
    "warning": '<path d="M12 4l8.7 15.5H3.3zM12 10v3.6"/>' + dots(1.25, (12, 16.4)),
}


def draw(shapes):
    """The icon as black and white, FINE pixels per texel."""
    side = CELL * FINE
    margin = (CELL - GRID) / 2 * 24 / GRID
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{side}" height="{side}"'
        f' viewBox="{-margin} {-margin} {24 + 2 * margin} {24 + 2 * margin}" color="#fff" fill="none"'
        f' stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">{shapes}</svg>'
    )
    png = subprocess.run(
        ["rsvg-convert", "-w", str(side), "-h", str(side)], input=svg.encode(), stdout=subprocess.PIPE, check=True
    ).stdout
    return np.asarray(Image.open(io.BytesIO(png)))[:, :, 3] >= 128


def distances(inside):
    """Texels from each texel's middle to the edge, positive inside."""
    signed = np.where(inside, distance_transform_edt(inside) - 0.5, 0.5 - distance_transform_edt(~inside))
    half = FINE // 2
    middle = [signed[y::FINE, x::FINE] for y in (half - 1, half) for x in (half - 1, half)]
    return sum(middle) / len(middle) / FINE


def atlas():
    rows = -(-len(ICONS) // ROW)
    picture = np.zeros((rows * CELL, ROW * CELL), np.uint8)
    for index, (name, shapes) in enumerate(ICONS.items()):
        inside = draw(shapes)
        ys, xs = np.nonzero(inside)
        edge = min(xs.min(), ys.min(), CELL * FINE - 1 - xs.max(), CELL * FINE - 1 - ys.max()) / FINE
        assert edge >= SPREAD, f"{name} comes within {edge:.1f} texels of its neighbour"
        value = 128 + distances(inside) * 127.5 / SPREAD
        y, x = index // ROW * CELL, index % ROW * CELL
        picture[y : y + CELL, x : x + CELL] = np.clip(np.round(value), 0, 255).astype(np.uint8)
    return picture


def sheet(picture, path):
    """All icons at 24, 36 and 48 px, and four times enlarged at 24, cut as a shader cuts them."""

    def show(cell, size):
        # one screen pixel is GRID / size texels
        cut = Image.fromarray(cell).resize((round(CELL * size / GRID),) * 2, Image.BILINEAR)
        texels = (np.asarray(cut, np.float64) - 128) * SPREAD / 127.5
        return (np.clip(texels * size / GRID + 0.5, 0, 1) * 255).astype(np.uint8)

    wide, high = 300, 150
    rows = -(-len(ICONS) // 6)
    page = Image.new("L", (6 * wide, rows * high), 16)
    pen = ImageDraw.Draw(page)
    for index, name in enumerate(ICONS):
        y, x = index // ROW * CELL, index % ROW * CELL
        cell = picture[y : y + CELL, x : x + CELL]
        left, top = index % 6 * wide, index // 6 * high
        pen.text((left + 6, top + 2), f"{index} {name}", fill=160)
        big = Image.fromarray(show(cell, 24)).resize((128, 128), Image.NEAREST)
        page.paste(Image.fromarray(show(cell, 24)), (left + 4, top + 20))
        page.paste(Image.fromarray(show(cell, 36)), (left + 40, top + 16))
        page.paste(Image.fromarray(show(cell, 48)), (left + 92, top + 16))
        page.paste(big, (left + 165, top + 18))
    page.save(path)


if __name__ == "__main__":
    out = pathlib.Path("assets/icons")
    out.mkdir(parents=True, exist_ok=True)
    made = atlas()
    Image.fromarray(made).save(out / "icons.png", optimize=True)
    lines = ",\n".join(f'  "{name}": {index}' for index, name in enumerate(ICONS))
    (out / "icons.json").write_text("{\n" + lines + "\n}\n")
    json.loads((out / "icons.json").read_text())
    if "--sheet" in sys.argv:
        sheet(made, sys.argv[sys.argv.index("--sheet") + 1])
    print(len(ICONS), "icons,", made.shape[1], "x", made.shape[0])
