import type { PlaceHead } from '../../../web/organizer/place-frame.tsx';
import { type EventOrSeries, listTypesOfSeries } from '../../core/catalog/series/event-or-series.sql.ts';
import { visitedEvent } from '../events/event-of.ts';
import { frameOf, type Visit } from '../frame/screen.ts';
import type { DashboardServices } from '../frame/services.ts';
import { seriesOf, zoneOf } from '../series/series.ts';

/** What has promo codes, messages and door codes, with what every page about them shows: an event, or a series. */
export interface VisitedPlace {
  of: EventOrSeries;
  /** For the audit log. */
  subject: { id: string; name: string };
  slug: string;
  /** In which its times are typed and told. */
  zone: string;
  /** Of a series one of each name. */
  types: readonly { id: string; name: string }[];
  around: { frame: ReturnType<typeof frameOf> } & PlaceHead;
  /** Where its pages begin. */
  at: string;
}

/** Each page is written once for both. */
export const placePaths = ['/events/:eventId', '/series/:seriesId'] as const;

export function placeIn({ params }: Visit): EventOrSeries {
  const { eventId, seriesId } = params;
  return seriesId === undefined ? { eventId: eventId as string } : { seriesId };
}

export function visitedPlace(services: DashboardServices, visit: Visit): Promise<VisitedPlace> {
  return visit.params.seriesId === undefined ? placeOfEvent(services, visit) : placeOfSeries(services, visit);
}

async function placeOfEvent(services: DashboardServices, visit: Visit): Promise<VisitedPlace> {
  const { event, types, around, at } = await visitedEvent(services, visit);
  const { id, name, slug, timezone: zone } = event;
  return { of: { eventId: id }, subject: { id, name }, slug, zone, types, around, at };
}

async function placeOfSeries(services: DashboardServices, visit: Visit): Promise<VisitedPlace> {
  const series = await seriesOf(services, visit);
  const { id, name, slug } = series;
  const [zone, types] = await Promise.all([
    zoneOf(services, visit, series),
    listTypesOfSeries(services.db, { seriesId: id }),
  ]);
  return {
    of: { seriesId: id },
    subject: { id, name },
    slug,
    zone,
    types,
    around: { frame: frameOf(visit, { current: 'events' }), series: { id, name, zone } },
    at: `${visit.base}/series/${id}`,
  };
}

/** Which of the types that are shown are meant: those of a series by their names, whichever date they were chosen of. */
export function typesMeant(
  { ticketTypeIds, ticketTypeNames }: { ticketTypeIds: string[] | null; ticketTypeNames: string[] | null },
  { types }: Pick<VisitedPlace, 'types'>,
): string[] | null {
  if (ticketTypeIds === null) return null;
  const isMeant = ({ id, name }: { id: string; name: string }) =>
    ticketTypeNames === null ? ticketTypeIds.includes(id) : ticketTypeNames.includes(name);
  return types.filter(isMeant).map(({ id }) => id);
}
