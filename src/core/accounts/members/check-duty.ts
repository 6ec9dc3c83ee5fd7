import type { Tx } from '../../../platform/database/database.ts';
import { isUuid } from '../../../platform/ids.ts';
import { raiseInvalid, recordNotFound } from '../../base/common.errors.ts';
import { raise } from '../../base/define-error.ts';
import type { Duty } from '../sign-in/role.ts';
import { listEventsAmong } from './team.sql.ts';

const eventsMax = 200;

/** A duty as it is kept, with events of the organization alone. An owner works for all of them. */
export async function checkDuty(
  tx: Tx,
  { organizationId }: { organizationId: string },
  { role, eventIds }: Duty,
): Promise<Duty> {
  if (eventIds === null) return { role, eventIds };
  const ids = [...new Set(eventIds.map((id) => id.toLowerCase()))].sort();
  if (role === 'OWNER') raiseInvalid([{ field: 'events', fault: 'eventsOfOwner' }]);
  if (ids.length === 0) raiseInvalid([{ field: 'events', fault: 'itemsTooFew', values: { least: 1 } }]);
  if (ids.length > eventsMax) raiseInvalid([{ field: 'events', fault: 'itemsTooMany', values: { most: eventsMax } }]);
  const own = await listEventsAmong(tx, { organizationId, eventIds: ids.filter(isUuid) });
  const foreign = ids.find((id) => !own.some((event) => event.id === id));
  if (foreign !== undefined) raise(recordNotFound, { record: 'event', id: foreign });
  return { role, eventIds: ids };
}
