import type { Page } from '../page.ts';

export interface PictureShown {
  src: string;
  srcset?: string;
  /** A poster that we draw: four wide, five high, and its words in the reader's language. */
  isDrawn?: true;
}

export function sourceOf({ src, isDrawn }: PictureShown, { language }: Pick<Page, 'language'>): string {
  return isDrawn && language === 'fil' ? `${src}?lang=fil` : src;
}
