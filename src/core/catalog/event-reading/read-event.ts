import type { Queryable } from '../../../platform/database/database.ts';
import { isUuid } from '../../../platform/ids.ts';
import type { Actor } from '../../base/actor.ts';
import { recordNotFound } from '../../base/common.errors.ts';
import { raise } from '../../base/define-error.ts';
import { listBrandsOfEvents } from '../brands/brand.sql.ts';
import type { Brand } from '../brands/brand.ts';
import { findEventBySlug } from '../events/event.sql.ts';
import type { Event } from '../events/event.ts';
import { ownEvent } from '../events/own-event.sql.ts';
import { listPerformersOfEvents } from '../performers/performer.sql.ts';
import type { Performer } from '../performers/performer.ts';
import { listSchedulesOfEvents } from '../schedules/schedule.sql.ts';
import type { Schedule } from '../schedules/schedule.ts';
import { listTicketTypesOfEvents } from '../ticket-types/ticket-type.sql.ts';
import type { TicketType } from '../ticket-types/ticket-type.ts';
import { findVenues } from '../venues/venue.sql.ts';
import type { Venue } from '../venues/venue.ts';

export const eventChildren = ['tickets', 'performers', 'schedules', 'brands'] as const;
export type EventChild = (typeof eventChildren)[number];

/** An event with its venue and those of its children that were asked for. */
export interface EventWithChildren {
  event: Event;
  venue: Venue | null;
  tickets?: TicketType[];
  performers?: Performer[];
  schedules?: Schedule[];
  brands?: Brand[];
}

/** The caller's event by id or slug. */
export async function readEvent(db: Queryable, actor: Actor, idOrSlug: string): Promise<Event> {
  if (isUuid(idOrSlug)) return ownEvent(db, actor, idOrSlug);
  const event = await findEventBySlug(db, { slug: idOrSlug, organizationId: actor.organizationId });
  if (event === undefined) raise(recordNotFound, { record: 'event', id: idOrSlug });
  return event;
}

/** Adds venues and children to events: one statement for each kind, however many events there are. */
export async function withChildren(
  db: Queryable,
  events: readonly Event[],
  children: ReadonlySet<EventChild>,
): Promise<EventWithChildren[]> {
  const eventIds = events.map(({ id }) => id);
  const venueIds = [...new Set(events.flatMap(({ venueId }) => venueId ?? []))];
  const [venues, tickets, performers, schedules, brands] = await Promise.all([
    venueIds.length === 0 ? [] : findVenues(db, { ids: venueIds }),
    children.has('tickets') ? listTicketTypesOfEvents(db, { eventIds }) : undefined,
    children.has('performers') ? listPerformersOfEvents(db, { eventIds }) : undefined,
    children.has('schedules') ? listSchedulesOfEvents(db, { eventIds }) : undefined,
    children.has('brands') ? listBrandsOfEvents(db, { eventIds }) : undefined,
  ]);
  const venueById = new Map(venues.map((venue) => [venue.id, venue]));
  const byEvent = <Row extends { eventId: string }>(rows: readonly Row[] | undefined) =>
    rows === undefined ? undefined : Map.groupBy(rows, ({ eventId }) => eventId);
  const grouped = {
    tickets: byEvent(tickets),
    performers: byEvent(performers),
    schedules: byEvent(schedules),
    brands: byEvent(brands),
  };
  return events.map((event) => ({
    event,
    venue: event.venueId === null ? null : (venueById.get(event.venueId) ?? null),
    ...(grouped.tickets && { tickets: grouped.tickets.get(event.id) ?? [] }),
    ...(grouped.performers && { performers: grouped.performers.get(event.id) ?? [] }),
    ...(grouped.schedules && { schedules: grouped.schedules.get(event.id) ?? [] }),
    ...(grouped.brands && { brands: grouped.brands.get(event.id) ?? [] }),
  }));
}
