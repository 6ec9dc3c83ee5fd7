import type { FastifyInstance } from 'fastify';
import type { SeatShown } from '../../../../web/marketplace/event/seats/seats-shown.ts';
import { recordNotFound } from '../../../core/base/common.errors.ts';
import { raise } from '../../../core/base/define-error.ts';
import type { SeatsOfEvent } from '../../../core/catalog/seating/seat-book.ts';
import { presentEventPage } from '../../../http/pages/present-event-page.ts';
import { answerPage } from '../../../http/pages/web.ts';
import { chosenTickets, queryEntries } from '../asked/chosen-tickets.ts';
import type { WebsiteServices } from '../website.ts';
import { pricesOf, seatsOfEvent } from './present-seats.ts';

// A page of so many is still light; of a larger section rows follow on the next.
const seatsMax = 1_500;

/** The seats of one section as a list: of a large hall they would be too many for the page of the event. */
export function sectionRoutes(app: FastifyInstance, services: WebsiteServices): void {
  app.get('/events/:slug/seats/:section', { config: { isPage: true } }, async (request, reply) => {
    const { slug, section: key } = request.params as { slug: string; section: string };
    const event = await services.publicEvents.read(slug);
    const seats = await seatsOfEvent(services, event);
    const section = seats?.painted.written.sections.findIndex((each) => each.key === key) ?? -1;
    const named = seats?.painted.written.sections[section];
    if (seats === undefined || named === undefined) return raise(recordNotFound, { record: 'section', id: key });
    const { tickets } = presentEventPage(event, services);
    const entries = queryEntries(request.url);
    const { seats: chosen } = chosenTickets(entries);
    const prices = pricesOf(tickets, seats);
    const { rows, next } = rowsFrom(seats, prices, {
      section,
      from: Number(entries.find(([name]) => name === 'from')?.[1]) || 0,
    });
    const own = new Set(rows.flatMap((row) => row.seats.map(({ id }) => id)));
    const elsewhere = chosen.flatMap((id): SeatShown[] => {
      const seat = seats.painted.seatOf.get(id);
      return own.has(id) || seat === undefined || !prices.isFree(seat) ? [] : [prices.shown(seat)];
    });
    const carried = entries.filter(([name]) => /^(?:[qbp]\..*|code|promo|via)$/.test(name)).slice(0, 200);
    const path = `/events/${event.slug}/seats/${encodeURIComponent(key)}`;
    const onward = new URLSearchParams([...carried, ...chosen.map((id): [string, string] => ['seats', id])]);
    onward.set('from', String(next));
    await answerPage(services, request, reply, [
      'seatsOfSection',
      {
        event: { slug: event.slug, name: event.name, isSandbox: event.isSandbox },
        section: { key, name: named.name },
        rows,
        chosen,
        elsewhere,
        carried,
        next: next === null ? null : `${path}?${onward}`,
      },
    ]);
    return reply;
  });
}

/** Its rows from one on, with the seats that can be bought, until there are enough for a page. */
function rowsFrom(
  { painted }: SeatsOfEvent,
  prices: ReturnType<typeof pricesOf>,
  { section, from }: { section: number; from: number },
): { rows: { name: string; seats: SeatShown[] }[]; next: number | null } {
  const { plan, written } = painted;
  const first = plan.sectionOfRow.indexOf(section);
  const names = written.sections[section]?.rows ?? [];
  const rows: { name: string; seats: SeatShown[] }[] = [];
  let count = 0;
  for (let row = Math.max(0, Math.floor(from)); row < names.length; row++) {
    const size = (plan.rowStarts[first + row + 1] as number) - (plan.rowStarts[first + row] as number);
    if (count > 0 && count + size > seatsMax) return { rows, next: row };
    const seats: SeatShown[] = [];
    for (let seat = plan.rowStarts[first + row] as number; seat < (plan.rowStarts[first + row + 1] as number); seat++) {
      if (prices.isFree(seat)) seats.push(prices.shown(seat));
    }
    count += size;
    if (seats.length > 0) rows.push({ name: names[row]?.name ?? '', seats });
  }
  return { rows, next: null };
}
