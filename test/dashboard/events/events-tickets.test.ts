import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type EventsDashboard, eventsDashboard, formOn } from '../../helpers/worlds/events-dashboard.ts';

let world: EventsDashboard;

before(async () => {
  world = await eventsDashboard();
});
after(() => world?.close());

interface Type {
  id: string;
  name: string;
  price: number;
  quantity: number;
  section: string;
  row: string;
  type: string;
  maximumPurchaseQuantity: number;
  published: boolean;
  remainingQuantity: number;
  status: string;
}

const fields = {
  name: 'Loge',
  price: '2,400',
  quantity: '12',
  maximumPurchaseQuantity: '4',
  type: 'RESERVED_SEAT',
  section: 'Loge',
  row: 'B',
};

test('a ticket type is added with all its fields, changed, put on sale, closed and opened again', async () => {
  const { owner, client } = world;
  const { id, at } = await world.draft();
  const added = await owner.post(`${at}/tickets`, fields);
  assert.equal(added.location, `${at}?done=ticket-created`, added.html);
  const typesOf = () => client.get<Type[]>(`/events/${id}/tickets`);
  const [type] = (await typesOf()) as [Type];
  const { name, price, quantity, section, row, maximumPurchaseQuantity, published } = type;
  assert.deepEqual(
    { name, price, quantity, section, row, type: type.type, maximumPurchaseQuantity, published },
    { ...fields, price: 2_400, quantity: 12, maximumPurchaseQuantity: 4, published: false },
  );

  const one = `${at}/tickets/${type.id}`;
  const form = formOn((await owner.get(one)).html, { action: one });
  const saved = await owner.post(one, { ...form, price: '2600', quantity: '15' });
  assert.equal(saved.location, `${at}?done=ticket-saved`);
  assert.equal((await owner.post(`${one}/publish`)).location, `${at}?done=ticket-published`);
  assert.deepEqual(
    (await typesOf()).map((each) => [each.price, each.quantity, each.status]),
    [[2_600, 15, 'ON_SALE']],
  );
  assert.equal((await owner.post(`${one}/sold-out`)).location, `${at}?done=ticket-sold-out`);
  const closed = await owner.get(at);
  assert.match(closed.html, /0 sold · 0 left · 15 withdrawn/);
  assert.match(closed.html, />Reopen</);
  await owner.post(`${one}/publish`);
  assert.equal((await typesOf())[0]?.remainingQuantity, 15);
});

test('sales open and end at times of the event’s own zone, and its page counts down to them', async () => {
  const { owner, client } = world;
  const { id, at } = await world.event({ timezone: 'Asia/Tokyo', tickets: [] });
  const times = { onSaleAt: '2027-01-08T12:00', offSaleAt: '2027-01-31T23:59' };
  const more = { ...times, description: 'Malapit <sa> entablado.', published: 'on' };
  assert.equal((await owner.post(`${at}/tickets`, { ...fields, ...more })).location, `${at}?done=ticket-created`);
  const [type] = await client.get<(Type & Record<string, unknown>)[]>(`/events/${id}/tickets`);
  assert.deepEqual(
    [type?.onSaleAt, type?.offSaleAt, type?.status],
    ['2027-01-08T03:00:00.000Z', '2027-01-31T14:59:00.000Z', 'SCHEDULED'],
  );
  assert.match((await owner.get(at)).html, /On sale from Fri, Jan 8, 2027, 12:00.PM \(Tokyo\) · until Sun, Jan 31/);
  const one = `${at}/tickets/${type?.id}`;
  const form = formOn((await owner.get(one)).html, { action: one });
  assert.deepEqual([form.onSaleAt, form.offSaleAt], [times.onSaleAt, times.offSaleAt]);
  const wrong = await owner.post(one, { ...form, onSaleAt: 'noon', offSaleAt: '2027-01-01T00:00' });
  assert.equal(wrong.status, 400);
  const { slug } = await client.get<{ slug: string }>(`/events/${id}`);
  const page = await (await fetch(`${world.server.url}/events/${slug}`)).text();
  assert.match(page, /data-opens="2027-01-08T03:00:00.000Z"/);
  assert.match(page, /Malapit &lt;sa> entablado\.|Malapit &lt;sa&gt; entablado\./);
  assert.doesNotMatch(page, /data-stepper/);
});

test('the event’s page shows what is sold, held and left of each type', async () => {
  const { owner, staff, buyer } = world;
  const { id, at, types } = await world.event({ tickets: [{ name: 'Balcony', quantity: 10, price: 800 }] });
  await buyer.buy(id, { [types[0] as string]: 3 });
  await buyer.place(id, { [types[0] as string]: 2 });
  const { html } = await owner.get(at);
  assert.match(html, /3 sold · 2 held · 5 left/);
  assert.match(html, /₱2,400/);
  // What is paid out is for owners.
  assert.match(html, /after commission/);
  const ofStaff = await staff.get(at);
  assert.equal(ofStaff.status, 200);
  assert.doesNotMatch(ofStaff.html, /after commission/);
});

test('refusals stand beside their field, with what was typed', async () => {
  const { owner, buyer, client } = world;
  const { id, at, types } = await world.event({ tickets: [{ name: 'Patron', quantity: 10 }] });
  await buyer.buy(id, { [types[0] as string]: 4 });
  const faulty = await owner.post(`${at}/tickets`, { ...fields, name: '', price: '-5', quantity: '0' });
  assert.equal(faulty.status, 400);
  assert.match(faulty.html, /id="field-name-fault" class="fault">Required/);
  assert.match(faulty.html, /id="field-price-fault" class="fault">Must be from 0 to 10000000/);
  assert.match(faulty.html, /id="field-quantity-fault" class="fault">Must be from 1 to 200000/);
  assert.equal(formOn(faulty.html, { action: `${at}/tickets` }).row, 'B');

  const one = `${at}/tickets/${types[0]}`;
  const form = formOn((await owner.get(one)).html, { action: one });
  const below = await owner.post(one, { ...form, quantity: '3', section: 'Bago' });
  assert.equal(below.status, 409);
  assert.match(below.html, /id="field-quantity-fault" class="fault">The quantity of Patron cannot be less than 4/);
  assert.equal(formOn(below.html, { action: one }).section, 'Bago');

  const unnamed = await owner.post(`${one}/delete`, { confirm: '' });
  assert.equal(unnamed.status, 400);
  const sold = await owner.post(`${one}/delete`, { confirm: 'Patron' });
  assert.equal(sold.status, 409);
  assert.match(sold.html, /cannot be deleted: 4 tickets are sold/);
  assert.equal((await client.get<Type[]>(`/events/${id}/tickets`)).length, 1);
});

test('a type of which nothing was sold goes when its name is typed', async () => {
  const { owner, client } = world;
  const { id, at, types } = await world.event({ tickets: [{ name: 'Sobra' }] });
  const gone = await owner.post(`${at}/tickets/${types[0]}/delete`, { confirm: 'sobra' });
  assert.equal(gone.location, `${at}?done=ticket-deleted`);
  assert.deepEqual(await client.get<Type[]>(`/events/${id}/tickets`), []);
});

test('two who change the same type do not overwrite each other silently', async () => {
  const { owner, staff, client } = world;
  const { id, at, types } = await world.event({ tickets: [{ name: 'Box', price: 500 }] });
  const one = `${at}/tickets/${types[0]}`;
  const mine = formOn((await owner.get(one)).html, { action: one });
  assert.equal((await staff.post(one, { ...mine, price: '700' })).status, 303);
  const refused = await owner.post(one, { ...mine, price: '600' });
  assert.equal(refused.status, 412);
  assert.match(refused.html, /<dd>700<\/dd>/);
  assert.equal((await client.get<Type[]>(`/events/${id}/tickets`))[0]?.price, 700);
  const again = formOn(refused.html, { action: one });
  assert.equal((await owner.post(one, again)).status, 303);
  assert.equal((await client.get<Type[]>(`/events/${id}/tickets`))[0]?.price, 600);
});

test('an archived event shows its types and lets nobody change them', async () => {
  const { owner, client } = world;
  const { id, at, types } = await world.event();
  await client.post(`/events/${id}/archive`);
  const { html } = await owner.get(at);
  assert.doesNotMatch(html, /Add a ticket type/);
  const refused = await owner.post(`${at}/tickets/${types[0]}/sold-out`);
  assert.equal(refused.status, 409);
  assert.match(refused.html, /An archived event cannot be changed\./);
  assert.equal((await owner.post(`${at}/tickets`, fields)).status, 409);
});
