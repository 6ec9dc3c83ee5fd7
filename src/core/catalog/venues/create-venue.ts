import type { Tx } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import type { Actor } from '../../base/actor.ts';
import { limitReached, raiseInvalid } from '../../base/common.errors.ts';
import { type Detail, raise } from '../../base/define-error.ts';
import type { Policy } from '../../base/policy.ts';
import { countOwnVenues, insertOwnVenue } from './venue.sql.ts';
import type { Venue, VenueFields } from './venue.ts';

/** A venue of the organization's own: nobody else finds it by searching, or can name it. */
export async function createVenue(
  tx: Tx,
  actor: Actor,
  { policy, fields }: { policy: Policy; fields: VenueFields },
): Promise<Venue> {
  const faults = venueFaults(fields);
  if (faults.length > 0) raiseInvalid(faults);
  const { organizationId } = actor;
  const { count } = await countOwnVenues(tx, { organizationId });
  const most = policy.maxima.venues;
  if (count >= most) raise(limitReached, { what: 'venues of an organization', most });
  return insertOwnVenue(tx, { ...fields, id: newId(), organizationId });
}

/** Half a position is none. */
export function venueFaults({ latitude, longitude }: Partial<VenueFields>): Detail[] {
  if (latitude === undefined || longitude === undefined || (latitude === null) === (longitude === null)) return [];
  const field = latitude === null ? 'latitude' : 'longitude';
  return [{ field, fault: 'halfAPlace' }];
}
