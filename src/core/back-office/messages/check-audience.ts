import type { Queryable } from '../../../platform/database/database.ts';
import { raiseInvalid } from '../../base/common.errors.ts';
import { namedTypes, type OwnEventOrSeries } from '../../catalog/series/event-or-series.sql.ts';
import type { Audience } from './message.ts';

/** What the types are called that are meant, of a series. */
export async function checkAudience(
  db: Queryable,
  of: Pick<OwnEventOrSeries, 'eventId' | 'seriesId'>,
  { ticketTypeIds, ticketIds }: Audience,
): Promise<string[] | null> {
  if (ticketIds != null) return null;
  const { faults, names } = await namedTypes(db, of, ticketTypeIds);
  const [fault] = faults;
  if (fault !== undefined) raiseInvalid([{ ...fault, field: 'ticketTypeIds' }]);
  return names;
}
