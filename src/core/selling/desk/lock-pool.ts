import type { Tx } from '../../../platform/database/database.ts';
import { closedHours, hoursBefore } from '../../catalog/events/return-rule.ts';
import { isTicket } from '../../catalog/inventory/type-kinds.ts';
import type { Order } from '../orders/order.ts';
import { lockDisputesOfOrders } from '../payments/dispute.sql.ts';
import { lockPaymentsOfOrders } from '../payments/payment.sql.ts';
import { lockRefundsOfOrders } from '../payments/refund.sql.ts';
import { lockStraysOfOrders } from '../payments/stray-payment.sql.ts';
import {
  listOfferedReturns,
  listSomeOpenReturns,
  lockOpenReturns,
  lockReturnsOfOrders,
} from '../tickets/ticket-return.sql.ts';
import { listEntriesById, type listFitting, listLiveEntries, listSomeWaiting } from '../waiting/entry.sql.ts';
import type { PoolContents } from '../waiting/pool-at-desk.ts';
import { listDeskItems, lockDeskOrders, lockTicketsOfOrders } from './desk.sql.ts';
import type { Command, PartsAtDesk } from './desk.ts';
import { type DeskEvent, type DeskType, noPool } from './desk-contents.ts';

interface Asked {
  eventId: string;
  commands: readonly Command<unknown>[];
  types: readonly DeskType[];
  /** How many at most are to be offered something, and those who would take what there is. */
  waitingMax: number;
  fitting: Awaited<ReturnType<typeof listFitting>>;
  /** What the commands named, and whether the tickets of these orders are locked. */
  orders: readonly Order[];
  needsRefunds: boolean;
  event: DeskEvent | undefined;
  now: string;
}

/** Orders with everything that is decided by about them. */
export async function lockOrders(
  tx: Tx,
  parts: PartsAtDesk,
  { orderIds, needsRefunds }: { orderIds: readonly string[]; needsRefunds: boolean },
) {
  const isAny = orderIds.length > 0;
  const isWhole = isAny && needsRefunds;
  const [orders, items, payments, refunds, disputes, strays, tickets, , returns] =
    await Promise.all([
      isAny ? lockDeskOrders(tx, { orderIds }) : [],
      isAny ? listDeskItems(tx, { orderIds }) : [],
      isAny ? lockPaymentsOfOrders(tx, { orderIds }) : [],
      isWhole ? lockRefundsOfOrders(tx, { orderIds }) : [],
      isWhole ? lockDisputesOfOrders(tx, { orderIds }) : [],
      isWhole ? lockStraysOfOrders(tx, { orderIds }) : [],
      isWhole ? lockTicketsOfOrders(tx, { orderIds }) : [],
      isWhole ? Promise.all([...parts].map(([part, at]) => part.loadOfOrders?.(at, tx, { orderIds }))) : [],
      // After the tickets, as the door does.
      isWhole ? lockReturnsOfOrders(tx, { orderIds }) : [],
    ]);
  return { orders, items, payments, refunds, disputes, strays, tickets, returns };
}

export type LockedOrders = Awaited<ReturnType<typeof lockOrders>>;

/**
 * Who waits and what is returned, where the commands have to do with it, and the orders at the other end: the offer of a ticket that
 * is returned, the tickets that an offer replaces. An ordinary sale asks for nothing of it.
 */
export async function lockPool(
  tx: Tx,
  parts: PartsAtDesk,
  asked: Asked & Pick<LockedOrders, 'returns'>,
): Promise<{ pool: PoolContents; also: LockedOrders | undefined }> {
  const { eventId, commands, orders, waitingMax } = asked;
  const emails = commands.flatMap(({ waitingEmails }) => waitingEmails ?? []);
  const entryIds = [...new Set(commands.flatMap((command) => command.entryIds ?? []))];
  const offers = orders.filter(({ waitingEntryId }) => waitingEntryId !== null);
  const isConcerned = emails.length + entryIds.length + waitingMax + offers.length + asked.returns.length > 0;
  if (!isConcerned) return { pool: noPool, also: undefined };

  const over = waitingMax > 0 ? endedFor(asked) : 'NOTHING';
  const [live, named, offeredReturns, ending, endingReturns] = await Promise.all([
    emails.length > 0 ? listLiveEntries(tx, { eventId, emails }) : [],
    entryIds.length > 0 ? listEntriesById(tx, { ids: entryIds }) : [],
    offers.length > 0 ? listOfferedReturns(tx, { orderIds: offers.map(({ id }) => id) }) : [],
    over === 'NOTHING'
      ? []
      : listSomeWaiting(tx, { eventId, endedTypeIds: over === 'ALL' ? null : over, most: endedAtOnce }),
    over === 'ALL' ? listSomeOpenReturns(tx, { eventId, most: endedAtOnce }) : [],
  ]);
  const known = new Set(orders.map(({ id }) => id));
  const more = new Set<string>();
  for (const { orderId, status } of named) if (status === 'OFFERED' && orderId !== null) more.add(orderId);
  for (const { orderId } of [...offeredReturns, ...endingReturns]) more.add(orderId);
  for (const { offerOrderId, status } of asked.returns) {
    if (status === 'OPEN' && offerOrderId !== null) more.add(offerOrderId);
  }
  const moreIds = [...more].filter((id) => !known.has(id));
  const also = moreIds.length > 0 ? await lockOrders(tx, parts, { orderIds: moreIds, needsRefunds: true }) : undefined;
  const allOffers = [...orders, ...(also?.orders ?? [])].filter(({ waitingEntryId }) => waitingEntryId !== null);
  const offeredIds = allOffers.map(({ id }) => id);
  const entriesOfOffers = allOffers.flatMap(({ waitingEntryId }) => waitingEntryId ?? []);
  const isTurnedOut = waitingMax > 0 && over !== 'ALL';
  const returned = asked.types.filter(({ openReturns }) => openReturns > 0).map(({ id }) => id);
  const [offered, entries, openReturns] = await Promise.all([
    offeredIds.length > 0 ? lockReturnsOfOrders(tx, { orderIds: offeredIds }) : [],
    entriesOfOffers.length > 0 ? listEntriesById(tx, { ids: entriesOfOffers }) : [],
    isTurnedOut && returned.length > 0
      ? lockOpenReturns(tx, { ticketTypeIds: returned, most: waitingMax * returnsPerOffer })
      : [],
  ]);
  const fitting = isTurnedOut ? asked.fitting : [];
  const allEntries = eachOnce([
    ...[...live, ...named, ...ending, ...entries],
    ...fitting.map(({ isPassable, ...entry }) => entry),
  ]);
  const allReturns = eachOnce([...asked.returns, ...(also?.returns ?? []), ...offered, ...openReturns]);
  const isPassable = new Map(fitting.map((entry) => [entry.id, entry.isPassable]));
  return {
    pool: {
      entries: allEntries,
      returns: allReturns,
      fitting: allEntries.filter(({ id }) => isPassable.get(id) === false),
      passable: allEntries.filter(({ id }) => isPassable.get(id) === true),
    },
    also,
  };
}

const endedAtOnce = 200;

/** Whether nobody is offered anything any more, or nothing of these types. */
function endedFor({ event, now, types }: Asked): 'ALL' | 'NOTHING' | readonly string[] {
  if (event === undefined) return 'NOTHING';
  const { isCancelled, status, waitingList, dateTime } = event;
  if (isCancelled || status === 'ARCHIVED' || !waitingList || now >= hoursBefore(dateTime, closedHours)) return 'ALL';
  const tickets = types.filter(isTicket);
  const ended = tickets.filter(({ offSaleAt }) => offSaleAt !== null && Date.parse(offSaleAt) <= Date.parse(now));
  if (ended.length === 0) return 'NOTHING';
  return ended.length === tickets.length ? 'ALL' : ended.map(({ id }) => id);
}

/** One record each: what is changed is the one that is written. */
function eachOnce<Row extends { id: string }>(rows: readonly Row[]): Row[] {
  return [...new Map(rows.map((row) => [row.id, row])).values()];
}

/** Nobody is offered more at once. */
const returnsPerOffer = 100;
