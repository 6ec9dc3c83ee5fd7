import type { Queryable } from '../../../platform/database/database.ts';
import { raise } from '../../base/define-error.ts';
import { listBrandsOfEvents } from '../brands/brand.sql.ts';
import { listPerformersOfEvents } from '../performers/performer.sql.ts';
import { listQuestionsOfEvent } from '../questions/question.sql.ts';
import { listSchedulesOfEvents } from '../schedules/schedule.sql.ts';
import { listTicketTypesOfEvents } from '../ticket-types/ticket-type.sql.ts';
import { publicEventNotFound } from './public-event.errors.ts';
import { type FoundPublicEvent, findPublicEvent, type PublicEventRow } from './public-event.sql.ts';
import {
  isSoldOut,
  type PublicEvent,
  type PublicEventWithChildren,
  publicTicketTypes,
  roomOf,
} from './public-event.ts';

/** The published event of that id or slug with everything that its page shows, in two rounds to the database. */
export async function readPublicEvent(
  db: Queryable,
  { idOrSlug }: { idOrSlug: string },
): Promise<PublicEventWithChildren> {
  const { hasQuestions, ...row } = await seePublicEvent(db, { idOrSlug });
  const ofEvent = { eventIds: [row.id] };
  const [types, performers, schedules, brands, questions] = await Promise.all([
    listTicketTypesOfEvents(db, ofEvent),
    listPerformersOfEvents(db, ofEvent),
    listSchedulesOfEvents(db, ofEvent),
    listBrandsOfEvents(db, ofEvent),
    hasQuestions ? listQuestionsOfEvent(db, { eventId: row.id }) : [],
  ]);
  const tickets = publicTicketTypes(types, { room: roomOf(row) });
  return { ...publicEventOf(row), performers, schedules, brands, tickets, questions };
}

/** The bare event, or a refusal in the same words whatever is in the way. */
export async function seePublicEvent(db: Queryable, { idOrSlug }: { idOrSlug: string }): Promise<FoundPublicEvent> {
  const row = await findPublicEvent(db, { idOrSlug });
  if (row === undefined) raise(publicEventNotFound, { idOrSlug });
  return row;
}

export function publicEventOf(row: PublicEventRow): PublicEvent {
  const {
    organizerName,
    organizerSlug,
    eventCapacity: _capacity,
    typesLeft: _left,
    takenQuantity: _taken,
    ...event
  } = row;
  return { ...event, organizer: { name: organizerName, slug: organizerSlug }, isSoldOut: isSoldOut(row) };
}
