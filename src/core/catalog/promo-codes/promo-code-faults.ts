import type { Queryable } from '../../../platform/database/database.ts';
import type { Detail } from '../../base/define-error.ts';
import { notOfEventFaults } from '../ticket-types/not-of-event-faults.ts';
import type { PromoCodeFields } from './promo-code-fields.ts';

/** The faults that a schema cannot show. Fields that the schema found faulty are missing here. */
export async function promoCodeFaults(
  db: Queryable,
  eventId: string,
  { kind, value, startsAt, endsAt, ticketTypeIds }: Partial<PromoCodeFields>,
): Promise<Detail[]> {
  const faults: Detail[] = [];
  if (kind === 'PERCENT' && value !== undefined && value > 100) {
    faults.push({ field: 'value', fault: 'notAPercentage' });
  }
  if (startsAt != null && endsAt != null && Date.parse(endsAt) <= Date.parse(startsAt)) {
    faults.push({ field: 'endsAt', fault: 'notAfter', values: { other: 'startsAt' } });
  }
  return [...faults, ...(await notOfEventFaults(db, eventId, ticketTypeIds))];
}
