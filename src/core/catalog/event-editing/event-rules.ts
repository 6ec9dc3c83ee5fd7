import type { Queryable } from '../../../platform/database/database.ts';
import type { Detail } from '../../base/define-error.ts';
import { callbackFault } from '../../base/outbound-address.ts';
import type { Policy } from '../../base/policy.ts';
import type { EventFields } from '../events/event-fields.ts';
import { hasVenue } from '../venues/venue.sql.ts';

/** An item of a list in which the schema found faults: without the faulty fields, or missing itself. */
export type Faulty<Item> = Partial<Item> | undefined;

/** The faults that a schema cannot show: fields against each other, against the operator's policy, against the database. */
export async function eventFaults(
  db: Queryable,
  policy: Policy,
  {
    organizationId,
    event,
    changed,
  }: { organizationId: string; event: Partial<EventFields>; changed: Partial<EventFields> },
): Promise<Detail[]> {
  const faults: Detail[] = [];
  const { dateTime, endDateTime } = event;
  if (dateTime !== undefined && endDateTime != null && Date.parse(endDateTime) <= Date.parse(dateTime)) {
    const isStart = changed.endDateTime === undefined && changed.dateTime !== undefined;
    faults.push(
      isStart
        ? { field: 'dateTime', fault: 'notBefore', values: { other: 'endDateTime' } }
        : { field: 'endDateTime', fault: 'notAfter', values: { other: 'dateTime' } },
    );
  }
  if (event.joinUrl != null && event.locationType !== undefined && event.locationType !== 'ONLINE') {
    faults.push({ field: 'joinUrl', fault: 'onlineOnly' });
  }
  if (changed.callbackUrl != null) {
    const fault = callbackFault(policy.outbound, changed.callbackUrl);
    if (fault !== undefined) faults.push({ field: 'callbackUrl', ...fault });
  }
  if (changed.venueId != null && !(await hasVenue(db, { id: changed.venueId, organizationId }))) {
    faults.push({ field: 'venueId', fault: 'unknownVenue' });
  }
  return faults;
}
