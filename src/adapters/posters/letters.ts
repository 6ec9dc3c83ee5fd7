import { readFileSync } from 'node:fs';
import { type ArchivoCut, archivoFile, archivoText } from '../documents/archivo.ts';
import { type LetterFont, letterFont } from '../documents/kept-fonts.ts';
import { type Shape, tidy } from './shapes.ts';

/** Words as outlines, so that a picture needs no typeface where it is looked at. */
interface Letters {
  /** At a size of 1. */
  width: number;
  draw(place: LetterPlace): Shape[];
}

interface LetterPlace {
  x: number;
  /** Of the line that they stand on. */
  y: number;
  size: number;
  fill: string;
  /** How much higher than they are drawn. */
  stretch?: number;
}

/** How high capitals are at a size of 1. */
export const capitalHeight = 0.69;
const spaces: Record<ArchivoCut, number> = { regular: 0.26, bold: 0.26, title: 0.22 };

// The scripts of the Philippines, as pages bring them.
const scripts: readonly [from: number, to: number, file: string][] = [
  [0x1700, 0x171f, 'noto-tagalog.woff2'],
  [0x1720, 0x1734, 'noto-hanunoo.woff2'],
  [0x1740, 0x175f, 'noto-buhid.woff2'],
  [0x1760, 0x177f, 'noto-tagbanwa.woff2'],
];
const fonts = new Map<string, LetterFont>();

function fontNamed(name: string): LetterFont {
  const kept = fonts.get(name);
  if (kept !== undefined) return kept;
  const file = name.endsWith('.woff2')
    ? readFileSync(new URL(`../../../web/fonts/${name}`, import.meta.url))
    : archivoFile(name as ArchivoCut);
  const font = letterFont(file);
  fonts.set(name, font);
  return font;
}

const ofPhilippines = /[\u1700-\u171f\u1720-\u1734\u1740-\u175f\u1760-\u177f]/u;
// Written without spaces, or in the reader's typeface wherever it is looked at: what we cannot outline.
const ofOthers =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Thai}\p{Script=Devanagari}\p{Script=Cyrillic}\p{Script=Greek}]/u;

const pictures = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{Emoji_Modifier}|\u200d|\ufe0f/gu;

/** The words of a text, each in letters that can be drawn. `isRaster`: where no other typeface is at hand, others are spelled in ours. */
export function wordsOf(text: string, { isRaster }: { isRaster: boolean }): string[] {
  const whole = text.toWellFormed().normalize('NFC');
  const bare = whole.replaceAll(pictures, ' ').trim();
  // A name of pictures alone is their names.
  const words = (/[\p{L}\p{N}]/u.test(bare) ? bare : archivoText(whole)).split(/\s+/u);
  const written = words.flatMap((word) => {
    if (ofPhilippines.test(word)) return [word.replaceAll(/\p{C}/gu, '')];
    if (!isRaster && ofOthers.test(word)) return piecesOf(word.replaceAll(/\p{C}/gu, ''));
    return archivoText(word).split(' ');
  });
  return written.filter((word) => word !== '');
}

/** Where no spaces are written, a line may end after any few letters. */
function piecesOf(word: string): string[] {
  return word.match(/.{1,4}/gu) ?? [];
}

/** A line of such words. */
export function lettersOf(words: readonly string[], cut: ArchivoCut): Letters {
  const parts = words.map((word) => partOf(word, cut));
  const space = spaces[cut];
  const width = parts.reduce((sum, part) => sum + part.width, space * Math.max(0, parts.length - 1));
  return {
    width,
    draw({ x, y, size, fill, stretch = 1 }) {
      let at = x;
      let d = '';
      const shapes: Shape[] = [];
      for (const part of parts) {
        if (part.isOurs) d += part.draw({ x: at, y, across: size, down: size * stretch });
        else shapes.push({ d: '', fill, text: { words: part.word, x: at, y, size, width: part.width * size } });
        at += (part.width + space) * size;
      }
      return d === '' ? shapes : [{ d, fill }, ...shapes];
    },
  };
}

type Part =
  | { isOurs: true; width: number; draw(place: { x: number; y: number; across: number; down: number }): string }
  | { isOurs: false; width: number; word: string };

function partOf(word: string, cut: ArchivoCut): Part {
  const other = ofOthers.test(word);
  if (other)
    return {
      isOurs: false,
      word,
      width:
        [...word].length *
        (/[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(word) ? 0.95 : 0.6),
    };
  const script = scripts.find(([from, to]) => [...word].some((letter) => isBetween(letter, from, to)));
  const font = fontNamed(script?.[2] ?? cut);
  const run = font.layout(word);
  const unit = 1 / font.unitsPerEm;
  return {
    isOurs: true,
    width: run.advanceWidth * unit,
    draw({ x, y, across, down }) {
      let pen = 0;
      let d = '';
      for (const [index, glyph] of run.glyphs.entries()) {
        const { xAdvance, xOffset, yOffset } = run.positions[index] as (typeof run.positions)[number];
        d += outlineOf(glyph.path.commands, (glyphX, glyphY) => [
          x + (pen + xOffset + glyphX) * unit * across,
          y - (yOffset + glyphY) * unit * down,
        ]);
        pen += xAdvance;
      }
      return d;
    },
  };
}

function isBetween(letter: string, from: number, to: number): boolean {
  const code = letter.codePointAt(0) as number;
  return code >= from && code <= to;
}

const commandLetters: Record<string, string> = {
  moveTo: 'M',
  lineTo: 'L',
  quadraticCurveTo: 'Q',
  bezierCurveTo: 'C',
  closePath: 'z',
};

function outlineOf(
  commands: readonly { command: string; args: number[] }[],
  place: (x: number, y: number) => [number, number],
): string {
  let d = '';
  for (const { command, args } of commands) {
    d += commandLetters[command];
    const points: number[] = [];
    for (let at = 0; at < args.length; at += 2) points.push(...place(args[at] as number, args[at + 1] as number));
    d += points.map(tidy).join(' ');
  }
  return d;
}
