import { closedHours, hoursBefore } from '../../catalog/events/return-rule.ts';
import { resellTicketsStatement } from '../../catalog/inventory/resell.sql.ts';
import { isTicket } from '../../catalog/inventory/type-kinds.ts';
import type { DeskPart } from '../desk/desk.ts';
import type { FoundBatch } from '../desk/part.ts';
import { returnMail } from '../tickets/ticket-mails.ts';
import {
  changedReturnsStatement,
  listOfferedReturns,
  listSomeOpenReturns,
  lockOpenReturns,
  lockReturnsOfOrders,
  newReturnsStatement,
  openReturnsStatement,
} from '../tickets/ticket-return.sql.ts';
import { isOpenReturn } from '../tickets/ticket-return.ts';
import {
  changedEntriesStatement,
  droppedWishesStatement,
  leastWishesStatement,
  listEntriesById,
  listFitting,
  listLiveEntries,
  listSomeWaiting,
  newEntriesStatement,
  newWishesStatement,
} from './entry.sql.ts';
import { areStillReturned, endOffer, resellTickets, takeOffer } from './offers-to-waiting.ts';
import { hasOffersToMake, settleList } from './settle-list.ts';
import { WaitingAtDesk } from './waiting-at-desk.ts';

/** What a command looks for: the entries of an address, one entry, or so many at most who are to be offered something. */
interface AskedWaiting {
  email?: string;
  entryId?: string;
  offersMax?: number;
}

/**
 * Who waits and what is returned, where the commands have to do with it, and the orders at the other end: the offer of a ticket that
 * is returned, the tickets that an offer replaces. An ordinary sale asks for nothing of it.
 */
export const waitingList: DeskPart<WaitingAtDesk, AskedWaiting> = {
  name: 'waiting list',
  // After the tickets, as the door does.
  locks: ['ticket_returns'],
  changes: () => new WaitingAtDesk(),
  async load(at, batch) {
    const most = offersMaxOf(batch);
    if (most === 0) return;
    const found = await listFitting(batch.tx, { eventId: batch.eventId, most });
    at.fitting = found.filter(({ isPassable }) => !isPassable);
    at.passable = found.filter(({ isPassable }) => isPassable);
  },
  async loadOfOrders(at, tx, { orderIds }) {
    at.know({ returns: await lockReturnsOfOrders(tx, { orderIds }) });
  },
  loadMore,
  write: {
    ended(at, { event, now }, tx) {
      if (at.ticketsToResell.length > 0) tx.later(resellTicketsStatement(at.ticketsToResell, { at: now }));
      if (event === undefined) return;
      const { newEntries, newReturns } = at;
      const changed = [...at.changedEntries];
      if (newEntries.length > 0) tx.later(newEntriesStatement(newEntries));
      for (const claim of at.claims) tx.later(claim);
      if (changed.length > 0) {
        tx.later(changedEntriesStatement(changed, { at: now }));
        tx.later(droppedWishesStatement(changed.map(({ id }) => id)));
      }
      const touched = [...newEntries, ...changed];
      if (touched.length > 0) {
        const waiting = touched.filter(({ status }) => status === 'WAITING');
        if (waiting.length > 0) tx.later(newWishesStatement(waiting.map(({ id }) => id)));
        tx.later(leastWishesStatement(event.id));
      }
      if (newReturns.length > 0) tx.later(newReturnsStatement(newReturns));
      if (at.changedReturns.size > 0) tx.later(changedReturnsStatement([...at.changedReturns]));
      if (newReturns.length + at.changedReturns.size > 0) tx.later(openReturnsStatement(event.id));
    },
  },
  settle: settleList,
  isReady: areStillReturned,
  replacedBy: (at, orderId) => at.returnsOffered(orderId),
  completes: resellTickets,
  completed: takeOffer,
  letGo(at, desk, { order }, told) {
    for (const returned of at.returnsOffered(order.id)) at.changeReturn(returned, { offerOrderId: null });
    endOffer(at, desk, order, told);
  },
  known: (at, orderId) => ({ returns: at.returns.filter((each) => each.orderId === orderId) }),
  // Anyone who holds its offer waits on: that follows from the return, after the command.
  end(at, desk, thing, { order }, ticket) {
    const open = thing === 'RETURN' ? at.openReturnOf(ticket.id) : undefined;
    if (open === undefined) return;
    at.changeReturn(open, { status: 'ENDED', endedAt: desk.now });
    desk.changes.mails.push(returnMail('ENDED', order, open));
  },
  isFollowed: (_at, desk) => [...desk.types.values()].some(hasOffersToMake),
};

/** Fewer where others are served by the same transaction, so that they hardly notice. */
function offersMaxOf({ asked, isAlone }: Pick<FoundBatch<AskedWaiting>, 'asked' | 'isAlone'>): number {
  const most = Math.max(0, ...asked.map(({ offersMax }) => offersMax ?? 0));
  return isAlone ? most : Math.ceil(most / 5);
}

async function loadMore(at: WaitingAtDesk, batch: FoundBatch<AskedWaiting>): Promise<void> {
  const { tx, eventId, asked, orders, types } = batch;
  at.knowTypes(types);
  const waitingMax = offersMaxOf(batch);
  const emails = asked.flatMap(({ email }) => email ?? []);
  const entryIds = [...new Set(asked.flatMap(({ entryId }) => entryId ?? []))];
  const offers = orders.filter(({ waitingEntryId }) => waitingEntryId !== null);
  const isConcerned = emails.length + entryIds.length + waitingMax + offers.length + at.returns.length > 0;
  if (!isConcerned) return;

  const over = waitingMax > 0 ? endedFor(batch) : 'NOTHING';
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
  for (const returned of at.returns) {
    if (isOpenReturn(returned) && returned.offerOrderId !== null) more.add(returned.offerOrderId);
  }
  const moreIds = [...more].filter((id) => !known.has(id));
  const also = moreIds.length > 0 ? await batch.lockMore(moreIds) : [];
  const allOffers = [...orders, ...also].filter(({ waitingEntryId }) => waitingEntryId !== null);
  const offeredIds = allOffers.map(({ id }) => id);
  const entriesOfOffers = allOffers.flatMap(({ waitingEntryId }) => waitingEntryId ?? []);
  const isTurnedOut = waitingMax > 0 && over !== 'ALL';
  const returned = types.filter(({ openReturns }) => openReturns > 0).map(({ id }) => id);
  const [offered, entries, openReturns] = await Promise.all([
    offeredIds.length > 0 ? lockReturnsOfOrders(tx, { orderIds: offeredIds }) : [],
    entriesOfOffers.length > 0 ? listEntriesById(tx, { ids: entriesOfOffers }) : [],
    isTurnedOut && returned.length > 0
      ? lockOpenReturns(tx, { ticketTypeIds: returned, most: waitingMax * returnsPerOffer })
      : [],
  ]);
  at.know({ entries: [...live, ...named, ...ending, ...entries], returns: [...offered, ...openReturns] });
  if (!isTurnedOut) at.fitting = at.passable = [];
  at.know({ entries: [...at.fitting, ...at.passable] });
}

const endedAtOnce = 200;

/** Whether nobody is offered anything any more, or nothing of these types. */
function endedFor({ event, now, types }: FoundBatch<AskedWaiting>): 'ALL' | 'NOTHING' | readonly string[] {
  if (event === undefined) return 'NOTHING';
  const { isCancelled, status, waitingList, dateTime } = event;
  if (isCancelled || status === 'ARCHIVED' || !waitingList || now >= hoursBefore(dateTime, closedHours)) return 'ALL';
  const tickets = types.filter(isTicket);
  const ended = tickets.filter(({ offSaleAt }) => offSaleAt !== null && Date.parse(offSaleAt) <= Date.parse(now));
  if (ended.length === 0) return 'NOTHING';
  return ended.length === tickets.length ? 'ALL' : ended.map(({ id }) => id);
}

/** Nobody is offered more at once. */
const returnsPerOffer = 100;
