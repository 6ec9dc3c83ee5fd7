import type { Composition } from './composition.ts';
import { disc, line, type Point, polygon, range, ray, rect, type Shape, scallops, tidy } from './shapes.ts';

/** A vinta under its striped sail. */
export const vinta: Composition = {
  title: 'first',
  schemes: ['shore', 'paper', 'sea', 'noon', 'dawn'],
  paint({ box, scheme, pick }) {
    const { x, y, width, height } = box;
    const unit = Math.min(width, height) / 92;
    const isMirrored = pick(0, 2) === 1;
    const at = (across: number, down: number): Point => [
      x + width / 2 + (isMirrored ? -across : across) * unit,
      y + height * 0.77 + down * unit,
    ];
    const stripes = [
      scheme.first,
      scheme.words,
      scheme.second,
      scheme.fourth,
      scheme.first,
      scheme.third === scheme.ground ? scheme.second : scheme.third,
      scheme.words,
      scheme.second,
    ];
    const foot: Point = [-6, -4];
    const tip = (part: number): Point => [-40 + 88 * part, -36 - 34 * part - 13 * Math.sin(part * Math.PI)];
    const sail = stripes.map((fill, index): Shape => {
      const [from, to] = [index / stripes.length, (index + 1) / stripes.length];
      return { d: polygon(at(...foot), at(...tip(from)), at(...tip((from + to) / 2)), at(...tip(to))), fill };
    });
    const edge = line(...range(17).map((step) => at(...tip(step / 16))));
    const sun: Shape[] = [
      { d: disc(...at(-22, -42), 31 * unit), fill: scheme.second === scheme.ground ? scheme.first : scheme.third },
      { d: disc(...at(-22, -42), 24 * unit), fill: scheme.second },
    ];
    const sea = range(4).map((row): Shape => {
      const each = width / (11 - row * 1.5);
      const top = y + height * 0.77 + (row === 0 ? -3 : 3 + row * 5.5) * unit;
      return {
        d: `${scallops(x - each * (row % 2 === 0 ? 0.6 : 0.1), top, { width: width + each, each })}V${tidy(y + height + 2)}H${tidy(x - each)}z`,
        fill: [scheme.fourth, scheme.first, scheme.fourth, scheme.first][row] as string,
      };
    });
    const hull = (down: number) =>
      `M${at(-40, down - 7).join(' ')}Q${at(0, down + 9).join(' ')} ${at(44, down - 9).join(' ')}Q${at(20, down + 12).join(' ')} ${at(0, down + 11).join(' ')}Q${at(-24, down + 11).join(' ')} ${at(-40, down - 7).join(' ')}z`;
    return [
      ...sun,
      ...(sea[0] === undefined ? [] : [sea[0]]),
      ...sail,
      { d: edge, stroke: scheme.words, width: 1.1 * unit },
      {
        d: line(at(...foot), at(...tip(0))) + line(at(...foot), at(...tip(1))),
        stroke: scheme.words,
        width: 1.3 * unit,
      },
      { d: line(at(-2, 2), at(4, -62)), stroke: scheme.words, width: 1.6 * unit },
      { d: hull(1), fill: scheme.words },
      {
        d: range(7)
          .map((index) => disc(...at(-24 + index * 8, 4.2), 1.5 * unit))
          .join(''),
        fill: scheme.second === scheme.ground ? scheme.first : scheme.second,
      },
      ...sea.slice(1),
    ];
  },
};

/** A perfect cone with the sun behind, fields before it, and the road that leads there. */
export const bulkan: Composition = {
  title: 'first',
  schemes: ['dawn', 'noon', 'shore', 'dusk', 'paper'],
  paint({ box, scheme, pick }) {
    const { x, y, width, height } = box;
    const peakX = x + width * ([0.5, 0.42, 0.6][pick(0, 3)] as number);
    const [peakY, baseY] = [y + height * 0.16, y + height * 0.74];
    const far = width * 0.62;
    const slope = (inset: number, top: number) =>
      `M${tidy(peakX - far + inset)} ${tidy(baseY)}Q${tidy(peakX - width * 0.14 + inset * 0.3)} ${tidy(baseY - height * 0.06)} ${tidy(peakX - width * 0.045 + inset * 0.05)} ${tidy(top)}L${tidy(peakX + width * 0.045)} ${tidy(top)}Q${tidy(peakX + width * 0.14)} ${tidy(baseY - height * 0.06)} ${tidy(peakX + far)} ${tidy(baseY)}z`;
    const shade = `M${tidy(peakX + width * 0.045)} ${tidy(peakY)}Q${tidy(peakX + width * 0.14)} ${tidy(baseY - height * 0.06)} ${tidy(peakX + far)} ${tidy(baseY)}L${tidy(peakX + width * 0.04)} ${tidy(baseY)}Q${tidy(peakX + width * 0.07)} ${tidy(baseY - height * 0.2)} ${tidy(peakX)} ${tidy(peakY)}z`;
    const cloud = '#FFFDF7';
    const sunRadius = Math.min(width, height) * 0.33;
    const sunRays = range(40)
      .map((index) =>
        ray(peakX, peakY + sunRadius * 0.5, {
          from: sunRadius * 1.12,
          to: sunRadius * (index % 2 === 0 ? 1.42 : 1.28),
          turn: index / 40,
          half: 0.003,
          tip: 0.001,
        }),
      )
      .join('');
    const hill = (top: number, bend: number, fill: string): Shape => ({
      d: `M${tidy(x)} ${tidy(top)}Q${tidy(x + width * 0.3)} ${tidy(top - bend)} ${tidy(x + width * 0.55)} ${tidy(top)}T${tidy(x + width)} ${tidy(top - bend * 0.3)}V${tidy(y + height + 2)}H${tidy(x)}z`,
      fill,
    });
    const roadY = y + height;
    const road = `M${tidy(peakX - width * 0.3)} ${tidy(roadY)}Q${tidy(peakX + width * 0.1)} ${tidy(y + height * 0.9)} ${tidy(peakX - width * 0.03)} ${tidy(y + height * 0.76)}L${tidy(peakX - width * 0.012)} ${tidy(y + height * 0.76)}Q${tidy(peakX + width * 0.22)} ${tidy(y + height * 0.9)} ${tidy(peakX + width * 0.06)} ${tidy(roadY)}z`;
    const rows = range(9)
      .map((index) => line([x, y + height * (0.82 + index * 0.028)], [x + width, y + height * (0.79 + index * 0.034)]))
      .join('');
    return [
      { d: sunRays, fill: scheme.second },
      { d: disc(peakX, peakY + sunRadius * 0.5, sunRadius), fill: scheme.second },
      { d: slope(0, peakY), fill: scheme.first },
      { d: shade, fill: scheme.fourth, opacity: 0.85 },
      {
        d:
          rect(peakX - width * 0.06, y + height * 0.3, width * 0.12, height * 0.012) +
          rect(peakX - width * 0.16, y + height * 0.36, width * 0.2, height * 0.01) +
          rect(peakX + width * 0.02, y + height * 0.42, width * 0.22, height * 0.01),
        fill: cloud,
      },
      hill(y + height * 0.74, height * 0.07, scheme.fourth),
      hill(y + height * 0.81, height * -0.06, scheme.third === scheme.ground ? scheme.second : scheme.third),
      { d: rows, stroke: scheme.ground, width: 2, opacity: 0.5 },
      { d: road, fill: cloud },
      ...range(4).map(
        (index): Shape => ({
          d: polygon(
            [peakX - width * (0.115 - index * 0.012) + index * width * 0.055, y + height * (0.985 - index * 0.058)],
            [peakX - width * (0.085 - index * 0.012) + index * width * 0.055, y + height * (0.985 - index * 0.058)],
            [peakX - width * (0.06 - index * 0.012) + index * width * 0.055, y + height * (0.95 - index * 0.055)],
            [peakX - width * (0.08 - index * 0.012) + index * width * 0.055, y + height * (0.95 - index * 0.055)],
          ),
          fill: scheme.second,
        }),
      ),
    ];
  },
};
