import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { qrPng } from '../../src/adapters/documents/qr-code.ts';
import { insertMessage } from '../../src/core/back-office/messages/message.sql.ts';
import { createMessageKeys } from '../../src/core/back-office/messages/message-keys.ts';
import { type Language, languages } from '../../src/core/base/language.ts';
import { sha256 } from '../../src/core/base/sha256.ts';
import { passTicket } from '../../src/core/selling/giving/pass-ticket.ts';
import { handOutTickets } from '../../src/core/selling/ordering/hand-out-tickets.ts';
import { newAddressChangeStatement, replaceOpenChange } from '../../src/core/selling/orders/address-change.sql.ts';
import type { AddressChange } from '../../src/core/selling/orders/address-change.ts';
import { findOrderById } from '../../src/core/selling/orders/order.sql.ts';
import type { Order } from '../../src/core/selling/orders/order.ts';
import {
  createOrderLinks,
  createTicketLinks,
  createWaitingLinks,
  mailedGeneration,
} from '../../src/core/selling/orders/order-links.ts';
import {
  addressChangedMail,
  addressChangeMail,
  cashCodeMail,
  eventCancelledMail,
  eventChangedMail,
  invoiceMail,
  paymentReturnedMail,
  refundAccountWantedMail,
  refundedMail,
  ticketsMail,
  ticketsVoidMail,
} from '../../src/core/selling/orders/order-mails.ts';
import { listTicketsOfOrders } from '../../src/core/selling/tickets/issued-ticket.sql.ts';
import type { IssuedTicket } from '../../src/core/selling/tickets/issued-ticket.ts';
import { offersStatement } from '../../src/core/selling/tickets/offer.sql.ts';
import type { Offer } from '../../src/core/selling/tickets/offer.ts';
import {
  heldTicketMail,
  holderNewsMail,
  offerMail,
  returnMail,
  ticketGivenMail,
} from '../../src/core/selling/tickets/ticket-mails.ts';
import { changeMail, joinedMail, newsMail, offeredMail } from '../../src/core/selling/waiting-list/waiting-mails.ts';
import { type ComposedMail, type MailComposer, theirQuotedWords } from '../../src/core/telling/mails/composed-mail.ts';
import { mailsStatement } from '../../src/core/telling/mails/mail.sql.ts';
import {
  exportMail,
  invitationMail,
  knownSignUpMail,
  type Mail,
  type MailKind,
  mailKinds,
  mailLinkPurpose,
  newDeviceMail,
  operatorActMail,
  passwordResetMail,
  payoutAccountMail,
  secondFactorMail,
  signUpMail,
  type WaitingNews,
  yourDataMail,
} from '../../src/core/telling/mails/mail.ts';
import { createMailComposer } from '../../src/mail-composer/compose.ts';
import type { MailDocuments } from '../../src/mail-composer/composing.ts';
import { greetName } from '../../src/mail-composer/present.ts';
import { mailedQrPixels, writeMail } from '../../src/mail-composer/write-mail.ts';
import { sql } from '../../src/platform/database/sql.ts';
import { newId } from '../../src/platform/ids.ts';
import { createSecretBox } from '../../src/platform/secret-box.ts';
import { buildWeb } from '../../src/platform/web-build.ts';
import type { BuyerOrder } from '../helpers/clients/buyer.ts';
import { insertEntry, insertReturn } from '../helpers/database/waiting-rows.ts';
import { appSecret, emptyMails, mailRows, senderTo, trialMailer } from '../helpers/receivers/mail-world.ts';
import {
  decodedHeader,
  headersOf,
  partsOf,
  type ReceivedMail,
  smtpReceiver,
} from '../helpers/receivers/smtp-receiver.ts';
import { openShop, type Shop } from '../helpers/worlds/shop.ts';

const publicUrl = 'https://takilya.example';
const now = Date.parse('2026-11-15T08:00:00Z');
const links = createOrderLinks(appSecret);
const box = createSecretBox(appSecret, mailLinkPurpose);
const validUntil = '2026-11-16T08:00:00.000Z';
let shop: Shop;
let web: Awaited<ReturnType<typeof buildWeb<typeof import('../../web/render.tsx')>>>;

before(async () => {
  [shop, web] = await Promise.all([openShop(), buildWeb<typeof import('../../web/render.tsx')>()]);
});
after(() => shop.close());

function composer({
  documents,
  namesSellers = false,
}: {
  documents?: MailDocuments;
  namesSellers?: boolean;
} = {}): MailComposer {
  return createMailComposer({
    db: shop.db,
    ticketSigner: shop.sales.ticketSigner,
    links,
    ticketLinks: createTicketLinks(appSecret),
    waitingLinks: createWaitingLinks(appSecret),
    messageKeys: createMessageKeys(appSecret),
    box,
    publicUrl,
    namesSellers,
    now: () => now,
    write: (draft) =>
      writeMail(draft, {
        renderMail: web.module.renderMail,
        qrPng: (text) => qrPng(text, { pixels: mailedQrPixels }),
        ticketsPdf: async () => Buffer.from('%PDF'),
      }),
    documents,
  });
}

const findOrdersMail = (to: Pick<Mail, 'recipient' | 'language'>): Mail => {
  return { ...to, id: newId(), organizationId: null, orderId: null, kind: 'FIND_ORDERS', data: {}, isSandbox: false };
};
const orderReceivedMail = (order: Order): Mail => ({ ...ticketsMail(order), kind: 'ORDER_RECEIVED' });
const compose = (mail: Mail, folded: readonly Mail[] = []): Promise<ComposedMail> =>
  composer().compose({ ...mail, isKept: true, folded });

async function orderOf({ id }: Pick<BuyerOrder, 'id'>): Promise<Order> {
  return (await findOrderById(shop.db, { id })) as Order;
}

/** Two tickets at 1,500, bought. */
async function bought(event: Parameters<Shop['event']>[0] = {}, more = {}) {
  const made = await shop.event({ tickets: [{ price: 1_500, section: 'Lower Box' }], ...event });
  const order = await shop.buyer.buy(made.id, { [made.types[0] as string]: 2 }, more);
  return { order: await orderOf(order), eventId: made.id };
}

/** A mail of every kind about one order. */
async function mailsOf(order: Order, rescheduleId: string = newId()): Promise<Record<MailKind, Mail>> {
  const [ticket] = await listTicketsOfOrders(shop.db, { orderIds: [order.id] });
  const { id: orderId, organizationId, eventId } = order;
  const made = { id: newId(), organizationId, orderId, createdAt: validUntil, endedAt: null };
  const offer: Offer = {
    ...made,
    ...{ eventId, ticketId: ticket?.id ?? '', recipientName: order.buyerName, recipientEmail: 'ben@example.com' },
    ...{ tokenHash: sha256(made.id), status: 'TAKEN_BACK', newTicketId: null, endedAt: validUntil },
  };
  await shop.db.run(offersStatement([offer]));
  const change: AddressChange = {
    ...made,
    ...{
      oldEmail: order.buyerEmail,
      newEmail: 'anna@example.org',
      tokenHash: sha256(made.id),
      status: 'OPEN',
      decidedBy: null,
    },
  };
  await shop.db.transaction(async (tx) => {
    await replaceOpenChange(tx, change);
    await tx.run(newAddressChangeStatement(change));
  });
  const to = { recipient: order.buyerEmail, language: order.language };
  const message = await messageOf(order);
  const data = { messageId: message.id, recipientHash: createMessageKeys(appSecret).hashOf(order.buyerEmail) };
  const messageMail: Mail = { ...ticketsMail(order), kind: 'MESSAGE', data };
  const refund = { id: newId(), amountCentavos: 150_000 };
  const happened = { at: validUntil, address: '203.0.113.7' };
  return {
    ON_SALE: { ...messageMail, orderId: null, kind: 'ON_SALE', data: { eventId, recipientHash: data.recipientHash } },
    ORDER_RECEIVED: orderReceivedMail(order),
    CASH_CODE: cashCodeMail(order, { id: newId(), method: 'ecpay', code: '123456789012', until: validUntil }),
    INVOICE: invoiceMail(order, { invoiceNumber: 'SI-00000001' }),
    REFUNDED: refundedMail(order, refund, { isWhole: false }),
    ...{ TICKETS: ticketsMail(order), PAYMENT_RETURNED: paymentReturnedMail(order, refund) },
    REFUND_ACCOUNT: refundAccountWantedMail(order, refund, { isWrong: false }),
    EVENT_CANCELLED: eventCancelledMail(order, { amountCentavos: 150_000 }),
    EVENT_CHANGED: eventChangedMail(order, { rescheduleId, giveBackUntil: validUntil }),
    TICKET_OFFER: offerMail(order, offer, { token: 'abc', mailLinks: box }),
    TICKET_GIVEN: ticketGivenMail(order, offer, { id: offer.ticketId, holderEmail: order.buyerEmail }),
    TICKET_VOID: holderNewsMail('TICKET_VOID', order, { id: offer.ticketId, holderEmail: order.buyerEmail }),
    ADDRESS_CHANGE: addressChangeMail(box, order, change, 'abc'),
    ADDRESS_CHANGED: addressChangedMail(order, change),
    FIND_ORDERS: findOrdersMail(to),
    MESSAGE: messageMail,
    MESSAGE_TEST: { ...messageMail, kind: 'MESSAGE_TEST' },
    PASSWORD_RESET: passwordResetMail(box, { ...to, path: '/organizer/reset-password?token=abc', validUntil }),
    SIGN_UP: signUpMail(box, { ...to, path: '/organizer/sign-up/confirm?token=abc', validUntil }),
    SIGN_UP_KNOWN: knownSignUpMail(to),
    YOUR_DATA: yourDataMail(box, { ...to, path: '/your-data?token=abc', validUntil }),
    INVITATION: invitationMail(box, {
      ...to,
      path: '/organizer/invitation?token=abc',
      validUntil,
      organizationId: order.organizationId,
      inviter: 'Bea Santos',
    }),
    ...exportMailsTo({ ...to, organizationId }),
    ...(await waitingMailsTo(order)),
    TICKET_RETURN: returnMail('SOLD', order, await insertReturn(shop.db, { ...order, ticketId: ticket?.id ?? '' })),
    NEW_DEVICE: newDeviceMail({ ...to, ...happened, device: { browser: 'Firefox', system: null } }),
    SECOND_FACTOR: secondFactorMail({ ...to, ...happened, change: 'CODES_MADE' }),
    PAYOUT_ACCOUNT: payoutAccountMail({
      ...to,
      ...happened,
      organizationId: order.organizationId,
      numberEnd: '4567',
    }),
    OPERATOR_ACT: operatorActMail({
      ...to,
      organizationId: order.organizationId,
      act: 'EVENT_TAKEN_DOWN',
      subject: 'Gabi ng Tula',
      reason: 'It is not theirs to sell',
      at: validUntil,
    }),
  };
}

async function messageOf({ organizationId, eventId }: Order): Promise<{ id: string }> {
  const message = {
    ...{ id: newId(), organizationId, eventId, seriesId: null, subject: 'Doors', text: 'At six.', replyTo: null },
    ...{ ticketTypeIds: null, ticketTypeNames: null, isAdmitted: null },
    ...{ sendAt: null, minutesBefore: null, minutesAfter: null },
  };
  return shop.db.transaction((tx) => insertMessage(tx, message));
}

async function waitingMailsTo(order: Order) {
  const entry = { ...(await insertEntry(shop.db, order)), isSandbox: false };
  const offered = offeredMail(entry, { orderId: order.id, at: validUntil });
  return { WAITING: joinedMail(entry, {}), WAITING_OFFER: offered };
}

function exportMailsTo(to: Pick<Mail, 'recipient' | 'language'> & { organizationId: string }) {
  const of = { kind: 'ORDERS', eventName: 'Gabi ng Tula', days: { from: '2026-11-01', to: '2026-11-30' } };
  const mail = { ...to, path: '/organizer/exports/1?key=abc', validUntil, isSandbox: false, export: of };
  return {
    EXPORT: exportMail(box, 'EXPORT', mail),
    EXPORT_FAILING: exportMail(box, 'EXPORT_FAILING', { ...mail, export: { ...of, error: 'Answered with 500' } }),
  };
}

test('every kind of mail says everything in both languages, as a document and as text', async () => {
  const { order } = await bought();
  const inEnglish = new Map<MailKind, ComposedMail>();
  for (const language of languages) {
    for (const kind of mailKinds) {
      const mail = (await mailsOf({ ...order, language }))[kind];
      const { subject, html, text } = await compose(mail);
      const label = `${language} ${kind}`;
      for (const said of [subject, html, text]) {
        assert.ok(said.trim().length > 8, label);
        assert.doesNotMatch(said, /undefined|\bnull\b|\bNaN\b|\[object|function|=>/, `${label}: ${said}`);
      }
      assert.match(html, new RegExp(`^<!doctype html><html lang="${language}">`), label);
      assert.doesNotMatch(html, /<script|class=|<link|<style/, `${label} has only what mail programs know`);
      assert.doesNotMatch(text, /<\/?[a-z]|&[a-z]+;/i, `${label}: text without markup`);
      assert.match(text, /https:\/\/takilya\.example\//, label);
      if (language === 'en') inEnglish.set(kind, { subject, html, text });
      else assert.notEqual(text, inEnglish.get(kind)?.text, label);
    }
  }
});

test('a mail about an order names event, time, place and number, and links to its page', async () => {
  const { order } = await bought({ dateTime: '2026-12-05T19:00:00+08:00' });
  const { subject, html, text } = await compose(ticketsMail(order));
  assert.equal(subject, 'Your tickets for “Gabi ng Musika”');
  const link = `${publicUrl}/orders/${order.id}?key=${links.keyOf(order.id)}`;
  for (const said of [html, text]) {
    for (const part of [
      'Gabi ng Musika',
      'Sat, Dec 5, 7:00 PM',
      order.orderNumber,
      'Hiraya Live',
      link,
      '₱3,000',
      'Hi Ana,',
    ]) {
      assert.ok(said.includes(part), part);
    }
  }
});

test('where the rules of taxes hold a mail says who sells, as registered, and the number of an invoice that was issued', async () => {
  const { order } = await bought({ dateTime: '2026-12-05T19:00:00+08:00' });
  await shop.db.run(sql`
    update organizations set tax_name = 'Hiraya Live Inc.', tax_address = '1 Kalayaan' where id = ${order.organizationId}`);
  const mail = { ...invoiceMail(order, { invoiceNumber: 'SI-00000042' }), isKept: false, folded: [] };
  const named = await composer({ namesSellers: true }).compose(mail);
  const plain = await composer().compose(mail);
  for (const said of [named.html, named.text]) {
    for (const part of ['Hiraya Live Inc., 1 Kalayaan', 'SI-00000042', `/orders/${order.id}?key=`])
      assert.ok(said.includes(part), part);
  }
  for (const said of [plain.html, plain.text]) assert.ok(!said.includes('Hiraya Live Inc.'));
});

test('a mail of a change says what was and what is, until when to give back, and brings a new calendar entry', async () => {
  const { order, eventId } = await bought({ dateTime: '2026-12-05T19:00:00+08:00' });
  await shop.client.patch(`/events/${eventId}`, { dateTime: '2026-12-06T20:00:00+08:00', name: 'Gabi <b>2</b>' });
  const { id } = await shop.db.one<{ id: string }>(sql`select id from reschedules where event_id = ${eventId}`);
  const mail = eventChangedMail(order, { rescheduleId: id, giveBackUntil: validUntil });
  const documents = { pdf: async () => ({}), ics: async () => 'BEGIN:VCALENDAR' };
  const {
    subject,
    html,
    text,
    attachments = [],
  } = await composer({ documents }).compose({
    ...mail,
    isKept: false,
    folded: [],
  });
  assert.equal(subject, 'Updated: “Gabi <b>2</b>”');
  assert.match(
    text,
    /Before:\nEvent: Gabi ng Musika\nWhen: Sat, Dec 5, 7:00 PM\n\nNow:\nEvent: Gabi <b>2<\/b>\nWhen: Sun, Dec 6, 8:00 PM/,
  );
  assert.match(text, /return all tickets in your order on your order page until Mon, Nov 16, 4:00 PM/);
  assert.doesNotMatch(html, /<b>2/);
  assert.deepEqual(
    attachments.map(({ filename }) => filename),
    ['event.ics'],
  );
  const over = await compose({ ...mail, data: { ...mail.data, giveBackUntil: '2026-11-15T07:00:00.000Z' } });
  assert.doesNotMatch(over.text, /return all tickets/);
  const folded = await compose(ticketsMail(order), [mail]);
  assert.match(folded.text, /has changed the date, place or name.*\n?.*until Mon, Nov 16/);
});

test('somebody who was given a ticket reads of that ticket and of nothing that was paid, and offers fold as orders do', async () => {
  const { order } = await bought();
  const [first] = await listTicketsOfOrders(shop.db, { orderIds: [order.id] });
  const { id, token } = await shop.buyer.buy(order.eventId, { [first?.ticketTypeId as string]: 1 });
  const [own] = await listTicketsOfOrders(shop.db, { orderIds: [id] });
  await shop.buyer.send('POST', `/orders/${id}/tickets/${own?.id}/offer`, {
    token,
    body: { name: 'Ben Cruz', email: 'ben@example.com' },
  });
  const offer = await shop.db.one<{ id: string }>(sql`select id from ticket_offers where order_id = ${id}`);
  const tokenHash = sha256('what Ben shows');
  const command = passTicket({ offer: { id: offer.id, orderId: id }, tokenHash });
  const { ticketId } = await shop.sales.desk.serve(order.eventId, command);
  const givenOrder = await orderOf({ id });
  const held = heldTicketMail(givenOrder, { id: ticketId, holderEmail: 'ben@example.com' });
  const { text, html, attachments = [] } = await compose(held);
  for (const said of [text, html]) {
    assert.ok(said.includes(`${publicUrl}/tickets/${ticketId}?key=`));
    assert.doesNotMatch(said, /₱|Ana Reyes|ana@example/);
    assert.match(said, /Hi Ben,/);
  }
  assert.equal(attachments.length, 1);
  await assert.rejects(compose({ ...held, recipient: 'ana@example.com' }), /not who the order is for/);
  const { TICKET_OFFER } = await mailsOf(givenOrder);
  const cancelled = holderNewsMail('EVENT_CANCELLED', givenOrder, { id: ticketId, holderEmail: 'ben@example.com' });
  const folded = await compose({ ...TICKET_OFFER, recipient: 'ben@example.com' }, [held, cancelled]);
  assert.match(folded.text, /is sending you a ticket/);
  assert.match(folded.text, /goes to the person who bought it/);
  assert.ok(folded.text.includes(`${publicUrl}/offers/abc`));
  const found = await compose(findOrdersMail({ recipient: 'ben@example.com', language: 'en' }));
  assert.ok(found.text.includes(`/tickets/${ticketId}?key=`));
});

test('who holds tickets of an online event reads where to join it, as long as one is good', async () => {
  const joinUrl = 'https://meet.example.com/silid?a=1&b=2';
  const { order, eventId } = await bought({ locationType: 'ONLINE', joinUrl });
  const [ticket] = await listTicketsOfOrders(shop.db, { orderIds: [order.id] });
  await shop.client.patch(`/events/${eventId}`, { name: 'Bagong Webinar' });
  const { id } = await shop.db.one<{ id: string }>(sql`select id from reschedules where event_id = ${eventId}`);
  const told = [ticketsMail(order), eventChangedMail(order, { rescheduleId: id, giveBackUntil: null })];
  for (const { text, html } of await Promise.all(told.map((mail) => compose(mail)))) {
    assert.ok(text.includes(`Join online here:\n${joinUrl}\n`), text);
    assert.match(html, /<a href="https:\/\/meet\.example\.com\/silid\?a=1&amp;b=2"/);
  }
  const { ORDER_RECEIVED, REFUNDED, TICKET_VOID } = await mailsOf(order, id);
  for (const mail of [ORDER_RECEIVED, REFUNDED, TICKET_VOID]) {
    assert.ok(!(await compose(mail)).text.includes('meet.example'), mail.kind);
  }
  const asked: (string | null)[] = [];
  const documents: MailDocuments = {
    pdf: async () => ({}),
    ics: async (_order, joinedAt) => {
      asked.push(joinedAt);
      return 'BEGIN:VCALENDAR';
    },
  };
  const held = { ...ticketsMail(order), data: { ticketId: ticket?.id as string } };
  for (const mail of [ticketsMail(order), held])
    await composer({ documents }).compose({ ...mail, isKept: false, folded: [] });
  assert.deepEqual(asked, [joinUrl, joinUrl], 'the calendar file says it to whoever it goes to');
  await shop.sales.cashier.refund({ orderId: order.id, reason: null });
  await shop.tryRefunds();
  for (const mail of told) assert.ok(!(await compose(mail)).text.includes('meet.example'), mail.kind);
});

test('the time is that of the event, and says so where it is not Manila', async () => {
  const { order } = await bought({ dateTime: '2026-12-05T19:00:00+09:00', timezone: 'Asia/Tokyo' });
  const { text } = await compose(ticketsMail(order));
  assert.match(text, /Sat, Dec 5, 7:00 PM \(?(Tokyo|GMT\+9|JST)/);
});

test('a ticket for some days names them, to its buyer and to whom it is offered', async () => {
  const several = { dateTime: '2030-02-14T10:00:00+08:00', endDateTime: '2030-02-16T23:00:00+08:00' };
  const { order } = await bought({ ...several, tickets: [{ days: ['2030-02-15', '2030-02-16'] }] });
  const { TICKETS, TICKET_OFFER } = await mailsOf(order);
  for (const mail of [TICKETS, TICKET_OFFER]) {
    const { text, html } = await compose(mail);
    assert.match(text, /Valid on: Fri, Feb 15, 2030 · Sat, Feb 16, 2030/);
    assert.match(html, /Sat, Feb 16, 2030/);
    assert.match((await compose({ ...mail, language: 'fil' })).text, /Valid sa: Biy/);
  }
  const whole = await bought({ ...several, tickets: [{}] });
  assert.doesNotMatch((await compose(ticketsMail(whole.order))).text, /Valid on/);
});

test('tickets come with a picture each, and with documents where they are sent', async () => {
  const { order } = await bought();
  const documents = { pdf: async () => ({}), ics: async () => 'BEGIN:VCALENDAR' };
  const { html, attachments = [] } = await composer({ documents }).compose({
    ...ticketsMail(order),
    isKept: false,
    folded: [],
  });
  const pictures = attachments.filter(({ cid }) => cid !== undefined);
  assert.equal(pictures.length, 2);
  for (const { cid, content } of pictures) {
    assert.ok(html.includes(`src="cid:${cid}"`));
    assert.deepEqual([...content.subarray(1, 4)], [...Buffer.from('PNG')]);
  }
  const files = attachments.filter(({ cid }) => cid === undefined);
  assert.deepEqual(
    files.map(({ filename, content }) => [filename, content.toString()]),
    [
      ['tickets.pdf', '%PDF'],
      ['event.ics', 'BEGIN:VCALENDAR'],
    ],
  );
  const kept = await composer({ documents }).compose({ ...ticketsMail(order), isKept: true, folded: [] });
  assert.equal(kept.attachments?.length, 2);
});

test('the mail with the tickets asks its recipient for missing answers, until the event begins', async () => {
  const { order, eventId } = await bought();
  const question = { label: 'Shirt', kind: 'TEXT', required: true, perTicket: true };
  await shop.client.post(`/events/${eventId}/questions`, question);
  await shop.client.post(`/events/${eventId}/questions`, { ...question, perTicket: false });
  const [ticket] = await listTicketsOfOrders(shop.db, { orderIds: [order.id] });
  const link = `${publicUrl}/orders/${order.id}?key=${links.keyOf(order.id)}`;
  const { html, text } = await compose(ticketsMail(order));
  assert.match(text, /3 questions that still need your answers/);
  assert.ok(html.includes(`${link}#questions`) && text.includes(`here:\n${link}`));
  const inFilipino = await compose(ticketsMail({ ...order, language: 'fil' }));
  assert.match(inFilipino.text, /May 3 tanong ang organizer/);
  await shop.db.run(sql`
    update issued_tickets set holder_name = 'Ben', holder_email = 'ben@example.com', holder_email_key = 'ben@example.com',
      token_hash = '\\x01' where id = ${ticket?.id}`);
  const given = { ...(ticket as IssuedTicket), holderName: 'Ben', holderEmail: 'ben@example.com' };
  assert.match((await compose(heldTicketMail(order, given))).text, /a question that still needs your answer/);
  assert.match((await compose(ticketsMail(order))).text, /2 questions that still need/);
  await shop.db.run(sql`update events set date_time = '2026-11-15T07:00:00Z' where id = ${eventId}`);
  assert.doesNotMatch((await compose(ticketsMail(order))).text, /need your answer/);
});

test('a mail that comes late says how things stand now', async () => {
  const event = await shop.event();
  const place = () => shop.buyer.place(event.id, { [event.types[0] as string]: 1 });
  const pending = await place();
  const received = orderReceivedMail(await orderOf(pending));
  assert.match((await compose(received)).text, /reserved until .*[AP]M/);
  await shop.endHold(pending);
  assert.match((await compose(received)).text, /time to pay has run out/);
  const { order } = await bought();
  assert.match((await compose(orderReceivedMail(order))).text, /It’s paid/);
  await shop.sales.cashier.refund({ orderId: order.id, reason: null });
  const { text, attachments } = await compose(ticketsMail(order));
  assert.match(text, /no longer|let nobody in/);
  assert.deepEqual(attachments, []);
});

test('the buyers of a cancelled event read why, as the organizer put it', async () => {
  const { order, eventId } = await bought();
  const reason = 'A typhoon <b>is</b>\non its way.';
  await shop.db.run(sql`
    update events set status = 'ARCHIVED', archived_at = now(), cancelled_at = now(), cancellation_reason = ${reason}
    where id = ${eventId}`);
  const { html, text } = await compose(eventCancelledMail(order, { amountCentavos: 150_000 }));
  assert.match(text, /From the organizer: “A typhoon <b>is<\/b> on its way\.”/);
  assert.match(html, /A typhoon &lt;b>is&lt;\/b> on its way\./);
});

test('money that came for an event that was deleted since causes a mail all the same', async () => {
  const event = await shop.event();
  const placed = await shop.buyer.place(event.id, { [event.types[0] as string]: 1 });
  await shop.endHold(placed);
  const order = await orderOf(placed);
  await shop.db.run(sql`delete from events where id = ${event.id}`);
  const { text } = await compose(paymentReturnedMail(order, { id: newId(), amountCentavos: 80_000 }));
  assert.match(text, /₱800/);
  assert.ok(text.includes(order.orderNumber));
});

test('the links to orders go to their buyer only, without cancelled ones, old events and the sandbox', async () => {
  const email = `bea${newId().slice(-6)}@example.com`;
  const of = { buyer: { name: 'Bea', email } };
  const { order: good } = await bought({ name: 'Darating' }, of);
  const { eventId: oldId } = await bought({ name: 'Matagal na' }, of);
  await shop.db.run(sql`
    update events set date_time = now() - interval '40 days', end_date_time = now() - interval '31 days' where id = ${oldId}`);
  const open = await shop.event({ name: 'Kinansela' });
  const cancelled = await shop.buyer.place(open.id, { [open.types[0] as string]: 1 }, of);
  await shop.buyer.cancel(cancelled);
  const { order: tried } = await bought({ name: 'Pagsubok' }, of);
  await shop.db.run(sql`update orders set is_sandbox = true where id = ${tried.id}`);
  const { text, html } = await compose(findOrdersMail({ recipient: email, language: 'en' }));
  for (const said of [text, html]) {
    assert.ok(said.includes(`/orders/${good.id}?key=${links.keyOf(good.id)}`));
    assert.equal(said.match(/\/orders\//g)?.length, 1);
    assert.doesNotMatch(said, /Matagal na|Kinansela|Pagsubok/);
  }
});

test('the links that were asked for are only those of orders placed with the very address that they go to', async () => {
  const { order: lower } = await bought({}, { buyer: { name: 'Rosa', email: 'rosa@example.com' } });
  const { order: upper } = await bought({}, { buyer: { name: 'Rosa', email: 'Rosa@example.com' } });
  for (const [recipient, told, untold] of [
    ['rosa@example.com', lower, upper],
    ['Rosa@example.com', upper, lower],
  ] as const) {
    const { text } = await compose(findOrdersMail({ recipient, language: 'en' }));
    assert.ok(text.includes(told.id), recipient);
    assert.ok(!text.includes(untold.id), recipient);
  }
  for (const recipient of ['ROSA@example.com', 'rosa@maİl.example']) {
    const { text } = await compose(findOrdersMail({ recipient, language: 'en' }));
    assert.doesNotMatch(text, /\/orders\//, recipient);
  }
});

test('what people typed in stays text in the document, and one line everywhere', async () => {
  const evil =
    'Gabi"<img src=x onerror=alert(1)>\r\nBcc: all@example.com\r\n\r\n<b>&amp;</b> =?utf-8?Q?=0D=0AX:_y?= \u202etxt {{x}}';
  const { order } = await bought(
    { name: evil, tickets: [{ price: 100, name: evil, section: '</td><script>1</script>' }] },
    { buyer: { name: 'Ana\r\nX: y <b>"Jing"</b>', email: 'ana@example.com' } },
  );
  for (const mail of Object.values(await mailsOf(order))) {
    const { subject, html, text } = await compose(mail);
    assert.doesNotMatch(subject, /[\r\n\u202e]/);
    assert.doesNotMatch(html, /<img src=x|<script|<b>|<\/td><script/);
    assert.doesNotMatch(text, /^Bcc:|^X: y/m);
    assert.doesNotMatch(`${html}${text}`, /\u202e/);
  }
  assert.match((await compose(ticketsMail(order))).html, /Gabi&quot;&lt;img src=x onerror=alert\(1\)(>|&gt;)/);
});

test('nothing that people typed in adds a header, a recipient or an encoded word of its own', async (t) => {
  const receiver = await smtpReceiver();
  t.after(() => receiver.close());
  const sender = senderTo(receiver.url);
  t.after(() => sender.close());
  const names = [
    'Gabi\r\nBcc: lahat@example.com\r\n\r\nhello',
    '=?utf-8?B?SGFja2Vk?= tonight',
    'Pista ng "Bayan" at ñandú 🎉 =?utf-8?Q?x?=',
    '\tTab, <angle@example.com>; semi: colon \\ back',
    `${'mahaba '.repeat(28)}`.trim(),
  ];
  await emptyMails(shop.db);
  for (const name of names) {
    const { order } = await bought({ name }, { buyer: { name, email: 'ana@example.com' } });
    await emptyMails(shop.db);
    await shop.db.run(mailsStatement([ticketsMail(order)]));
    const mailer = trialMailer({ db: shop.db, sender, composer: composer() });
    await mailer.settle();
    assert.deepEqual([(await mailRows(shop.db))[0]?.status, mailer.faults], ['SENT', []]);
    const mail = receiver.mails.at(-1) as ReceivedMail;
    assert.deepEqual(mail.to, ['ana@example.com']);
    const headers = headersOf(mail);
    assert.deepEqual(
      [...headers.keys()].sort(),
      ['auto-submitted', 'content-type', 'date', 'from', 'message-id', 'mime-version', 'subject', 'to'],
      name,
    );
    for (const values of headers.values()) assert.equal(values.length, 1);
    assert.deepEqual(headers.get('to'), ['ana@example.com']);
    const line = theirQuotedWords(name, { lengthMax: 60 });
    const shown = decodedHeader(headers.get('subject')?.[0] as string);
    assert.equal(shown, `Your tickets for “${line}”`);
    const parts = partsOf(mail.raw).map(({ contentType }) => contentType);
    assert.deepEqual(parts, ['text/plain', 'text/html', 'image/png', 'image/png']);
  }
});

test('buyers are addressed by their first name where it can be one, and by nothing that could be a message', () => {
  const first = {
    'Ana Reyes': 'Ana',
    'María Ñ. O’Brien-Cruz': 'María',
    'Juan "Jun" Dela Cruz Jr.': 'Juan',
    'Ma. Clara de los Santos': 'Ma. Clara',
    李小龍: '李小龍',
    Ana: 'Ana',
  };
  for (const [name, called] of Object.entries(first)) assert.equal(greetName(name), called);
  for (const name of [
    'Win at evil.example now',
    'http://evil',
    'a@b.ph',
    '<b>Ana</b>',
    'x'.repeat(61),
    '!!',
    'Ana/Ben',
  ]) {
    assert.equal(greetName(name), null, name);
  }
  assert.equal(greetName('Ana\r\nReyes'), 'Ana');
});

test('a one-time link is sealed where it is queued, gone once it is settled, and leads nowhere else', async () => {
  await emptyMails(shop.db);
  const to = { recipient: 'bea@example.com', language: 'en' as const, validUntil };
  const mail = passwordResetMail(box, { ...to, path: '/organizer/reset-password?token=lihim' });
  await shop.db.run(mailsStatement([mail]));
  const dump = async () => (await shop.db.one<{ dump: string }>(sql`select m::text as dump from mails m`)).dump;
  assert.doesNotMatch(await dump(), /lihim|reset-password/);
  assert.match((await compose(mail)).text, /https:\/\/takilya\.example\/organizer\/reset-password\?token=lihim/);
  await trialMailer({ db: shop.db, sender: undefined, composer: composer() }).settle();
  const [row] = await mailRows(shop.db);
  assert.deepEqual([row?.status, row?.data], ['KEPT', { validUntil }]);
  assert.doesNotMatch(await dump(), /lihim|reset-password|pathSealed/);
  for (const path of ['//evil.example', '/\\evil.example', 'https://evil.example', '']) {
    await assert.rejects(compose(passwordResetMail(box, { ...to, path })), /leads elsewhere/);
  }
});

test('mails of a sandbox say so', async () => {
  const { order } = await bought();
  const { subject, html, text } = await compose(ticketsMail({ ...order, isSandbox: true }));
  assert.match(subject, /^\[Test\] /);
  for (const said of [html, text]) assert.match(said, /test in the sandbox/);
});

const says =
  'Your account is locked” – Takilya: sign in at https://evil.example/now or evil\u200b.example or x@evil。co';

test('what organizers named things is quoted where we speak, and nothing in it becomes a link or ends the quotation', async () => {
  const { order, eventId } = await bought(
    { name: says, tickets: [{ price: 100, name: says, section: 'go to evil.example' }] },
    { buyer: { name: 'Ana', email: 'ana@example.com' } },
  );
  const { INVITATION } = await mailsOf(order);
  const invited = { ...INVITATION, data: { ...INVITATION.data, inviter: says } };
  await shop.db.run(sql`update organizations set name = ${says} where id = ${order.organizationId}`);
  await shop.db.run(sql`
    update events set status = 'ARCHIVED', archived_at = now(), cancelled_at = now(), cancellation_reason = ${says}
    where id = ${eventId}`);
  for (const language of languages) {
    const { TICKETS, ORDER_RECEIVED, EVENT_CANCELLED, FIND_ORDERS } = await mailsOf({ ...order, language });
    const mails = [TICKETS, ORDER_RECEIVED, EVENT_CANCELLED, { ...invited, language }];
    for (const mail of [...mails, FIND_ORDERS]) {
      const { subject, html, text } = await compose(mail);
      const all = [subject, html.replaceAll(/href="[^"]*"/g, ''), text].join('\n');
      assert.doesNotMatch(
        all,
        /evil\S*[.。]\S*(example|co)|https?:\/\/(?!takilya\.example)/,
        `${language} ${mail.kind}: ${all}`,
      );
      if (mail === FIND_ORDERS) assert.doesNotMatch(subject, /locked/);
      else assert.match(subject, /“[^“”]{30,60}…”/, mail.kind);
      for (const [said] of text.matchAll(/^.*account is locked.*$/gm)) {
        assert.match(said, /“[^“”]*account is locked[^“”]*”|^(\p{L}+:|2 ×) |^Your account/u, `${mail.kind}: ${said}`);
      }
    }
  }
  await shop.db.run(sql`update organizations set name = 'Hiraya Live' where id = ${order.organizationId}`);
});

test('a refund says which tickets let nobody in any more and whether the others do, in both languages', async () => {
  const { order } = await bought();
  const tickets = await listTicketsOfOrders(shop.db, { orderIds: [order.id] });
  const [gone, left] = tickets as [IssuedTicket, IssuedTicket];
  const refund = { id: newId(), amountCentavos: 150_000 };
  const named = { isWhole: false, ticketIds: [gone.id] };
  const tell = (mail: Mail, language: Language) => compose({ ...mail, language });
  for (const [language, rest, taken] of [
    ['en', 'Your other tickets are still valid.', 'free ticket'],
    ['fil', 'Valid pa rin ang iba mong ticket.', 'libreng ticket'],
  ] as const) {
    const { html, text } = await tell(refundedMail(order, refund, named), language);
    for (const said of [html, text]) {
      assert.ok(said.includes(gone.code) && said.includes(rest) && said.includes('₱1,500'), said);
      assert.ok(!said.includes(left.code));
    }
    const all = { isWhole: false, ticketIds: [gone.id, left.id] };
    await shop.db.run(sql`update issued_tickets set status = 'VOID' where order_id = ${order.id}`);
    const none = await tell(refundedMail(order, refund, all), language);
    assert.ok(none.text.includes(gone.code) && none.text.includes(left.code) && !none.text.includes(rest));
    await shop.db.run(sql`update issued_tickets set status = 'VALID' where order_id = ${order.id}`);
    const free = await tell(ticketsVoidMail(order, { ticketIds: [gone.id] }), language);
    assert.ok(free.text.includes(taken) && free.text.includes(gone.code) && free.text.includes(rest));
    assert.doesNotMatch(free.text + free.subject, /₱0|bangko|your bank/);
    const byAmount = await tell(refundedMail(order, refund, { isWhole: false }), language);
    assert.match(byAmount.text, /Your tickets are still valid|Valid pa rin ang mga ticket mo/);
  }
});

test('what is written of a refund adds up line by line, in both languages', async () => {
  const { order } = await bought({ absorbFees: false });
  await shop.db.run(sql`update orders set refunded_centavos = 190000 where id = ${order.id}`);
  const refund = { id: newId(), amountCentavos: 150_000 };
  for (const [language, labels] of [
    ['en', ['2 ×', 'Fees:', 'Total:', 'Refunded now:', 'Other refunds:', 'Net paid:']],
    ['fil', ['2 ×', 'Fees:', 'Total:', 'Na-refund ngayon:', 'Iba pang refund:', 'Net na nabayaran:']],
  ] as const) {
    const { text, html } = await compose({ ...refundedMail(order, refund, { isWhole: false }), language });
    const lines = text.split('\n');
    const [tickets, fees, total, now, others, left] = labels.map((label) => {
      const said = lines.find((line) => line.startsWith(label)) ?? '';
      assert.ok(html.includes(label.replace(':', '')), label);
      return Number(/−?₱[\d,]+$/.exec(said)?.[0].replaceAll(/[₱,]/g, '').replace('−', '-'));
    }) as [number, number, number, number, number, number];
    assert.deepEqual([tickets, now, others], [3_000, -1_500, -400]);
    assert.deepEqual([tickets + fees, total + now + others], [total, left], text);
  }
});

test('a gift says from whom it is and what they write; what was paid in cash goes back in cash', async () => {
  const event = await shop.event();
  const handed = async (channel: 'COUNTER' | 'COMPLIMENTARY', note?: string) => {
    const items = [{ ticketTypeId: event.types[0] as string, quantity: 1 }];
    const buyer = { name: 'Lea Cruz', email: 'lea@example.com' };
    const command = handOutTickets(shop.sales.rules, { channel, eventId: event.id, items, buyer, note });
    return (await shop.sales.desk.serve(event.id, command)).order;
  };
  const gift = await handed('COMPLIMENTARY', 'Go to evil.example.com”, or not');
  const cash = await handed('COUNTER');
  const { html, text } = await compose(ticketsMail(gift));
  for (const said of [html, text]) {
    assert.match(said, /is giving you these tickets. They’re complimentary/);
    assert.match(said, /Their note: “Go to evil . example . com’, or not”/);
    assert.doesNotMatch(said, /evil\.example/);
  }
  assert.match(
    (await compose({ ...ticketsMail(gift), language: 'fil' })).text,
    /Complimentary ang mga ito.*Mensahe nila: “/s,
  );
  assert.doesNotMatch((await compose(ticketsMail(cash))).text, /complimentary/);
  const refund = { id: newId(), amountCentavos: 80_000 };
  const cashMails = [refundedMail(cash, refund, { isWhole: true }), eventCancelledMail(cash, refund)];
  for (const mail of cashMails) {
    assert.match((await compose(mail)).text, /₱800.*in cash/s);
    assert.doesNotMatch((await compose(mail)).text, /\bbank\b/);
    assert.match((await compose({ ...mail, language: 'fil' })).text, /₱800.*cash din/s);
  }
  assert.match((await compose(ticketsMail(cash), cashMails)).text, /in cash/);
});

test('several mails in one name each order with its link, and every refund and cancellation', async () => {
  const to = { buyer: { name: 'Lea', email: 'lea@example.com' } };
  const { order: first } = await bought({ name: 'Una' }, to);
  const { order: second } = await bought({ name: 'Ikalawa' }, to);
  const { order: gone } = await bought({ name: 'Ikatlo' }, to);
  const { order: strangers } = await bought({ name: 'Sa iba' }, { buyer: { name: 'Lea', email: 'Lea@example.com' } });
  await shop.db.run(sql`update orders set event_id = ${newId()} where id = ${gone.id}`);
  const refund = { id: newId(), amountCentavos: 70_000 };
  for (const language of languages) {
    const carrier = { ...ticketsMail(first), language };
    const folded = [
      refundedMail(second, refund, { isWhole: false }),
      eventCancelledMail(second, { amountCentavos: 123_000 }),
      paymentReturnedMail(gone, refund),
      ticketsMail(second),
      ticketsMail(strangers),
    ];
    const { subject, html, text, attachments } = await compose(carrier, folded);
    assert.equal(subject, { en: 'Updates on 3 orders on Takilya', fil: 'Update sa 3 order sa Takilya' }[language]);
    assert.deepEqual(attachments, []);
    for (const said of [html, text]) {
      for (const { id, orderNumber } of [first, second, gone]) {
        assert.ok(said.includes(`${publicUrl}/orders/${id}?key=${links.keyOf(id)}`));
        assert.ok(said.includes(orderNumber));
      }
      for (const part of ['“Una”', '“Ikalawa”', '₱700', '₱1,230']) assert.ok(said.includes(part), part);
      assert.equal(said.match(/₱700/g)?.length, 2, 'the refund and the payment that went back');
      assert.ok(!said.includes(strangers.id), 'another spelling is told of in a mail of its own');
      assert.doesNotMatch(said, /undefined|\bnull\b|\bNaN\b|find-tickets/);
    }
  }
});

test('of many orders in one mail those with news are all there, and the others are counted', async () => {
  const { order } = await bought({ tickets: [{ price: 0 }] }, { buyer: { name: 'Ria', email: 'ria@example.com' } });
  const ids = Array.from({ length: 130 }, () => newId());
  await shop.db.run(sql`
    insert into orders (id, organization_id, event_id, order_number, status, quantity, buyer_name, buyer_email,
                        buyer_email_key, token_hash, absorb_fees, method, subtotal_centavos, commission_centavos,
                        processing_centavos, total_centavos, completed_at, created_at, updated_at)
    select n.id, o.organization_id, o.event_id, 'TK-' || n.place, 'COMPLETED', 1, 'Ria', o.buyer_email, o.buyer_email_key,
           decode(md5(n.id::text), 'hex'), true, 'gcash', 0, 0, 0, 0, now(), now(), now()
    from orders o, unnest(${ids}::uuid[]) with ordinality as n (id, place) where o.id = ${order.id}`);
  const folded = ids.map((id, index) =>
    index < 70 ? eventCancelledMail({ ...order, id }, { amountCentavos: 0 }) : ticketsMail({ ...order, id }),
  );
  const { subject, text } = await compose(ticketsMail(order), folded);
  assert.match(subject, /131 orders/);
  assert.equal(text.match(/\/orders\//g)?.length, 70 + 50);
  for (const id of ids.slice(0, 70)) assert.ok(text.includes(id));
  assert.match(text, /11 more orders are not listed here.*\n.*\/find-tickets/);
});

test('each piece of news of a waiting list or of a returned ticket says what is and what to do, in both languages', async () => {
  const { order } = await bought({ dateTime: '2026-12-05T19:00:00+08:00' });
  const [ticket] = await listTicketsOfOrders(shop.db, { orderIds: [order.id] });
  const entry = await insertEntry(shop.db, order, { offeredUntil: '2026-11-15T20:00:00Z' });
  const returned = await insertReturn(shop.db, { ...order, ticketId: ticket?.id ?? '' });
  const place = `${publicUrl}/waiting/${entry.id}?key=${createWaitingLinks(appSecret).keyOf(entry.id, mailedGeneration)}`;
  const links_: Record<WaitingNews, string> = {
    JOINED: place,
    CHANGE: `${publicUrl}/waiting/changes/abc`,
    TAKEN_BACK: place,
    LEFT: `${publicUrl}/waiting/${entry.id}/undo?key=`,
    OFFERED: `${publicUrl}/orders/${order.id}?key=`,
    PASSED_OVER: place,
    LAPSED: place,
    LAPSED_TWICE: `${publicUrl}/events/`,
    CLOSED: `${publicUrl}/events/`,
  };
  const seen = new Set<string>();
  for (const language of languages) {
    for (const [news, link] of Object.entries(links_) as [WaitingNews, string][]) {
      const { subject, html, text } = await compose(waitingMailOf(news, { ...entry, language }, order.id));
      assert.ok(text.includes(link), `${news}: ${text}`);
      assert.doesNotMatch(`${subject}${html}${text}`, /undefined|\bnull\b|\bNaN\b|\[object/, news);
      seen.add(text);
      if (language === 'en' && news === 'OFFERED') assert.match(text, /reserved for you until Mon, Nov 16, 4:00 AM/);
    }
    for (const news of ['REFUNDED', 'OPEN', 'SOLD', 'TAKEN_BACK', 'ENDED'] as const) {
      const { subject, text } = await compose(returnMail(news, { ...order, language }, returned));
      assert.ok(text.includes(`${publicUrl}/orders/${order.id}?key=`));
      assert.equal(text.includes('₱900'), news === 'REFUNDED' || news === 'OPEN' || news === 'SOLD', news);
      assert.doesNotMatch(`${subject}${text}`, /undefined|\bnull\b/);
      seen.add(text);
    }
  }
  assert.equal(seen.size, 28);
  const folded = await compose(ticketsMail(order), [returnMail('SOLD', order, returned)]);
  assert.match(folded.text, /has bought your ticket/);
});

function waitingMailOf(news: WaitingNews, entry: Awaited<ReturnType<typeof insertEntry>>, orderId: string): Mail {
  const mailed = { ...entry, isSandbox: false };
  if (news === 'JOINED') return joinedMail(mailed, {});
  if (news === 'CHANGE') return changeMail(box, mailed, { link: 'abc' });
  return news === 'OFFERED' ? offeredMail(mailed, { orderId, at: validUntil }) : newsMail(mailed, news);
}
