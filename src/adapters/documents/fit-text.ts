interface TextRoom {
  width: number;
  linesMax: number;
  sizeMax: number;
  sizeMin: number;
  /** The height of all lines together; the smallest size is used to stay within it. */
  height?: number;
  /** The height of a line, as a multiple of the size. */
  lineHeight?: number;
}

interface FittedText {
  size: number;
  lines: string[];
}

/** Measures text at a size of 1; widths grow with the size. */
export type MeasureText = (text: string) => number;

/** The largest size at which the text fits its room; where none is small enough, the rest gives way to an ellipsis. */
export function fitText(text: string, room: TextRoom, measure: MeasureText): FittedText {
  const { height = Number.POSITIVE_INFINITY, lineHeight = 1 } = room;
  const words = text.split(' ').filter((word) => word !== '');
  const widest = Math.max(0, ...words.map(measure));
  for (let size = room.sizeMax; size >= room.sizeMin; size -= 1) {
    // A word is only cut when the smallest size does not spare it.
    if (widest * size > room.width) continue;
    const lines = linesOf(words, room.width / size, measure);
    if (lines.length <= room.linesMax && lines.length * size * lineHeight <= height) return { size, lines };
  }
  return { size: room.sizeMin, lines: cutLines(words, room, measure) };
}

function linesOf(words: readonly string[], width: number, measure: MeasureText): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of words) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line === '' || measure(longer) <= width) {
      line = longer;
    } else {
      lines.push(line);
      line = word;
    }
  }
  return line === '' ? lines : [...lines, line];
}

function cutLines(words: readonly string[], { width, sizeMin, linesMax }: TextRoom, measure: MeasureText): string[] {
  const room = width / sizeMin;
  const pieces = words.flatMap((word) => piecesOf(word, room, measure));
  const lines = linesOf(pieces, room, measure);
  if (lines.length <= linesMax) return lines;
  const kept = lines.slice(0, linesMax);
  kept[linesMax - 1] = withEllipsis(kept[linesMax - 1] as string, room, measure);
  return kept;
}

/** A word that is longer than a line, in parts that are not. */
function piecesOf(word: string, room: number, measure: MeasureText): string[] {
  if (measure(word) <= room) return [word];
  const pieces: string[] = [];
  let piece = '';
  for (const character of word) {
    if (piece !== '' && measure(piece + character) > room) {
      pieces.push(piece);
      piece = '';
    }
    piece += character;
  }
  return [...pieces, piece];
}

function withEllipsis(line: string, room: number, measure: MeasureText): string {
  const characters = [...line];
  while (characters.length > 0 && measure(`${characters.join('').trimEnd()}…`) > room) characters.pop();
  return `${characters.join('').trimEnd()}…`;
}
