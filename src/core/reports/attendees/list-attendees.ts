import type { Queryable } from '../../../platform/database/database.ts';
import type { Actor } from '../../base/actor.ts';
import { raiseInvalid } from '../../base/common.errors.ts';
import { csvPieces } from '../../base/csv.ts';
import { encodeCursor, idPart, readCursor } from '../../base/cursor.ts';
import { type CursorPage, streamRows } from '../../base/cursor-page.ts';
import { takeDefault, takeMax } from '../../base/page.ts';
import { searchText } from '../../base/search-text.ts';
import { isStorableText, unambiguous } from '../../base/text.ts';
import { instantOf } from '../../base/time.ts';
import { ownEvent } from '../../catalog/events/own-event.sql.ts';
import type { IssuedTicket } from '../../selling/tickets/issued-ticket.ts';
import { isSearchable, lookInto, searchFault } from '../orders/order-texts.ts';
import {
  type Attendee,
  type AttendeeFilter,
  type AttendeePlace,
  countAttendees,
  countIssuedTickets,
  listAttendeeRows,
} from './attendee.sql.ts';

export interface AttendeesInput {
  eventId: string;
  /** The code of a ticket, or text in the name or address of the buyer. */
  search?: string;
  status?: IssuedTicket['status'];
}

export interface Attendees extends CursorPage<Attendee> {
  /** Exact up to 10,000 where they are searched or filtered; where it is not exact there are more. */
  total: number;
  isTotalExact: boolean;
}

const totalMax = 10_000;

/** Who has tickets for the caller's event: the latest orders first. */
export async function listAttendees(
  db: Queryable,
  actor: Actor,
  { cursor, take: wanted = takeDefault, ...input }: AttendeesInput & { cursor?: string; take?: number },
): Promise<Attendees> {
  const filter = await checkFilter(db, actor, input);
  const after = cursor === undefined ? undefined : attendeePlaceOf(cursor);
  if (cursor !== undefined && after === undefined) {
    raiseInvalid([{ field: 'cursor', message: 'must be the nextCursor of this list' }]);
  }
  const take = Math.min(Math.max(1, Math.trunc(wanted)), takeMax);
  const [found, total] = await Promise.all([
    listAttendeeRows(db, { filter, after, take: take + 1 }),
    count(db, filter),
  ]);
  const rows = found.slice(0, take);
  const last = found.length > take ? rows.at(-1) : undefined;
  return { rows, nextCursor: last === undefined ? null : cursorOf(last), ...total };
}

const columns = ['name', 'email', 'ticket_type', 'section', 'row', 'seat', 'status', 'ticket_code', 'order_number'];

/** The same as a file, piece by piece. */
export function attendeesCsv(db: Queryable, actor: Actor, input: AttendeesInput): AsyncGenerator<string> {
  return csvPieces(columns, streamAttendees(db, actor, input), (attendee) => [
    attendee.buyerName,
    attendee.buyerEmail,
    attendee.ticketTypeName,
    attendee.section,
    attendee.rowLabel,
    attendee.seat,
    attendee.status,
    attendee.code,
    attendee.orderNumber,
  ]);
}

// As many tickets as an event can have in one type.
const streamedMax = 200_000;

async function* streamAttendees(db: Queryable, actor: Actor, input: AttendeesInput): AsyncGenerator<Attendee> {
  const filter = await checkFilter(db, actor, input);
  yield* streamRows<Attendee>({ most: streamedMax }, (part) => listAttendeeRows(db, { filter, ...part }));
}

const codeShape = new RegExp(`^[${unambiguous}]{16}$`);

async function checkFilter(
  db: Queryable,
  actor: Actor,
  { eventId, search, status }: AttendeesInput,
): Promise<AttendeeFilter> {
  const event = await ownEvent(db, actor, eventId);
  const filter = { eventId: event.id, status };
  // A text of nothing but spaces and accents stands in every name.
  if (search === undefined || searchText(search) === '') return filter;
  const code = search.replaceAll(/[\s-]/g, '').toUpperCase();
  if (codeShape.test(code)) return { ...filter, code };
  if (!isStorableText(search) || !isSearchable(search)) raiseInvalid([{ field: 'search', message: searchFault }]);
  return { ...filter, text: await lookInto(db, { organizationId: event.organizationId, search }) };
}

async function count(db: Queryable, filter: AttendeeFilter): Promise<Pick<Attendees, 'total' | 'isTotalExact'>> {
  const { eventId, status, text, code } = filter;
  if (status === undefined && text === undefined && code === undefined) {
    return { total: (await countIssuedTickets(db, { eventId })).count, isTotalExact: true };
  }
  const { count: found } = await countAttendees(db, { filter, most: totalMax + 1 });
  return { total: Math.min(found, totalMax), isTotalExact: found <= totalMax };
}

const cursorName = 'attendees';

function cursorOf({ orderedAt, orderId, ticketId }: AttendeePlace): string {
  return encodeCursor(cursorName, orderedAt, orderId, ticketId);
}

function attendeePlaceOf(cursor: string): AttendeePlace | undefined {
  return readCursor(cursorName, cursor, { orderedAt: instantOf, orderId: idPart, ticketId: idPart });
}
