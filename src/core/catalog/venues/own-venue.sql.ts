import type { Queryable } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import { own, type Tenant } from '../../base/own.ts';
import { isVenueFor, venueColumns } from './venue.sql.ts';
import type { Venue } from './venue.ts';

/** A venue that all may use, or the caller's own. */
export function ownVenue(db: Queryable, { organizationId }: Tenant, venueId: string): Promise<Venue> {
  const statement = sql`select ${venueColumns} from venues where id = ${venueId} and ${isVenueFor(organizationId)}`;
  return own(db, 'venue', venueId, statement);
}
