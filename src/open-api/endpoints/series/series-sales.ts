import { recordNotFound } from '../../../core/base/common.errors.ts';
import { ownSeries } from '../../../core/catalog/series/own-series.sql.ts';
import { seriesSales } from '../../../core/reports/series/series-sales.ts';
import { dateTime, record, uuid } from '../../../http/fields/fields.ts';
import { Type } from '../../../http/fields/schema-type.ts';
import { presentSums, type ShownSums, salesSums } from '../reports.ts';
import { readRoute } from '../route.ts';

const seriesSalesRecord = record(
  'SeriesSales',
  {
    rows: Type.Array(
      record(
        'SeriesSalesRow',
        {
          eventId: uuid({ description: 'The date.' }),
          dateTime: dateTime({ description: 'Its start.' }),
          ...salesSums,
        },
        'What a date brought.',
      ),
      { description: 'A row a date, in their order; one without sales too.' },
    ),
    totals: record('SeriesSalesTotals', salesSums, 'All dates together.'),
  },
  'What the dates of a series brought, each as `GET /reports/sales` of it sums it.',
);

export const seriesSalesRoute = readRoute({
  method: 'GET',
  path: '/series/:seriesId/sales',
  operationId: 'getSeriesSales',
  tag: 'Series',
  summary: 'Sum up what each date sold',
  description: 'Online and at the counter, a second old at most. Tickets that were given away are no sales.',
  scope: 'orders:read',
  params: { seriesId: 'Id of the series.' },
  success: { status: 200, description: 'A row a date, and all together.', data: seriesSalesRecord },
  errors: [recordNotFound],
  whenFaulty: async (db, { actor, params }) => {
    await ownSeries(db, actor, params.seriesId as string);
    return [];
  },
  read: async ({ actor, params, services }) => {
    const rows = await seriesSales(services.reports, actor, { seriesId: params.seriesId as string });
    return {
      data: {
        rows: rows.map(({ eventId, dateTime, ...sums }) => ({ eventId, dateTime, ...presentSums(sums) })),
        totals: presentSums(totalOf(rows)),
      },
    };
  },
});

const names = ['orders', 'tickets', 'grossCentavos', 'refundsCentavos', 'netCentavos'] as const;

function totalOf(rows: readonly ShownSums[]): ShownSums {
  const total = { orders: 0, tickets: 0, grossCentavos: 0, refundsCentavos: 0, netCentavos: 0 };
  for (const row of rows) for (const name of names) total[name] += row[name];
  return total;
}
