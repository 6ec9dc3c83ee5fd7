import satori from 'satori';
import sharp from 'sharp';
import type { Language } from '../../core/base/language.ts';
import type { PublicEvent } from '../../core/catalog/public-events/public-event.ts';
import type { ShareSize } from '../../core/catalog/public-events/share-size.ts';
import { type ArchivoCut, archivoFile, archivoText } from '../documents/archivo.ts';
import { colours } from '../documents/colours.ts';
import { dateTimeText } from '../documents/document-dates.ts';
import { fitText, type TextRoom } from '../documents/fit-text.ts';
import { measureIn, type Pdf, startPdf } from '../documents/pdf-document.ts';
import { shareBackdrop, shareShape } from './share-image-backdrop.ts';

export interface ShareImageInput
  extends Pick<PublicEvent, 'name' | 'dateTime' | 'timezone' | 'locationType' | 'venue'> {
  /** In pesos, as it is charged; null where nothing is offered. */
  price: { from: number; to: number } | null;
  language: Language;
  /** Default: for a link. */
  size?: ShareSize;
}

/** The picture that appears where somebody posts an event's URL, as a PNG of 1200 by 630; or what they post themselves. */
export async function shareImage(input: ShareImageInput): Promise<Buffer> {
  const { size = 'wide' } = input;
  const { width, height } = shareShape(size);
  const words = await satori(card(input), { width, height, fonts: fontsOf(['regular', 'bold', 'title']) });
  return (
    sharp(Buffer.from(shareBackdrop(size)))
      .composite([{ input: Buffer.from(words) }])
      // Flat colours and the edges of letters need no more, and a third of the bytes.
      .png({ palette: true, colours: 64, dither: 0 })
      .toBuffer()
  );
}

function fontsOf(cuts: ArchivoCut[]) {
  return cuts.map((cut) => ({ name: cut, data: archivoFile(cut) }));
}

interface Element {
  type: 'div';
  props: { style: Record<string, string | number>; children: string | Element[] };
}

function box(style: Record<string, string | number>, children: string | Element[] = []): Element {
  return { type: 'div', props: { style: { display: 'flex', ...style }, children } };
}

const priceWidthMax = 330;
const gap = 32;

function card(input: ShareImageInput): Element {
  const shape = shareShape(input.size ?? 'wide');
  const { left, right, titleTop, titleHeight, linesMax, scale, isTall, stubTop, bottom } = shape;
  const width = right - left;
  // Used only for measuring: the typeface is asked once for all lines, and forgotten with them.
  const sheet = startPdf({ title: '', language: input.language, size: [1, 1], createdAt: input.dateTime });
  const price = priceText(input);
  const tag = price === undefined ? [] : [priceTag(sheet, price)];
  const room = { width: width - (tag.length === 0 || isTall ? 0 : priceWidthMax + gap), linesMax: 1 };
  const factScale = isTall ? scale : 1;
  const facts = [
    ...lines(sheet, dateTimeText(input.dateTime, input), {
      ...room,
      cut: 'bold',
      sizeMax: 38 * factScale,
      sizeMin: 26,
    }),
    ...lines(sheet, placeText(input), { ...room, cut: 'regular', sizeMax: 34 * factScale, sizeMin: 26 }),
  ];
  const title = { cut: 'title', width, height: titleHeight, linesMax, sizeMax: 124 * scale, sizeMin: 56 } as const;
  const at = { position: 'absolute', left, width } as const;
  const stub: Record<string, string | number> = isTall
    ? { flexDirection: 'column', alignItems: 'flex-start', justifyContent: 'center', gap }
    : { alignItems: 'center', justifyContent: 'space-between' };
  return box({ width: '100%', height: '100%' }, [
    box({ ...at, top: titleTop, height: title.height, flexDirection: 'column', justifyContent: 'center' }, [
      ...lines(sheet, input.name, title),
    ]),
    box({ ...at, ...stub, top: stubTop, height: bottom - stubTop }, [
      box({ flexDirection: 'column', gap: 14 }, facts),
      ...tag,
    ]),
    ...wordmark({ left, top: titleTop - 46 }),
  ]);
}

function wordmark(place: { left: number; top: number }): Element[] {
  const style = { fontFamily: 'title', fontSize: 34, lineHeight: 1, color: colours.ube };
  return [box({ ...style, position: 'absolute', ...place }, 'Takilya')];
}

/** Text broken into lines beforehand, so that its size is known to fit. */
function lines(sheet: Pdf, text: string, { cut, ...room }: TextRoom & { cut: ArchivoCut }): Element[] {
  const fitted = fitText(archivoText(text), room, measureIn(sheet, cut));
  const style = { fontFamily: cut, fontSize: fitted.size, lineHeight: 1, color: colours.ink, whiteSpace: 'nowrap' };
  // Word by word, for the condensed cut sets them too close.
  const words = (line: string) => line.split(' ').map((word) => box(style, word));
  return fitted.lines.map((line) =>
    cut === 'title' ? box({ gap: fitted.size * 0.22 }, words(line)) : box(style, line),
  );
}

function priceTag(sheet: Pdf, price: string): Element {
  const text = { cut: 'title', width: priceWidthMax - 56, linesMax: 1, sizeMax: 60, sizeMin: 30 } as const;
  const style = { backgroundColor: colours.mangga, border: `5px solid ${colours.ink}`, padding: '14px 28px' };
  return box(style, lines(sheet, price, text));
}

const pesos = new Intl.NumberFormat('en-PH', { maximumFractionDigits: 2 });

export function priceText({ price, language }: Pick<ShareImageInput, 'price' | 'language'>): string | undefined {
  if (price === null) return undefined;
  const isFilipino = language === 'fil';
  const free = isFilipino ? 'Libre' : 'Free';
  if (price.to === 0) return free;
  const amount = `₱${pesos.format(price.from || price.to)}`;
  if (price.from === 0) return `${free} ${isFilipino ? 'hanggang' : 'to'} ${amount}`;
  return `${isFilipino ? 'Mula' : 'From'} ${amount}`;
}

function placeText({ locationType, venue }: ShareImageInput): string {
  if (locationType === 'ONLINE') return 'Online';
  return venue === null ? '' : `${venue.name}, ${venue.city}`;
}
