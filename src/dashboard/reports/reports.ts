import type { FastifyInstance } from 'fastify';
import type { ReportProps, ReportRow, ReportSums } from '../../../web/organizer/reports/report-page.tsx';
import { pesosOf } from '../../core/base/money.ts';
import { type ComparedDay, compareEvents } from '../../core/reports/sales/compare-events.ts';
import { salesCsv } from '../../core/reports/sales/sales-csv.ts';
import { type SalesBucket, salesOver } from '../../core/reports/sales/sales-over.ts';
import {
  type SalesDimension,
  type SalesReport,
  type SalesSums,
  salesDimensions,
} from '../../core/reports/sales/sales-report.ts';
import { firstSaleDayOf, salesReportOf } from '../../core/reports/sales/sales-report-of.ts';
import { salesZone } from '../../core/selling/orders/sales-days.ts';
import { type FormFaults, faultsOf, noFaults } from '../../http/pages/faults.ts';
import { chosenOf } from '../../http/pages/filters.ts';
import { sendCsv, sendPieces } from '../../http/pages/send-csv.ts';
import { visitedEvent } from '../events/event-of.ts';
import { answerScreen, frameOf, screen, type Visit } from '../frame/screen.ts';
import type { DashboardServices } from '../frame/services.ts';
import { eventLabel, typedEvent } from '../orders/typed-event.ts';

const rowsOnPage = 200;

// A ticket type belongs to its event: an organization's events are summed by event, and each of them leads to its types.
const ofOrganization = salesDimensions.filter((by) => by !== 'type');
const ofEvent = salesDimensions.filter((by) => by !== 'event');

/** What was sold: of the organization, and of each event beside another. */
export function reportRoutes(app: FastifyInstance, services: DashboardServices): void {
  const { reports: db } = services;

  screen(app, services, {
    method: 'GET',
    path: '/reports',
    ability: 'reports',
    handle: async (visit) => {
      const shown = await reportShown(services, visit);
      const frame = frameOf(visit, { current: 'reports' });
      await answerReport(services, visit, { ...shown, frame, event: undefined, pace: undefined });
    },
  });

  screen(app, services, {
    method: 'GET',
    path: '/events/:eventId/reports',
    ability: 'orders',
    handle: async (visit) => {
      const { around } = await visitedEvent(services, visit);
      // An event is compared with others, which somebody who works for some need not know.
      const isCompared = visit.may.has('reports');
      const [shown, pace] = await Promise.all([
        reportShown(services, visit),
        isCompared ? paceShown(services, visit) : undefined,
      ]);
      await answerReport(services, visit, { ...shown, ...around, pace });
    },
  });

  const files = [
    { path: '/reports.csv', ability: 'reports' },
    { path: '/events/:eventId/reports.csv', ability: 'orders' },
  ] as const;
  for (const { path, ability } of files) {
    screen(app, services, {
      method: 'GET',
      path,
      ability,
      handle: async (visit) => {
        const asked = await askedFor(services, visit);
        const pieces = salesCsv(db, visit.actor, { ...asked, seesNet: seesNet(visit) });
        await sendPieces(visit, pieces, `sales-by-${asked.by}-${asked.days.from}-${asked.days.to}`);
      },
    });
  }

  screen(app, services, {
    method: 'GET',
    path: '/events/:eventId/reports/pace.csv',
    ability: 'reports',
    handle: async (visit) => {
      const other = await typedEvent(services, visit, visit.query.against, 'against');
      const { days } = await comparedOf(services, visit, other?.id);
      await sendCsv<ComparedDay>(visit, {
        name: 'tickets-by-days-before',
        columns: ['days_before', 'tickets', 'tickets_so_far', 'other_tickets', 'other_tickets_so_far'],
        rows: days,
        cellsOf: ({ daysBefore, tickets, total, otherTickets, otherTotal }) =>
          [daysBefore, tickets, total, otherTickets, otherTotal].map((many) =>
            many === null ? null : { count: many },
          ),
      });
    },
  });
}

type Shown = Omit<ReportProps, 'frame' | 'event' | 'pace'>;

/** What the URL asks for; invalid days are reported beside their fields. */
async function reportShown(services: DashboardServices, visit: Visit): Promise<Shown> {
  const asked = await askedFor(services, visit);
  const { by, days, dimensions, presets } = asked;
  let report: SalesReport = { rows: [], totals: nothing, counter: noCash, complimentary: null };
  let over: SalesBucket[] = [];
  let faults: FormFaults = noFaults;
  try {
    [report, over] = await Promise.all([
      salesReportOf(services.reports, visit.actor, { ...asked, most: rowsOnPage }),
      by === 'day' ? salesOver(services.reports, visit.actor, asked) : [],
    ]);
  } catch (error) {
    faults = faultsOf(error);
  }
  const sums = (of: SalesSums) => shownSums(of, { seesNet: seesNet(visit) });
  return {
    by,
    dimensions,
    period: days,
    presets,
    rows: report.rows.map(
      (row): ReportRow => ({
        ...sums(row),
        key: row.key,
        name: row.name,
        isRest: row.isRest,
        isAddOn: row.kind === 'ADD_ON',
      }),
    ),
    totals: sums(report.totals),
    counter: { cash: pesosOf(report.counter.cashCentavos), cashBack: pesosOf(report.counter.cashBackCentavos) },
    over: over.map(({ from, to, tickets, grossCentavos }) => ({ from, to, tickets, gross: pesosOf(grossCentavos) })),
    complimentary: report.complimentary && sums(report.complimentary),
    hasTaxes: services.taxRules !== 'off',
    faults,
  };
}

async function answerReport(services: DashboardServices, visit: Visit, props: ReportProps): Promise<void> {
  await answerScreen(services, visit, ['report', props], {
    status: [props.faults, props.pace?.faults ?? noFaults].every((faults) => faults === noFaults) ? 200 : 400,
  });
}

export interface Asked {
  eventId: string | undefined;
  by: SalesDimension;
  dimensions: readonly SalesDimension[];
  days: { from: string; to: string };
  presets: ReportProps['presets'];
}

export function dimensionsOf(eventId: string | undefined): readonly SalesDimension[] {
  return eventId === undefined ? ofOrganization : ofEvent;
}

export async function askedFor(
  { reports: db }: DashboardServices,
  { actor, params, query, now }: Visit,
): Promise<Asked> {
  const { eventId } = params;
  const dimensions = dimensionsOf(eventId);
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(salesZone).toPlainDate();
  const to = today.toString();
  const last = (days: number) => ({ from: today.subtract({ days: days - 1 }).toString(), to });
  const first = await firstSaleDayOf(db, actor, { eventId });
  const presets = { week: last(7), month: last(30), quarter: last(90), all: { from: first ?? to, to } };
  return {
    eventId,
    by: chosenOf(query.by, dimensions) ?? 'day',
    dimensions,
    days:
      query.ever === '1' ? presets.all : { from: query.from?.trim() || presets.month.from, to: query.to?.trim() || to },
    presets,
  };
}

function comparedOf({ reports: db }: DashboardServices, visit: Visit, otherId: string | undefined) {
  const { actor, params, now } = visit;
  return compareEvents(db, actor, { eventId: params.eventId as string, otherId, now });
}

/** Beside the event that was typed; where none or several are meant, that is said beside the field. */
async function paceShown(services: DashboardServices, visit: Visit): Promise<ReportProps['pace']> {
  let faults: FormFaults = noFaults;
  const typed = await typedEvent(services, visit, visit.query.against, 'against').catch((error: unknown) => {
    faults = faultsOf(error);
    return undefined;
  });
  const { other, others, days } = await comparedOf(services, visit, typed?.id);
  return {
    other: other && { id: other.id, name: other.name, label: eventLabel(other) },
    offered: [...new Set(others.map(eventLabel))],
    typed: faults === noFaults ? undefined : visit.query.against,
    days: days.map(({ daysBefore, total, otherTotal }) => ({ daysBefore, total, otherTotal })),
    faults,
  };
}

/** Those of the rows that a page shows beside the one of all others. */
export async function keysOnPage(
  { reports: db }: DashboardServices,
  { actor }: Visit,
  asked: Asked,
): Promise<(string | null)[]> {
  const { rows } = await salesReportOf(db, actor, { ...asked, most: rowsOnPage });
  return rows.filter(({ isRest }) => !isRest).map(({ key }) => key);
}

/** What an organization keeps is for members who see payouts. */
export function seesNet({ may }: Visit): boolean {
  return may.has('payouts');
}

function shownSums(sums: SalesSums, { seesNet }: { seesNet: boolean }): ReportSums {
  return {
    orders: sums.orders,
    tickets: sums.tickets,
    gross: pesosOf(sums.grossCentavos),
    discount: pesosOf(sums.discountCentavos),
    refunds: pesosOf(sums.refundsCentavos),
    fees: seesNet ? pesosOf(sums.commissionCentavos + sums.processingCentavos) : undefined,
    disputes: seesNet ? pesosOf(0 - sums.otherCentavos) : undefined,
    net: seesNet ? pesosOf(sums.netCentavos) : undefined,
  };
}

const nothing: SalesSums = {
  orders: 0,
  tickets: 0,
  grossCentavos: 0,
  discountCentavos: 0,
  refundsCentavos: 0,
  commissionCentavos: 0,
  processingCentavos: 0,
  otherCentavos: 0,
  netCentavos: 0,
};
const noCash = { cashCentavos: 0, cashBackCentavos: 0 };
