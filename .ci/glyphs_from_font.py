"""Writes goita/draw/glyphs.py anew: outlines of the characters on pieces, taken from a font.

    pip install fonttools
    apt-get download fonts-noto-cjk && dpkg -x fonts-noto-cjk_*.deb font
    python .ci/glyphs_from_font.py font/usr/share/fonts/opentype/noto/NotoSerifCJK-Bold.ttc

Needed only when a character is to be added: the outlines are kept in the repository.
"""

import sys
from pathlib import Path
from textwrap import wrap

from fontTools.misc.transform import Transform
from fontTools.pens.recordingPen import RecordingPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTCollection

CHARACTERS = "し歩香馬銀金角飛王玉市刺騎司魔大将KRBGSNLP"
BOX = 250
MIDDLE = 380
"""The height of the middle of a character in the font's units."""

HEAD = '''"""Outlines of the characters on pieces, so that they are right where no Japanese font is.

From Noto Serif CJK JP Bold 2.001, © 2017-2022 Adobe (http://www.adobe.com/), under the SIL Open
Font License 1.1, in OFL.txt beside this file, which goes for these outlines too. They are rounded
to a grid; nothing else was changed. `.ci/glyphs_from_font.py` writes this file.
"""

from __future__ import annotations

# The side of the square that each outline lies in, with (0, 0) at its upper left.
BOX = {box}

# SVG path data of the characters.
OUTLINES: dict[str, str] = {{
'''


def path_data(operations):
    """What a pen recorded as SVG path data, rounded, every point relative."""
    data = last = ""
    at = start = (0, 0)
    for operation, points in operations:
        if operation == "closePath":
            data, last, at = data + "z", "z", start
            continue
        points = [(round(x), round(y)) for x, y in points]
        numbers = [value - at[axis] for point in points for axis, value in enumerate(point)]
        command = {"moveTo": "m", "lineTo": "l", "curveTo": "c"}[operation]
        if operation == "moveTo":
            start = points[0]
        at = points[-1]
        if not any(numbers):
            continue
        if command == "l" and 0 in numbers:
            command, numbers = ("h", numbers[:1]) if numbers[1] == 0 else ("v", numbers[1:])
        data += "" if command == last else command
        for number in numbers:
            data += f"{number}" if number < 0 or data[-1].isalpha() else f" {number}"
        last = command
    return data


def main():
    """Write the module from the font that the command line names."""
    font = TTCollection(sys.argv[1]).fonts[0]
    glyphs, names = font.getGlyphSet(), font.getBestCmap()
    scale = BOX / 1000
    half = BOX / 2
    text = HEAD.format(box=BOX)
    for character in CHARACTERS:
        pen = RecordingPen()
        glyph = glyphs[names[ord(character)]]
        left = half - glyph.width / 2 * scale
        glyph.draw(TransformPen(pen, Transform(scale, 0, 0, -scale, left, half + MIDDLE * scale)))
        lines = wrap(path_data(pen.value), 86, drop_whitespace=False, break_on_hyphens=False)
        text += f'    "{character}": (\n'
        text += "".join(f'        "{line}"\n' for line in lines)
        text += "    ),\n"
    text += "}\n"
    module = Path(__file__).parents[1] / "goita" / "draw" / "glyphs.py"
    module.write_text(text, encoding="utf-8")


main()
