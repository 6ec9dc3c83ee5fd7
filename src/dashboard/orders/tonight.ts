import type { ShownTonight } from '../../../web/organizer/orders/tonight.tsx';
import { pesosOf } from '../../core/base/money.ts';
import { entryOf } from '../../core/catalog/events/entry.ts';
import type { Event } from '../../core/catalog/events/event.ts';
import { ownEvent } from '../../core/catalog/events/own-event.sql.ts';
import { listOfToday } from '../../core/reports/overview/overview.sql.ts';
import { cashUp } from '../../core/selling/counter/cash-up.ts';
import type { Visit } from '../frame/screen.ts';
import type { DashboardServices } from '../frame/services.ts';

// More at once are looked at one by one.
const eventsMax = 3;

/** The events of this day, each with who has come and what the gates took. */
export async function tonightOf(services: DashboardServices, visit: Visit): Promise<ShownTonight[]> {
  const { organizationId } = visit.actor;
  const now = new Date(visit.now).toISOString();
  const events = await listOfToday(services.reports, { organizationId, now, most: eventsMax });
  return Promise.all(events.map(({ id }) => shownTonight(services, visit, id)));
}

async function shownTonight(services: DashboardServices, { actor, now }: Visit, eventId: string) {
  const event = await ownEvent(services.db, actor, eventId);
  const day = dayOf(event, now);
  const [counts, { rows }] = await Promise.all([
    services.countAdmissions(eventId),
    cashUp(services.reports, actor, { eventId, day }),
  ]);
  const { name, dateTime, endDateTime, timezone } = event;
  const ofDay = counts.byDay.length > 1 ? counts.byDay.find((each) => each.day === day) : undefined;
  const { admitted, expected } = ofDay ?? { admitted: counts.admitted, expected: counts.sold };
  const cash = rows.filter(({ method }) => method === 'CASH');
  const byGate = Map.groupBy(cash, ({ gate }) => gate);
  return {
    ...{ id: eventId, name, dateTime, endDateTime, timezone },
    ...{ admitted, expected, inside: counts.inside },
    cash: [...byGate].map(([gate, of]) => ({ gate, amount: pesosOf(of.reduce((sum, row) => sum + row.centavos, 0)) })),
  };
}

/** What comes before a day begins is still the evening before. */
function dayOf(event: Event, now: number): string {
  const [hours = 0, minutes = 0] = entryOf(event).dayStartsAt.split(':').map(Number);
  const at = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(event.timezone);
  return at.subtract({ hours, minutes }).toPlainDate().toString();
}
