import { requireEvent } from '../../core/accounts/sign-in/person.ts';
import { raiseInvalid } from '../../core/base/common.errors.ts';
import { type ListEventsInput, listEvents } from '../../core/catalog/event-reading/list-events.ts';
import type { Event } from '../../core/catalog/events/event.ts';
import { ownEvent } from '../../core/catalog/events/own-event.sql.ts';
import { isUuid } from '../../platform/ids.ts';
import type { Visit } from '../frame/screen.ts';
import type { DashboardServices } from '../frame/services.ts';

// Those that are offered while one types; older ones are found by their name.
const offeredMax = 200;
const foundMax = 50;
const between = ' · ';

/** An event as people know it: by its name and its day there. */
export function eventLabel({ name, dateTime, timezone }: Pick<Event, 'name' | 'dateTime' | 'timezone'>): string {
  const day = Temporal.Instant.from(dateTime).toZonedDateTimeISO(timezone).toPlainDate().toString();
  return `${name}${between}${day}`;
}

/** The latest ones, for the browser to offer. */
export async function offeredEvents(services: DashboardServices, visit: Visit): Promise<string[]> {
  return [...new Set((await eventsOf(services, visit, {}, offeredMax)).map(eventLabel))];
}

/** The event that was typed or linked to; refuses where none or several are meant. */
export async function typedEvent(
  services: DashboardServices,
  visit: Visit,
  typed: string | undefined,
  field = 'event',
): Promise<{ id: string; label: string } | undefined> {
  const text = typed?.trim() ?? '';
  if (text === '') return undefined;
  if (isUuid(text)) {
    requireEvent(visit.membership, text);
    const event = await ownEvent(services.db, visit.actor, text);
    return { id: event.id, label: eventLabel(event) };
  }
  const end = text.lastIndexOf(between);
  const named = await eventsOf(services, visit, { search: end < 0 ? text : text.slice(0, end) }, foundMax);
  const exact = named.filter((event) => eventLabel(event) === text || event.name === text);
  const found = exact.length > 0 ? exact : named;
  const [event] = found;
  if (event === undefined) raiseInvalid([{ field, fault: 'noEventOfName' }]);
  if (found.length > 1) raiseInvalid([{ field, fault: 'severalEvents', values: { many: found.length } }]);
  return { id: event.id, label: eventLabel(event) };
}

async function eventsOf(
  { db, eventReader }: DashboardServices,
  { actor, membership }: Visit,
  filter: ListEventsInput['filter'],
  take: number,
): Promise<Event[]> {
  const page = { page: 1, take };
  const own = { ...filter, ids: membership.eventIds ?? undefined };
  const { rows } = await listEvents(db, eventReader, actor, { page, sort: '-dateTime', filter: own });
  return rows.map(({ event }) => event);
}
