import type { PosterFacts } from '../../core/catalog/public-events/poster-facts.ts';
import { BoundedMap } from '../../platform/bounded-map.ts';
import { type TicketsPdfInput, ticketsPdf } from '../documents/ticket-pdf.ts';
import { posterPng } from './poster-picture.ts';

export interface TicketsToPrint extends TicketsPdfInput {
  /** What the event's own poster tells; null where it was given one. */
  poster?: Omit<PosterFacts, 'language'> | null;
}

// A crowd buys tickets of few events at a time, and each is drawn once for all of them.
const drawn = new BoundedMap<string, Promise<Buffer>>(32);
const pixelsWide = 448;

/** Tickets with the poster of their event. */
export async function printTickets({ poster, ...input }: TicketsToPrint): Promise<Buffer> {
  if (poster == null) return ticketsPdf(input);
  const facts: PosterFacts = { ...poster, language: input.language };
  const key = JSON.stringify(facts);
  const drawing = drawn.get(key) ?? posterPng(facts, { size: 'sheet' }, pixelsWide);
  drawn.set(key, drawing);
  return ticketsPdf(input, await drawing);
}
