import { dayAt } from '../../../../door-rules/entry-days.ts';
import type { Database } from '../../../platform/database/database.ts';
import { keyedBatch } from '../../../platform/keyed-batch.ts';
import { refusal } from '../../base/define-error.ts';
import { entryOf } from '../../catalog/events/entry.ts';
import { isTicket } from '../../catalog/inventory/type-kinds.ts';
import {
  type CountedEvent,
  countInZones,
  listAdmittedCounts,
  listAdmittedWhere,
  listInside,
  listSoldCounts,
} from './count-admissions.sql.ts';
import { doorBusy } from './door.errors.ts';
import { readDoorEvent } from './door-event.sql.ts';
import type { ShownZone } from './scan.ts';

/** The one definition of each of these figures; docs/figures.md says each in a sentence. */
export interface DoorCounts {
  /** Good tickets: those that are expected. Complimentary and counter included, add-ons apart. */
  sold: number;
  /** Tickets that came in at least once, whatever became of them since. */
  admitted: number;
  /** Good tickets that never came in. */
  missing: number;
  byType: { id: string; name: string; sold: number; admitted: number }[];
  /** Each ticket once a gate, so these may sum to more. */
  byGate: { gate: string; admitted: number }[];
  /** Tickets whose last movement was in; where tickets let in daily, of today's. */
  inside: number;
  /** The event's days, each with those that are good for it, and with each ticket once a day. */
  byDay: { day: string; expected: number; admitted: number; inside: number }[];
  byZone: { zone: ShownZone; admitted: number; inside: number; capacity: number | null }[];
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
  const { zones } = event;
  const { mode, days } = entryOf(event);
  const names = days.map(({ day }) => day);
  const edges = [...days.map(({ from }) => from), days.at(-1)?.until as number].map((ms) => new Date(ms).toISOString());
  const isPlain = mode === 'ONCE' && zones.length === 0;
  const counted: CountedEvent = { eventId, isPlain, days: names, edges };
  const [all, came, where, inside, inZones] = await Promise.all([
    listSoldCounts(db, { eventId }),
    listAdmittedCounts(db, { eventId }),
    listAdmittedWhere(db, counted),
    listInside(db, counted),
    zones.length === 0 ? [] : countInZones(db, { zoneIds: zones.map(({ id }) => id) }),
  ]);
  const ofType = (type: { id: string }) => came.filter(({ ticketTypeId }) => ticketTypeId === type.id);
  const rows = all.map((type) => ({
    ...type,
    admitted: total(ofType(type), ({ admitted }) => admitted),
    good: total(ofType(type), ({ good }) => good),
  }));
  const [types, addOns] = [rows.filter(isTicket), rows.filter((type) => !isTicket(type))];
  const { day: today } = dayAt(days, Date.parse(event.now));
  const isNow = ({ day }: { day: string | null }) => mode !== 'DAILY' || day === today;
  const sold = total(types, (type) => type.sold);
  return {
    sold,
    admitted: total(types, ({ admitted }) => admitted),
    missing: sold - total(types, ({ good }) => good),
    byType: types.map(({ id, name, sold, admitted }) => ({ id, name, sold, admitted })),
    byGate: where
      .flatMap(({ gate, admitted }) => (gate === null ? [] : [{ gate, admitted }]))
      .sort((one, other) => one.gate.localeCompare(other.gate)),
    inside: total(
      inside.filter((row) => (mode === 'DAILY' ? !row.isWhole && row.day === today : row.isWhole)),
      (row) => row.inside,
    ),
    byDay: names.map((day, number) => {
      const isGood = ({ dayNumbers }: (typeof types)[number]) => dayNumbers === null || dayNumbers.includes(number);
      const here = inside.filter((row) => !row.isWhole && row.day === day);
      return {
        day,
        expected: total(types.filter(isGood), (type) => type.sold),
        admitted: total(
          where.filter((row) => row.day === day),
          (row) => row.admitted,
        ),
        inside: total(here, (row) => row.inside),
      };
    }),
    byZone: zones.map(({ id, name, capacity }) => ({
      zone: { id, name },
      admitted: total(
        where.filter(({ zoneId }) => zoneId === id),
        (row) => row.admitted,
      ),
      inside: total(
        inZones.filter(({ zoneId, day }) => zoneId === id && isNow({ day })),
        (row) => row.inside,
      ),
      capacity,
    })),
    addOns: addOns.map(({ id, name, sold, admitted: redeemed }) => ({ id, name, sold, redeemed })),
  };
}

const total = <Row>(rows: readonly Row[], of: (row: Row) => number) => rows.reduce((sum, row) => sum + of(row), 0);
