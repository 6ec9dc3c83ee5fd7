import type { ArchivoCut } from '../documents/archivo.ts';
import { fitText } from '../documents/fit-text.ts';
import { capitalHeight, lettersOf } from './letters.ts';
import type { Box, Shape } from './shapes.ts';

interface TitleStyle {
  fill: string;
  /** A second colour behind the letters, as painters of signs do it. */
  shadow?: string;
  align?: 'middle' | 'start';
  /** Where the block stands in its room. */
  stand?: 'top' | 'middle' | 'bottom';
}

interface Line {
  words: string[];
  size: number;
}

const linesMax = 7;
const gapOfLines = 0.13;
// A comma hangs below its line.
const hanging = 0.05;
// No line is set so much larger than the smallest.
const timesMax = 1.7;
const stretchMax = 1.45;
// Smaller than this nobody reads it on a wall; longer titles end in an ellipsis.
const sizeMin = 44;

/** A title as wood type is set: each line as wide as the sheet, as high as the room lets it. */
export function drawTitle(words: readonly string[], room: Box, style: TitleStyle): Shape[] {
  const lines = linesFor(
    words.map((word) => word.toLocaleUpperCase('en')),
    room,
  );
  const raw = heightOf(lines);
  const stretch = Math.min(stretchMax, Math.max(1, room.height / raw));
  const height = raw * stretch;
  const spare = Math.max(0, room.height - height);
  const { fill, shadow, align = 'start', stand = 'middle' } = style;
  let top = room.y + (stand === 'top' ? 0 : stand === 'bottom' ? spare : spare / 2);
  return lines.flatMap(({ words, size }) => {
    const letters = lettersOf(words, 'title');
    const left = room.x + (align === 'middle' ? (room.width - letters.width * size) / 2 : 0);
    const y = top + size * capitalHeight * stretch;
    top = y + size * (gapOfLines + (/[,;Q]/u.test(words.join('')) ? hanging : 0)) * stretch;
    const depth = size * 0.055;
    const behind =
      shadow === undefined ? [] : letters.draw({ x: left + depth, y: y + depth, size, stretch, fill: shadow });
    return [...behind, ...letters.draw({ x: left, y, size, stretch, fill })];
  });
}

function heightOf(lines: readonly Line[]): number {
  const sizes = lines.reduce((sum, { size }) => sum + size, 0);
  return sizes * (capitalHeight + gapOfLines) - (lines.at(-1)?.size ?? 0) * gapOfLines;
}

function linesFor(words: readonly string[], room: Box): Line[] {
  const measured = words.map((word) => lettersOf([word], 'title').width);
  let best: { lines: Line[]; ink: number } | undefined;
  for (let count = 1; count <= Math.min(linesMax, words.length); count += 1) {
    const lines = sized(brokenInto(words, measured, count), room);
    if (lines.some(({ size }) => size < sizeMin)) continue;
    // What covers the most of the sheet is seen from furthest; stretched letters count for what they cover.
    const ink = lines.reduce((sum, line) => sum + line.size ** 2 * lettersOf(line.words, 'title').width, 0);
    const covered = ink * Math.min(stretchMax, Math.max(1, room.height / heightOf(lines))) ** 0.5;
    if (best === undefined || covered > best.ink) best = { lines, ink: covered };
  }
  return best?.lines ?? cutLines(words, room);
}

function sized(lines: readonly string[][], room: Box): Line[] {
  const widths = lines.map((line) => lettersOf(line, 'title').width);
  const wanted = widths.map((width) => room.width / width);
  const least = Math.min(...wanted);
  const sizes = wanted.map((size) => Math.min(size, least * timesMax, room.height / capitalHeight));
  const raw = lines.map((line, at) => ({ words: line, size: sizes[at] as number }));
  const scale = Math.min(1, room.height / heightOf(raw));
  return raw.map(({ words, size }) => ({ words, size: size * scale }));
}

/** So many lines, the longest as short as can be. */
function brokenInto(words: readonly string[], widths: readonly number[], count: number): string[][] {
  const space = 0.22;
  let [low, high] = [Math.max(...widths), widths.reduce((sum, width) => sum + width + space, 0)];
  for (let round = 0; round < 24; round += 1) {
    const middle = (low + high) / 2;
    if (filled(words, widths, middle).length <= count) high = middle;
    else low = middle;
  }
  return filled(words, widths, high);
}

function filled(words: readonly string[], widths: readonly number[], most: number): string[][] {
  const lines: string[][] = [];
  let used = Number.POSITIVE_INFINITY;
  for (const [at, word] of words.entries()) {
    const width = widths[at] as number;
    if (used + 0.22 + width > most + 1e-6) {
      lines.push([word]);
      used = width;
    } else {
      lines.at(-1)?.push(word);
      used += 0.22 + width;
    }
  }
  return lines;
}

/** Where the smallest letters are too large, the rest gives way to an ellipsis. */
function cutLines(words: readonly string[], room: Box): Line[] {
  return fitLines(
    words.join(' '),
    { width: room.width, height: room.height, sizeMax: sizeMin, sizeMin, linesMax: 99 },
    'title',
  );
}

interface LinesRoom {
  width: number;
  height: number;
  sizeMax: number;
  sizeMin: number;
  linesMax: number;
}

function fitLines(text: string, room: LinesRoom, cut: ArchivoCut): Line[] {
  const lineHeight = capitalHeight + gapOfLines;
  const most = Math.max(1, Math.floor(room.height / (room.sizeMin * lineHeight)));
  const bounds = { ...room, lineHeight, linesMax: Math.min(room.linesMax, most) };
  const { size, lines } = fitText(text, bounds, (part) => lettersOf(part.split(' '), cut).width);
  return lines.map((line) => ({ words: line.split(' '), size }));
}

/** Small words of a poster, from their top; answers where the next may begin. */
export function drawFact(
  words: readonly string[],
  { x, y, fill, cut, ...room }: Omit<LinesRoom, 'height'> & { x: number; y: number; fill: string; cut: ArchivoCut },
): { shapes: Shape[]; below: number } {
  let below = y;
  const shapes = fitLines(words.join(' '), { ...room, height: 2_000 }, cut).flatMap(({ words: line, size }) => {
    const at = below + size * capitalHeight;
    below = at + size * 0.34;
    return lettersOf(line, cut).draw({ x, y: at, size, fill });
  });
  return { shapes, below };
}
