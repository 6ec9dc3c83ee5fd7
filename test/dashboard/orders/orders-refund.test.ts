import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { balanceOf } from '../../../src/core/back-office/settlements/settlement-page.sql.ts';
import { sql } from '../../../src/platform/database/sql.ts';
import { hiddenFields, type OrdersDashboard, ordersDashboard, textOf } from '../../helpers/worlds/orders-dashboard.ts';
import { assertSound } from '../../helpers/worlds/shop.ts';

let world: OrdersDashboard;
before(async () => {
  world = await ordersDashboard();
});
after(() => assertSound(world.db).finally(() => world.close()));

async function bought(quantity = 2) {
  const order = await world.buy(await world.event({ tickets: [{ price: 750 }] }), quantity);
  return { order, path: `${world.base}/orders/${order.id}/refund` };
}

const preview = (path: string, amount = '', reason = '') => world.owner.post(path, { step: 'preview', amount, reason });

test('what a refund does is shown to the centavo before it is done, and then done', async () => {
  const { order, path } = await bought();
  const form = await world.owner.get(path);
  assert.match(textOf(form.html), /You can refund up to ₱1,500/);
  const shown = await preview(path, '', 'Typhoon <b>');
  assert.equal(shown.status, 200);
  const text = textOf(shown.html);
  assert.match(text, /gets back ₱1,500, and 2 tickets are no longer valid/);
  assert.match(text, /Commission we return to you ₱105 /);
  assert.match(text, /Your balance changes by −₱1,395 /);
  assert.match(text, /Type 1500 to continue/);
  assert.ok(!shown.html.includes('Typhoon <b>'));
  assert.deepEqual(await world.refunds(order), []);
  const owedBefore = await owedCentavos();
  const done = await world.owner.post(path, { ...hiddenFields(shown.html), step: 'confirm', typed: '₱1,500' });
  assert.equal(done.status, 303, textOf(done.html));
  const result = await world.owner.get(done.location);
  assert.match(textOf(result.html), /We refunded ₱1,500/);
  const [refund] = await world.refunds(order);
  assert.deepEqual([refund?.status, refund?.amountCentavos], ['SUCCEEDED', 150_000]);
  assert.equal((await owedCentavos()) - owedBefore, -139_500);
  const detail = await world.owner.get(`${world.base}/orders/${order.id}`);
  assert.match(textOf(detail.html), /Not valid/);
  assert.match(textOf(detail.html), /Reason: Typhoon/);
  const acts = await world.acts('order.refunded');
  assert.deepEqual(
    acts.map(({ actorLabel, details }) => [actorLabel, details]),
    [[world.owner.email, { amountCentavos: 150_000, hasReason: true }]],
  );
});

test('the same form sent twice, one after the other and at once, refunds once', async () => {
  const { order, path } = await bought();
  const shown = await preview(path, '100');
  const fields = { ...hiddenFields(shown.html), step: 'confirm' };
  const answers = await Promise.all([1, 2, 3].map(() => world.owner.post(path, fields)));
  const again = await world.owner.post(path, fields);
  const places = new Set([...answers, again].map(({ status, location }) => `${status} ${location}`));
  assert.equal(places.size, 1, [...places].join('\n'));
  assert.deepEqual(
    (await world.refunds(order)).map(({ amountCentavos }) => amountCentavos),
    [10_000],
  );
  const written = await world.acts('order.refunded');
  assert.equal(written.filter(({ details }) => details.amountCentavos === 10_000).length, 1);
  // A new form is a new refund.
  const second = await preview(path, '100');
  await world.owner.post(path, { ...hiddenFields(second.html), step: 'confirm' });
  assert.equal((await world.refunds(order)).length, 2);
});

test('a repeat of a refund of everything leads to the same result', async () => {
  const { order, path } = await bought(1);
  const fields = { ...hiddenFields((await preview(path)).html), step: 'confirm', typed: '750' };
  const first = await world.owner.post(path, fields);
  const again = await world.owner.post(path, fields);
  assert.deepEqual([first.status, first.location], [again.status, again.location]);
  assert.equal((await world.refunds(order)).length, 1);
});

test('a refund of everything has to be typed; a part does not, and leaves the tickets valid', async () => {
  const { order, path } = await bought();
  const shown = await preview(path);
  for (const typed of ['', '1499', '150', '1500.01', 'x']) {
    const refused = await world.owner.post(path, { ...hiddenFields(shown.html), step: 'confirm', typed });
    assert.equal(refused.status, 400);
    assert.match(refused.html, /Type the amount exactly as shown above/);
  }
  assert.deepEqual(await world.refunds(order), []);
  const part = await preview(path, '1,499');
  assert.match(textOf(part.html), /The tickets stay valid/);
  assert.doesNotMatch(part.html, /name="typed"/);
  await world.owner.post(path, { ...hiddenFields(part.html), step: 'confirm' });
  const detail = textOf((await world.owner.get(`${world.base}/orders/${order.id}`)).html);
  assert.match(detail, /Valid/);
  assert.doesNotMatch(detail, /Not valid/);
});

test('what cannot be given back is refused beside the field, with what was typed still there', async () => {
  const { path } = await bought();
  for (const amount of ['0', '-1', '1.5', 'all', '00']) {
    const refused = await preview(path, amount, 'Because');
    assert.equal(refused.status, 400, amount);
    assert.match(refused.html, /id="field-amount-fault"[^>]*>Enter whole pesos/);
    assert.ok(refused.html.includes(`value="${amount}"`));
    assert.ok(refused.html.includes('Because'));
  }
  const more = await preview(path, '1501');
  assert.equal(more.status, 409);
  assert.match(textOf(more.html), /At most ₱1500 of this order can still be refunded/);
  const long = await preview(path, '', 'x'.repeat(501));
  assert.match(long.html, /id="field-reason-fault"[^>]*>Must have at most 500 characters/);
  const inFilipino = await world.owner.post(`${path}?lang=fil`, { amount: 'x' });
  await world.owner.get(`${path}?lang=en`);
  assert.match(inFilipino.html, /Maglagay ng buong piso/);
});

test('what was shown is what is given back, whatever happened since', async () => {
  const { order, path } = await bought();
  const shown = await preview(path);
  await world.sales.cashier.refund({ orderId: order.id, amountCentavos: 100, reason: null });
  const late = await world.owner.post(path, { ...hiddenFields(shown.html), step: 'confirm', typed: '1500' });
  assert.equal(late.status, 409);
  assert.match(textOf(late.html), /At most ₱1499 of this order can still be refunded/);
  assert.equal((await world.refunds(order)).length, 1);
});

test('a refund that the provider refuses says so, and can be tried again', async () => {
  const { order, path } = await bought();
  await world.forgetPayment(order);
  const shown = await preview(path, '500');
  const fields = { ...hiddenFields(shown.html), step: 'confirm' };
  const done = await world.owner.post(path, fields);
  const again = await world.owner.post(path, fields);
  assert.equal(done.location, again.location);
  const result = textOf((await world.owner.get(done.location)).html);
  assert.match(result, /The refund was refused/);
  assert.match(result, /The payment provider says: That much was not paid/);
  assert.deepEqual(
    (await world.refunds(order)).map(({ status }) => status),
    ['FAILED'],
  );
  const overview = textOf((await world.owner.get(world.base)).html);
  assert.match(overview, /The refund of ₱500 for TK-\w+ was refused/);
});

test('a form made by hand with centavos is refused in words, and nothing is booked', async () => {
  const { order, path } = await bought();
  const fields = hiddenFields((await preview(path, '100')).html);
  for (const amountCentavos of ['12345', '1', '149999', '100.5', '-100', '1e4', '9'.repeat(14)]) {
    const answer = await world.owner.post(path, { ...fields, amountCentavos, step: 'confirm' });
    assert.ok([400, 409].includes(answer.status), amountCentavos);
  }
  const words = await world.owner.post(path, { ...fields, amountCentavos: '12345', step: 'confirm' });
  assert.match(textOf(words.html), /Enter whole pesos of at least 1/);
  assert.deepEqual(await world.refunds(order), []);
});

test('a refund that was refused says in words how it stands, in both languages, and so does the order', async () => {
  const { order, path } = await bought();
  await world.db.run(sql`
    update simulator_payments set trouble = 'refund-refused-for-now'
    where reference = (select 'pay_' || replace(id::text, '-', '') from payments where order_id = ${order.id})`);
  const shown = await preview(path, '100');
  const done = await world.owner.post(path, { ...hiddenFields(shown.html), step: 'confirm' });
  const said = async (address = done.location) => textOf((await world.owner.get(address)).html);
  assert.match(await said(), /refuses it for now; we keep trying for a day.*The balance is too low/);
  assert.match(await said(`${done.location}?lang=fil`), /Tinatanggihan muna ito/);
  await world.owner.get(`${done.location}?lang=en`);
  assert.match(await said(`${world.base}/orders/${order.id}`), /Refund of ₱100 refused for now/);
  for (const [status, onPage, onOrder] of [
    ['FAILED', /Our team will look into it/, /Refund of ₱100 refused/],
    ['GIVEN_UP', /we stopped trying/, /We stopped trying the refund of ₱100/],
  ] as const) {
    await world.db.run(sql`update refunds set status = ${status} where order_id = ${order.id}`);
    await world.db.run(sql`delete from queue where kind = 'refund'`);
    assert.match(await said(), onPage);
    assert.match(await said(`${world.base}/orders/${order.id}`), onOrder);
  }
});

test('tickets are chosen by name: what they cost is shown and has to be typed, they alone are void, and the order tells it', async () => {
  const { order, path } = await bought(3);
  const form = await world.owner.get(path);
  const ids = [...form.html.matchAll(/name="ticketIds" value="([^"]+)"/g)].map(([, id]) => id as string);
  assert.equal(ids.length, 3);
  const [first, second, third] = ids as [string, string, string];
  const choose = (fields: Record<string, string>) => world.owner.post(path, { step: 'preview', ...fields });
  const shown = await choose({ ticketIds: second, reason: 'Sick' });
  const text = textOf(shown.html);
  assert.match(text, /gets back ₱750, and 1 ticket is no longer valid\. 2 tickets of the order stay valid/);
  assert.match(text, /Commission we return to you ₱52\.50 /);
  assert.match(text, /Type 750 to continue/);
  const fields = { ...hiddenFields(shown.html), step: 'confirm', typed: '750' };
  assert.equal((await world.owner.post(path, { ...fields, typed: '75' })).status, 400);
  for (const [given, status, said] of [
    [{ ticketIds: second, amount: '10' }, 400, /Leave empty when tickets are chosen/],
    [{ ticketIds: order.id }, 400, /Choose a ticket of this order/],
    [{ ticketIds: '<b>' }, 400, /Choose a ticket of this order/],
  ] as const) {
    const refused = await choose(given);
    assert.equal(refused.status, status);
    assert.match(textOf(refused.html), said);
  }
  assert.deepEqual(await world.refunds(order), []);
  const done = await Promise.all([1, 2].map(() => world.owner.post(path, fields)));
  assert.equal(done[0]?.location, done[1]?.location);
  assert.match(textOf((await world.owner.get(done[0]?.location ?? '')).html), /No longer valid: 1 ticket\./);
  assert.deepEqual(
    (await world.refunds(order)).map(({ amountCentavos, ticketIds }) => [amountCentavos, ticketIds]),
    [[75_000, [second]]],
  );
  const story = textOf((await world.owner.get(`${world.base}/orders/${order.id}`)).html);
  assert.match(story, /Refund of ₱750 requested Tickets: \w{4} \w{4}/);
  const again = await choose({ ticketIds: second });
  assert.equal(again.status, 409);
  assert.match(textOf(again.html), /can’t be refunded: it is no longer valid/);
  // The shown amount is given back, or nothing is.
  const rest = await world.owner.post(path, { step: 'preview', ticketIds: first });
  const both = { ...hiddenFields(rest.html), step: 'confirm', typed: '750' };
  await world.sales.cashier.refund({ orderId: order.id, amountCentavos: 100_000, reason: null });
  assert.match(textOf((await world.owner.post(path, both)).html), /gets back ₱500, and 1 ticket is no longer valid/);
  const late = await world.owner.post(path, { ...both, typed: '500' });
  assert.deepEqual([late.status, (await world.refunds(order)).length], [409, 2]);
  assert.match(textOf(late.html), /The refund for these tickets is now ₱500/);
  const last = await choose({ ticketIds: third });
  assert.match(
    textOf(last.html),
    /gets back ₱500, and 1 ticket is no longer valid/,
    'the ticket that was chosen and no other',
  );
});

test('tickets that cost nothing are taken back without money, and the order shows it', async () => {
  const event = await world.event({ tickets: [{ name: 'Libre', price: 0 }] });
  const order = await world.buyer.buy(event.id, { [event.types[0] as string]: 2 });
  const path = `${world.base}/orders/${order.id}/refund`;
  assert.match((await world.owner.get(`${world.base}/orders/${order.id}`)).html, /\/refund"/);
  const form = await world.owner.get(path);
  assert.doesNotMatch(form.html, /name="amount"/);
  const [, ticketId] = /name="ticketIds" value="([^"]+)"/.exec(form.html) as unknown as [string, string];
  const shown = await world.owner.post(path, { step: 'preview', ticketIds: ticketId, reason: 'Not coming' });
  assert.match(textOf(shown.html), /1 ticket is no longer valid\. There is nothing to refund/);
  const done = await world.owner.post(path, { ...hiddenFields(shown.html), step: 'confirm' });
  assert.equal(done.location, `${world.base}/orders/${order.id}?done=tickets-void`);
  const page = textOf((await world.owner.get(done.location)).html);
  assert.match(page, /The tickets are cancelled, and we’ve e-mailed the buyer/);
  assert.match(page, /1 free ticket cancelled/);
  assert.match(page, /Reason: Not coming/);
  assert.equal((await preview(path)).status, 409, 'nothing was paid');
});

test('an order that was not paid or is refunded cannot be refunded, and the page says why', async () => {
  const event = await world.event({ tickets: [{ price: 750 }, { name: 'Libre', price: 0 }] });
  const pending = await world.buyer.place(event.id, { [event.types[0] as string]: 1 });
  const back = await world.buy(event);
  await world.sales.cashier.refund({ orderId: back.id, reason: null });
  const cases = [
    [pending, 'It is not paid yet'],
    [back, 'has already been refunded'],
  ] as const;
  for (const [order, why] of cases) {
    const path = `${world.base}/orders/${order.id}`;
    const page = await world.owner.get(`${path}/refund`);
    assert.ok(textOf(page.html).includes(why), why);
    assert.doesNotMatch(page.html, /<form[^>]*refund/);
    assert.doesNotMatch((await world.owner.get(path)).html, /\/refund"/);
    assert.equal((await preview(`${path}/refund`)).status, 409);
  }
});

async function owedCentavos(): Promise<number> {
  const { owedCentavos: owed } = await balanceOf(world.db, { organizationId: world.organization.id });
  return owed;
}
