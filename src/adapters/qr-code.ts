import { encodeQR } from 'qr';
import sharp from 'sharp';

/** The squares of a code: how many each way, its quiet zone included, and where dark ones stand side by side. */
export interface QrCode {
  size: number;
  runs: { x: number; y: number; length: number }[];
}

// Four squares of white around it, which the standard asks for: scanners find no edge without them.
const quietModules = 4;

/** A code that survives losing 15 % of its area: what a scratched screen or a fold in the paper takes. */
export function qrCode(text: string): QrCode {
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

/** As a picture in markup, without a size of its own. What it is called is up to whoever shows it. */
export function qrSvg(text: string): string {
  const { size, runs } = qrCode(text);
  const path = runs.map(({ x, y, length }) => `M${x} ${y}h${length}v1h-${length}z`).join('');
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">` +
    // On white always: in a dark theme the code would be inverted, which many scanners do not read.
    `<rect width="${size}" height="${size}" fill="#fff"/><path d="${path}" fill="#000"/></svg>`
  );
}

/** As a square PNG. Squares are whole pixels, and what is left over goes to the quiet zone. */
export async function qrPng(text: string, { pixels }: { pixels: number }): Promise<Buffer> {
  const { size, runs } = qrCode(text);
  const scale = Math.floor(pixels / size);
  if (scale < 1) throw new RangeError(`${pixels} pixels do not hold a code of ${size} squares`);
  const start = Math.floor((pixels - scale * size) / 2);
  const image = Buffer.alloc(pixels * pixels, 255);
  for (const { x, y, length } of runs) {
    for (let line = 0; line < scale; line += 1) {
      const from = (start + y * scale + line) * pixels + start + x * scale;
      image.fill(0, from, from + length * scale);
    }
  }
  return sharp(image, { raw: { width: pixels, height: pixels, channels: 1 } })
    .png({ palette: true, colours: 2 })
    .toBuffer();
}
