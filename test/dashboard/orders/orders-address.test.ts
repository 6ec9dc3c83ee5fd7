import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from '../../../src/platform/database/sql.ts';
import { formOn } from '../../helpers/worlds/events-dashboard.ts';
import { type OrdersDashboard, ordersDashboard, textOf } from '../../helpers/worlds/orders-dashboard.ts';

let world: OrdersDashboard;
before(async () => {
  world = await ordersDashboard();
});
after(() => world.close());

interface Good {
  code: string;
  email: string;
}
const goodTickets = (order: { id: string }) =>
  world.db.many<Good>(sql`
    select t.code, coalesce(t.holder_email, o.buyer_email) as email from issued_tickets t join orders o on o.id = t.order_id
    where t.order_id = ${order.id} and t.status = 'VALID' order by t.number`);
const mailsTo = async (email: string) =>
  (
    await world.db.many<{ kind: string }>(sql`
      select kind from mails where recipient = ${email} order by created_at, id`)
  ).map(({ kind }) => kind);

test('a mistyped address is corrected once: new codes go to the right address, the wrong one is told and its codes are dead', async () => {
  const wrong = { name: 'Ana', email: 'ana@gmial.example' };
  const order = await world.buy(await world.event(), 2, { buyer: wrong });
  const before = await goodTickets(order);
  await world.db.run(sql`update mails set status = 'SENT' where order_id = ${order.id}`);
  const path = `${world.base}/orders/${order.id}`;
  assert.match((await world.staff.get(path)).html, new RegExp(`href="${path}/address"`));
  const asked = await world.staff.get(`${path}/address`);
  assert.match(textOf(asked.html), /2 tickets get new codes and are e-mailed to the new address/);
  assert.match(textOf(asked.html), /sent to ana@gmial\.example stop working/);
  const form = { ...formOn(asked.html, { action: `${path}/address` }), email: 'ana@gmail.example' };
  const answers = await Promise.all([1, 2, 3].map(() => world.staff.post(`${path}/address`, form)));
  assert.deepEqual(
    answers.map(({ status, location }) => [status, location]),
    answers.map(() => [303, `${path}?done=address-corrected`]),
  );
  const now = await goodTickets(order);
  assert.deepEqual(
    now.map(({ email }) => email),
    ['ana@gmail.example', 'ana@gmail.example'],
  );
  assert.ok(now.every(({ code }) => before.every((each) => each.code !== code)));
  assert.deepEqual(await mailsTo('ana@gmail.example'), ['TICKETS']);
  assert.equal((await mailsTo('ana@gmial.example')).at(-1), 'ADDRESS_CHANGED');
  const acts = await world.acts('order.buyer_changed');
  assert.deepEqual(
    acts.map(({ actorLabel, details }) => [actorLabel, JSON.stringify(details).includes('ana')]),
    [[world.staff.email, false]],
  );
});

test('nobody is mailed more than a few corrections an hour, and nothing is no address', async () => {
  const order = await world.buy(await world.event(), 1, { buyer: { name: 'Ben', email: 'ben@mali.example' } });
  const path = `${world.base}/orders/${order.id}/address`;
  assert.equal((await world.owner.post(path, { email: 'hindi address' })).status, 400);
  assert.equal((await world.owner.post(path, { email: 'ben@mali.example' })).status, 400);
  for (const email of ['b1@tama.example', 'b2@tama.example']) {
    assert.equal((await world.owner.post(path, { email })).status, 303);
  }
  assert.equal((await world.owner.post(path, { email: 'b3@tama.example' })).status, 429);
  const [ticket] = await goodTickets(order);
  assert.equal(ticket?.email, 'b2@tama.example');
});

test('what a buyer asked for themselves ends with the correction, and a stranger corrects nothing', async () => {
  const order = await world.buy(await world.event(), 1, { buyer: { name: 'Cora', email: 'cora@mali.example' } });
  await world.db.run(sql`
    insert into address_changes (id, organization_id, order_id, old_email, old_email_key, new_email, new_email_key, token_hash)
    select gen_random_uuid(), organization_id, id, buyer_email, buyer_email_key, 'iba@example.com', 'iba@example.com', 'x'
    from orders where id = ${order.id}`);
  const path = `${world.base}/orders/${order.id}/address`;
  assert.equal((await world.stranger.post(path, { email: 'magnanakaw@example.com' })).status, 404);
  assert.equal((await world.owner.post(path, { email: 'cora@tama.example' })).status, 303);
  const rows = await world.db.many<{ status: string }>(
    sql`select status from address_changes where order_id = ${order.id} order by created_at, status`,
  );
  assert.deepEqual(rows.map(({ status }) => status).sort(), ['CONFIRMED', 'REPLACED']);
});
