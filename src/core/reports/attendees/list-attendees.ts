import type { Queryable } from '../../../platform/database/database.ts';
import type { Actor } from '../../base/actor.ts';
import { raiseInvalid } from '../../base/common.errors.ts';
import { cursorPageOf, placeOf } from '../../base/cursor-page.ts';
import type { Detail } from '../../base/define-error.ts';
import type { Page, Paged } from '../../base/page.ts';
import { ownEvent } from '../../catalog/events/own-event.sql.ts';
import type { IssuedTicketStatus } from '../../selling/tickets/issued-ticket.ts';
import {
  type Attendee,
  countChangedTickets,
  countTickets,
  listAttendeeRows,
  listFewAttendeeRows,
} from './list-attendees.sql.ts';
import { type WithAnswers, withAnswers } from './with-answers.ts';
import { type WithEntries, withEntries } from './with-entries.ts';

interface ListAttendeesInput {
  eventId: string;
  page: Page;
  cursor?: string;
  status?: IssuedTicketStatus;
  updatedSince?: string;
}

/**
 * A page of every ticket ever issued for the caller's event, newest first. That order never changes, so a client that
 * walks the pages while tickets change misses only what changed after the walk began.
 */
export async function listAttendees(
  db: Queryable,
  actor: Actor,
  { page, cursor, status, updatedSince, ...input }: ListAttendeesInput,
): Promise<Paged<Attendee & WithAnswers & WithEntries>> {
  const event = await ownEvent(db, actor, input.eventId);
  const faults = attendeeCursorFaults(cursor);
  if (faults.length > 0) raiseInvalid(faults);
  const after = cursor === undefined ? undefined : placeOf(cursorName, cursor);
  const filter = { eventId: event.id, status, updatedSince };
  // One more than asked tells whether there is a next page.
  const part = { take: page.take + 1, skip: after === undefined ? (page.page - 1) * page.take : 0, after };
  const { count: total } = await (updatedSince === undefined
    ? countTickets(db, filter)
    : countChangedTickets(db, filter));
  const list = updatedSince !== undefined && total <= fewMax ? listFewAttendeeRows : listAttendeeRows;
  const found = await list(db, { filter, ...part });
  const { rows, ...more } = cursorPageOf(cursorName, found, page.take);
  return { ...more, rows: await withEntries(db, event, await withAnswers(db, rows)), total, page };
}

const cursorName = 'attendees';

// So many rows are sorted in a few milliseconds; where there are more, a walk from the newest on soon meets enough.
const fewMax = 5_000;

/** What is wrong with a cursor that did not come from here. */
export function attendeeCursorFaults(cursor: string | undefined): Detail[] {
  if (cursor === undefined || placeOf(cursorName, cursor) !== undefined) return [];
  return [{ field: 'cursor', fault: 'notACursor', values: { of: 'a list of attendees' } }];
}
