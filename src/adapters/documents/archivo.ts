import { readFileSync } from 'node:fs';
import anyAscii from 'any-ascii';

/** The cuts of our typeface that are drawn on the server. */
export const archivoCuts = {
  regular: 'Archivo-Regular.ttf',
  bold: 'Archivo-Bold.ttf',
  title: 'Archivo-Condensed-ExtraBold.ttf',
} as const;
export type ArchivoCut = keyof typeof archivoCuts;

const folder = new URL('../../../web/fonts/', import.meta.url);
const files = new Map<ArchivoCut, Buffer>();

export function archivoFile(cut: ArchivoCut): Buffer {
  const file = files.get(cut) ?? readFileSync(new URL(archivoCuts[cut], folder));
  files.set(cut, file);
  return file;
}

/**
 * The text on one line in characters that our typeface has. Others are spelled in those: a reader would rather have
 * "Dong Jing" than boxes. Pictures are left out where there is anything else to read.
 */
export function archivoText(text: string): string {
  const plain = text
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/\s+/gu, ' ')
    // Controls, among them those that turn the direction of writing, and what stands for no character.
    .replaceAll(/\p{C}/gu, '')
    // A pile of accents would grow out of its line.
    .replaceAll(/(\p{M})\p{M}+/gu, '$1');
  return spelled(plain.replaceAll(picture, (each) => (isDrawn(each) ? each : ' '))) || spelled(plain, { isBare: true });
}

const picture = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{Emoji_Modifier}/gu;

function spelled(text: string, { isBare = false } = {}): string {
  let written = '';
  for (const character of text) {
    if (isDrawn(character)) written += character;
    // The names of pictures come between colons, and words joined by lines.
    else written += isBare ? anyAscii(character).replaceAll(/[:_]/g, ' ') : anyAscii(character);
  }
  return written.replaceAll(/ +/g, ' ').trim();
}

let drawn: Set<number> | undefined;

function isDrawn(character: string): boolean {
  drawn ??= readDrawn();
  return drawn.has(character.codePointAt(0) as number);
}

function readDrawn(): Set<number> {
  const ranges = JSON.parse(readFileSync(new URL('unicode-ranges.json', folder), 'utf8')) as Record<string, string>;
  const codes = new Set<number>();
  for (const range of Object.values(ranges).join(',').split(',')) {
    const [from = 0, to = from] = range
      .replace('U+', '')
      .split('-')
      .map((hex) => Number.parseInt(hex, 16));
    for (let code = from; code <= to; code += 1) codes.add(code);
  }
  return codes;
}
