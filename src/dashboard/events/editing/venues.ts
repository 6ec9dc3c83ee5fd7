import type { FastifyInstance } from 'fastify';
import type { VenueChoice } from '../../../../web/organizer/events/editing/editor-props.ts';
import type { FormValues } from '../../../../web/ui/form.tsx';
import type { Actor } from '../../../core/base/actor.ts';
import { searchLengthMax } from '../../../core/base/text.ts';
import { searchVenues } from '../../../core/catalog/venues/search-venues.ts';
import { findVenues } from '../../../core/catalog/venues/venue.sql.ts';
import type { Venue, VenueFields } from '../../../core/catalog/venues/venue.ts';
import { venueBody } from '../../../http/fields/venue-fields.ts';
import { type FormFaults, faultsOf } from '../../../http/pages/faults.ts';
import { isUuid } from '../../../platform/ids.ts';
import { screen } from '../../frame/screen.ts';
import type { DashboardServices } from '../../frame/services.ts';
import { checked, optionalDegrees, wantedText } from '../typed.ts';

const venuesShown = 8;

/** Venues for the editor, while somebody types. */
export function venueRoutes(app: FastifyInstance, services: DashboardServices): void {
  screen(app, services, {
    method: 'GET',
    path: '/venues.json',
    ability: 'event-changes',
    isNarrowed: true,
    handle: async ({ actor, query, reply }) => {
      const venues = await foundVenues(services, actor, query.query ?? '');
      reply.headers({ 'cache-control': 'no-store' }).send({ venues });
    },
  });
}

export async function foundVenues({ db }: DashboardServices, actor: Actor, text: string): Promise<VenueChoice[]> {
  const query = text.trim().slice(0, searchLengthMax);
  if (query === '') return [];
  const page = { page: 1, take: venuesShown };
  const { rows } = await db.transaction((tx) => searchVenues(tx, actor, { query, page }));
  return rows.map(choiceOf);
}

export async function chosenVenue({ db }: DashboardServices, id: string | undefined): Promise<VenueChoice | null> {
  if (id === undefined || !isUuid(id)) return null;
  const [venue] = await findVenues(db, { ids: [id] });
  return venue === undefined ? null : choiceOf(venue);
}

function choiceOf({ id, name, address1, city, state }: Venue): VenueChoice {
  return { id, name, address: [address1, city, state === city ? '' : state].filter(Boolean).join(', ') };
}

/** Fields of a new own venue in the form of an event. */
export const newVenuePrefix = 'newVenue.';
const venueNames = ['name', 'address1', 'city', 'state', 'latitude', 'longitude'];
export const newVenueNames = venueNames.map((name) => `${newVenuePrefix}${name}`);

export function readVenueForm(values: FormValues): VenueFields {
  const text = (name: string) => values[`${newVenuePrefix}${name}`] ?? '';
  return checked(venueBody, {
    name: wantedText(text('name')),
    address1: wantedText(text('address1')),
    city: wantedText(text('city')),
    state: wantedText(text('state')),
    latitude: optionalDegrees(text('latitude')),
    longitude: optionalDegrees(text('longitude')),
  }) as VenueFields;
}

/** What is wrong with the venue, at its own fields. */
export function venueFormFaults(error: unknown): FormFaults {
  const { fields, ...faults } = faultsOf(error);
  const named = Object.entries(fields).map(([field, message]) => [`${newVenuePrefix}${field}`, message]);
  return { ...faults, fields: Object.fromEntries(named) };
}
