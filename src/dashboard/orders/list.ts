import type { FastifyInstance } from 'fastify';
import type { ListedOrder, OrdersFilter, OrdersListProps } from '../../../web/organizer/orders/list-page.tsx';
import { raiseInvalid } from '../../core/base/common.errors.ts';
import type { Detail } from '../../core/base/define-error.ts';
import { pesosOf } from '../../core/base/money.ts';
import { instantInZone } from '../../core/base/zoned-time.ts';
import { paymentMethods } from '../../core/money/fees/payment-method.ts';
import { ordersCsv } from '../../core/reports/orders/orders-csv.ts';
import { type FoundOrder, orderSorts } from '../../core/reports/orders/search-orders.sql.ts';
import {
  type FoundOrders,
  numberStartOf,
  type OrderFilter,
  searchOrders,
  streamOrders,
} from '../../core/reports/orders/search-orders.ts';
import { netCentavosOf, orderChannels, orderStatuses, paidWithOf } from '../../core/selling/orders/order.ts';
import { type FormFaults, faultsOf, noFaults } from '../../http/pages/faults.ts';
import { chosenOf } from '../../http/pages/filters.ts';
import { sendPieces } from '../../http/pages/send-csv.ts';
import { isUuid } from '../../platform/ids.ts';
import { noteAct } from '../frame/note-act.ts';
import { answerScreen, frameOf, screen, type Visit } from '../frame/screen.ts';
import type { DashboardServices } from '../frame/services.ts';
import { offeredEvents, typedEvent } from './typed-event.ts';

const ordersOnPage = 50;
const nothing: FoundOrders = { rows: [], nextCursor: null, total: 0, isTotalExact: true };

/** The organization's orders, and the same as a file. */
export function orderListRoutes(app: FastifyInstance, services: DashboardServices): void {
  const { db } = services;

  screen(app, services, {
    method: 'GET',
    path: '/orders',
    ability: 'orders',
    isNarrowed: true,
    handle: (visit) => answerOrders(services, visit),
  });

  screen(app, services, {
    method: 'GET',
    path: '/orders.csv',
    ability: 'order-files',
    isNarrowed: true,
    handle: async (visit) => {
      const { actor } = visit;
      const chosen = await typedEvent(services, visit, visit.query.event);
      const ids = tickedOf(visit);
      const filter = { ...filterOf(visit, chosen?.id), ...(ids && { ids }) };
      // A search that cannot work is refused before the export is written down.
      const { total, isTotalExact } = await searchOrders(db, actor, { filter, take: 1 });
      const { search, event: _typed, ...narrowed } = shownFilter(visit);
      const details = { orders: total, isExact: isTotalExact, isSearch: search !== undefined, ...narrowed };
      const subject = { kind: 'other', id: chosen?.id ?? null, label: null } as const;
      await db.transaction((tx) => noteAct(tx, visit, { action: 'orders.exported', subject, details }));
      await sendPieces(visit, ordersCsv(services.reports, actor, { filter }), 'orders');
    },
  });
}

/** The orders that were ticked for a file; undefined where the whole list is wanted. */
function tickedOf({ request, query }: Visit): string[] | undefined {
  if (query.order === undefined || query.all !== undefined) return undefined;
  const [, search = ''] = request.url.split('?');
  return new URLSearchParams(search).getAll('order').filter(isUuid).slice(0, ordersOnPage);
}

async function answerOrders(services: DashboardServices, visit: Visit): Promise<void> {
  const { actor, query } = visit;
  const sort = chosenOf(query.sort, orderSorts);
  let found = nothing;
  let faults: FormFaults = noFaults;
  let event: { id: string; label: string } | undefined;
  try {
    event = await typedEvent(services, visit, query.event);
    const filter = filterOf(visit, event?.id);
    const cursor = query.cursor || undefined;
    found = await searchOrders(services.db, actor, { filter, cursor, take: ordersOnPage, sort });
  } catch (error) {
    faults = faultsOf(error);
  }
  const filter = shownFilter(visit);
  const props: OrdersListProps = {
    frame: frameOf(visit, { current: 'orders' }),
    filter: { ...filter, event: event?.label ?? filter.event, sort },
    event,
    events: await offeredEvents(services, visit),
    statuses: orderStatuses,
    channels: orderChannels,
    methods: paymentMethods,
    orders: found.rows.map((order) => listedOrder(order, visit)),
    total: found.total,
    isTotalExact: found.isTotalExact,
    nextCursor: found.nextCursor,
    faults,
  };
  await answerScreen(services, visit, ['ordersList', props], { status: faults === noFaults ? 200 : 400 });
}

/** Those that were ticked, or all that the filter beside them finds; at most so many. */
export async function chosenOrders(
  services: DashboardServices,
  visit: Visit,
  { most }: { most: number },
): Promise<FoundOrder[]> {
  const { form, actor, membership } = visit;
  let filter: OrderFilter;
  if (form.has('all')) {
    const typed = { ...visit, query: Object.fromEntries(filterNames.map((name) => [name, form.text(name)])) };
    filter = filterOf(typed, (await typedEvent(services, visit, form.text('event')))?.id);
  } else {
    const ids = [...new Set(form.all('order'))].filter(isUuid).slice(0, most + 1);
    filter = { ids, eventIds: membership.eventIds ?? undefined };
  }
  return Array.fromAsync(streamOrders(services.db, actor, { filter, most }));
}

const filterNames = ['search', 'event', 'status', 'channel', 'method', 'refunded', 'from', 'to'] as const;

/** The parts of the URL that count, as the form shows them. */
function shownFilter({
  query,
}: Pick<Visit, 'query'>): OrdersFilter & Pick<OrderFilter, 'status' | 'channel' | 'method' | 'refunded'> {
  return {
    search: query.search?.trim() || undefined,
    event: query.event || undefined,
    status: chosenOf(query.status, orderStatuses),
    channel: chosenOf(query.channel, orderChannels),
    method: chosenOf(query.method, paymentMethods),
    refunded: chosenOf(query.refunded, ['any', 'none']),
    from: query.from || undefined,
    to: query.to || undefined,
  };
}

function filterOf(visit: Visit, eventId: string | undefined): OrderFilter {
  const { event: _typed, from: fromDay, to: toDay, ...chosen } = shownFilter(visit);
  const from = dayStart(fromDay);
  const to = dayStart(toDay, { daysLater: 1 });
  const faults: Detail[] = [];
  if (from === null) faults.push({ field: 'from', fault: 'notADay' });
  if (to === null) faults.push({ field: 'to', fault: 'notADay' });
  if (!maySearchFor(visit, chosen.search)) faults.push({ field: 'search', fault: 'onlyOrderNumbers' });
  if (faults.length > 0) raiseInvalid(faults);
  const eventIds = visit.membership.eventIds ?? undefined;
  return { ...chosen, eventId, eventIds, from: from ?? undefined, to: to ?? undefined };
}

/** A search by text would give away, letter by letter, the addresses that a role does not see. */
export function maySearchFor({ may }: Visit, search: string | undefined): boolean {
  return may.has('addresses') || search === undefined || numberStartOf(search) !== undefined;
}

const dayMs = 86_400_000;

/** When a day begins in Manila; undefined where none is named, null where the text is none. */
function dayStart(text: string | undefined, { daysLater = 0 } = {}): string | null | undefined {
  const typed = text?.trim() ?? '';
  if (typed === '') return undefined;
  const start = instantInZone(`${typed}T00:00`, 'Asia/Manila');
  return start === undefined ? null : new Date(Date.parse(start) + daysLater * dayMs).toISOString();
}

function listedOrder(order: FoundOrder, { may }: Visit): ListedOrder {
  return {
    id: order.id,
    orderNumber: order.orderNumber,
    status: order.status,
    channel: order.channel,
    event: { id: order.eventId, name: order.eventName },
    buyer: { name: order.buyerName, email: may.has('addresses') ? order.buyerEmail : null },
    quantity: order.quantity,
    method: paidWithOf(order) ?? undefined,
    total: pesosOf(order.totalCentavos),
    refunded: pesosOf(order.refundedCentavos),
    net: pesosOf(netCentavosOf(order)),
    placedAt: order.createdAt,
  };
}
