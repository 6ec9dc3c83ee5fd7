import type { FoldedNews, MailName, MailProps, RenderMail } from '../../web/mail-templates/render-mail.tsx';
import { pesosOf } from '../core/base/money.ts';
import { findKnownBefore } from '../core/catalog/reschedules/reschedule.sql.ts';
import { listOrdersInMail, listOrdersOfAddress, type OrderInMail } from '../core/selling/orders/find-orders.sql.ts';
import { findMailedEvent, findOrganizationName } from '../core/selling/orders/mail-content.sql.ts';
import { findOrderById, listItemsOfOrders } from '../core/selling/orders/order.sql.ts';
import type { Order } from '../core/selling/orders/order.ts';
import type { OrderLinks } from '../core/selling/orders/order-links.ts';
import { overDaysMax } from '../core/selling/orders/request-order-links.ts';
import type { TicketSigner } from '../core/selling/tickets/ticket-signer.ts';
import {
  type ComposedMail,
  type MailAttachment,
  type MailComposer,
  theirQuotedWords,
} from '../core/telling/mails/composed-mail.ts';
import { type FoldedMail, type Mail, type MailKind, openPath } from '../core/telling/mails/mail.ts';
import type { Database } from '../platform/database/database.ts';
import type { SecretBox } from '../platform/secret-box.ts';
import { presentListedOrder, presentMailedEvent, presentMailedOrder, titleOf } from './present.ts';
import { loadTickets, loadVoided } from './tickets.ts';

/** Files that go with the tickets. */
export interface MailDocuments {
  pdf(orderId: string): Promise<Buffer>;
  ics(orderId: string): Promise<string>;
}

export interface MailComposerOptions {
  db: Database;
  ticketSigner: TicketSigner;
  links: OrderLinks;
  /** Opens the one-time links of members. */
  box: SecretBox;
  publicUrl: string;
  now: () => number;
  /** Asked for with the first mail: building the templates takes a moment. */
  renderMail: () => Promise<RenderMail>;
  qrPng: (text: string) => Promise<Buffer>;
  documents?: MailDocuments;
}

type MailToCompose = Parameters<MailComposer['compose']>[0];

interface Content<Name extends MailName = MailName> {
  props: MailProps[Name];
  attachments?: readonly MailAttachment[];
}

const foundOrdersMax = 50;
// Of orders that there is nothing to tell of but that they are there.
const foldedOrdersMax = 50;

/** Looks up what a mail tells, as it stands now, and has it put into words. */
export function createMailComposer(options: MailComposerOptions): MailComposer {
  const loaders: { [Kind in MailKind]: (mail: MailToCompose) => Promise<Content<Kind>> } = {
    ORDER_RECEIVED: async (mail) => ({ props: (await loadOrder(options, mail)).props }),
    TICKETS: (mail) => ticketsContent(options, mail),
    REFUNDED: (mail) => refundedContent(options, mail),
    PAYMENT_RETURNED: async (mail) => ({
      props: { ...(await loadOrder(options, mail)).props, amount: amountOf(mail) },
    }),
    EVENT_CANCELLED: async (mail) => ({
      props: { ...(await loadOrder(options, mail)).props, amount: amountOf(mail) },
    }),
    EVENT_CHANGED: (mail) => eventChangedContent(options, mail),
    FIND_ORDERS: (mail) => findOrdersContent(options, mail),
    PASSWORD_RESET: async (mail) => ({ props: oneTimeLinkOf(options, mail) }),
    YOUR_DATA: async (mail) => ({ props: oneTimeLinkOf(options, mail) }),
    INVITATION: (mail) => invitationContent(options, mail),
    NEW_DEVICE: async (mail) => ({ props: { ...happenedOf(mail), device: given(mail.data.device) } }),
    SECOND_FACTOR: async (mail) => ({ props: { ...happenedOf(mail), change: given(mail.data.change) } }),
    PAYOUT_ACCOUNT: (mail) => payoutAccountContent(options, mail),
    OPERATOR_ACT: async (mail) => {
      const act = given(mail.data.operatorAct);
      return { props: { ...act, subject: theirQuotedWords(act.subject) } };
    },
  };
  return {
    async compose(mail): Promise<ComposedMail> {
      const name = mail.folded.length > 0 ? 'FOLDED' : mail.kind;
      const load = name === 'FOLDED' ? foldedContent(options, mail) : loaders[name](mail);
      const [renderMail, content] = await Promise.all([options.renderMail(), load]);
      const { language, isSandbox } = mail;
      const context = { language, isSandbox, publicUrl: options.publicUrl, now: options.now() };
      return { ...renderMail(name, content.props, context), attachments: content.attachments };
    },
  };
}

async function loadOrder({ db, links, publicUrl }: MailComposerOptions, { orderId }: Mail) {
  const order = orderId === null ? undefined : await findOrderById(db, { id: orderId });
  if (order === undefined) throw new Error('The order of a mail is missing');
  const [event, items] = await Promise.all([
    findMailedEvent(db, { id: order.eventId }),
    listItemsOfOrders(db, { orderIds: [order.id] }),
  ]);
  const link = orderLink({ links, publicUrl }, order);
  return {
    order,
    event,
    props: { order: presentMailedOrder(order, items), event: event && presentMailedEvent(event), link },
  };
}

function orderLink({ links, publicUrl }: Pick<MailComposerOptions, 'links' | 'publicUrl'>, { id }: Pick<Order, 'id'>) {
  return `${publicUrl}/orders/${id}?key=${links.keyOf(id)}`;
}

function amountOf({ data }: Pick<Mail, 'data'>): number {
  if (data.amountCentavos === undefined) throw new Error('The mail names no amount');
  return pesosOf(data.amountCentavos);
}

async function ticketsContent(options: MailComposerOptions, mail: MailToCompose): Promise<Content<'TICKETS'>> {
  const { order, props } = await loadOrder(options, mail);
  const { tickets, ticketsLeftOut, pictures } = await loadTickets(options, order);
  const hasDocuments = !mail.isKept && tickets.length > 0 && options.documents !== undefined;
  const documents = hasDocuments ? await documentsOf(options.documents as MailDocuments, order.id) : [];
  return {
    props: { ...props, tickets, ticketsLeftOut, hasDocuments },
    attachments: [...pictures, ...documents],
  };
}

async function refundedContent(options: MailComposerOptions, mail: MailToCompose): Promise<Content<'REFUNDED'>> {
  const { ticketIds = [], isWhole = false } = mail.data;
  const { order, props } = await loadOrder(options, mail);
  return { props: { ...props, amount: amountOf(mail), isWhole, ...(await loadVoided(options, order, ticketIds)) } };
}

async function documentsOf({ pdf, ics }: MailDocuments, orderId: string): Promise<MailAttachment[]> {
  const [pages, calendar] = await Promise.all([pdf(orderId), calendarOf({ ics }, orderId)]);
  return [{ filename: 'tickets.pdf', contentType: 'application/pdf', content: pages }, calendar];
}

async function calendarOf({ ics }: Pick<MailDocuments, 'ics'>, orderId: string): Promise<MailAttachment> {
  const content = Buffer.from(await ics(orderId));
  return { filename: 'event.ics', contentType: 'text/calendar; charset=utf-8', content };
}

async function eventChangedContent(
  options: MailComposerOptions,
  mail: MailToCompose,
): Promise<Content<'EVENT_CHANGED'>> {
  const { db, documents } = options;
  const { rescheduleId, giveBackUntil = null } = mail.data;
  const [{ order, event, props }, known] = await Promise.all([
    loadOrder(options, mail),
    findKnownBefore(db, { id: given(rescheduleId) }),
  ]);
  const before = event && known && presentMailedEvent({ ...event, ...known });
  const calendar = mail.isKept || documents === undefined ? [] : [await calendarOf(documents, order.id)];
  const isOpen = giveBackUntil !== null && Date.parse(giveBackUntil) > options.now() && order.status === 'COMPLETED';
  return {
    props: { ...props, before, giveBackUntil: isOpen ? giveBackUntil : null, hasCalendar: calendar.length > 0 },
    attachments: calendar,
  };
}

async function findOrdersContent(options: MailComposerOptions, mail: Mail): Promise<Content<'FIND_ORDERS'>> {
  const found = await listOrdersOfAddress(options.db, { email: mail.recipient, overDaysMax, most: foundOrdersMax });
  return { props: { orders: found.map((order) => presentListedOrder(order, orderLink(options, order))) } };
}

/** Every refund and cancellation is named; of orders that are only there, the newest. */
async function foldedContent(options: MailComposerOptions, mail: MailToCompose): Promise<Content<'FOLDED'>> {
  const told = Map.groupBy([mail, ...mail.folded], ({ orderId }) => orderId);
  const ids = [...told.keys()].filter((id) => id !== null);
  const found = await listOrdersInMail(options.db, { ids, email: mail.recipient });
  if (found.length === 0) throw new Error('The orders of a mail are missing');
  const present = (order: OrderInMail) => ({
    ...presentListedOrder(order, orderLink(options, order)),
    news: (told.get(order.id) ?? []).flatMap(newsOf),
  });
  const orders = found.map(present);
  const [withNews, without] = [
    orders.filter(({ news }) => news.length > 0),
    orders.filter(({ news }) => news.length === 0),
  ];
  return {
    props: {
      orders: [...withNews, ...without.slice(0, foldedOrdersMax)],
      ordersLeftOut: Math.max(0, without.length - foldedOrdersMax),
      findLink: `${options.publicUrl}/find-tickets`,
    },
  };
}

function newsOf({ kind, data }: FoldedMail): FoldedNews[] {
  if (kind === 'EVENT_CHANGED') return [{ kind, giveBackUntil: data.giveBackUntil ?? null }];
  if (kind === 'REFUNDED') {
    const voidedCount = data.ticketIds?.length ?? 0;
    return [{ kind, amount: amountOf({ data }), isWhole: data.isWhole === true, voidedCount }];
  }
  return kind === 'PAYMENT_RETURNED' || kind === 'EVENT_CANCELLED' ? [{ kind, amount: amountOf({ data }) }] : [];
}

async function invitationContent(options: MailComposerOptions, mail: Mail): Promise<Content<'INVITATION'>> {
  const inviter = titleOf(mail.data.inviter ?? '');
  return { props: { ...oneTimeLinkOf(options, mail), organizationName: await organizationOf(options, mail), inviter } };
}

async function payoutAccountContent(options: MailComposerOptions, mail: Mail): Promise<Content<'PAYOUT_ACCOUNT'>> {
  const organizationName = await organizationOf(options, mail);
  return { props: { ...happenedOf(mail), organizationName, numberEnd: given(mail.data.numberEnd) } };
}

async function organizationOf({ db }: MailComposerOptions, { organizationId: id }: Mail): Promise<string> {
  const organization = id === null ? undefined : await findOrganizationName(db, { id });
  return titleOf(given(organization).name);
}

function oneTimeLinkOf({ box, publicUrl }: MailComposerOptions, { data }: Mail): MailProps['PASSWORD_RESET'] {
  const path = openPath(box, data);
  if (!/^\/(?![/\\])/.test(path)) throw new Error('The link of a mail leads elsewhere');
  if (data.validUntil === undefined) throw new Error('The link of a mail has no end');
  return { link: `${publicUrl}${path}`, validUntil: data.validUntil };
}

function happenedOf({ data }: Mail) {
  return { at: given(data.at), address: data.address ?? null };
}

function given<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('The mail lacks what it tells of');
  return value;
}
