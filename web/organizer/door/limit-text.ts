import { count, peso } from '../../format.ts';
import type { Page } from '../../page.ts';

/** How much may be sold with a door code at one event in a day; null where that is any. */
export interface DoorLimit {
  salesPesosMax: number | null;
  salesTicketsMax: number | null;
}

/** Null where there is none. */
export function limitText({ salesPesosMax, salesTicketsMax }: DoorLimit, { text }: Page): string | null {
  const { codes: words } = text.organizer.events.door;
  const parts = [
    ...(salesPesosMax === null ? [] : [peso(salesPesosMax)]),
    ...(salesTicketsMax === null ? [] : [words.ticketsOf(salesTicketsMax, count(salesTicketsMax))]),
  ];
  return parts.length === 0 ? null : words.limit(parts.join(' · '));
}
