import type { Database } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import { raise } from '../../base/define-error.ts';
import { mailAddressKey } from '../../base/mail-address/mail-address.ts';
import { sha256 } from '../../base/sha256.ts';
import type { Sales } from '../cashier/sales.ts';
import { knownAtDesk } from '../desk/acts-at-desk.ts';
import { ask, type Command, type Desk } from '../desk/desk.ts';
import type { DeskOrder, DeskTicket, NewHolder } from '../desk/desk-contents.ts';
import { gifts } from '../giving/gifts-at-desk.ts';
import { findOrderById } from '../orders/order.sql.ts';
import { isHeld, type Order } from '../orders/order.ts';
import { ticketNotGivable } from '../tickets/offer.errors.ts';
import { takenTicketMail, ticketGivenMail } from '../tickets/ticket-mails.ts';
import { barkadaNotFound, ticketNotTaken } from './barkada.errors.ts';
import { findLinkByToken } from './barkada-link.sql.ts';
import { type BarkadaLink, friendTokenOf, ticketsToTake } from './barkada-link.ts';
import { barkadaLinks } from './links-at-desk.ts';

interface TakenTicket {
  orderId: string;
  ticketId: string;
  /** What the friend shows from now on in place of the buyer's token. */
  orderToken: string;
}

interface TakeTicketInput {
  token: string;
  /** Says which of two requests are one: the same again gets the same ticket. */
  asked: string;
  name: string;
  email: string;
  /** The next one where it is left open. */
  ticketId?: string | null;
  /** The network address that asks. */
  address: string;
}

/** A friend of the buyer takes a ticket of the order, under their own name. */
export async function takeTicket(
  { db, sales }: { db: Database; sales: Pick<Sales, 'desk' | 'offerKeys' | 'callerOf'> },
  { token, asked, name, email, ticketId, address }: TakeTicketInput,
): Promise<TakenTicket> {
  const link = await findLinkByToken(db, { tokenHash: sha256(token) });
  if (link === undefined) raise(barkadaNotFound, {});
  const { orderId, number } = link;
  const { eventId } = (await findOrderById(db, { id: orderId })) as Order;
  const orderToken = friendTokenOf(sales.offerKeys, { token, asked });
  const holder = { name, email, tokenHash: sha256(orderToken) };
  const command = passToFriend({
    ...{ orderId, number, holder, offerHash: sha256(`barkada ${orderToken}`) },
    ...{ ticketId: ticketId?.toLowerCase() ?? null, caller: sales.callerOf(address) },
  });
  return { orderId, ticketId: (await sales.desk.serve(eventId, command)).ticketId, orderToken };
}

interface PassToFriendInput extends Pick<BarkadaLink, 'orderId' | 'number'> {
  holder: NewHolder;
  /** Of an offer that nobody was sent. */
  offerHash: Buffer;
  ticketId: string | null;
  caller: string;
}

function passToFriend(input: PassToFriendInput): Command<{ ticketId: string }> {
  const { orderId, holder, offerHash, caller } = input;
  return {
    orderIds: [orderId],
    asks: [ask(barkadaLinks, orderId)],
    needsRefunds: true,
    decide(desk) {
      const found = desk.orders.get(orderId) ?? raise(barkadaNotFound, {});
      const known = desk.ticketsOf(orderId).find(({ tokenHash }) => tokenHash?.equals(holder.tokenHash));
      if (known !== undefined) return { ticketId: known.id };
      const { order } = found;
      const ticket = chosenTicket(desk, found, input);
      const passed = desk.reissueTicket(ticket, holder);
      const offer = {
        ...{ id: newId(), organizationId: order.organizationId, eventId: order.eventId, orderId, ticketId: ticket.id },
        ...{ recipientName: holder.name, recipientEmail: holder.email, tokenHash: offerHash },
        ...{ status: 'ACCEPTED' as const, newTicketId: passed.id, createdAt: desk.now, endedAt: desk.now },
      };
      desk.at(gifts).change(offer, {});
      desk.changes.mails.push(takenTicketMail(order, passed, { caller }), ticketGivenMail(order, offer, ticket));
      return { ticketId: passed.id };
    },
  };
}

/** The ticket that was named, or the next one. */
function chosenTicket(
  desk: Desk,
  found: DeskOrder,
  { orderId, number, holder, ticketId }: PassToFriendInput,
): DeskTicket {
  const link = desk.at(barkadaLinks).ofOrders.get(orderId);
  if (link === undefined || link.number !== number) raise(barkadaNotFound, {});
  if (link.closedAt !== null) raise(ticketNotTaken, { why: 'CLOSED' });
  if (isHeld(found.order)) raise(ticketNotTaken, { why: 'UNPAID' });
  if (!desk.eventOfOrder().transfersAllowed) raise(ticketNotGivable, { why: 'OFF' });
  if (desk.goodTicketsOf(orderId).some((each) => isOf(each, holder))) raise(ticketNotTaken, { why: 'HAS_ONE' });
  const left = ticketsToTake(knownAtDesk(desk, found), link);
  const [next] = left;
  if (next === undefined) raise(ticketNotTaken, { why: 'NONE_LEFT' });
  const { id } =
    ticketId === null ? next : (namedAmong(desk, left, ticketId) ?? raise(ticketNotTaken, { why: 'TAKEN' }));
  return desk.ticket(id) as DeskTicket;
}

/** Tickets without a seat of their own are alike: another one of the line does as well as one that was taken a moment ago. */
function namedAmong(desk: Desk, left: readonly DeskTicket[], ticketId: string): DeskTicket | undefined {
  const named = desk.ticket(ticketId);
  const exact = left.find(({ id }) => id === ticketId);
  if (exact !== undefined || named === undefined || desk.type(named.ticketTypeId).type === 'RESERVED_SEAT')
    return exact;
  return left.find(({ ticketTypeId, line }) => ticketTypeId === named.ticketTypeId && line === named.line);
}

function isOf({ holderEmail }: DeskTicket, { email }: NewHolder): boolean {
  return holderEmail !== null && mailAddressKey(holderEmail) === mailAddressKey(email);
}
