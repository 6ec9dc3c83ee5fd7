import type { Queryable } from '../../../platform/database/database.ts';
import type { Detail } from '../../base/define-error.ts';
import { namedTypes, type OwnEventOrSeries } from '../series/event-or-series.sql.ts';
import type { PromoCodeFields } from './promo-code-fields.ts';

/**
 * The faults that a schema cannot show, and of a series what the types are called. Fields that the schema found faulty are missing
 * here.
 */
export async function promoCodeFaults(
  db: Queryable,
  of: Pick<OwnEventOrSeries, 'eventId' | 'seriesId'>,
  { kind, value, startsAt, endsAt, ticketTypeIds }: Partial<PromoCodeFields>,
): Promise<{ faults: Detail[]; names: string[] | null }> {
  const faults: Detail[] = [];
  if (kind === 'PERCENT' && value !== undefined && value > 100) {
    faults.push({ field: 'value', fault: 'notAPercentage' });
  }
  if (startsAt != null && endsAt != null && Date.parse(endsAt) <= Date.parse(startsAt)) {
    faults.push({ field: 'endsAt', fault: 'notAfter', values: { other: 'startsAt' } });
  }
  const { faults: ofTypes, names } = await namedTypes(db, of, ticketTypeIds);
  return { faults: [...faults, ...ofTypes], names };
}
