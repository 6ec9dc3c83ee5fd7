import type { Queryable } from '../../../platform/database/database.ts';
import { csvPieces } from '../../base/csv.ts';
import type { Tenant } from '../../base/own.ts';
import type { Page, Paged } from '../../base/page.ts';
import { localTimeIn } from '../../base/zoned-time.ts';
import { carriesVat } from '../../money/tax-rules/statutory-price.ts';
import { amusementTaxOf, dayOfTaxes, taxRulesOn, vatWithin } from '../../money/tax-rules/tax-rules.ts';
import {
  type AdmissionSums,
  countTaxedEvents,
  type LeftToSell,
  listLeftToSell,
  listTaxedEvents,
  sumAdmissions,
  type TaxedEvent,
} from './amusement-tax.sql.ts';

/** What an event owes its city or the state of what admission brought. sold − refunded − VAT = receipts, of which the tax is. */
export interface AmusementTaxRow
  extends AdmissionSums,
    Pick<TaxedEvent, 'id' | 'name' | 'dateTime' | 'timezone' | 'tax'> {
  receiptsCentavos: number;
  taxCentavos: number;
  /** The same where everything on sale is sold: what a deposit is asked of. Null once nothing more is sold. */
  forecast: { receiptsCentavos: number; taxCentavos: number } | null;
  /** What the law allows, where the rate is above it. */
  lawfulRateMax: number | null;
}

/** By event, the latest first. */
export async function amusementTaxes(
  db: Queryable,
  tenant: Tenant,
  { page }: { page: Page },
): Promise<Paged<AmusementTaxRow>> {
  const { organizationId } = tenant;
  const [events, { total }] = await Promise.all([
    listTaxedEvents(db, { organizationId, ...page }),
    countTaxedEvents(db, { organizationId }),
  ]);
  return { rows: await rowsOf(db, tenant, events), total, page };
}

async function rowsOf(db: Queryable, { organizationId }: Tenant, events: TaxedEvent[]): Promise<AmusementTaxRow[]> {
  const eventIds = events.map(({ id }) => id);
  const [sums, types] = await Promise.all([
    sumAdmissions(db, { organizationId, eventIds }),
    listLeftToSell(db, { eventIds }),
  ]);
  const sumsOf = new Map(sums.map(({ eventId, ...amounts }) => [eventId, amounts]));
  const typesOf = Map.groupBy(types, ({ eventId }) => eventId);
  return events.map((event) => rowOf(event, sumsOf.get(event.id) ?? nothing, typesOf.get(event.id) ?? []));
}

const nothing: AdmissionSums = { soldCentavos: 0, refundedCentavos: 0, vatCentavos: 0 };

function rowOf(event: TaxedEvent, sums: AdmissionSums, types: readonly LeftToSell[]): AmusementTaxRow {
  const { id, name, dateTime, timezone, tax, isAhead } = event;
  const receiptsCentavos = sums.soldCentavos - sums.refundedCentavos - sums.vatCentavos;
  const most = receiptsCentavos + (isAhead ? stillToComeOf(event, types) : 0);
  const { localAmusementPercentMax } = taxRulesOn(dayOfTaxes(dateTime));
  return {
    ...{ id, name, dateTime, timezone, tax, ...sums, receiptsCentavos },
    taxCentavos: amusementTaxOf(receiptsCentavos, tax),
    forecast: isAhead ? { receiptsCentavos: most, taxCentavos: amusementTaxOf(most, tax) } : null,
    lawfulRateMax: tax.kind === 'LOCAL' && tax.rate > localAmusementPercentMax ? localAmusementPercentMax : null,
  };
}

/** Less VAT; the dearest tickets first, as far as the event has room. */
function stillToComeOf({ isVat, taxKind, eventCapacity, today }: TaxedEvent, types: readonly LeftToSell[]): number {
  const rules = taxRulesOn(today);
  let room = (eventCapacity ?? Number.POSITIVE_INFINITY) - types.reduce((sum, { sold }) => sum + sold, 0);
  let centavos = 0;
  for (const { priceCentavos, left } of types) {
    const tickets = Math.max(0, Math.min(left, room));
    room -= tickets;
    const paid = tickets * priceCentavos;
    centavos += paid - (carriesVat({ isVat, taxKind }) ? vatWithin(paid, rules) : 0);
  }
  return centavos;
}

const columns = [
  ...['event', 'date', 'kind', 'rate', 'exempt', 'sold', 'refunded', 'vat', 'receipts', 'tax'],
  ...['receipts_if_sold_out', 'tax_if_sold_out'],
];
const eventsAtOnce = 100;
const eventsMax = 10_000;

export function amusementTaxCsv(db: Queryable, tenant: Tenant): AsyncGenerator<string> {
  return csvPieces(columns, everyEvent(db, tenant), ({ tax, forecast, ...row }) => [
    row.name,
    localTimeIn(row.dateTime, row.timezone).slice(0, 'YYYY-MM-DD'.length),
    tax.kind,
    { count: tax.rate },
    tax.exempt ? 'EXEMPT' : null,
    ...[row.soldCentavos, row.refundedCentavos, row.vatCentavos, row.receiptsCentavos, row.taxCentavos].map(
      (centavos) => ({ centavos }),
    ),
    forecast && { centavos: forecast.receiptsCentavos },
    forecast && { centavos: forecast.taxCentavos },
  ]);
}

async function* everyEvent(db: Queryable, tenant: Tenant): AsyncGenerator<AmusementTaxRow> {
  for (let page = 1; (page - 1) * eventsAtOnce < eventsMax; page += 1) {
    const events = await listTaxedEvents(db, { ...tenant, page, take: eventsAtOnce });
    yield* await rowsOf(db, tenant, events);
    if (events.length < eventsAtOnce) return;
  }
}
