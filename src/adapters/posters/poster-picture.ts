import sharp from 'sharp';
import type { PosterFacts } from '../../core/catalog/public-events/poster-facts.ts';
import { type Drawing, drawPoster, type PosterOptions } from './poster.ts';
import type { Shape } from './shapes.ts';

/** As a page shows it: outlines alone, which are small and sharp in every size. */
export function posterSvg(facts: PosterFacts): string {
  return svgOf(drawPoster(facts, { size: 'sheet', isRaster: false }));
}

/** As pixels, for whatever shows no outlines. */
export function posterPng(
  facts: PosterFacts,
  options: Omit<PosterOptions, 'isRaster'>,
  width?: number,
): Promise<Buffer> {
  const drawing = drawPoster(facts, { ...options, isRaster: true });
  return (
    sharp(Buffer.from(svgOf(drawing)))
      .resize({ width: width ?? drawing.width })
      // Flat colours and the edges of letters need no more, and a third of the bytes.
      .png({ palette: true, colours: 64, dither: 0 })
      .toBuffer()
  );
}

function svgOf({ width, height, shapes }: Drawing): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
    `${shapes.map(elementOf).join('')}</svg>`
  );
}

function elementOf({ d, fill, stroke, width, opacity, text }: Shape): string {
  if (text !== undefined) {
    const { words, x, y, size } = text;
    return (
      `<text x="${Math.round(x)}" y="${Math.round(y)}" font-size="${Math.round(size)}" font-weight="700" fill="${fill}" ` +
      `font-family="sans-serif" textLength="${Math.round(text.width)}" lengthAdjust="spacingAndGlyphs">${escaped(words)}</text>`
    );
  }
  const line = stroke === undefined ? '' : ` stroke="${stroke}" stroke-width="${Math.round((width ?? 1) * 10) / 10}"`;
  return `<path fill="${fill ?? 'none'}"${line}${opacity === undefined ? '' : ` opacity="${opacity}"`} d="${d}"/>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
