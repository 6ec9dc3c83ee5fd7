import { saidSeat } from '../../../../door-rules/seat-words.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { createPieces } from '../../../platform/pieces.ts';
import { isSearchable, lookInto, searchFault } from '../../back-office/order-texts/order-texts.ts';
import type { Actor } from '../../base/actor.ts';
import { raiseInvalid } from '../../base/common.errors.ts';
import { type CsvCell, csvLine, csvPieces } from '../../base/csv.ts';
import { type CursorPage, checkCursorPage, cursorPageOf, streamRows } from '../../base/cursor-page.ts';
import { searchText } from '../../base/search-text.ts';
import { unambiguous } from '../../base/text.ts';
import { sheetTimeIn } from '../../base/zoned-time.ts';
import { ownEvent } from '../../catalog/events/own-event.sql.ts';
import type { AnswerValue } from '../../selling/answers/answer.ts';
import { numberStartOf } from '../orders/search-orders.ts';
import type { EntryCount } from './attendee-entries.sql.ts';
import {
  type AttendeeSearchFilter,
  countAdmissions,
  countFoundAttendees,
  type FoundAttendee,
  listFoundAttendees,
  listHolders,
  listQuestionsOfFile,
  type SearchedAttendees,
} from './search-attendees.sql.ts';
import { listTicketsOfSeat } from './tickets-of-seat.sql.ts';
import { type WithAnswers, withAnswers } from './with-answers.ts';
import { withEntryCounts } from './with-entries.ts';

interface AttendeesInput extends Omit<AttendeeSearchFilter, 'searched'> {
  /** The code of a ticket, an order's number or its beginning, a seat, or text in the name or address of holder or buyer. */
  search?: string;
}

export interface FoundAttendees extends CursorPage<FoundAttendee> {
  /** Exact up to 1,000 where they are searched or filtered; where it is not exact there are more. */
  total: number;
  isTotalExact: boolean;
}

const totalMax = 1_000;
const cursorName = 'people';

/** Who has tickets for the caller's event: the latest tickets first, or by name. */
export async function searchAttendees(
  db: Queryable,
  actor: Actor,
  { cursor: given, take: wanted, isByName = false, ...input }: AttendeesInput & AttendeesPage,
): Promise<FoundAttendees> {
  const filter = await checkFilter(db, actor, input);
  // By name a cursor counts the rows before it.
  const skip = isByName ? Number(/^\d{1,6}$/.exec(given ?? '')?.[0] ?? 0) : 0;
  const { after, take } = checkCursorPage(cursorName, { cursor: isByName ? undefined : given, take: wanted });
  const [found, total] = await Promise.all([
    listFoundAttendees(db, { filter, after, take: take + 1, skip, isByName }),
    count(db, filter),
  ]);
  const page = cursorPageOf(cursorName, found, take);
  const nextCursor = isByName && page.nextCursor !== null ? String(skip + take) : page.nextCursor;
  return { rows: page.rows, nextCursor, ...total };
}

interface AttendeesPage {
  cursor?: string;
  take?: number;
  isByName?: boolean;
}

/** Everybody who matches, the latest tickets first, up to a bound. */
export async function* everyAttendee(
  db: Queryable,
  actor: Actor,
  { most, ...input }: AttendeesInput & { most: number },
): AsyncGenerator<FoundAttendee> {
  const filter = await checkFilter(db, actor, input);
  yield* streamRows({ most }, (part) => listFoundAttendees(db, { filter, ...part }));
}

const columns = [
  'name',
  'email',
  'ticket_type',
  'section',
  'row',
  'seat',
  'status',
  'ticket_code',
  'order_number',
  'admitted_at',
  'gate',
  'time_zone',
  'first_entry',
  'last_entry',
  'entries',
];

/** The same as a file, piece by piece, with times in the event's zone and a column for each question. */
export async function* attendeesCsv(db: Queryable, actor: Actor, input: AttendeesInput): AsyncGenerator<string> {
  const filter = await checkFilter(db, actor, input);
  const { timezone } = await ownEvent(db, actor, input.eventId);
  const questions = await listQuestionsOfFile(db, filter);
  const labels = questions.map(({ label, withdrawnAt }) =>
    csvLine([withdrawnAt === null ? label : `${label} (withdrawn)`]),
  );
  yield* csvPieces([...columns, ...labels], streamAttendees(db, filter), (attendee) => [
    attendee.holderName,
    attendee.holderEmail,
    attendee.ticketTypeName,
    attendee.section,
    attendee.rowLabel,
    attendee.seat,
    attendee.status,
    attendee.code,
    attendee.orderNumber,
    attendee.admittedAt === null ? null : sheetTimeIn(attendee.admittedAt, timezone),
    attendee.admittedGate,
    timezone,
    attendee.firstEntry && sheetTimeIn(attendee.firstEntry, timezone),
    attendee.lastEntry && sheetTimeIn(attendee.lastEntry, timezone),
    { count: attendee.entries },
    ...questions.map(({ id }) => cellOf(attendee.answers.find(({ questionId }) => questionId === id)?.value)),
  ]);
}

function cellOf(value: AnswerValue | undefined): CsvCell {
  if (value === undefined) return null;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'number' ? { count: value } : value;
}

// As many tickets as an event can have in one type.
const streamedMax = 200_000;

function streamAttendees(
  db: Queryable,
  filter: AttendeeSearchFilter,
): AsyncGenerator<FoundAttendee & WithAnswers & EntryCount> {
  return streamRows({ most: streamedMax }, async (part) =>
    withEntryCounts(db, await withAnswers(db, await listFoundAttendees(db, { filter, ...part }))),
  );
}

async function checkFilter(
  db: Queryable,
  actor: Actor,
  { search, ...filter }: AttendeesInput,
): Promise<AttendeeSearchFilter> {
  const { id: eventId, organizationId } = await ownEvent(db, actor, filter.eventId);
  return { ...filter, eventId, searched: await searchFor(db, { organizationId, eventId, search }) };
}

const codeShape = new RegExp(`^[${unambiguous}]{16}$`);
// In an event with more, the rest is found by buyer, number and code.
const holdersMax = 20_000;

async function searchFor(
  db: Queryable,
  { organizationId, eventId, search }: { organizationId: string; eventId: string; search: string | undefined },
): Promise<SearchedAttendees> {
  const wanted = searchText(search ?? '');
  // A text of nothing but spaces and accents is part of every name.
  if (search === undefined || wanted === '') return {};
  const code = search.replaceAll(/[\s-]/g, '').toUpperCase();
  if (codeShape.test(code)) return { code };
  const numberStart = numberStartOf(search);
  if (numberStart !== undefined) return { numberStart };
  const ofSeat = await seatFound(db, { eventId, search });
  if (ofSeat !== undefined) return { ofSeat };
  if (!isSearchable(search)) raiseInvalid([{ field: 'search', ...searchFault }]);
  const [text, holders] = await Promise.all([
    lookInto(db, { organizationId, search }),
    listHolders(db, { eventId, most: holdersMax }),
  ]);
  return { text: { ...text, heldIds: await holdersNamed(holders, wanted) } };
}

const namesAtOnce = 1_000;

async function holdersNamed(holders: Awaited<ReturnType<typeof listHolders>>, wanted: string): Promise<string[]> {
  const piece = createPieces();
  const ids: string[] = [];
  for (let begin = 0; begin < holders.length; begin += namesAtOnce) {
    await piece();
    for (const { id, holderName, holderEmail } of holders.slice(begin, begin + namesAtOnce))
      if (searchText(`${holderName} ${holderEmail}`).includes(wanted)) ids.push(id);
  }
  return ids;
}

/** Undefined where no ticket is for such a seat: the words may be a name. */
async function seatFound(
  db: Queryable,
  { eventId, search }: { eventId: string; search: string },
): Promise<string[] | undefined> {
  const said = saidSeat(search);
  const ids = said === undefined ? [] : await listTicketsOfSeat(db, { eventId, said });
  return ids.length === 0 ? undefined : ids;
}

async function count(
  db: Queryable,
  filter: AttendeeSearchFilter,
): Promise<Pick<FoundAttendees, 'total' | 'isTotalExact'>> {
  const { eventId, searched, ...asked } = filter;
  if ([...Object.values(asked), ...Object.values(searched)].every((each) => each === undefined)) {
    return { total: (await countAdmissions(db, { eventId })).count, isTotalExact: true };
  }
  const { count: found } = await countFoundAttendees(db, { filter, most: totalMax + 1 });
  return { total: Math.min(found, totalMax), isTotalExact: found <= totalMax };
}
