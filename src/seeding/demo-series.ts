import type { Actor } from '../core/base/actor.ts';
import { withDefaults } from '../core/base/fields/field.ts';
import type { Policy } from '../core/base/policy.ts';
import { createEvent } from '../core/catalog/event-editing/create-event.ts';
import { listEventsOfSeries } from '../core/catalog/events/event.sql.ts';
import { eventFields } from '../core/catalog/events/event-fields.ts';
import { createSeries } from '../core/catalog/series/create-series.ts';
import { makeDatesAtOnce } from '../core/catalog/series/make-series-dates.ts';
import { listTicketTypesOfEvents } from '../core/catalog/ticket-types/ticket-type.sql.ts';
import { ticketTypeFields } from '../core/catalog/ticket-types/ticket-type-fields.ts';
import type { Tx } from '../platform/database/database.ts';
import { type DemoSelling, makeDemoSales } from './demo-sales.ts';
import { type DemoStart, eventTimes } from './demo-times.ts';

interface DemoSeries {
  policy: Policy;
  selling: DemoSelling;
  venueId: string | null;
  now: number;
  seed: number;
}

const name = 'Kundiman sa Biyernes';
const timezone = 'Asia/Manila';
const fridays = 12;
const starts: DemoStart = { inDays: 1, on: 'FRI', at: '19:30', hours: 3 };

/** When each of its events begins, the one that they are made after first. */
export const seriesStarts = [0, ...Array.from({ length: fridays }, (_, week) => week)].map((weeks) => ({
  ...{ starts, timezone },
  laterDays: weeks * 7,
}));

/** Twelve evenings in a row, of which the next ones are bought the most. */
export async function makeDemoSeries(
  tx: Tx,
  actor: Actor,
  { policy, selling, venueId, now, seed }: DemoSeries,
): Promise<void> {
  const times = eventTimes(starts, { timezone, now });
  const { event: template } = await createEvent(tx, actor, {
    policy,
    fields: withDefaults(eventFields, {
      name,
      ...times,
      timezone,
      venueId,
      category: 'MUSIC',
      description:
        'Every Friday a guitar, a voice and the songs that our grandparents fell in love to. Another singer each week, the same old sala.',
    }),
    tickets: [
      { name: 'Sala', price: 650, quantity: 60 },
      { name: 'Balkonahe', price: 350, quantity: 40 },
    ].map((type) => withDefaults(ticketTypeFields, { ...type, published: true })),
  });
  const from = Temporal.Instant.from(times.dateTime).toZonedDateTimeISO(timezone).toPlainDate().toString();
  const rule = {
    freq: 'WEEKLY',
    interval: 1,
    byDay: ['FR'],
    times: ['19:30'],
    from,
    until: null,
    count: fridays,
  } as const;
  const series = await createSeries(tx, actor, {
    policy,
    name,
    template: null,
    templateEventId: template.id,
    includesTemplate: null,
    dates: null,
    rule: { ...rule, except: [] },
    publish: true,
  });
  await makeDatesAtOnce(tx, { policy, seriesId: series.id });
  const dates = await listEventsOfSeries(tx, { seriesId: series.id });
  for (const [place, event] of dates.entries()) {
    const types = await listTicketTypesOfEvents(tx, { eventIds: [event.id] });
    const sales = { share: 0.8 * (1 - place / fridays), soldOut: [] };
    await makeDemoSales(tx, selling, { event, types, sales, now, seed: seed + place });
  }
}
