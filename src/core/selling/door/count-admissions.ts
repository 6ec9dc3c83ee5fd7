import { dayAt } from '../../../../door-rules/entry-days.ts';
import type { Database } from '../../../platform/database/database.ts';
import { keyedBatch } from '../../../platform/keyed-batch.ts';
import { refusal } from '../../base/define-error.ts';
import { entryOf } from '../../catalog/events/entry.ts';
import { isTicket } from '../../catalog/inventory/type-kinds.ts';
import { listAdmissionCounts, listAdmittedTickets, listPassageCounts, listSoldCounts } from './count-admissions.sql.ts';
import { doorBusy } from './door.errors.ts';
import { type DoorEvent, readDoorEvent } from './door-event.sql.ts';
import type { ShownZone } from './scan.ts';

export interface DoorCounts {
  sold: number;
  admitted: number;
  byType: { id: string; name: string; sold: number; admitted: number }[];
  byGate: { gate: string; admitted: number }[];
  /** Null where the event does not count those who leave. */
  inside: number | null;
  byDay: { day: string; admitted: number }[];
  byZone: { zone: ShownZone; admitted: number; inside: number }[];
  /** What lets nobody in, counted apart. */
  addOns: { id: string; name: string; sold: number; redeemed: number }[];
}

/** How many of an event's tickets are sold, and how many of them are inside. */
export type CountAdmissions = (eventId: string) => Promise<DoorCounts>;

const askersMax = 1_000;
const retryAfterSeconds = 2;

/** One count at a time answers all devices of an event that asked before it began. */
export function createCountAdmissions({ db }: { db: Database }): CountAdmissions {
  const ask = keyedBatch<null, DoorCounts>({
    name: 'admissions',
    run: async (eventId, askers) => {
      const result = await countAdmissions(db, eventId);
      return askers.map(() => ({ result }));
    },
    sizeMax: askersMax,
    waitingMax: askersMax,
    whenFull: () => refusal(doorBusy, {}, { retryAfterSeconds }),
  });
  return (eventId) => ask(eventId, null);
}

async function countAdmissions(db: Database, eventId: string): Promise<DoorCounts> {
  const event = await readDoorEvent(db, { eventId });
  const { mode, days } = entryOf(event);
  const isPlain = mode === 'ONCE' && !event.isDivided;
  const edges = [...days.map(({ from }) => from), days.at(-1)?.until as number].map((ms) => new Date(ms).toISOString());
  const [all, scanned, tickets, passages] = await Promise.all([
    listSoldCounts(db, { eventId }),
    listAdmissionCounts(db, { eventId, edges }),
    isPlain ? undefined : listAdmittedTickets(db, { eventId }),
    isPlain ? [] : listPassageCounts(db, { eventId }),
  ]);
  const types = all.filter(isTicket);
  const isOfTicket = ({ ticketTypeId }: { ticketTypeId: string }) => types.some(({ id }) => id === ticketTypeId);
  const admissions = scanned.filter(isOfTicket);
  // An admission is a ticket, where there is one a ticket.
  const admitted = (tickets ?? admissions).filter(isOfTicket);
  const byGate = Map.groupBy(admissions, ({ gate }) => gate);
  const gates = [...byGate].sort(([one], [other]) => one.localeCompare(other));
  const byType = Map.groupBy(admitted, ({ ticketTypeId }) => ticketTypeId);
  return {
    sold: total(types, ({ sold }) => sold),
    admitted: total(admitted, (row) => row.admitted),
    byType: types.map(({ id, name, sold }) => {
      return { id, name, sold, admitted: total(byType.get(id) ?? [], (row) => row.admitted) };
    }),
    byGate: gates.map(([gate, rows]) => ({ gate, admitted: total(rows, (row) => row.admitted) })),
    inside: mode === 'REENTRY' ? insideOf(passages) : null,
    byDay: days.map(({ day }, index) => {
      const ofDay = admissions.filter((row) => row.day === index + 1);
      return { day, admitted: total(ofDay, (row) => row.admitted) };
    }),
    byZone: zonesOf(event, passages),
    addOns: all
      .filter((type) => !isTicket(type))
      .map(({ id, name, sold }) => {
        const ofType = scanned.filter(({ ticketTypeId }) => ticketTypeId === id);
        return { id, name, sold, redeemed: total(ofType, (row) => row.admitted) };
      }),
  };
}

type PassageCount = Awaited<ReturnType<typeof listPassageCounts>>[number];

const total = <Row>(rows: readonly Row[], of: (row: Row) => number) => rows.reduce((sum, row) => sum + of(row), 0);
const stay = (rows: readonly PassageCount[]) => total(rows, ({ admitted, left }) => admitted - left);

/** Of the whole place; where every gate leads to a zone, of all zones together. */
function insideOf(passages: readonly PassageCount[]): number {
  const ofPlace = passages.filter(({ zoneId }) => zoneId === null);
  return stay(ofPlace.length > 0 ? ofPlace : passages);
}

function zonesOf(event: DoorEvent, passages: readonly PassageCount[]): DoorCounts['byZone'] {
  const { mode, days } = entryOf(event);
  const { day: today } = dayAt(days, Date.parse(event.now));
  return event.zones.map(({ id, name }) => {
    const ofZone = passages.filter(({ zoneId }) => zoneId === id);
    const inside = mode === 'DAILY' ? ofZone.filter(({ day }) => day === today) : ofZone;
    return { zone: { id, name }, admitted: total(ofZone, ({ admitted }) => admitted), inside: stay(inside) };
  });
}
