import type { Queryable } from '../../../platform/database/database.ts';
import { raise } from '../../base/define-error.ts';
import { listBrandsOfEvents } from '../brands/brand.sql.ts';
import { listBundlesOfEvents } from '../bundles/bundle.sql.ts';
import { listPerformersOfEvents } from '../performers/performer.sql.ts';
import { listQuestionsOfEvents } from '../questions/question.sql.ts';
import { listSchedulesOfEvents } from '../schedules/schedule.sql.ts';
import { listTicketTypesOfEvents } from '../ticket-types/ticket-type.sql.ts';
import { listZonesOfEvents } from '../zones/zone.sql.ts';
import { publicBundles } from './public-bundle.ts';
import { publicEventNotFound } from './public-event.errors.ts';
import { type FoundPublicEvent, findPublicEvent, type PublicEventRow } from './public-event.sql.ts';
import {
  type PublicEvent,
  type PublicEventWithChildren,
  publicEntryDays,
  publicTicketTypes,
  roomOf,
  saleOf,
} from './public-event.ts';

/** The published event of that id or slug with everything that its page shows, in two rounds to the database. */
export async function readPublicEvent(
  db: Queryable,
  { idOrSlug }: { idOrSlug: string },
): Promise<PublicEventWithChildren> {
  const [event] = await withPublicChildren(db, [await seePublicEvent(db, { idOrSlug })]);
  return event as PublicEventWithChildren;
}

/** Adds what the pages of events show with them: one statement for each kind, however many events there are. */
export async function withPublicChildren(
  db: Queryable,
  rows: readonly FoundPublicEvent[],
): Promise<PublicEventWithChildren[]> {
  const eventIds = rows.map(({ id }) => id);
  const asking = rows.flatMap(({ id, hasQuestions }) => (hasQuestions ? [id] : []));
  const [types, performers, schedules, brands, questions, bundles, zones] = await Promise.all([
    listTicketTypesOfEvents(db, { eventIds }),
    listPerformersOfEvents(db, { eventIds }),
    listSchedulesOfEvents(db, { eventIds }),
    listBrandsOfEvents(db, { eventIds }),
    asking.length === 0 ? [] : listQuestionsOfEvents(db, { eventIds: asking }),
    listBundlesOfEvents(db, { eventIds }),
    listZonesOfEvents(db, { eventIds }),
  ]);
  const byEvent = <Row extends { eventId: string }>(kind: readonly Row[]) => {
    const grouped = Map.groupBy(kind, ({ eventId }) => eventId);
    return (eventId: string) => grouped.get(eventId) ?? [];
  };
  const ofEvent = {
    types: byEvent(types),
    performers: byEvent(performers),
    schedules: byEvent(schedules),
    brands: byEvent(brands),
    questions: byEvent(questions),
    bundles: byEvent(bundles),
    zones: byEvent(zones),
  };
  return rows.map(({ hasQuestions: _asks, ...row }) => ({
    ...publicEventOf(row),
    entryDays: publicEntryDays(row),
    performers: ofEvent.performers(row.id),
    schedules: ofEvent.schedules(row.id),
    brands: ofEvent.brands(row.id),
    tickets: publicTicketTypes(ofEvent.types(row.id), { event: row, room: roomOf(row), zones: ofEvent.zones(row.id) }),
    bundles: publicBundles(ofEvent.bundles(row.id), { types: ofEvent.types(row.id), room: roomOf(row) }),
    questions: ofEvent.questions(row.id),
  }));
}

/** The bare event, or a refusal in the same words for any reason. */
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
    typesOpen: _open,
    nextOpensAt: _opensAt,
    takenQuantity: _taken,
    entry: _entry,
    ...event
  } = row;
  return { ...event, organizer: { name: organizerName, slug: organizerSlug }, ...saleOf(row, row) };
}
