"""Makes web/fonts from the Archivo of @fontsource-variable/archivo.

Run it from the root of the repository after `npm ci`, with Python 3.10 or later:

    pip install "fonttools[woff]==4.68.0" brotli
    python3 scripts/make-fonts.py

The stock latin file lacks the peso sign, and without it a price would wait for a second file of 86 KB. So the sign moves
into the first file, and both files keep no more of the axes than the pages use.
"""

import io
import json
from pathlib import Path

from fontTools import merge, subset
from fontTools.pens.boundsPen import BoundsPen
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer
from fontTools.varLib.hvar import add_HVAR

root = Path(__file__).resolve().parent.parent
package = root / "node_modules" / "@fontsource-variable" / "archivo"
fonts = root / "web" / "fonts"

AXES = {"wght": (400, 800), "wdth": (75, 100)}
FEATURES = ["ccmp", "kern", "liga", "locl", "mark", "mkmk", "rvrn", "tnum"]
PESO = 0x20B1
STATIC = {
    "Archivo-Regular": {"wght": 400, "wdth": 100},
    "Archivo-Bold": {"wght": 700, "wdth": 100},
    "Archivo-Condensed-ExtraBold": {"wght": 800, "wdth": 75},
}


def main():
    latin = with_peso(stock("latin"), stock("latin-ext"))
    extended = stock("latin-ext")
    # What a page has from the first file already is not loaded again with the second.
    rest = sorted(set(extended.getBestCmap()) - set(latin.getBestCmap()))
    latin = subset_of(latin, sorted(latin.getBestCmap()))
    extended = subset_of(extended, rest)

    fonts.mkdir(parents=True, exist_ok=True)
    save_web(checked(limited(latin), stock("latin-ext")), fonts / "archivo.woff2")
    save_web(limited(extended), fonts / "archivo-ext.woff2")
    for name, place in STATIC.items():
        save_static(name, [static(latin, place), static(extended, place)])
    ranges = {"archivo.woff2": ranges_of(latin), "archivo-ext.woff2": ranges_of(extended)}
    (fonts / "unicode-ranges.json").write_text(json.dumps(ranges, indent=2) + "\n")
    (fonts / "LICENSE.txt").write_bytes((package / "LICENSE").read_bytes())
    for path in sorted(fonts.iterdir()):
        print(f"{path.stat().st_size:>8} {path.name}")


def stock(part):
    path = package / "files" / f"archivo-{part}-wdth-normal.woff2"
    return TTFont(path, recalcTimestamp=False)


def with_peso(font, donor):
    """Copies the glyph with its metrics and variations; both files are cut from one design, on the same axes."""
    name = donor.getBestCmap()[PESO]
    glyph = donor["glyf"][name]
    assert not glyph.isComposite() and name not in font.getGlyphOrder()
    assert axes_of(font) == axes_of(donor) and font["avar"].segments == donor["avar"].segments
    # Tables that are read later would not agree with the new order.
    font.ensureDecompiled()
    font.setGlyphOrder([*font.getGlyphOrder(), name])
    font["glyf"][name] = glyph
    font["hmtx"][name] = donor["hmtx"][name]
    font["gvar"].variations[name] = donor["gvar"].variations[name]
    font["maxp"].numGlyphs = len(font.getGlyphOrder())
    for table in font["cmap"].tables:
        if table.isUnicode():
            table.cmap[PESO] = name
    font["GDEF"].table.GlyphClassDef.classDefs[name] = 1
    # It knows nothing of the new glyph. The widths are in gvar too, from which it is made again.
    del font["HVAR"]
    return reloaded(font)


def axes_of(font):
    return [(axis.axisTag, axis.minValue, axis.defaultValue, axis.maxValue) for axis in font["fvar"].axes]


def subset_of(font, codepoints):
    options = subset.Options(
        layout_features=FEATURES,
        hinting=False,
        notdef_outline=True,
        name_IDs=[0, 1, 2, 3, 4, 5, 6, 13, 14],
        recalc_timestamp=False,
    )
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=codepoints)
    subsetter.subset(font)
    return reloaded(font)


def limited(font):
    narrowed = instancer.instantiateVariableFont(reloaded(font), AXES)
    if "HVAR" in narrowed:
        del narrowed["HVAR"]
    add_HVAR(narrowed)
    return narrowed


def checked(font, donor):
    """The copied sign is as wide and as large as where it came from, wherever on the axes."""
    measured = set()
    for place in ({"wght": wght, "wdth": wdth} for wght in (400, 600, 700, 800) for wdth in (75, 90, 100)):
        ours, theirs = peso_size(static(font, place)), peso_size(static(donor, place))
        assert all(abs(a - b) <= 1 for a, b in zip(ours, theirs)), (place, ours, theirs)
        measured.add(ours)
    assert len(measured) == 12, measured
    return font


def peso_size(font):
    name = font.getBestCmap()[PESO]
    glyphs = font.getGlyphSet()
    pen = BoundsPen(glyphs)
    glyphs[name].draw(pen)
    return (font["hmtx"][name][0], *(round(side) for side in pen.bounds))


def static(font, place):
    return instancer.instantiateVariableFont(reloaded(font), place, static=True)


def save_web(font, path):
    font.flavor = "woff2"
    font.save(path)


def save_static(name, parts):
    streams = [io.BytesIO() for _ in parts]
    for part, stream in zip(parts, streams):
        # It only says which styles there are beside, and cannot be merged.
        if "STAT" in part:
            del part["STAT"]
        part.flavor = None
        part.save(stream)
        stream.seek(0)
    merged = merge.Merger().merge(streams)
    family, style = name.split("-", 1)
    for name_id, text in {1: f"{family} {style}", 2: "Regular", 4: f"{family} {style}", 6: name}.items():
        merged["name"].setName(text, name_id, 3, 1, 0x409)
    # The same font comes out of every run, so that a change shows.
    merged.recalcTimestamp = False
    merged["head"].created = merged["head"].modified = parts[0]["head"].modified
    merged.save(fonts / f"{name}.ttf")


def ranges_of(font):
    """Which characters it has, as a style sheet's unicode-range says it."""
    ranges = []
    for codepoint in sorted(font.getBestCmap()):
        if ranges and ranges[-1][1] == codepoint - 1:
            ranges[-1][1] = codepoint
        else:
            ranges.append([codepoint, codepoint])
    return ",".join(f"U+{first:04X}" if first == last else f"U+{first:04X}-{last:04X}" for first, last in ranges)


def reloaded(font):
    """Written and read again, so that no table keeps what another step has changed."""
    stream = io.BytesIO()
    flavor, font.flavor = font.flavor, None
    font.save(stream)
    font.flavor = flavor
    stream.seek(0)
    return TTFont(stream, recalcTimestamp=False)


if __name__ == "__main__":
    main()
