import { inflateSync } from 'node:zlib';

interface PdfText {
  text: string;
  x: number;
  /** The height of its base line above the bottom of the page. */
  y: number;
  width: number;
  size: number;
}

export interface PdfPage {
  width: number;
  height: number;
  texts: PdfText[];
  rectangles: { x: number; y: number; width: number; height: number }[];
}

interface ReadPdf {
  title: string;
  pages: PdfPage[];
}

interface PdfFont {
  characters: string[];
  widths: number[];
}

/** Reads back what our own documents are made of; a reader for any PDF would be far larger. */
export function readPdf(bytes: Buffer): ReadPdf {
  const objects = objectsOf(bytes.toString('latin1'));
  const object = (id: string | undefined) => objects.get(id ?? '') ?? '';
  const kids = /\/Kids \[([^\]]*)\]/.exec(
    [...objects.values()].find((each) => each.includes('/Type /Pages')) ?? '',
  )?.[1];
  const titleId = /\/Title (\d+) 0 R/.exec([...objects.values()].find((each) => each.includes('/Producer')) ?? '')?.[1];
  return {
    title: stringOf(object(titleId)),
    pages: [...(kids ?? '').matchAll(/(\d+) 0 R/g)].map(([, id]) => readPage(object(id), object)),
  };
}

function objectsOf(text: string): Map<string, string> {
  const found = text.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g);
  return new Map([...found].map(([, id, body]) => [id as string, body as string]));
}

function readPage(page: string, object: (id: string | undefined) => string): PdfPage {
  const [, width, height] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(page) ?? [];
  const resources = object(/\/Resources (\d+) 0 R/.exec(page)?.[1]);
  const fonts = new Map<string, PdfFont>();
  for (const [, name, id] of resources.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
    fonts.set(name as string, readFont(object(id), object));
  }
  const content = streamOf(object(/\/Contents (\d+) 0 R/.exec(page)?.[1]));
  const drawn = content.matchAll(/BT\n1 0 0 1 (\S+) (\S+) Tm\n(?:.*\n)*?\/(F\d+) (\S+) Tf\n(?:.*\n)*?\[(.*)\] TJ\nET/g);
  const rectangles = [...content.matchAll(/^(\S+) (\S+) (\S+) (\S+) re$/gm)].map((match) => {
    const [x = 0, y = 0, w = 0, h = 0] = match.slice(1).map(Number);
    return { x, y, width: w, height: h };
  });
  return {
    width: Number(width),
    height: Number(height),
    texts: [...drawn].map(([, x, y, font, size, shown]) => ({
      ...shownText(shown as string, fonts.get(font as string) as PdfFont, Number(size)),
      x: Number(x),
      y: Number(y),
      size: Number(size),
    })),
    rectangles,
  };
}

function readFont(font: string, object: (id: string | undefined) => string): PdfFont {
  const map = streamOf(object(/\/ToUnicode (\d+) 0 R/.exec(font)?.[1]));
  const listed = [...map.matchAll(/<[0-9a-f]+> <[0-9a-f]+> \[([^\]]*)\]/g)].map(([, list]) => list).join(' ');
  const descendant = object(/\/DescendantFonts \[(\d+) 0 R\]/.exec(font)?.[1]);
  return {
    characters: [...listed.matchAll(/<([0-9a-f ]+)>/g)].map(([, hex]) => utf16(hex as string)),
    widths: (/\/W \[0 \[([^\]]*)\]\]/.exec(descendant)?.[1] ?? '').split(' ').map(Number),
  };
}

/** A gap as wide as a space is one; words may be set apart without writing it. */
const spaceGap = -150;

function shownText(shown: string, { characters, widths }: PdfFont, size: number): { text: string; width: number } {
  let [text, thousandths] = ['', 0];
  for (const [, hex, adjustment] of shown.matchAll(/<([0-9a-f]*)>|(-?[\d.]+)/g)) {
    for (const [glyph] of (hex ?? '').matchAll(/.{4}/g)) {
      text += characters[Number.parseInt(glyph, 16)];
      thousandths += widths[Number.parseInt(glyph, 16)] as number;
    }
    if (adjustment === undefined) continue;
    if (Number(adjustment) < spaceGap) text += ' ';
    thousandths -= Number(adjustment);
  }
  const trailing = / $/.test(text) ? -spaceGap : 0;
  return { text: text.trimEnd(), width: ((thousandths - trailing) * size) / 1_000 };
}

function streamOf(object: string): string {
  const start = object.indexOf('stream\n') + 'stream\n'.length;
  const bytes = Buffer.from(object.slice(start, object.lastIndexOf('\nendstream')), 'latin1');
  return inflateSync(bytes).toString('latin1');
}

function stringOf(object: string): string {
  const text = object.trim().slice(1, -1).replaceAll(/\\(.)/gs, '$1');
  return text.startsWith('\u00fe\u00ff') ? utf16(Buffer.from(text.slice(2), 'latin1').toString('hex')) : text;
}

function utf16(hex: string): string {
  return Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le');
}
