import { colours } from './colours.ts';
import type { Pdf } from './pdf-document.ts';
import { qrCode } from './qr-code.ts';

export function drawQr(pdf: Pdf, text: string, { x, y, side }: { x: number; y: number; side: number }): void {
  const { size, runs } = qrCode(text);
  pdf.rect(x, y, side, side).lineWidth(2).fillAndStroke(colours.white, colours.ink);
  pdf
    .save()
    .translate(x, y)
    .scale(side / size);
  for (const run of runs) pdf.rect(run.x, run.y, run.length, 1);
  pdf.fill('#000000').restore();
}
