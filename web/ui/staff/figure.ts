/** The figures that are shown in many places; docs/figures.md says each in a sentence. */
export type FigureName = 'sold' | 'admitted' | 'missing' | 'inside' | 'redeemed' | 'sales' | 'tickets' | 'balance';

/** Marks where a page shows a figure, of an event, a ticket type, a zone or whatever it is of: one that shows another number is found. */
export function figure(name: FigureName, value: number, of: string) {
  return { 'data-figure': name, 'data-value': value, 'data-of': of };
}
