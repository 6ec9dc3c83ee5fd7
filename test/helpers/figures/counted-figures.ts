import { entryOf } from '../../../src/core/catalog/events/entry.ts';
import type { EventFields } from '../../../src/core/catalog/events/event-fields.ts';
import type { Database } from '../../../src/platform/database/database.ts';
import { sql } from '../../../src/platform/database/sql.ts';

/** What a figure must be, by what it is of and its name: counted one by one, from rows alone. */
export type Counted = Map<string, number>;

export const keyOf = (of: string, name: string) => `${of} ${name}`;

type EventRow = Pick<EventFields, 'name' | 'dateTime' | 'endDateTime' | 'timezone' | 'entry'> & {
  id: string;
  seriesId: string | null;
  now: string;
};
interface TicketRow {
  id: string;
  typeId: string;
  kind: string;
  dayNumbers: number[] | null;
  status: string;
}
interface Movement {
  ticketId: string;
  gate: string;
  day: string | null;
  zoneId: string | null;
  isExit: boolean;
}

/** Everything that is shown of an organization's events, in the words of docs/figures.md. */
export async function countFigures(
  db: Database,
  { organizationId }: { organizationId: string },
): Promise<{ counted: Counted; events: EventRow[] }> {
  const events = await db.many<EventRow>(sql`
    select id, name, date_time, end_date_time, timezone, entry, series_id, now() as now from events
    where organization_id = ${organizationId} order by id`);
  const counted: Counted = new Map();
  const add = (of: string, name: string, by: number) =>
    counted.set(keyOf(of, name), (counted.get(keyOf(of, name)) ?? 0) + by);
  for (const event of events) {
    await countEvent(db, event, add);
    if (event.seriesId !== null) add(event.seriesId, 'sold', counted.get(keyOf(event.id, 'sold')) as number);
  }
  await countSales(db, organizationId, add);
  await countBalance(db, organizationId, add);
  return { counted, events };
}

type Add = (of: string, name: string, by: number) => void;

async function countEvent(db: Database, event: EventRow, add: Add): Promise<void> {
  const { id: eventId } = event;
  const { mode, days } = entryOf(event);
  const tickets = await db.many<TicketRow>(sql`
    select t.id, t.ticket_type_id as type_id, y.kind, y.day_numbers, t.status
    from issued_tickets t join ticket_types y on y.id = t.ticket_type_id where t.event_id = ${eventId}`);
  const movements = await db.many<Movement>(sql`
    select ticket_id, gate, zone_id, is_exit,
           coalesce(entry_day, (scanned_at at time zone ${event.timezone} - interval '5 hours')::date)::text as day
    from scans where event_id = ${eventId} and (is_admission or is_exit)
    order by scanned_at, length(passage_key), passage_key, is_exit`);
  const types = await db.many<{ id: string; kind: string }>(
    sql`select id, kind from ticket_types where event_id = ${eventId}`,
  );
  const zones = await db.many<{ id: string }>(sql`select id from event_zones where event_id = ${eventId}`);
  for (const name of ['sold', 'addOnsSold', 'admitted', 'missing', 'inside', 'redeemed', 'void']) add(eventId, name, 0);
  for (const { id, kind } of types) {
    for (const name of ['sold', kind === 'TICKET' ? 'admitted' : 'redeemed']) add(id, name, 0);
  }
  const ofEvent = (of: string) => `${eventId}/${of}`;
  for (const { day } of days) for (const name of ['sold', 'admitted', 'inside']) add(ofEvent(day), name, 0);
  for (const { id } of zones) for (const name of ['admitted', 'inside']) add(id, name, 0);
  const today = [...days].reverse().find(({ from }) => from <= Date.parse(event.now))?.day;
  const isToday = today !== undefined && Date.parse(event.now) < (days.find(({ day }) => day === today)?.until ?? 0);
  for (const { id, typeId, kind, dayNumbers, status } of tickets) {
    const own = movements.filter(({ ticketId }) => ticketId === id);
    const ins = own.filter(({ isExit }) => !isExit);
    const isGood = status !== 'VOID';
    if (kind === 'ADD_ON') {
      if (isGood)
        for (const [of, name] of [
          [eventId, 'addOnsSold'],
          [typeId, 'sold'],
        ] as const)
          add(of, name, 1);
      if (ins.length > 0) for (const whose of [eventId, typeId]) add(whose, 'redeemed', 1);
      continue;
    }
    if (isGood) for (const whose of [eventId, typeId]) add(whose, 'sold', 1);
    else add(eventId, 'void', 1);
    if (ins.length > 0) for (const whose of [eventId, typeId]) add(whose, 'admitted', 1);
    if (isGood && ins.length === 0) add(eventId, 'missing', 1);
    for (const gate of new Set(ins.map((each) => each.gate))) add(ofEvent(gate), 'admitted', 1);
    for (const [number, { day }] of days.entries()) {
      if (isGood && (dayNumbers === null || dayNumbers.includes(number))) add(ofEvent(day), 'sold', 1);
      const ofDay = own.filter((each) => each.day === day);
      if (ofDay.some(({ isExit }) => !isExit)) add(ofEvent(day), 'admitted', 1);
      if (isIn(ofDay)) add(ofEvent(day), 'inside', 1);
    }
    const now = mode === 'DAILY' ? own.filter(({ day }) => isToday && day === today) : own;
    if (isIn(now)) add(eventId, 'inside', 1);
    for (const { id: zone } of zones) {
      const there = own.filter(({ zoneId }) => zoneId === zone);
      if (there.some(({ isExit }) => !isExit)) add(zone, 'admitted', 1);
      if (now.findLast(({ zoneId }) => zoneId === zone)?.isExit === false) add(zone, 'inside', 1);
    }
  }
}

/** The last movement, of those through gates of the whole place where there were any. */
function isIn(movements: readonly Movement[]): boolean {
  const last = movements.findLast(({ zoneId }) => zoneId === null) ?? movements.at(-1);
  return last?.isExit === false;
}

async function countSales(db: Database, organizationId: string, add: Add): Promise<void> {
  const orders = await db.many<{ eventId: string; day: string; quantity: number; totalCentavos: number }>(sql`
    select event_id, (completed_at at time zone 'Asia/Manila')::date::text as day, quantity, total_centavos from orders
    where organization_id = ${organizationId} and completed_at is not null and channel <> 'COMPLIMENTARY'`);
  const { today } = await db.one<{ today: string }>(
    sql`select (now() at time zone 'Asia/Manila')::date::text as today`,
  );
  const events = await db.many<{ id: string }>(sql`select id from events where organization_id = ${organizationId}`);
  for (const whose of [...events.map(({ id }) => id), 'all', today])
    for (const name of ['sales', 'tickets']) add(whose, name, 0);
  for (const { eventId, day, quantity, totalCentavos } of orders) {
    for (const whose of [eventId, 'all', day]) {
      add(whose, 'sales', totalCentavos / 100);
      add(whose, 'tickets', quantity);
    }
  }
}

/** What the books owe the organization, with what is in payouts that have not left. */
async function countBalance(db: Database, organizationId: string, add: Add): Promise<void> {
  const { owed, waiting } = await db.one<{ owed: number; waiting: number }>(sql`
    select (select coalesce(sum(-organization_centavos), 0) from ledger where organization_id = ${organizationId})::float8 as owed,
           (select coalesce(sum(amount_centavos), 0) from payouts
            where organization_id = ${organizationId} and status in ('SCHEDULED', 'FILED'))::float8 as waiting`);
  add('all', 'balance', (owed + waiting) / 100);
}
