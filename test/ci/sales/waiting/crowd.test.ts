import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from '../../../../src/platform/database/sql.ts';
import { until } from '../../../helpers/machine/until.ts';
import { assertSound, openShop, type Shop } from '../../../helpers/worlds/shop.ts';

const waiting = Number(process.env.POOL_WAITING ?? 50_000);
const back = 1_000;
// Offers are made forty times over.
const salesBetweenMin = 5;

let shop: Shop;
before(async () => {
  shop = await openShop({ environment: { HOLD_LIMITS: 'off' } });
});
after(() => shop?.close());

async function countOffered({ id }: { id: string }): Promise<number> {
  const { count } = await shop.db.one<{ count: number }>(sql`
    select count(*)::int as count from waiting_entries where event_id = ${id} and status = 'OFFERED'`);
  return count;
}

/** A sweep does not wait for a crowd. */
async function offerAll(event: { id: string }): Promise<void> {
  await shop.sales.offerRounds.sweep();
  await until(async () => (await countOffered(event)) >= back);
}

test(`${back} tickets come back while ${waiting} people wait: sales of another type go on between the offers`, async () => {
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

  await shop.client.post(`/events/${event.id}/tickets/${type}/publish`);
  let isOver = false;
  const sweeping = offerAll(event).finally(() => {
    isOver = true;
  });
  // A sale waits for one batch of offers at most: each of these finds more offers made than the one before.
  const offered = [0];
  while (!isOver) {
    await shop.buyer.place(event.id, { [side]: 1 });
    offered.push(await countOffered(event));
  }
  await sweeping;
  assert.equal(await countOffered(event), back);
  const between = new Set(offered.filter((count) => count > 0 && count < back)).size;
  assert.ok(between >= salesBetweenMin, `sales between offers: ${offered}`);
  await assertSound(shop.db);
});
