import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { createOrderLinks } from '../../src/core/selling/orders/order-links.ts';
import type { MailSender } from '../../src/core/telling/mails/composed-mail.ts';
import { mailLimitsDefault } from '../../src/core/telling/mails/mail-limits.ts';
import { sql } from '../../src/platform/database/sql.ts';
import type { Json } from '../helpers/clients/api-client.ts';
import { type Buyer, type BuyerOrder, type BuyerTicket, buyerAt } from '../helpers/clients/buyer.ts';
import { assertRefused } from '../helpers/clients/refusal.ts';
import { siteClient } from '../helpers/clients/site-client.ts';
import { trialMailer } from '../helpers/receivers/mail-world.ts';
import type { GivenTicket } from '../helpers/worlds/giving.ts';
import { assertSound, openShop, type Shop } from '../helpers/worlds/shop.ts';
import { secondNode } from '../helpers/worlds/two-nodes.ts';

let shop: Shop;
let other: Awaited<ReturnType<typeof secondNode>>;
let nodes: readonly [Buyer, Buyer];
before(async () => {
  shop = await openShop();
  other = await secondNode(shop.server);
  nodes = [shop.buyer, buyerAt(other.url)];
});
afterEach(() => assertSound(shop.db));
after(async () => {
  await other?.drain();
  await shop?.close();
});

interface Link {
  url: string;
  token: string;
  status: string;
  keep: number;
  left: number;
  taken: { ticketId: string; name: string }[];
}

interface Barkada {
  status: string;
  giver: string;
  tickets: { id: string; name: string; seat: string | null }[];
}

const friend = (number: number) => ({ name: `Friend ${number}`, email: `friend${number}@example.com` });

async function asked<Data>(answer: ReturnType<Buyer['send']>, expected = 200): Promise<Data> {
  const { status, body } = await answer;
  assert.equal(status, expected, body);
  return (JSON.parse(body) as { data: Data }).data;
}

const linkOf = ({ id, token }: BuyerOrder, keep?: number) =>
  asked<Link>(shop.buyer.send('POST', `/orders/${id}/barkada`, { token, body: keep === undefined ? {} : { keep } }));
const readLink = ({ id, token }: BuyerOrder) => asked<Link>(shop.buyer.send('GET', `/orders/${id}/barkada`, { token }));
const close = ({ id, token }: BuyerOrder) => shop.buyer.send('DELETE', `/orders/${id}/barkada`, { token });
const open = (token: string) => asked<Barkada>(shop.buyer.send('GET', `/barkada/${token}`));
const sendTake = (token: string, body: Json, { by = shop.buyer, key = '' } = {}) =>
  by.send('POST', `/barkada/${token}/take`, { body, headers: key === '' ? {} : { 'idempotency-key': key } });
const take = (token: string, body: Json) => asked<GivenTicket>(sendTake(token, body), 201);

async function bought(quantity = 3, ticket: Json = {}, event: Json = {}) {
  const made = await shop.event({ tickets: [{ maximumPurchaseQuantity: 20, ...ticket }], ...event });
  const order = await shop.buyer.buy(made.id, { [made.types[0] as string]: quantity });
  return { order, event: made };
}

const good = async (order: BuyerOrder) => (await shop.buyer.tickets(order)).filter(({ status }) => status === 'VALID');

async function refused(answer: ReturnType<Buyer['send']>, status: number, said: RegExp): Promise<void> {
  const given = await answer;
  assert.equal(given.status, status, given.body);
  assert.match(given.body, said);
}

test('a friend who takes a ticket has it under their own name and code, and the buyer’s code is dead', async () => {
  const { order, event } = await bought(3, { type: 'RESERVED_SEAT', quantity: 3 });
  const before = await shop.buyer.tickets(order);
  const link = await linkOf(order);
  assert.deepEqual([link.status, link.keep, link.left, link.taken], ['OPEN', 1, 2, []]);
  assert.ok(link.url.endsWith(`/barkada/${link.token}`));
  assert.deepEqual(await linkOf(order), link, 'one link an order');
  const shown = await open(link.token);
  assert.deepEqual(
    [shown.giver, shown.tickets.map(({ seat }) => seat)],
    ['Ana', before.slice(1).map(({ seat }) => seat)],
  );
  assert.doesNotMatch(JSON.stringify(shown), new RegExp(`Reyes|ana@|${before.map(({ code }) => code).join('|')}`));

  const wanted = before[2] as BuyerTicket;
  const taken = await take(link.token, { ...friend(1), ticketId: wanted.id });
  assert.deepEqual(
    [taken.buyerName, taken.buyerEmail, taken.quantity, taken.totalAmount],
    ['Friend 1', friend(1).email, 1, 0],
  );
  assert.deepEqual([taken.ticket.seat, taken.ticket.status], [wanted.seat, 'VALID']);
  assert.notEqual(taken.ticket.code, wanted.code);
  assert.deepEqual(
    (await shop.buyer.tickets(order)).map(({ status }) => status),
    ['VALID', 'VALID', 'VOID'],
  );
  assert.doesNotMatch(JSON.stringify(taken), /Ana Reyes|ana@example/);
  const left = await readLink(order);
  assert.deepEqual([left.left, left.taken], [1, [{ ticketId: wanted.id, name: 'Friend 1' }]]);
  await refused(sendTake(link.token, { ...friend(2), ticketId: wanted.id }), 409, /took this ticket/);
  assert.equal((await take(link.token, friend(2))).ticket.seat, before[1]?.seat);
  assert.equal((await open(link.token)).status, 'TAKEN');
  await refused(sendTake(link.token, friend(3)), 409, /No ticket is left/);
  assert.deepEqual(
    (await good(order)).map(({ id }) => id),
    [before[0]?.id],
    'the buyer keeps the first one',
  );
  const type = await shop.ticketType(event, event.types[0]);
  assert.deepEqual([type.soldQuantity, type.remainingQuantity], [3, 0]);
});

test('eight friends and eight more at once at two nodes: seven tickets, each of one of them', async () => {
  for (const type of ['GENERAL_ADMISSION', 'RESERVED_SEAT']) {
    const { order } = await bought(8, { type, quantity: 8 });
    const { token } = await linkOf(order);
    const ticketId = (await open(token)).tickets[0]?.id as string;
    // Half of them want the very same ticket.
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, index) => {
        const body = { ...friend(index), ...(index % 4 < 2 ? { ticketId } : {}) };
        return sendTake(token, body, { by: nodes[index % 2] as Buyer });
      }),
    );
    const given = answers.filter(({ status }) => status === 201);
    const ids = given.map(({ body }) => (JSON.parse(body) as { data: GivenTicket }).data.ticket.id);
    assert.deepEqual(
      [given.length, new Set(ids).size],
      type === 'GENERAL_ADMISSION' ? [7, 7] : [ids.length, ids.length],
    );
    assert.ok(
      answers.every(({ status }) => status === 201 || status === 409),
      answers.map(({ body }) => body).join('\n'),
    );
    for (let number = 20; (await open(token)).status === 'OPEN'; number += 1) await take(token, friend(number));
    const { holders, valid } = await shop.db.one<{ holders: number; valid: number }>(sql`
      select count(distinct holder_email)::int as holders, count(*)::int as valid from issued_tickets
      where order_id = ${order.id} and status = 'VALID'`);
    assert.deepEqual([holders, valid], [7, 8]);
    await assertSound(shop.db);
  }
});

test('the same friend has one ticket: a form that is sent again at two nodes, and an address that asks again', async () => {
  const { order } = await bought(6);
  const { token } = await linkOf(order);
  const key = 'a form that is sent twice';
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, index) => sendTake(token, friend(1), { key, by: nodes[index % 2] as Buyer })),
  );
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([201]));
  assert.equal(new Set(answers.map(({ body }) => body)).size, 1);
  await refused(sendTake(token, { ...friend(1), email: 'FRIEND1@example.com' }), 409, /has taken a ticket/);
  assert.equal((await readLink(order)).left, 4);
});

test('a link may be made before the order is paid, and gives nothing until then', async () => {
  const { id, types } = await shop.event();
  const order = await shop.buyer.place(id, { [types[0] as string]: 3 });
  const { token, status } = await linkOf(order);
  assert.equal(status, 'UNPAID');
  assert.deepEqual(await open(token), { ...(await open(token)), status: 'UNPAID', tickets: [] });
  await refused(sendTake(token, friend(1)), 409, /not paid/);
  const { reference } = await shop.buyer.startPayment(order);
  await shop.buyer.press(reference, 'paid');
  assert.equal((await take(token, friend(1))).ticket.status, 'VALID');

  const letGo = await shop.buyer.place(id, { [types[0] as string]: 2 });
  const late = await linkOf(letGo);
  await shop.buyer.cancel(letGo);
  assert.equal((await open(late.token)).status, 'GONE');
  await refused(sendTake(late.token, friend(2)), 409, /No ticket is left/);
  await refused(
    shop.buyer.send('POST', `/orders/${letGo.id}/barkada`, { token: letGo.token, body: {} }),
    409,
    /CANCELLED/,
  );
});

test('a closed link gives nothing more, another one can be made, and the old one stays dead', async () => {
  const { order } = await bought(4);
  const first = await linkOf(order);
  const kept = await take(first.token, friend(1));
  assert.equal((await close(order)).status, 200);
  assert.equal((await open(first.token)).status, 'CLOSED');
  await refused(sendTake(first.token, friend(2)), 409, /closed/);
  assert.equal((await close(order)).status, 200, 'closing again changes nothing');
  const second = await linkOf(order, 2);
  assert.notEqual(second.token, first.token);
  assertRefused(await sendTake(first.token, friend(2)), { status: 404, code: 'NOT_FOUND', isOpenApi: false });
  await take(second.token, friend(2));
  await refused(sendTake(second.token, friend(3)), 409, /No ticket is left/);
  assert.deepEqual(
    (await shop.buyer.tickets(kept)).map(({ status }) => status),
    ['VALID'],
  );

  await refused(
    shop.buyer.send('POST', `/orders/${order.id}/barkada`, { token: kept.token, body: {} }),
    404,
    /no order/,
  );
  await refused(shop.buyer.send('GET', `/orders/${order.id}/barkada`, { token: kept.token }), 404, /no order/);
  await refused(
    shop.buyer.send('POST', `/orders/${order.id}/barkada`, { token: order.token, body: { keep: 4 } }),
    400,
    /keep/,
  );
});

test('what cannot be given on is not in the link: used, offered, returning, of an event that is over or does not allow it', async () => {
  const { order, event } = await bought(6);
  const [used, offered, returning] = (await shop.buyer.tickets(order)) as [BuyerTicket, BuyerTicket, BuyerTicket];
  await shop.db.run(sql`
    update issued_tickets set status = 'USED', admitted_at = now(), admitted_gate = 'A' where id = ${used.id}`);
  const send = { token: order.token, body: friend(9) };
  assert.equal((await shop.buyer.send('POST', `/orders/${order.id}/tickets/${offered.id}/offer`, send)).status, 201);
  await shop.sales.cashier.refund({ orderId: order.id, ticketIds: [returning.id], reason: null });
  const { token, left } = await linkOf(order, 1);
  assert.equal(left, 3, 'the buyer came in with the one that is kept');
  const shared = new Set((await open(token)).tickets.map(({ id }) => id));
  assert.ok([used, offered, returning].every(({ id }) => !shared.has(id)));
  await shop.client.patch(`/events/${event.id}`, { transfersAllowed: false });
  assert.equal((await open(token)).status, 'GONE');
  await refused(sendTake(token, friend(1)), 409, /organizer does not allow/);
  await refused(
    shop.buyer.send('POST', `/orders/${order.id}/barkada`, { token: order.token, body: {} }),
    409,
    /does not allow/,
  );
  await shop.client.patch(`/events/${event.id}`, { transfersAllowed: true });
  await shop.db.run(sql`
    update events set date_time = now() - interval '2 days', end_date_time = now() - interval '1 day' where id = ${event.id}`);
  assert.equal((await open(token)).status, 'GONE');
  await refused(sendTake(token, friend(1)), 409, /No ticket is left/);
  await shop.db.run(sql`
    update issued_tickets set status = 'VALID', admitted_at = null, admitted_gate = null where id = ${used.id}`);
});

test('taking against a refund and against closing: one of them wins, and all agree', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { order } = await bought(2);
    const { token } = await linkOf(order);
    const [taken, refund] = await Promise.all([
      sendTake(token, friend(1), { by: nodes[1] }),
      shop.sales.cashier.refund({ orderId: order.id, reason: null }),
    ]);
    assert.equal(refund.status, 'SUCCEEDED');
    assert.ok([201, 409].includes(taken.status), taken.body);
    const { count } = await shop.db.one<{ count: number }>(sql`
      select count(*)::int as count from issued_tickets where order_id = ${order.id} and status <> 'VOID'`);
    assert.equal(count, 0, 'whoever has it, the refund took it back');

    const second = await bought(2);
    const shared = await linkOf(second.order);
    const [had, closed] = await Promise.all([sendTake(shared.token, friend(1), { by: nodes[1] }), close(second.order)]);
    assert.equal(closed.status, 200);
    assert.equal((await good(second.order)).length, had.status === 201 ? 1 : 2, had.body);
  }
});

test('nobody can have more than a few mails sent to somebody by taking tickets with their address', async () => {
  const sent: string[] = [];
  const sender: MailSender = {
    send: async ({ recipient }) => {
      sent.push(recipient);
      return { isSent: true };
    },
    close: () => {},
  };
  for (let time = 0; time < 8; time += 1) {
    const { order } = await bought(2);
    const { token } = await linkOf(order);
    await take(token, { name: 'Visit evil.example now', email: 'victim@example.com' });
  }
  const mailer = trialMailer({ db: shop.db, sender, limits: mailLimitsDefault });
  await mailer.settle();
  assert.equal(sent.filter((recipient) => recipient === 'victim@example.com').length, mailLimitsDefault.recipient);
});

test('by forms alone: the buyer makes and closes the link, a friend takes a ticket and sees it, in both languages', async () => {
  const { order } = await bought(3, { type: 'RESERVED_SEAT', quantity: 3 });
  const site = siteClient(shop.server.url);
  const key = createOrderLinks(shop.server.config.appSecret).keyOf(order.id);
  const opened = await site.get(`/orders/${order.id}?key=${key}`);
  const cookie = opened.headers.get('set-cookie')?.split(';')[0] as string;
  const page = async (language = 'en') =>
    (await site.get(`/orders/${order.id}`, { cookie, 'accept-language': language })).html;
  assert.match(await page(), /Share with your barkada/);
  assert.match(await page('fil'), /I-share sa barkada mo/);
  const post = (path: string, fields: Record<string, string>, cookies = cookie) =>
    fetch(`${shop.server.url}${path}`, {
      method: 'POST',
      redirect: 'manual',
      headers: { cookie: cookies, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(fields),
    });
  assert.equal((await post(`/orders/${order.id}/barkada`, { keep: '1' })).status, 303);
  const [, path = ''] = /(\/barkada\/[\w-]+)<\/code>/.exec(await page()) ?? [];
  const shown = await site.get(path);
  assert.match(shown.html, /Ana has a ticket for you/);
  assert.doesNotMatch(shown.html, /Reyes/);
  assert.match((await site.get(path, { 'accept-language': 'fil' })).html, /May ticket si Ana para sa iyo/);
  const [, nonce = ''] = /name="asked" value="([^"]+)"/.exec(shown.html) ?? [];
  const choices = [...shown.html.matchAll(/name="ticket" value="([^"]+)"/g)].map(([, id]) => id as string);
  assert.equal(choices.length, 2);
  const fields = { asked: nonce, ticket: choices[1] as string, ...friend(1) };
  const faulty = await post(`${path}/take`, { ...fields, email: 'nonsense' }, '');
  assert.deepEqual([faulty.status, /aria-invalid/.test(await faulty.text())], [400, true]);
  const taken = await post(`${path}/take`, fields, '');
  assert.equal(taken.status, 303);
  const ticketPath = taken.headers.get('location') as string;
  assert.equal((await post(`${path}/take`, fields, '')).headers.get('location'), ticketPath, 'sent twice');
  const ticket = await site.get(ticketPath, { cookie: taken.headers.get('set-cookie')?.split(';')[0] as string });
  assert.deepEqual([ticket.status, /Friend 1/.test(ticket.html)], [200, true]);
  const late = await post(`${path}/take`, { asked: 'another form', ticket: choices[1] as string, ...friend(2) }, '');
  assert.deepEqual([late.status, /Someone took that ticket/.test(await late.text())], [409, true]);
  assert.match(await page(), /Tickets taken by Friend 1/);
  assert.equal((await post(`/orders/${order.id}/barkada/close`, {})).status, 303);
  assert.match((await site.get(path)).html, /This link is closed/);
});

test('one form sends tickets to several people, and nothing of it where a line is wrong', async () => {
  const { order } = await bought(3);
  const [first, second, third] = (await shop.buyer.tickets(order)) as [BuyerTicket, BuyerTicket, BuyerTicket];
  const site = siteClient(shop.server.url);
  const key = createOrderLinks(shop.server.config.appSecret).keyOf(order.id);
  const opened = await site.get(`/orders/${order.id}?key=${key}`);
  const cookie = opened.headers.get('set-cookie')?.split(';')[0] as string;
  const send = (fields: Record<string, string>) => site.post(`/orders/${order.id}/give`, fields, { cookie });
  const offers = async () =>
    (
      await shop.db.many<{ ticketId: string }>(sql`select ticket_id from ticket_offers where order_id = ${order.id}`)
    ).map(({ ticketId }) => ticketId);
  const lineOf = ({ id }: BuyerTicket, { name, email }: { name: string; email: string }) => ({
    [`name.${id}`]: name,
    [`email.${id}`]: email,
  });
  assert.match((await send({})).html, /Enter at least one name and e-mail/);
  const half = await send({ ...lineOf(first, friend(1)), ...lineOf(third, { name: 'Ben', email: 'nonsense' }) });
  assert.deepEqual([half.status, await offers()], [400, []]);
  assert.match(half.html, /value="friend1@example\.com"/, 'nothing is typed twice');
  const done = await send({
    ...lineOf(first, friend(1)),
    ...lineOf(second, { name: '', email: '' }),
    ...lineOf(third, friend(3)),
  });
  assert.deepEqual([done.status, (await offers()).sort()], [303, [first.id, third.id].sort()]);
  const foreign = (await bought(1)).order;
  const [ticket] = (await shop.buyer.tickets(foreign)) as [BuyerTicket];
  assert.equal((await send(lineOf(ticket, friend(4)))).status, 303);
  assert.equal((await offers()).length, 2, 'nobody gives a ticket of somebody else');
});
