import { sql } from '../src/platform/database/sql.ts';
import { holdRequest, type OnSale } from './buying.ts';
import { getRequest, load } from './load.ts';
import { atMost, median, type Row } from './row.ts';
import { putOnSale } from './sales.ts';
import { insertEvents, type World, wordOf } from './world.ts';

const sizes = [1_000, 10_000, 100_000];
const rounds = 3;

interface Question {
  name: string;
  request: (context: { ids: string[]; onSale: OnSale }) => string;
}

/** How much slower each read, and the hold, gets when there are ten and a hundred times the events and orders. */
export async function* growthRows(world: World, isWanted: (name: string) => boolean): AsyncGenerator<Row> {
  const headers = { 'api-key': world.key };
  const read = (path: string) => getRequest(`/open-api/v1${path}`, headers);
  const all: Question[] = [
    {
      name: 'growth: read one event',
      request: ({ ids }) => read(`/events/${ids[Math.floor(Math.random() * ids.length)]}`),
    },
    { name: 'growth: list 100 events', request: () => read('/events?take=100') },
    { name: 'growth: list drafts by date', request: () => read('/events?take=100&status=DRAFT&sort=dateTime') },
    {
      name: 'growth: search events',
      request: () => read(`/events?take=10&search=${wordOf(1 + Math.floor(Math.random() * 1_000)).slice(0, 12)}`),
    },
    { name: 'growth: search venues', request: () => read('/venues/search?query=colisem') },
    { name: 'growth: list 100 orders', request: ({ onSale }) => read(`/events/${onSale.eventId}/orders?take=100`) },
    { name: 'growth: hold', request: ({ onSale }) => holdRequest(onSale) },
  ];
  const questions = all.filter(({ name }) => isWanted(name));
  if (questions.length === 0) return;
  const times = new Map<string, number[]>(questions.map(({ name }) => [name, []]));
  let onSale: OnSale | undefined;
  for (const size of sizes) {
    const { count } = await world.db.one<{ count: number }>(
      sql`select count(*) as count from events where organization_id = ${world.organization.id}`,
    );
    await insertEvents(world.db, world.organization.id, count + 1, size);
    const ids = await someIds(world);
    const ours = await world.startOurs({ holdLimits: 'off' });
    onSale ??= await putOnSale(world, ours, 200_000);
    await insertOrders(world, onSale, size);
    for (const { name, request } of questions) {
      const context = { ids, onSale };
      const options = { port: ours.port, connections: 8, seconds: 1, request: () => request(context) };
      await load(options);
      const results: number[] = [];
      for (let round = 0; round < rounds; round += 1) results.push((await load(options)).perSecond);
      times.get(name)?.push(1_000 / median(results));
    }
    await ours.stop();
  }
  for (const { name } of questions) {
    const [once = 0, ten = 0, hundred = 0] = times.get(name) ?? [];
    const detail = `${once.toFixed(3)} ms, ${ten.toFixed(3)} ms, ${hundred.toFixed(3)} ms a request at ${sizes.join(', ')} events and orders`;
    yield atMost(name, hundred / once, 1.5, '×', detail);
  }
}

/** Orders of before, up to a number: cancelled ones, which have no tickets. */
async function insertOrders({ db, organization }: World, { eventId }: OnSale, total: number): Promise<void> {
  await db.run(sql`
    insert into orders (id, organization_id, event_id, order_number, status, quantity, buyer_name, buyer_email,
                        buyer_email_key, token_hash, absorb_fees, method, subtotal_centavos, commission_centavos,
                        processing_centavos, total_centavos, created_at, updated_at)
    select gen_random_uuid(), ${organization.id}::uuid, ${eventId}::uuid, 'TK-' || gen_random_uuid(), 'CANCELLED', 1, 'Ana Reyes',
           'ana@example.com', 'ana@example.com', '', true, 'gcash', 80000, 5600, 2000, 80000,
           now() - n * interval '1 second', now()
    from generate_series((select count(*) + 1 from orders where event_id = ${eventId}), ${total}::int) as n`);
  await db.run(sql`
    insert into order_items (order_id, position, id, ticket_type_id, quantity, price_centavos, name, section, row_label)
    select o.id, 0, gen_random_uuid(), gen_random_uuid(), 1, 80000, 'General Admission', 'General Admissions', 'GA'
    from orders o where o.event_id = ${eventId} and not exists (select from order_items i where i.order_id = o.id)`);
  await db.run(sql`
    insert into order_counts (event_id, pending, cancelled)
    select ${eventId}::uuid, count(*) filter (where status = 'PENDING'), count(*) filter (where status = 'CANCELLED')
    from orders where event_id = ${eventId}
    on conflict (event_id) do update set pending = excluded.pending, cancelled = excluded.cancelled`);
  await db.run(sql`vacuum analyze`);
}

/** As many at every size, so that what is kept in memory does not decide the figure. */
async function someIds({ db, organization }: World): Promise<string[]> {
  const rows = await db.many<{ id: string }>(
    sql`select id from events where organization_id = ${organization.id} order by id limit 1000`,
  );
  return rows.map(({ id }) => id);
}
