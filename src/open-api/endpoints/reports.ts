import { timeOf } from '../../core/base/clock/time-of.ts';
import { recordNotFound } from '../../core/base/common.errors.ts';
import { pesosOf } from '../../core/base/money.ts';
import { ownEvent } from '../../core/catalog/events/own-event.sql.ts';
import type { SalesDimension, SalesRow, SalesSums } from '../../core/reports/sales/sales-report.ts';
import { salesReportOf } from '../../core/reports/sales/sales-report-of.ts';
import { salesZone } from '../../core/selling/orders/sales-days.ts';
import { day } from '../../http/fields/day.ts';
import { closedObject, count, nullable, oneOf, pesos, record, text, uuid } from '../../http/fields/fields.ts';
import { Type } from '../../http/fields/schema-type.ts';
import { readRoute } from './route.ts';

const dimensions = ['day', 'type', 'code', 'source', 'channel'] as const;
type Dimension = (typeof dimensions)[number];
const byOf = (by: Dimension): SalesDimension => (by === 'code' ? 'promo' : by);

const rowsMax = 1_000;
const daysDefault = 30;
const dayMs = 86_400_000;

const query = closedObject<{ by: Dimension; from?: string; to?: string; eventId?: string }>(
  {
    by: Type.Unsafe({ ...oneOf(dimensions, { description: 'What the rows are of.' }), default: 'day' }),
    from: day(`First day, in Manila; left out: ${daysDefault} days, the last one included.`),
    to: day('Last day, in Manila; left out: today.'),
    eventId: uuid({ description: 'Only this event; left out: all of the organization.' }),
  },
  [],
);

/** What several reports sum. */
export const salesSums = {
  orders: count('Orders that were completed. By type, an order counts with each type in it.'),
  tickets: count('Tickets and add-ons in them, refunded ones too; none that were given away.'),
  gross: pesos('What was charged.'),
  refunds: pesos('What refunds gave back, on the day they did.'),
  net: Type.Number({
    description:
      'What the organization keeps, in pesos: gross less refunds, commission, processing fees and disputes. May be below zero.',
  }),
};

const rowRecord = record(
  'SalesReportRow',
  {
    key: nullable(
      text(
        'The day (YYYY-MM-DD), the id of the ticket type, the promo code, the `via` of the link, or the channel; null for what has none.',
      ),
    ),
    name: nullable(text('What a ticket type is called; `(others)` for all that a long list leaves out.')),
    ...salesSums,
  },
  'One row of a report.',
);

const reportRecord = record(
  'SalesReport',
  {
    rows: Type.Array(rowRecord, {
      description: 'Days from the newest; otherwise the most sold first, and the row without a key last.',
    }),
    totals: record('SalesReportTotals', salesSums, 'All of it.'),
  },
  'What was sold and given back, online and at the counter. Tickets that were given away are no sales.',
);

export const reportRoutes = [
  readRoute({
    method: 'GET',
    path: '/reports/sales',
    operationId: 'reportSales',
    tag: 'Orders',
    summary: 'Sum up what was sold',
    description: `As the dashboard shows it; days are those of Manila. At most ${rowsMax.toLocaleString('en')} rows, and one more for the rest.`,
    scope: 'orders:read',
    query,
    success: { status: 200, description: 'The report.', data: reportRecord },
    errors: [recordNotFound],
    whenFaulty: async (db, { actor, query: { eventId } }) => {
      if (eventId !== undefined) await ownEvent(db, actor, eventId);
      return [];
    },
    read: async ({ actor, query: { by, eventId, ...asked }, services, now }) => {
      const days = daysOf(asked, await timeOf(services.db, actor, now));
      const input = { eventId, days, by: byOf(by), most: rowsMax };
      const { rows, totals } = await salesReportOf(services.reports, actor, input);
      return { data: { rows: rows.map(presentRow), totals: presentSums(totals) } };
    },
  }),
];

/** What is left out is filled in; what is no day is refused where the report is made. */
function daysOf({ from, to: asked }: { from?: string; to?: string }, now: number): { from: string; to: string } {
  const to =
    asked ?? Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(salesZone).toPlainDate().toString();
  const first = Date.parse(to) - (daysDefault - 1) * dayMs;
  return { from: from ?? (Number.isNaN(first) ? to : new Date(first).toISOString().slice(0, 10)), to };
}

function presentRow({ key, name, isRest, ...of }: SalesRow) {
  return { key, name: isRest ? '(others)' : name, ...presentSums(of) };
}

export type ShownSums = Pick<SalesSums, 'orders' | 'tickets' | 'grossCentavos' | 'refundsCentavos' | 'netCentavos'>;

export function presentSums({ orders, tickets, grossCentavos, refundsCentavos, netCentavos }: ShownSums) {
  const [gross, refunds, net] = [grossCentavos, refundsCentavos, netCentavos].map(pesosOf);
  return { orders, tickets, gross, refunds, net };
}
