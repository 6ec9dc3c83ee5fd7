import type { FastifyInstance } from 'fastify';
import type { AmusementTaxProps, ShownTaxedEvent } from '../../../web/organizer/reports/amusement-tax-page.tsx';
import { pesosOf } from '../../core/base/money.ts';
import { type AmusementTaxRow, amusementTaxCsv, amusementTaxes } from '../../core/reports/taxes/amusement-tax.ts';
import { sendPieces } from '../../http/pages/send-csv.ts';
import { answerScreen, frameOf, screen } from '../frame/screen.ts';
import type { DashboardServices } from '../frame/services.ts';
import { pageOf } from '../orders/statement.ts';

const ability = 'reports';
const path = '/reports/amusement-tax';
const take = 50;

/** What events owe their cities, where the rules of taxes ask for it: reported, and deducted from nothing. */
export function amusementTaxRoutes(app: FastifyInstance, services: DashboardServices): void {
  if (services.taxRules === 'off') return;
  const { reports: db } = services;

  screen(app, services, {
    method: 'GET',
    path,
    ability,
    handle: async (visit) => {
      const page = pageOf(visit.query.page, Number.MAX_SAFE_INTEGER);
      const { rows, total } = await amusementTaxes(db, visit.actor, { page: { page, take } });
      const props: AmusementTaxProps = {
        frame: frameOf(visit, { current: 'reports' }),
        events: rows.map(shownEvent),
        page,
        totalPages: Math.max(1, Math.ceil(total / take)),
      };
      await answerScreen(services, visit, ['amusementTax', props]);
    },
  });

  screen(app, services, {
    method: 'GET',
    path: `${path}.csv`,
    ability,
    handle: (visit) => sendPieces(visit, amusementTaxCsv(db, visit.actor), 'amusement-tax'),
  });
}

function shownEvent({ id, name, dateTime, timezone, tax, forecast, ...row }: AmusementTaxRow): ShownTaxedEvent {
  return {
    ...{ id, name, dateTime, timezone, ...tax },
    sold: pesosOf(row.soldCentavos),
    refunded: pesosOf(row.refundedCentavos),
    vat: pesosOf(row.vatCentavos),
    receipts: pesosOf(row.receiptsCentavos),
    tax: pesosOf(row.taxCentavos),
    forecast: forecast && { receipts: pesosOf(forecast.receiptsCentavos), tax: pesosOf(forecast.taxCentavos) },
    lawfulRateMax: row.lawfulRateMax,
  };
}
