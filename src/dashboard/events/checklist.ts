import type { ChecklistItem } from '../../../web/organizer/checklist.tsx';
import { type TicketType, ticketTypeStatus } from '../../core/catalog/ticket-types/ticket-type.ts';
import type { VisitedEvent } from './event-of.ts';

/** What a page should have before it goes on sale, and where it is mended. */
export function checklistOf({ event, types, at }: VisitedEvent, now: number): ChecklistItem[] {
  const edit = `${at}/edit`;
  return [
    { name: 'picture', isDone: event.imageUrl !== null, href: `${edit}#field-imageUrl` },
    {
      name: 'date',
      isDone: Date.parse(event.endDateTime ?? event.dateTime) > now,
      href: `${edit}#field-dateTime`,
    },
    {
      name: 'place',
      isDone: event.locationType === 'ONLINE' || event.venueId !== null,
      href: `${edit}#field-venueId`,
    },
    {
      name: 'tickets',
      isDone: types.some((type) => ['SCHEDULED', 'ON_SALE'].includes(ticketTypeStatus(type))),
      href: types.length === 0 ? `${at}#add-ticket` : `${at}#types-title`,
    },
    { name: 'description', isDone: event.description !== null, href: `${edit}#field-description` },
    { name: 'prices', isDone: event.type === 'FREE' || types.some(isPriced), href: pricesHref(types, at) },
  ];
}

function isPriced({ priceCentavos }: TicketType): boolean {
  return priceCentavos > 0;
}

function pricesHref(types: readonly TicketType[], at: string): string {
  return types.length === 0 ? `${at}/edit#field-type` : `${at}#types-title`;
}
