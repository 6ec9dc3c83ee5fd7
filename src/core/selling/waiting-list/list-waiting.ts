import type { Queryable } from '../../../platform/database/database.ts';
import type { Actor } from '../../base/actor.ts';
import { csvPieces } from '../../base/csv.ts';
import { type CursorPage, checkCursorPage, cursorPageOf, streamRows } from '../../base/cursor-page.ts';
import { pageDefault } from '../../base/page.ts';
import { sheetTimeIn } from '../../base/zoned-time.ts';
import { ownEvent } from '../../catalog/events/own-event.sql.ts';
import { listTicketTypesOfEvents } from '../../catalog/ticket-types/ticket-type.sql.ts';
import type { EntryStatus, WaitingEntry } from './entry.ts';
import { countWaitingRows, listWaitingRows } from './waiting-reads.sql.ts';

const cursorName = 'waiting';

export type ListedEntry = Pick<
  WaitingEntry,
  'id' | 'name' | 'email' | 'ticketTypeIds' | 'quantity' | 'acceptsFewer' | 'status' | 'passedOver' | 'createdAt'
>;

interface WaitingQuery {
  eventId: string;
  status?: EntryStatus;
  page?: number;
  cursor?: string;
  take?: number;
}

/** Who waits, or waited, for tickets of the caller's event: who came first, first. */
export async function listWaiting(
  db: Queryable,
  actor: Actor,
  { eventId, status, page = pageDefault, ...wanted }: WaitingQuery,
): Promise<CursorPage<ListedEntry> & { total: number }> {
  const event = await ownEvent(db, actor, eventId);
  const { after, take } = checkCursorPage(cursorName, wanted);
  const skip = after === undefined ? (page - 1) * take : 0;
  const [found, total] = await Promise.all([
    listWaitingRows(db, { eventId: event.id, status, after, take: take + 1, skip }),
    countWaitingRows(db, { eventId: event.id, status }),
  ]);
  return { ...cursorPageOf(cursorName, found, take), total };
}

const columns = ['name', 'email', 'ticket_types', 'quantity', 'accepts_fewer', 'status', 'joined_at', 'time_zone'];
const streamedMax = 100_000;

/** The same as a file, piece by piece, with times in the event's zone. */
export async function* waitingCsv(
  db: Queryable,
  actor: Actor,
  { eventId, status }: { eventId: string; status?: EntryStatus },
): AsyncGenerator<string> {
  const { id, timezone } = await ownEvent(db, actor, eventId);
  const types = new Map((await listTicketTypesOfEvents(db, { eventIds: [id] })).map((type) => [type.id, type.name]));
  const rows = streamRows<WaitingEntry>({ most: streamedMax }, (part) =>
    listWaitingRows(db, { eventId: id, status, ...part }),
  );
  yield* csvPieces(columns, rows, (entry) => [
    entry.name,
    entry.email,
    (entry.ticketTypeIds ?? []).map((typeId) => types.get(typeId) ?? '').join(', '),
    String(entry.quantity),
    String(entry.acceptsFewer),
    entry.status,
    sheetTimeIn(entry.createdAt, timezone),
    timezone,
  ]);
}
