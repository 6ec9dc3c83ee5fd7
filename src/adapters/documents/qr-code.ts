import { crc32, deflateSync } from 'node:zlib';
import { encodeQR } from 'qr';
import { BoundedMap } from '../../platform/bounded-map.ts';

/** The squares of a code: how many each way, its quiet zone included, and where dark ones stand side by side. */
export interface QrCode {
  size: number;
  runs: { x: number; y: number; length: number }[];
}

// Four squares of white around it, which the standard asks for: scanners find no edge without them.
const quietModules = 4;

// A ticket's is drawn twice, in its mail and in the PDF that goes with it.
const justMade = new BoundedMap<string, QrCode>(100);

/** A code that survives losing 15 % of its area: what a scratched screen or a fold in the paper takes. */
export function qrCode(text: string): QrCode {
  const code = justMade.get(text) ?? madeOf(text);
  justMade.set(text, code);
  return code;
}

function madeOf(text: string): QrCode {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: quietModules });
  const runs: QrCode['runs'] = [];
  for (const [y, row] of rows.entries()) {
    for (const [x, isDark] of row.entries()) {
      if (!isDark) continue;
      const last = runs.at(-1);
      if (last?.y === y && last.x + last.length === x) last.length += 1;
      else runs.push({ x, y, length: 1 });
    }
  }
  return { size: rows.length, runs };
}

/** As a picture in markup, without a size of its own. The caller names it. */
export function qrSvg(text: string): string {
  const { size, runs } = qrCode(text);
  const path = runs.map(({ x, y, length }) => `M${x} ${y}h${length}v1h-${length}z`).join('');
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">` +
    // On white always: in a dark theme the code would be inverted, which many scanners do not read.
    `<rect width="${size}" height="${size}" fill="#fff"/><path d="${path}" fill="#000"/></svg>`
  );
}

/** As a square PNG of two colours. Squares are whole pixels, and what is left over goes to the quiet zone. */
export function qrPng(text: string, { pixels }: { pixels: number }): Buffer {
  const { size, runs } = qrCode(text);
  const scale = Math.floor(pixels / size);
  if (scale < 1) throw new RangeError(`${pixels} pixels do not hold a code of ${size} squares`);
  const start = Math.floor((pixels - scale * size) / 2);
  // One bit a pixel, each line begun by the number of its filter: 0 for none.
  const lineBytes = 1 + Math.ceil(pixels / 8);
  const lines = Buffer.alloc(lineBytes * pixels, 0xff);
  for (let y = 0; y < pixels; y += 1) lines[y * lineBytes] = 0;
  for (const { x, y, length } of runs) {
    const from = start + x * scale;
    const top = (start + y * scale) * lineBytes;
    for (let dark = from; dark < from + length * scale; dark += 1) {
      const byte = top + 1 + (dark >> 3);
      lines[byte] = (lines[byte] as number) & ~(0x80 >> (dark & 7));
    }
  }
  copyLines(lines, { size, scale, start, lineBytes });
  return pngOf(pixels, deflateSync(lines, packing));
}

/** Every row of squares is drawn in its first line; the others are the same. */
function copyLines(
  lines: Buffer,
  { size, scale, start, lineBytes }: { size: number; scale: number; start: number; lineBytes: number },
): void {
  for (let row = 0; row < size; row += 1) {
    const top = (start + row * scale) * lineBytes;
    for (let line = 1; line < scale; line += 1) lines.copyWithin(top + line * lineBytes, top, top + lineBytes);
  }
}

// A picture of twenty kilobytes that is mostly the same line again: the usual tables take longer to set up than to use.
const packing = { level: 3, memLevel: 5, windowBits: 12 };
const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const greyscale = 0;

/** A PNG of one bit a pixel. Written here: a library that reduces colours takes a hundred times as long to find two. */
function pngOf(pixels: number, data: Buffer): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(pixels, 0);
  header.writeUInt32BE(pixels, 4);
  header[8] = 1;
  header[9] = greyscale;
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))]);
}

function chunk(name: string, data: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(content), 4);
  return Buffer.concat([frame.subarray(0, 4), content, frame.subarray(4)]);
}
