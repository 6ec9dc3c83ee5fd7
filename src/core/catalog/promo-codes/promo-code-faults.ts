import type { Queryable } from '../../../platform/database/database.ts';
import type { Detail } from '../../base/define-error.ts';
import { listTicketTypesOfEvents } from '../ticket-types/ticket-type.sql.ts';
import type { PromoCodeFields } from './promo-code-fields.ts';

export const codeTaken: Detail = { field: 'code', fault: 'codeTaken' };

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
  if (ticketTypeIds != null) {
    const known = new Set((await listTicketTypesOfEvents(db, { eventIds: [eventId] })).map(({ id }) => id));
    ticketTypeIds.forEach((id, index) => {
      if (!known.has(id)) {
        faults.push({ field: `ticketTypeIds[${index}]`, fault: 'notOfThisEvent', values: { what: 'a ticket type' } });
      }
    });
  }
  return faults;
}
