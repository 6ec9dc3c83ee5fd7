import type { PosterFacts } from '../../core/catalog/public-events/poster-facts.ts';
import type { ShareSize } from '../../core/catalog/public-events/share-size.ts';
import { posterPng } from '../posters/poster-picture.ts';

export interface ShareImageInput extends PosterFacts {
  /** In pesos, as it is charged; null where nothing is offered. */
  price: { from: number; to: number } | null;
  /** Default: for a link. */
  size?: ShareSize;
}

/** The picture that appears where somebody posts an event's URL, as a PNG of 1200 by 630; or what they post themselves. */
export function shareImage(input: ShareImageInput): Promise<Buffer> {
  const { size = 'wide' } = input;
  return posterPng(input, { size, price: priceText(input) });
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
