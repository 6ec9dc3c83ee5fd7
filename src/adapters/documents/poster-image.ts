import type { PosterFacts } from '../../core/catalog/public-events/poster-facts.ts';
import { BoundedMap } from '../../platform/bounded-map.ts';
import { posterPng } from '../posters/poster-picture.ts';
import type { Pdf } from './pdf-document.ts';

/** Opened once in a document, however many pages show it. */
export type PdfImage = PDFKit.Mixins.ImageSrc;

// A crowd buys tickets of few events at a time, and each is drawn once for all of them.
const drawn = new BoundedMap<string, Promise<Buffer>>(32);
const pixelsWide = 448;

export async function posterImage(pdf: Pdf, facts: PosterFacts): Promise<PdfImage> {
  const key = JSON.stringify(facts);
  const drawing = drawn.get(key) ?? posterPng(facts, { size: 'sheet' }, pixelsWide);
  drawn.set(key, drawing);
  const bytes = await drawing;
  return (pdf as Pdf & { openImage(bytes: Buffer): PdfImage }).openImage(bytes);
}
