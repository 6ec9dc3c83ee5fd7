import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from '../../../../src/platform/database/sql.ts';
import { until } from '../../../helpers/machine/until.ts';
import { assertSound, openShop, type Shop } from '../../../helpers/worlds/shop.ts';

const waiting = Number(process.env.POOL_WAITING ?? 50_000);
const back = 1_000;
const sales = 30;

let shop: Shop;
before(async () => {
  shop = await openShop({ environment: { HOLD_LIMITS: 'off' } });
});
after(() => shop?.close());

const medianOf = (values: number[]) =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] as number;

/** How long orders of a type take, one after the other, in milliseconds. */
async function orderTimes(event: { id: string }, type: string, isOver: () => boolean): Promise<number[]> {
  const times: number[] = [];
  while (times.length < sales || !isOver()) {
    const startedAt = performance.now();
    await shop.buyer.place(event.id, { [type]: 1 });
    times.push(performance.now() - startedAt);
  }
  return times;
}

async function countOffered({ id }: { id: string }): Promise<number> {
  const { count } = await shop.db.one<{ count: number }>(sql`
    select count(*)::int as count from waiting_entries where event_id = ${id} and status = 'OFFERED'`);
  return count;
}

/** A sweep does not wait for a crowd. */
async function offerAll(event: { id: string }): Promise<void> {
  await shop.sales.turnOuts.sweep();
  await until(async () => (await countOffered(event)) >= back);
}

test(`${back} tickets come back while ${waiting} people wait: sales of another type go on between the offers`, async (t) => {
  const event = await shop.event({ tickets: [{ quantity: back }, { name: 'Side', quantity: 5_000 }] });
  const [type, side] = event.types as [string, string];
  await shop.client.post(`/events/${event.id}/tickets/${type}/sold-out`);
  await shop.db.run(sql`
    insert into waiting_entries (id, organization_id, event_id, name, email, email_key, language, token_hash, ticket_type_ids, quantity,
                                 accepts_fewer, status, place)
    select gen_random_uuid(), e.organization_id, e.id, 'Bea', 'bea' || n || '@example.com', 'bea' || n || '@example.com', 'en', '\\x00',
           array[${type}::uuid], 1, false, 'WAITING', nextval('waiting_places')
    from events e cross join generate_series(1, ${waiting}) as n where e.id = ${event.id}`);
  await shop.db.run(sql`
    insert into waiting_wishes select id, ${type}, place, quantity, quantity from waiting_entries where event_id = ${event.id}`);
  await shop.db.run(sql`update ticket_types set waiting_least = 1, waiting_tickets = ${waiting} where id = ${type}`);
  await shop.db.run(sql`analyze waiting_entries`);
  await shop.db.run(sql`analyze waiting_wishes`);

  const before = medianOf(await orderTimes(event, side, () => true));
  await shop.client.post(`/events/${event.id}/tickets/${type}/publish`);
  const startedAt = performance.now();
  let isOver = false;
  const sweeping = offerAll(event).finally(() => {
    isOver = true;
  });
  const beside = await orderTimes(event, side, () => isOver);
  await sweeping;
  const seconds = (performance.now() - startedAt) / 1_000;
  assert.equal(await countOffered(event), back);
  const slowest = Math.max(...beside);
  const figures = `${Math.round(back / seconds)} offers/s; orders beside ${medianOf(beside).toFixed(0)} ms against ${before.toFixed(0)} ms before, slowest ${slowest.toFixed(0)} ms`;
  t.diagnostic(figures);
  // A sale waits for one batch of offers at most. Generous, for machines that do other things.
  assert.ok(slowest < 2_000, figures);
  await assertSound(shop.db);
});
