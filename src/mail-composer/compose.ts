import type { FoldedNews, MailName, MailProps } from '../../web/mail-templates/render-mail.tsx';
import { timeOf } from '../core/base/clock/time-of.ts';
import { pesosOf } from '../core/base/money.ts';
import { findKnownBefore } from '../core/catalog/reschedules/reschedule.sql.ts';
import { missingOf } from '../core/selling/answers/answer.ts';
import { askedQuestions } from '../core/selling/answers/asked-questions.ts';
import { heldOrder } from '../core/selling/giving/held-order.ts';
import { listOrdersInMail, listOrdersOfAddress, type OrderInMail } from '../core/selling/orders/find-orders.sql.ts';
import { findOrganizationName, type MailedEvent } from '../core/selling/orders/mail-content.sql.ts';
import { isCompleted, type Order, type OrderWithItems } from '../core/selling/orders/order.ts';
import { overDaysMax } from '../core/selling/orders/request-order-links.ts';
import { findTicket } from '../core/selling/tickets/issued-ticket.sql.ts';
import { findJoinUrl } from '../core/selling/tickets/join-url.sql.ts';
import { type ComposedMail, type MailComposer, theirQuotedWords } from '../core/telling/mails/composed-mail.ts';
import type { FoldedMail, Mail, MailKind } from '../core/telling/mails/mail.ts';
import type { MailComposerOptions, Reading } from './composing.ts';
import { createMailReads } from './mail-reads.ts';
import { messageContent, onSaleContent } from './messages.ts';
import { presentListedOrder, presentMailedEvent, presentMailedOrder, titleOf } from './present.ts';
import { addressProps, loadOffer, offerProps, pathLink } from './ticket-mails.ts';
import { loadTickets, loadVoided } from './tickets.ts';
import { returnNewsOf, returnProps, waitingProps } from './waiting.ts';
import type { MailDraft } from './write-mail.ts';

type MailToCompose = Parameters<MailComposer['compose']>[0];

/** What is told, and what goes with it. */
interface Content<Name extends MailName = MailName>
  extends Partial<Pick<MailDraft, 'pictures' | 'pdf' | 'calendar' | 'replyTo' | 'stopUrl'>> {
  props: MailProps[Name];
}

const foundOrdersMax = 50;
// Orders of which there is only to say that they exist.
const foldedOrdersMax = 50;

/** Looks up the content of a mail, as it is now, and has it written. */
export function createMailComposer(composing: MailComposerOptions): MailComposer {
  const options: Reading = { ...composing, reads: createMailReads(composing.db, composing) };
  const loaders: { [Kind in MailKind]: (mail: MailToCompose) => Promise<Content<Kind>> } = {
    ORDER_RECEIVED: async (mail) => ({ props: (await loadOrder(options, mail)).props }),
    CASH_CODE: async (mail) => {
      const { isReminder = false, ...cash } = given(mail.data.cash);
      return { props: { ...(await loadOrder(options, mail)).props, ...cash, isReminder } };
    },
    TICKETS: (mail) => ticketsContent(options, mail),
    INVOICE: async (mail) => ({
      props: { ...(await loadOrder(options, mail)).props, number: given(mail.data.invoiceNumber) },
    }),
    REFUNDED: (mail) => refundedContent(options, mail),
    PAYMENT_RETURNED: async (mail) => ({
      props: { ...(await loadOrder(options, mail)).props, amount: amountOf(mail) },
    }),
    REFUND_ACCOUNT: async (mail) => ({
      props: {
        ...(await loadOrder(options, mail)).props,
        amount: amountOf(mail),
        isWrong: mail.data.isWrongAccount === true,
      },
    }),
    EVENT_CANCELLED: async (mail) => ({
      props: {
        ...(await loadOrder(options, mail)).props,
        amount: isToHolder(mail) ? null : amountOf(mail),
        isCash: isCash(mail),
      },
    }),
    EVENT_CHANGED: (mail) => eventChangedContent(options, mail),
    FIND_ORDERS: (mail) => findOrdersContent(options, mail),
    PASSWORD_RESET: async (mail) => ({ props: oneTimeLinkOf(options, mail) }),
    SIGN_UP: async (mail) => ({ props: oneTimeLinkOf(options, mail) }),
    SIGN_UP_KNOWN: async () => ({ props: {} }),
    YOUR_DATA: async (mail) => ({ props: oneTimeLinkOf(options, mail) }),
    INVITATION: (mail) => invitationContent(options, mail),
    NEW_DEVICE: async (mail) => ({ props: { ...happenedOf(mail), device: given(mail.data.device) } }),
    SECOND_FACTOR: async (mail) => ({ props: { ...happenedOf(mail), change: given(mail.data.change) } }),
    PAYOUT_ACCOUNT: (mail) => payoutAccountContent(options, mail),
    OPERATOR_ACT: async (mail) => {
      const act = given(mail.data.operatorAct);
      return { props: { ...act, subject: theirQuotedWords(act.subject) } };
    },
    TICKET_OFFER: async (mail) => ({ props: await offerProps(options, mail) }),
    TICKET_GIVEN: async (mail) => {
      const [{ props }, { recipient }] = await Promise.all([loadOrder(options, mail), loadOffer(options, mail)]);
      return { props: { ...props, recipient } };
    },
    TICKET_VOID: async (mail) => ({ props: (await loadOrder(options, mail)).props }),
    ADDRESS_CHANGE: async (mail) => ({
      props: await addressProps(options, mail, pathLink(options, mail)),
    }),
    ADDRESS_CHANGED: async (mail) => ({ props: await addressProps(options, mail, findLink(options)) }),
    MESSAGE: (mail) => messageContent(options, mail),
    MESSAGE_TEST: (mail) => messageContent(options, mail),
    ON_SALE: (mail) => onSaleContent(options, mail),
    WAITING: async (mail) => ({ props: await waitingProps(options, mail, orderLink) }),
    WAITING_OFFER: async (mail) => ({ props: await waitingProps(options, mail, orderLink) }),
    TICKET_RETURN: async (mail) => ({
      props: { ...(await loadOrder(options, mail)).props, ...(await returnProps(options, mail)) },
    }),
    EXPORT: async (mail) => ({ props: { ...oneTimeLinkOf(options, mail), ...exportOf(mail) } }),
    EXPORT_FAILING: async (mail) => ({
      props: {
        ...exportOf(mail),
        link: pathLink(options, mail),
        organizationName: await organizationOf(options, mail),
        error: given(mail.data.export?.error),
      },
    }),
  };
  return {
    async compose(mail): Promise<ComposedMail> {
      const name = mail.folded.length > 0 ? 'FOLDED' : mail.kind;
      const content = await (name === 'FOLDED' ? foldedContent(options, mail) : loaders[name](mail));
      const { id, recipient, isKept, language, isSandbox } = mail;
      const context = { language, isSandbox, publicUrl: options.publicUrl, now: options.now() };
      const nothing = { pictures: [], pdf: null, calendar: null };
      return options.write({ id, recipient, isKept, name, context, ...nothing, ...content });
    },
  };
}

/** The order as its recipient may see it: as the buyer, or as the holder of one ticket. */
async function loadOrder(options: Reading, mail: Mail) {
  const { order, items } = await ordered(options, mail);
  // The order may have got another address since the mail was queued: what is read here is not for the old one.
  if (order.buyerEmail !== mail.recipient)
    throw new Error('The recipient of a mail is not who the order is for any more');
  const event = await options.reads.event(order.eventId);
  const ticketId = mail.data.ticketId ?? null;
  const link = orderLink(options, { ...order, ticketId });
  const shown = { ...presentMailedOrder(order, items), isHeld: isToHolder(mail) };
  return { order, event, props: { order: shown, event: event && presentMailedEvent(event), link } };
}

async function ordered({ db, reads }: Reading, { orderId, data }: Mail): Promise<OrderWithItems> {
  const [order, items = []] = orderId === null ? [] : await Promise.all([reads.order(orderId), reads.items(orderId)]);
  if (order === undefined) throw new Error('The order of a mail is missing');
  if (data.ticketId === undefined) return { order, items };
  const ticket = await findTicket(db, { id: data.ticketId });
  if (ticket === undefined) throw new Error('The ticket of a mail is missing');
  return heldOrder(order, items, ticket);
}

function isToHolder({ data }: Pick<Mail, 'data'>): boolean {
  return data.ticketId !== undefined;
}

function orderLink(
  { links, ticketLinks, publicUrl }: Pick<MailComposerOptions, 'links' | 'ticketLinks' | 'publicUrl'>,
  { id, linkGeneration, ticketId }: Pick<Order, 'id' | 'linkGeneration'> & { ticketId: string | null },
): string {
  if (ticketId !== null) return `${publicUrl}/tickets/${ticketId}?key=${ticketLinks.keyOf(ticketId)}`;
  return `${publicUrl}/orders/${id}?key=${links.keyOf(id, linkGeneration)}`;
}

function amountOf({ data }: Pick<Mail, 'data'>): number {
  if (data.amountCentavos === undefined) throw new Error('The mail names no amount');
  return pesosOf(data.amountCentavos);
}

function isCash({ data }: Pick<Mail, 'data'>): boolean {
  return data.isCash === true;
}

/** What the giver writes to the recipient. */
function giftOf({ channel, note }: Pick<Order, 'channel' | 'note'>): MailProps['TICKETS']['gift'] {
  if (channel !== 'COMPLIMENTARY') return undefined;
  return { note: note === null ? null : theirQuotedWords(note) };
}

async function ticketsContent(options: Reading, mail: MailToCompose): Promise<Content<'TICKETS'>> {
  const { order, event, props } = await loadOrder(options, mail);
  const heldTicketId = mail.data.ticketId ?? null;
  // Once it has begun nothing can be answered any more.
  const now = await timeOf(options.db, order, options.now());
  const isAsked = event?.hasQuestions === true && Date.parse(event.dateTime) > now;
  const [{ tickets, ticketsLeftOut, pictures, printed }, asked, joinUrl] = await Promise.all([
    loadTickets(options, { ...order, heldTicketId }),
    isAsked ? askedQuestions(options.db, { order, heldTicketId }) : [],
    joinUrlOf(options, { order, event, heldTicketId }),
  ]);
  const documents = mail.isKept || tickets.length === 0 ? undefined : options.documents;
  return {
    props: {
      ...props,
      gift: giftOf(order),
      isExchanged: mail.data.isExchanged === true,
      isMoved: mail.data.isMoved === true,
      tickets,
      ticketsLeftOut,
      hasDocuments: documents !== undefined,
      joinUrl,
      answersMissing: missingOf(asked),
    },
    pictures,
    pdf: documents === undefined ? null : await documents.pdf(order, printed),
    calendar: documents === undefined ? null : await documents.ics(order, joinUrl, printed),
  };
}

/** Few events are joined anywhere. */
async function joinUrlOf(
  { db }: Reading,
  { order, event, heldTicketId }: { order: Order; event: MailedEvent | undefined; heldTicketId: string | null },
): Promise<string | null> {
  return event?.hasJoinUrl === true ? findJoinUrl(db, { orderId: order.id, heldTicketId }) : null;
}

async function refundedContent(options: Reading, mail: MailToCompose): Promise<Content<'REFUNDED'>> {
  const { ticketIds = [], isWhole = false } = mail.data;
  const { order, props } = await loadOrder(options, mail);
  const voided = await loadVoided(options, order, ticketIds);
  return { props: { ...props, amount: amountOf(mail), isCash: isCash(mail), isWhole, ...voided } };
}

async function eventChangedContent(options: Reading, mail: MailToCompose): Promise<Content<'EVENT_CHANGED'>> {
  const { db, documents } = options;
  const { rescheduleId, giveBackUntil = null } = mail.data;
  const [{ order, event, props }, known] = await Promise.all([
    loadOrder(options, mail),
    findKnownBefore(db, { id: given(rescheduleId) }),
  ]);
  const before = event && known && presentMailedEvent({ ...event, ...known });
  const heldTicketId = mail.data.ticketId ?? null;
  const joinUrl = await joinUrlOf(options, { order, event, heldTicketId });
  const calendar = mail.isKept || documents === undefined ? null : await documents.ics(order, joinUrl);
  const now = await timeOf(db, order, options.now());
  const isOpen = giveBackUntil !== null && Date.parse(giveBackUntil) > now && isCompleted(order);
  return {
    props: {
      ...props,
      before,
      giveBackUntil: isOpen ? giveBackUntil : null,
      hasCalendar: calendar !== null,
      joinUrl,
    },
    calendar,
  };
}

async function findOrdersContent(options: Reading, mail: Mail): Promise<Content<'FIND_ORDERS'>> {
  const found = await listOrdersOfAddress(options.db, { email: mail.recipient, overDaysMax, most: foundOrdersMax });
  return { props: { orders: found.map((order) => presentListedOrder(order, orderLink(options, order))) } };
}

/** Every refund, cancellation and offer is named; of orders that are only there, the newest. */
async function foldedContent(options: Reading, mail: MailToCompose): Promise<Content<'FOLDED'>> {
  const all: readonly FoldedMail[] = [mail, ...mail.folded];
  const offered = all.filter(({ kind }) => kind === 'TICKET_OFFER');
  const told = Map.groupBy(
    all.filter(({ kind }) => kind !== 'TICKET_OFFER'),
    ({ orderId, data }) => data.ticketId ?? orderId,
  );
  const ids = [...told.keys()].filter((id) => id !== null);
  const found = await listOrdersInMail(options.db, { ids, ticketIds: ids, email: mail.recipient });
  const present = async (order: OrderInMail) => {
    const news = (told.get(order.ticketId ?? order.id) ?? []).map((each) => newsOf(options, each));
    return { ...presentListedOrder(order, orderLink(options, order)), news: (await Promise.all(news)).flat() };
  };
  const orders = await Promise.all([...offered.map((each) => offeredOf(options, each)), ...found.map(present)]);
  if (orders.length === 0) throw new Error('The orders of a mail are missing');
  const [withNews, without] = [
    orders.filter(({ news }) => news.length > 0),
    orders.filter(({ news }) => news.length === 0),
  ];
  return {
    props: {
      orders: [...withNews, ...without.slice(0, foldedOrdersMax)],
      ordersLeftOut: Math.max(0, without.length - foldedOrdersMax),
      findLink: findLink(options),
    },
  };
}

function findLink({ publicUrl }: Reading): string {
  return `${publicUrl}/find-tickets`;
}

async function newsOf(options: Reading, mail: FoldedMail): Promise<FoldedNews[]> {
  const { kind, data } = mail;
  switch (kind) {
    case 'EVENT_CHANGED':
      return [{ kind, giveBackUntil: data.giveBackUntil ?? null }];
    case 'EVENT_CANCELLED':
      return [{ kind, amount: isToHolder(mail) ? null : amountOf(mail), isCash: isCash(mail) }];
    case 'REFUNDED': {
      const voidedCount = data.ticketIds?.length ?? 0;
      return [{ kind, amount: amountOf(mail), isWhole: data.isWhole === true, voidedCount }];
    }
    case 'REFUND_ACCOUNT':
      return [{ kind, amount: amountOf(mail), isWrong: data.isWrongAccount === true }];
    case 'PAYMENT_RETURNED':
      return [{ kind, amount: amountOf(mail) }];
    case 'TICKET_GIVEN':
      return [{ kind, recipient: (await loadOffer(options, mail)).recipient }];
    case 'TICKET_VOID':
      return [{ kind }];
    case 'TICKET_RETURN':
      return [{ kind, news: returnNewsOf(mail) }];
    default:
      return [];
  }
}

/** A ticket that is offered, among several orders. */
async function offeredOf(options: Reading, mail: FoldedMail): Promise<MailProps['FOLDED']['orders'][number]> {
  const { event, giver } = await loadOffer(options, mail);
  const { dateTime, timezone } = event;
  return {
    orderNumber: null,
    status: null,
    quantity: 1,
    event: { dateTime, timezone, title: titleOf(event.name) },
    link: pathLink(options, mail),
    news: [{ kind: 'TICKET_OFFER', giver }],
  };
}

async function invitationContent(options: Reading, mail: Mail): Promise<Content<'INVITATION'>> {
  const inviter = titleOf(mail.data.inviter ?? '');
  return { props: { ...oneTimeLinkOf(options, mail), organizationName: await organizationOf(options, mail), inviter } };
}

async function payoutAccountContent(options: Reading, mail: Mail): Promise<Content<'PAYOUT_ACCOUNT'>> {
  const organizationName = await organizationOf(options, mail);
  return { props: { ...happenedOf(mail), organizationName, numberEnd: given(mail.data.numberEnd) } };
}

async function organizationOf({ db }: Reading, { organizationId: id }: Mail): Promise<string> {
  const organization = id === null ? undefined : await findOrganizationName(db, { id });
  return titleOf(given(organization).name);
}

function oneTimeLinkOf(options: Reading, mail: Mail): MailProps['PASSWORD_RESET'] {
  const { validUntil } = mail.data;
  if (validUntil === undefined) throw new Error('The link of a mail has no end');
  return { link: pathLink(options, mail), validUntil };
}

function exportOf({ data }: Mail) {
  const { kind, eventName, days } = given(data.export);
  return { kind, eventTitle: eventName === null ? null : titleOf(eventName), days };
}

function happenedOf({ data }: Mail) {
  return { at: given(data.at), address: data.address ?? null };
}

function given<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('The mail lacks what it tells of');
  return value;
}
