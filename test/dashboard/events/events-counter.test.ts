import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from '../../../src/platform/database/sql.ts';
import { type EventsDashboard, eventsDashboard, formOn } from '../../helpers/worlds/events-dashboard.ts';
import { hiddenFields, textOf } from '../../helpers/worlds/orders-dashboard.ts';
import { assertSound } from '../../helpers/worlds/shop.ts';

let world: EventsDashboard;

before(async () => {
  world = await eventsDashboard();
});
after(() => assertSound(world.server.db).finally(() => world.close()));

const person = { name: 'Jun Santos', email: 'jun@example.com' };

async function openCounter() {
  const { at, types } = await world.event({
    tickets: [
      { name: 'Regular', price: 1_000, quantity: 5 },
      { name: 'Hidden', price: 250, published: false },
    ],
  });
  const [regular, hidden] = types as [string, string];
  return {
    at,
    path: `${at}/counter`,
    regular,
    hidden,
    cart: { [`quantity.${regular}`]: '2', [`quantity.${hidden}`]: '1' },
  };
}

test('the counter says what there is to pay, and what is wrong, before anything is handed out', async () => {
  const { owner, staff, stranger } = world;
  const { at, path, regular, cart } = await openCounter();
  assert.match(textOf((await owner.get(at)).html), /Counter/);
  assert.match(textOf((await staff.get(`${path}?lang=fil`)).html), /Magbenta sa counter, o mamigay/);
  await staff.get(`${path}?lang=en`);
  assert.equal((await stranger.get(path)).status, 404);
  assert.equal((await stranger.post(path, { ...cart, ...person, act: 'sell' })).status, 404);

  assert.match(textOf((await staff.post(path, { ...cart, act: 'total' })).html), /Total ₱2,250/);
  const nothing = await staff.post(path, { ...person, act: 'sell' });
  assert.equal(nothing.status, 400);
  const wrong = await staff.post(path, { [`quantity.${regular}`]: '-1', name: '', email: 'jun', act: 'give' });
  assert.equal(wrong.status, 400);
  for (const field of [`quantity.${regular}`, 'name', 'email'])
    assert.ok(wrong.html.includes(`field-${field}-fault`), field);
  const tooMany = await staff.post(`${path}?lang=fil`, { [`quantity.${regular}`]: '6', ...person, act: 'sell' });
  assert.equal(tooMany.status, 409);
  assert.match(textOf(tooMany.html), /5 na lang ang natitirang Regular/);
  assert.match(tooMany.html, /value="6"/);
  await staff.get(`${path}?lang=en`);
});

test('tickets are sold at the counter and given away by staff, printed, and kept apart wherever sales are shown', async () => {
  const { owner, staff, stranger, base, server } = world;
  const { db } = server;
  const { at, path, hidden, cart } = await openCounter();
  const given = await owner.post(path, { [`quantity.${hidden}`]: '1', ...person, note: 'Maligayang <b>', act: 'give' });
  const [, giftId] = /\?order=(.+)$/.exec(given.location) as unknown as [string, string];
  assert.match(textOf((await owner.get(given.location)).html), /Given away: 1 ticket\..*Tickets given away 1/);
  // A gift is no sale: the organization still has to make its first.
  assert.match(textOf((await owner.get(base)).html), /Welcome/);

  const sold = await staff.post(path, { ...cart, ...person, act: 'sell' });
  assert.equal(sold.status, 303, textOf(sold.html));
  const [, orderId] = /\?order=(.+)$/.exec(sold.location) as unknown as [string, string];
  const after = await staff.get(sold.location);
  assert.match(textOf(after.html), /Sold: 3 tickets for ₱2,250 in cash\./);
  assert.match(textOf(after.html), /Taken ₱2,250 Sold, with add-ons 3 Tickets given away 1/);
  const pdf = await owner.get(`${base}/orders/${orderId}/tickets.pdf`);
  assert.deepEqual([pdf.status, pdf.headers.get('content-type')], [200, 'application/pdf']);
  assert.equal((await stranger.get(`${base}/orders/${orderId}/tickets.pdf`)).status, 404);
  const acts = await db.many<{ action: string; actorLabel: string; details: unknown }>(sql`
    select action, actor_label, details from audit_entries where action like 'order.%' order by created_at`);
  assert.deepEqual(
    acts.map(({ action, actorLabel, details }) => [action, actorLabel, details]),
    [
      ['order.given', owner.email, { tickets: 1, amountCentavos: 0 }],
      ['order.sold_at_counter', staff.email, { tickets: 3, amountCentavos: 225_000 }],
    ],
  );

  assert.match(textOf((await owner.get(`${base}/settings/audit-log`)).html), /Tickets: 3 · Amount: ₱2,250/);

  // A page names no order of somebody else's, nor one that was bought online.
  const bought = await world.event();
  const { id: onlineId } = await world.buyer.buy(bought.id, { [bought.types[0] as string]: 1 });
  assert.doesNotMatch(textOf((await owner.get(`${path}?order=${onlineId}`)).html), /Sold:/);
  assert.equal((await owner.get(`${base}/orders/${onlineId}/tickets.pdf`)).status, 409);

  // Part of what was sold, and said to be cash; what is given away is no sale.
  assert.match(
    textOf((await owner.get(at)).html),
    /Orders 1 Sales ₱2,250 ₱2,250 of it in cash at the counter For you ₱2,250 .*Given away 1/,
  );
  assert.match(textOf((await owner.get(base)).html), /Sales ₱3,050 ₱2,250 of it in cash at the counter .*Given away 1/);
  const listed = async (channel: string) => textOf((await owner.get(`${base}/orders?channel=${channel}`)).html);
  assert.match(await listed('COUNTER'), /1 order.*Completed Counter.*₱2,250 Cash/);
  assert.match(await listed('COMPLIMENTARY'), /1 order.*Completed Complimentary.*Free/);
  assert.match(await listed('ONLINE'), /1 order/);
  assert.doesNotMatch(textOf((await owner.get(`${base}/orders?method=gcash`)).html), /Counter ₱|Completed Counter/);
  const csv = (await owner.get(`${base}/orders.csv`)).html;
  assert.match(csv, /,channel,time_zone,bundles\r?\n/);
  assert.match(csv, /,"cash",.*,"COUNTER","Asia\/Manila"/);
  const settlement = textOf((await owner.get(`${base}/settlement`)).html);
  assert.match(
    settlement,
    /Online sales ₱800 Sales ₱3,050, minus ₱2,250 in cash at the counter, which you already have/,
  );

  const gift = textOf((await owner.get(`${base}/orders/${giftId}`)).html);
  assert.match(gift, /Completed Complimentary.*Note to the recipient Maligayang &lt;b>/);
  await refundsInCash({ orderId });
});

test('a gift is taken back ticket by ticket, or all of it', async () => {
  const { owner, base } = world;
  const { path, hidden } = await openCounter();
  const many = await owner.post(path, { [`quantity.${hidden}`]: '3', ...person, act: 'give' });
  const refund = `${base}/orders/${/\?order=(.+)$/.exec(many.location)?.[1]}/refund`;
  const all = await owner.post(refund, { step: 'all', amount: '', reason: '' });
  assert.match(textOf(all.html), /3 tickets/);
  const fields = new URLSearchParams(
    [...all.html.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)].map(([, name, value]) => [
      name as string,
      value as string,
    ]),
  );
  const ticketIds = fields.getAll('ticketIds');
  assert.equal(ticketIds.length, 3);
  const taken = await owner.post(refund, { ...Object.fromEntries(fields), ticketIds, step: 'confirm' });
  assert.match(taken.location, /done=tickets-void/);
  assert.match(textOf((await owner.get(taken.location)).html), /Refunded Complimentary/);
});

async function refundsInCash({ orderId }: { orderId: string }): Promise<void> {
  const { owner, base } = world;
  const order = `${base}/orders/${orderId}`;
  assert.match(textOf((await owner.get(order)).html), /Paid in cash at the counter: no fees.*Payment Paid Method Cash/);
  const form = await owner.get(`${order}/refund`);
  assert.match(textOf(form.html), /refund it in cash/);
  const shown = await owner.post(`${order}/refund`, { step: 'preview', amount: '', reason: '' });
  assert.match(textOf(shown.html), /gets back ₱2,250, and 3 tickets.*Your balance changes by ₱0/);
  const fields = { ...hiddenFields(shown.html), step: 'confirm', typed: '2250' };
  const done = await owner.post(`${order}/refund`, fields);
  assert.equal(done.status, 303, textOf(done.html));
  assert.equal((await owner.post(`${order}/refund`, fields)).location, done.location);
  assert.match(textOf((await owner.get(done.location)).html), /₱2,250/);
  assert.match(textOf((await owner.get(order)).html), /₱2,250 refunded in cash/);
}

test('who pays cash leaves no name or address: nothing is mailed, the change is said, and too little sells nothing', async () => {
  const { owner, staff, base, server } = world;
  const { id, at, types } = await world.event({ tickets: [{ name: 'Regular', price: 800, quantity: 3 }] });
  const cart = { [`quantity.${types[0]}`]: '1', act: 'sell' };
  const short = await staff.post(`${at}/counter`, { ...cart, received: '700' });
  assert.equal(short.status, 400);
  assert.match(textOf(short.html), /Too little: the total is ₱800\./);
  const [form, again] = await Promise.all(
    [1, 2].map(() => staff.post(`${at}/counter`, { ...cart, received: '1,000', once: 'a'.repeat(22) })),
  );
  assert.deepEqual([form?.status, again?.location], [303, form?.location]);
  const shown = textOf((await staff.get(form?.location as string)).html);
  assert.match(shown, /Sold: 1 ticket for ₱800 in cash\. Change due: ₱200/);
  assert.match(shown, /Taken ₱800 Sold, with add-ons 1/, 'sent twice and sold once');
  const { mails, buyers } = await server.db.one<{ mails: number; buyers: string[] }>(sql`
    select (select count(*)::int from mails m join orders o on o.id = m.order_id where o.event_id = ${id}) as mails,
           (select array_agg(buyer_name || ' ' || buyer_email_key) from orders where event_id = ${id}) as buyers`);
  assert.deepEqual([mails, buyers], [0, ['Walk-in ']]);
  const [, orderId] = /order=([0-9a-f-]+)/.exec(form?.location as string) as unknown as [string, string];
  const order = `${base}/orders/${orderId}`;
  assert.match(textOf((await owner.get(order)).html), /Walk-in/);
  assert.equal((await owner.get(`${order}/tickets.pdf`)).status, 200);
  // A gift is mailed, so it needs an address.
  assert.equal((await staff.post(`${at}/counter`, { ...cart, act: 'give' })).status, 400);
});

test('an archived event has no counter; one that is called off says what is to be handed back', async () => {
  const { owner, client } = world;
  const { id, at, types } = await world.event();
  const cart = { [`quantity.${types[0]}`]: '1', ...person };
  await owner.post(`${at}/counter`, { ...cart, act: 'sell' });
  assert.match(textOf((await owner.get(`${at}/cancel`)).html), /1 buyer gets back ₱800\. You refund all ₱800 in cash/);
  await client.post(`/events/${id}/archive`);
  assert.equal((await owner.post(`${at}/counter`, { ...cart, act: 'give' })).status, 409);
  assert.match(textOf((await owner.get(`${at}/counter`)).html), /You can’t sell tickets to an archived event/);
});

test('tickets are reserved in a name, collected by another way of paying or let go, and cashed up by person and method', async () => {
  const { owner, staff, stranger } = world;
  const { path, regular, hidden } = await openCounter();
  const form = formOn((await staff.get(path)).html, { action: path });
  assert.match(form.until ?? '', /^\d{4}-\d\d-\d\dT\d\d:\d\d$/, 'as long as it may be');
  const one = { [`quantity.${regular}`]: '1', until: form.until as string, reservedFor: 'Ana <b>', act: 'reserve' };
  for (const [wrong, field] of [
    [{ reservedFor: '' }, 'reservedFor'],
    [{ until: '2020-01-01T10:00' }, 'until'],
    [{ until: 'later' }, 'until'],
  ] as const) {
    const refused = await staff.post(path, { ...one, ...wrong });
    assert.deepEqual([refused.status, refused.html.includes(`field-${field}-fault`)], [400, true], field);
    assert.match(refused.html, /value="1"/);
  }
  assert.equal((await staff.post(path, { ...one, [`quantity.${regular}`]: '' })).status, 400);
  assert.equal((await stranger.post(path, one)).status, 404);
  const twice = await Promise.all([1, 2].map(() => staff.post(path, { ...one, once: 'o'.repeat(22) })));
  assert.deepEqual(
    twice.map(({ location }) => location),
    [`${path}?done=reserved`, `${path}?done=reserved`],
  );
  assert.equal((await staff.post(path, one)).status, 409, 'at most a fifth');
  const shown = await staff.get(path);
  assert.match(textOf(shown.html), /Reserved, to be collected .*Ana &lt;b>.*₱1,000/);
  const orders = [...shown.html.matchAll(/name="order" value="([^"]+)"/g)].map(([, id]) => id as string);
  assert.equal(orders.length, 1, 'kept once');
  const [order = ''] = orders;
  assert.equal((await stranger.post(path, { order, method: 'CASH', act: 'collect' })).status, 404);
  assert.equal((await staff.post(path, { order, method: 'SHELLS', act: 'collect' })).status, 400);
  const sold = await staff.post(path, { order, method: 'CARD_TERMINAL', act: 'collect' });
  assert.equal(sold.location, `${path}?order=${order}`);
  assert.match(textOf((await staff.get(sold.location)).html), /Sold: 1 ticket for ₱1,000\./);
  assert.equal((await staff.post(path, { order, method: 'CASH', act: 'collect' })).status, 409, 'once');

  await staff.post(path, { ...one, reservedFor: 'Ben' });
  const [, ben = ''] = /name="order" value="([^"]+)"/.exec((await staff.get(path)).html) ?? [];
  assert.equal((await staff.post(path, { order: ben, act: 'release' })).location, `${path}?done=reservation-released`);
  assert.doesNotMatch(textOf((await staff.get(path)).html), /Reserved, to be collected/);

  await owner.post(path, { [`quantity.${hidden}`]: '2', act: 'sell' });
  const till = `${path}/cash-up`;
  const told = textOf((await owner.get(till)).html);
  assert.ok(told.includes(`${owner.email} Cash 1 2 ₱500`), told);
  assert.ok(told.includes(`${staff.email} Card terminal 1 1 ₱1,000`), told);
  const counted = new URLSearchParams({
    [`counted.${owner.email}|||CASH`]: '450',
    [`counted.${staff.email}|||CARD_TERMINAL`]: '1000',
  });
  const compared = textOf((await owner.get(`${till}?${counted}`)).html);
  for (const row of [/Cash 1 2 ₱500 ₱50 short/, /Card terminal 1 1 ₱1,000 Right/, /All 2 3 ₱1,500 ₱1,450 ₱50 short/])
    assert.match(compared, row);
  assert.match(textOf((await owner.get(`${till}?day=2020-01-01`)).html), /Nothing was sold at the counter or the door/);
  assert.equal((await owner.get(`${till}?day=tomorrow`)).status, 400);
  assert.equal((await stranger.get(till)).status, 404);
});
