import type { EventHead } from '../../../web/organizer/event-frame.tsx';
import { publishWarnings } from '../../core/catalog/event-editing/publish-event.ts';
import { withChildren } from '../../core/catalog/event-reading/read-event.ts';
import type { Event } from '../../core/catalog/events/event.ts';
import { eventPermissions } from '../../core/catalog/events/event.ts';
import { ownEvent } from '../../core/catalog/events/own-event.sql.ts';
import { countPresale } from '../../core/catalog/interests/interest.sql.ts';
import type { TicketType } from '../../core/catalog/ticket-types/ticket-type.ts';
import type { Venue } from '../../core/catalog/venues/venue.ts';
import { findSeriesNames } from '../../core/reports/series/series-dates.sql.ts';
import { frameOf, type Visit } from '../frame/screen.ts';
import type { DashboardServices } from '../frame/services.ts';

/** An event of the organization that is visited, and what every page about it shows. */
export interface VisitedEvent {
  event: Event;
  venue: Venue | null;
  types: TicketType[];
  /** Frame and head. */
  around: { frame: ReturnType<typeof frameOf>; event: EventHead };
  /** Where its pages begin. */
  at: string;
}

const withTickets = new Set(['tickets'] as const);

export async function visitedEvent(services: DashboardServices, visit: Visit): Promise<VisitedEvent> {
  const { db } = services;
  const event = await ownEvent(db, visit.actor, visit.params.eventId as string);
  const seriesIds = event.seriesId === null || visit.membership.eventIds !== null ? [] : [event.seriesId];
  const [[row], presale, [series = null]] = await Promise.all([
    withChildren(db, [event], withTickets),
    countPresale(db, { eventId: event.id }),
    seriesIds.length === 0
      ? []
      : findSeriesNames(db, { ...visit.actor, ids: seriesIds, from: new Date(visit.now).toISOString() }),
  ]);
  const { venue = null, tickets: types = [] } = row ?? {};
  // A take-down is shown apart from these.
  const shown = { ...event, takeDownReason: null };
  const warnings = event.status === 'PUBLISHED' ? publishWarnings(shown, types, visit.now) : [];
  const head = { ...presentHead(event, venue), ...presale, series, warnings };
  return {
    event,
    venue,
    types,
    around: { frame: frameOf(visit, { current: 'events' }), event: head },
    at: `${visit.base}/events/${event.id}`,
  };
}

function presentHead(
  event: Event,
  venue: Venue | null,
): Omit<EventHead, 'accessCodes' | 'interests' | 'warnings' | 'series'> {
  return {
    id: event.id,
    slug: event.slug,
    name: event.name,
    status: event.status,
    isCancelled: event.cancelledAt !== null,
    takeDownReason: event.takeDownReason,
    isEditable: eventPermissions[event.status].edit,
    dateTime: event.dateTime,
    endDateTime: event.endDateTime,
    timezone: event.timezone,
    isOnline: event.locationType === 'ONLINE',
    venue: venue === null ? null : { name: venue.name, city: venue.city },
    isPresale: event.journeyType === 'PRESELLING',
  };
}
