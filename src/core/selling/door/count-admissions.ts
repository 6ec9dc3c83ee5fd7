import type { Database } from '../../../platform/database/database.ts';
import { keyedBatch } from '../../../platform/keyed-batch.ts';
import { refusal } from '../../base/define-error.ts';
import { listAdmissionCounts, listSoldCounts } from './count-admissions.sql.ts';
import { doorBusy } from './door.errors.ts';

export interface DoorCounts {
  sold: number;
  admitted: number;
  byType: { id: string; name: string; sold: number; admitted: number }[];
  byGate: { gate: string; admitted: number }[];
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
  const [types, admissions] = await Promise.all([
    listSoldCounts(db, { eventId }),
    listAdmissionCounts(db, { eventId }),
  ]);
  const total = <Row>(rows: readonly Row[], of: (row: Row) => number) => rows.reduce((sum, row) => sum + of(row), 0);
  const admitted = (rows: typeof admissions) => total(rows, (row) => row.admitted);
  const byGate = Map.groupBy(admissions, ({ gate }) => gate);
  const gates = [...byGate].sort(([one], [other]) => one.localeCompare(other));
  const byType = Map.groupBy(admissions, ({ ticketTypeId }) => ticketTypeId);
  return {
    sold: total(types, ({ sold }) => sold),
    admitted: admitted(admissions),
    byType: types.map(({ id, name, sold }) => ({ id, name, sold, admitted: admitted(byType.get(id) ?? []) })),
    byGate: gates.map(([gate, rows]) => ({ gate, admitted: admitted(rows) })),
  };
}
