import type { FastifyInstance } from 'fastify';
import type { LinesProps, ShownLine } from '../../../web/organizer/reports/lines-page.tsx';
import { pesosOf } from '../../core/base/money.ts';
import { salesLinesCsv } from '../../core/reports/sales/sales-csv.ts';
import {
  type LinesSums,
  type SalesLine,
  type SalesLineKind,
  salesLineKinds,
} from '../../core/reports/sales/sales-lines.sql.ts';
import { salesLinesOf } from '../../core/reports/sales/sales-lines-of.ts';
import { type FormFaults, faultsOf, noFaults } from '../../http/pages/faults.ts';
import { chosenOf } from '../../http/pages/filters.ts';
import { sendPieces } from '../../http/pages/send-csv.ts';
import { visitedEvent } from '../events/event-of.ts';
import { answerScreen, frameOf, screen, type Visit } from '../frame/screen.ts';
import type { DashboardServices } from '../frame/services.ts';
import { type Asked, askedFor, keysOnPage, seesNet } from './reports.ts';

const take = 100;

/** The sales, refunds and disputes that a figure is the sum of. */
export function linesRoutes(app: FastifyInstance, services: DashboardServices): void {
  screen(app, services, {
    method: 'GET',
    path: '/reports/lines',
    ability: 'reports',
    handle: async (visit) => {
      const frame = frameOf(visit, { current: 'reports' });
      await answerLines(services, visit, { frame, event: undefined });
    },
  });
  screen(app, services, {
    method: 'GET',
    path: '/events/:eventId/reports/lines',
    ability: 'orders',
    handle: async (visit) => answerLines(services, visit, (await visitedEvent(services, visit)).around),
  });
  const files = [
    { path: '/reports/lines.csv', ability: 'reports' },
    { path: '/events/:eventId/reports/lines.csv', ability: 'orders' },
  ] as const;
  for (const { path, ability } of files) {
    screen(app, services, { method: 'GET', path, ability, handle: (visit) => sendLines(services, visit) });
  }
}

interface AskedLines extends Asked {
  key: string | null | undefined;
  /** The keys that the page of the report has rows for, where the row of all others is opened. */
  except: readonly (string | null)[] | undefined;
  kind: SalesLineKind | undefined;
}

/** As the figure that leads here says: whose, when, of which row of a report, and of which kind. */
async function askedLines(services: DashboardServices, visit: Visit): Promise<AskedLines> {
  const { query } = visit;
  const asked = await askedFor(services, visit);
  const key = query.without === '1' ? null : query.key || undefined;
  const except = query.rest === '1' ? await keysOnPage(services, visit, asked) : undefined;
  return { ...asked, key, except, kind: chosenOf(query.kind, salesLineKinds) };
}

async function answerLines(
  services: DashboardServices,
  visit: Visit,
  around: Pick<LinesProps, 'frame' | 'event'>,
): Promise<void> {
  const asked = await askedLines(services, visit);
  const found = await linesOrFaults(services, visit, asked);
  const sees = seesNet(visit);
  const { by, key, except, kind, days } = asked;
  const props: LinesProps = {
    ...around,
    by,
    rowKey: key,
    isRest: except !== undefined,
    name: found.totals.name,
    kind,
    period: days,
    lines: found.rows.map((line) => shownLine(line, sees)),
    count: found.totals.lines,
    totals: shownAmounts(found.totals, sees),
    nextCursor: found.nextCursor,
    faults: found.faults,
  };
  await answerScreen(services, visit, ['reportLines', props], { status: found.faults === noFaults ? 200 : 400 });
}

async function linesOrFaults({ reports: db }: DashboardServices, { actor, query }: Visit, asked: AskedLines) {
  try {
    const found = await salesLinesOf(db, actor, { ...asked, cursor: query.cursor || undefined, take });
    return { ...found, faults: noFaults };
  } catch (error) {
    const faults: FormFaults = faultsOf(error);
    return { rows: [], nextCursor: null, totals: nothing, faults };
  }
}

const nothing: LinesSums = {
  lines: 0,
  tickets: 0,
  name: null,
  grossCentavos: 0,
  refundsCentavos: 0,
  commissionCentavos: 0,
  processingCentavos: 0,
  otherCentavos: 0,
  netCentavos: 0,
};

async function sendLines(services: DashboardServices, visit: Visit): Promise<void> {
  const asked = await askedLines(services, visit);
  const pieces = salesLinesCsv(services.reports, visit.actor, { ...asked, seesNet: seesNet(visit) });
  await sendPieces(visit, pieces, `sales-lines-${asked.days.from}-${asked.days.to}`);
}

type Amounts = Pick<
  LinesSums,
  | 'tickets'
  | 'grossCentavos'
  | 'refundsCentavos'
  | 'commissionCentavos'
  | 'processingCentavos'
  | 'otherCentavos'
  | 'netCentavos'
>;

/** What an organization keeps is for members who see payouts. */
function shownAmounts(amounts: Amounts, sees: boolean): LinesProps['totals'] {
  return {
    tickets: amounts.tickets,
    gross: pesosOf(amounts.grossCentavos),
    refunds: pesosOf(amounts.refundsCentavos),
    fees: sees ? pesosOf(amounts.commissionCentavos + amounts.processingCentavos) : undefined,
    commission: sees ? pesosOf(amounts.commissionCentavos) : undefined,
    processing: sees ? pesosOf(amounts.processingCentavos) : undefined,
    disputes: sees ? pesosOf(0 - amounts.otherCentavos) : undefined,
    net: sees ? pesosOf(amounts.netCentavos) : undefined,
  };
}

function shownLine(line: SalesLine, sees: boolean): ShownLine {
  const { id, kind, createdAt, channel, orderId, orderNumber, buyerName, eventId, eventName } = line;
  return {
    id,
    kind,
    at: createdAt,
    channel,
    order: { id: orderId, number: orderNumber },
    buyerName,
    event: { id: eventId, name: eventName },
    ...shownAmounts(line, sees),
  };
}
