import type { Tx } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import type { NewAct } from '../../accounts/audit-log/act.ts';
import { raise } from '../../base/define-error.ts';
import { hasNothingLeftToSell, lowThreshold, stockMoves, unsold } from '../../catalog/inventory/stock.ts';
import { exchangeMovements } from '../../money/ledger/ledger.ts';
import { eventSoldOut, inventoryLow } from '../../telling/notices/notice.ts';
import type { Sales } from '../cashier/sales.ts';
import { ask, type Command, type Desk } from '../desk/desk.ts';
import type { DeskOrder, DeskTicket } from '../desk/desk-contents.ts';
import { isSeated } from '../desk/seats/seat-desk.ts';
import { holders } from '../hold-limits/holders-at-desk.ts';
import { orderNotFound } from '../orders/order.errors.ts';
import { type Order, soldForCentavosOf } from '../orders/order.ts';
import { ticketsMail } from '../orders/order-mails.ts';
import { exchangedNotice } from '../orders/order-notices.ts';
import type { ClientOrigin } from '../rush/turns.ts';
import { cardUsed } from '../statutory/statutory.errors.ts';
import { listCardsOfOrders, listUsedCards } from '../statutory/statutory-card.sql.ts';
import { decideExchange, type ExchangeHolding, type LineToExchange } from './decide-exchange.ts';
import {
  exchangedAnswersStatement,
  exchangedDayStatement,
  exchangedHolderStatement,
  exchangedLinesStatement,
  exchangedMoneyStatements,
  exchangedOrderStatement,
  exchangedTicketsStatement,
  exchangeStatement,
  listExchangeDates,
  readExchangePast,
} from './exchange.sql.ts';
import { issueExchanged, type TicketToExchange } from './issue-exchanged.ts';
import type { BuyerRight } from './rights-lost.ts';
import { seatsThere } from './seats-there.ts';
import { atTwoDesks, type TwoDesks } from './two-desks.ts';

interface ExchangeInput {
  order: Order;
  eventId: string;
  /** Only says whether it could be. */
  isDryRun: boolean;
  /** Where the buyer asks from, which is counted; undefined where the organizer does it for them. */
  from: ClientOrigin | undefined;
  /** Its entry in the audit log, where the organizer does it. */
  actOf?: (order: Order, dates: { from: string; to: string }) => NewAct;
}

type ExchangeTools = Pick<Sales, 'desk' | 'taker' | 'rules' | 'callerOf'>;

/** An order may go to another date while we wait for the locks of those that it was to go between. */
const attemptsMax = 3;

/**
 * The buyer's order goes to another date of the series: its tickets there are taken, those here are on sale again, the old codes
 * are dead, and what it brought is the other date's. An order that is of that date already stays as it is. Answers what its buyer loses.
 */
export async function exchangeOrder(tools: ExchangeTools, { order, ...input }: ExchangeInput): Promise<BuyerRight[]> {
  let eventId = order.eventId;
  for (let attempt = 1; eventId !== input.eventId; attempt += 1) {
    const asked = askedOf(tools, { ...input, order: { ...order, eventId } });
    const found = await tools.desk.together(atTwoDesks(asked, (tx, desks) => exchange(tx, desks, asked)));
    if ('loses' in found) return found.loses;
    eventId = found.eventId;
    if (attempt === attemptsMax) throw new Error(`The order ${order.id} keeps going to other dates`);
  }
  return [];
}

interface Asked {
  from: { eventId: string; orderIds: readonly string[]; needsRefunds: true };
  to: { eventId: string; asks: Command<never>['asks']; choosesSeats: true };
  holding: ExchangeHolding | undefined;
  isDryRun: boolean;
  caller: string | undefined;
  actOf: ExchangeInput['actOf'];
}

function askedOf({ taker, rules, callerOf }: ExchangeTools, input: ExchangeInput): Asked {
  const { order, eventId, isDryRun, from, actOf } = input;
  const isFree = order.channel === 'ONLINE' && order.totalCentavos === 0;
  const holding =
    isFree && from !== undefined ? taker.holdingOf(eventId, { email: order.buyerEmail, from }) : undefined;
  return {
    from: { eventId: order.eventId, orderIds: [order.id], needsRefunds: true },
    to: {
      eventId,
      asks: [ask(holders, { holder: holding?.holder, holdMinutes: rules.holdMinutes })],
      choosesSeats: true,
    },
    holding,
    isDryRun,
    caller: from && callerOf(from.address),
    actOf,
  };
}

async function exchange(tx: Tx, desks: TwoDesks, asked: Asked): Promise<{ loses: BuyerRight[] } | { eventId: string }> {
  const { from, to } = asked;
  const [orderId] = from.orderIds as [string];
  const found = desks.from.orders.get(orderId);
  if (found === undefined) raise(orderNotFound, { orderId });
  if (found.order.eventId !== from.eventId) return { eventId: found.order.eventId };
  const [dates, past] = await Promise.all([
    listExchangeDates(tx, { ids: [from.eventId, to.eventId] }),
    readExchangePast(tx, { orderId }),
  ]);
  const here = dates.find(({ id }) => id === from.eventId);
  if (here === undefined) raise(orderNotFound, { orderId });
  const there = dates.find(({ id }) => id === to.eventId);
  await checkCards(tx, found, to.eventId);
  const { lines, loses } = decideExchange(desks, to.eventId, { found, here, there, past, holding: asked.holding });
  const tickets = ticketsToExchange(desks, found.order, lines);
  if (!asked.isDryRun) await carryOut(tx, desks, { found, lines, tickets }, asked);
  return { loses };
}

/** One ticket a card of that date too. */
async function checkCards(tx: Tx, { order, items }: DeskOrder, eventId: string): Promise<void> {
  if (items.every(({ statutory }) => statutory === null)) return;
  const own = await listCardsOfOrders(tx, { orderIds: [order.id] });
  const used = await listUsedCards(tx, { eventId, hashes: own.map(({ hash }) => hash) });
  if (used.length > 0) raise(cardUsed, {});
}

async function carryOut(
  tx: Tx,
  { from, to }: TwoDesks,
  {
    found,
    lines,
    tickets,
  }: { found: DeskOrder; lines: readonly LineToExchange[]; tickets: readonly TicketToExchange[] },
  { holding, caller, actOf }: Asked,
): Promise<void> {
  const { order } = found;
  const [here, there] = [from.eventOfOrder(), to.eventOfOrder()];
  const at = to.now;
  const made = { id: newId(), order, fromEventId: here.id, toEventId: there.id, at };
  const linesThere = lines.map((line) => lineOf(to, line, tickets));
  moveStock(to, lines);
  for (const { ticketTypeId, seatId } of from.goodTicketsOf(order.id)) {
    if (seatId !== null) from.putBackSeats(ticketTypeId, [seatId]);
  }
  to.knownSeats?.take(tickets.flatMap(({ seat }) => seat ?? []));

  tx.later(exchangedOrderStatement(made));
  tx.later(exchangeStatement(made));
  for (const statement of exchangedMoneyStatements(made)) tx.later(statement);
  tx.later(exchangedLinesStatement(made, linesThere));
  tx.later(exchangedDayStatement(made, { tickets: order.quantity }));
  tx.later(exchangedHolderStatement(made, holding?.holder));
  await issueExchanged(tx, to, tickets);
  tx.later(exchangedTicketsStatement(made, tickets));
  tx.later(exchangedAnswersStatement(made, tickets));

  from.changes.count('COMPLETED', -1);
  to.changes.count('COMPLETED', 1);
  // A copy: a transaction that has to be repeated finds the order as it was.
  const exchanged = { ...order, eventId: there.id, updatedAt: at };
  const items = lines.map(({ item }, index) => ({ ...item, ...linesThere[index] }));
  to.changes.notices.push(exchangedNotice(there, { order: exchanged, items }, { fromEventId: here.id }));
  for (const { oldId, id } of tickets) {
    to.changes.ticketNotices.push({ type: 'ticket.reissued', ticketId: id, replaces: oldId });
  }
  if (actOf !== undefined) to.changes.acts.push(actOf(order, { from: here.id, to: there.id }));
  to.changes.mails.push(ticketsMail(exchanged, { caller, isExchanged: true }));
  const { id: orderId, organizationId, paymentId, totalCentavos, commissionCentavos, processingCentavos } = order;
  if (paymentId === null) return;
  to.changes.movements.push(
    ...exchangeMovements({
      ids: [newId(), newId()],
      organizationId,
      orderId,
      paymentId,
      fromEventId: here.id,
      toEventId: there.id,
      totalCentavos,
      commissionCentavos,
      processingCentavos,
    }),
  );
}

function lineOf(to: Desk, { item, there }: LineToExchange, tickets: readonly TicketToExchange[]) {
  const { id: ticketTypeId, section, rowLabel } = there;
  const ofLine = tickets.filter(({ position }) => position === item.position);
  const seats = isSeated(there) ? ofLine.map(({ seat }) => to.seats().agreed(seat as number)) : null;
  return { position: item.position, ticketTypeId, section, rowLabel, seats };
}

/** One to one: each ticket there stands for one of its line here. */
function ticketsToExchange(
  { from, to }: TwoDesks,
  { id: orderId }: Order,
  lines: readonly LineToExchange[],
): TicketToExchange[] {
  const good = [...from.goodTicketsOf(orderId)].sort((one, other) => one.number - other.number);
  const withTickets = lines.map(({ item, here, there }) => {
    const tickets = good.filter((ticket) => isOfLine(ticket, item));
    if (tickets.length !== item.quantity) throw new Error(`The order ${orderId} has not as many tickets of ${here.id}`);
    return { there, position: item.position, tickets };
  });
  const seats = seatsThere(to, withTickets);
  return withTickets.flatMap(({ there, position, tickets }) =>
    tickets.map((ticket) => {
      const { id: oldId, line } = ticket;
      return { oldId, id: newId(), orderId, type: there, line, position, seat: seats.get(ticket) ?? null };
    }),
  );
}

function isOfLine(
  { ticketTypeId, line }: Pick<DeskTicket, 'ticketTypeId' | 'line'>,
  item: LineToExchange['item'],
): boolean {
  return ticketTypeId === item.ticketTypeId && (line === null || line === item.position);
}

function moveStock(to: Desk, lines: readonly LineToExchange[]): void {
  const event = to.eventOfOrder();
  const types = [...to.types.values()];
  const wasSoldOut = hasNothingLeftToSell(types, event.eventCapacity);
  for (const { item, here, there } of lines) {
    const centavos = item.quantity * soldForCentavosOf(item);
    stockMoves.moveAway(here, item.quantity);
    here.soldCentavos -= centavos;
    const unsoldBefore = unsold(there);
    stockMoves.sellRemaining(there, item.quantity);
    there.soldCentavos += centavos;
    const threshold = lowThreshold(there);
    const isCrossed = unsoldBefore > threshold && unsold(there) <= threshold && unsold(there) > 0;
    if (isCrossed) to.changes.notices.push(inventoryLow(event, { ...there, threshold }));
  }
  const isSoldOut = hasNothingLeftToSell(types, event.eventCapacity);
  if (!wasSoldOut && isSoldOut) to.changes.notices.push(eventSoldOut(event));
}
