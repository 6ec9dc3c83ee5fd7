import { setTimeout as sleep } from 'node:timers/promises';
import { type Database, openDatabase } from '../../src/platform/database/database.ts';
import { serversOfUrl } from '../../src/platform/database/server-url.ts';
import { type Statement, sql, trustedSql } from '../../src/platform/database/sql.ts';

/**
 * As many rows as a few years bring, all after one order that somebody bought: an event for each six orders, two tickets for each of its
 * own. Its counters stay as they are, so that the audit finds fault with what is made here. Answers the events.
 */
export async function fillDatabase(
  db: Database,
  orders: number,
  { perEvent = 6, name = 'F' } = {},
): Promise<readonly string[]> {
  await db.run(sql`
    create table filled as
    select n, gen_random_uuid() as order_id, ((n - 1) / ${perEvent}::int) + 1 as event_n from generate_series(1, ${orders}::int) n`);
  await db.run(sql`
    create table filled_events as
    select event_n, gen_random_uuid() as event_id from filled group by event_n`);
  const model = sql`(select o.* from orders o where o.status = 'COMPLETED' and o.total_centavos > 0 order by o.created_at limit 1)`;
  await copy(
    db,
    'events',
    sql`from ${model} o join events t on t.id = o.event_id, filled_events f`,
    sql`'id', f.event_id, 'slug', t.slug || '-' || lower(${name}) || f.event_n`,
  );
  await copy(
    db,
    'orders',
    sql`from ${model} t, filled f join filled_events e using (event_n)`,
    sql`'id', f.order_id, 'event_id', e.event_id, 'order_number', 'TK-' || ${name}::text || f.n, 'payment_id', null`,
  );
  await copy(
    db,
    'order_items',
    sql`from ${model} o join order_items t on t.order_id = o.id, filled f`,
    sql`'id', gen_random_uuid(), 'order_id', f.order_id`,
  );
  await copy(
    db,
    'issued_tickets',
    sql`
      from ${model} o join issued_tickets t on t.order_id = o.id, filled f join filled_events e using (event_n), generate_series(0, 1) i`,
    sql`
      'id', gen_random_uuid(), 'order_id', f.order_id, 'event_id', e.event_id, 'ticket_type_id', e.event_id,
      'number', (f.n * 2 + i) * 1000 + t.number % 1000, 'code', md5(f.order_id::text || t.id || i)`,
  );
  const events = await db.many<{ eventId: string }>(sql`select event_id from filled_events order by event_n`);
  await db.run(sql`drop table filled, filled_events`);
  await db.withConnection((connection) => connection.query('vacuum analyze'));
  return events.map(({ eventId }) => eventId);
}

/** Copies of t with some values of their own. */
async function copy(db: Database, table: string, from: Statement, changed: Statement): Promise<void> {
  const { names, values } = await db.one<{ names: string; values: string }>(sql`
    select string_agg(format('%I', column_name), ', ') as names, string_agg(format('made.%I', column_name), ', ') as values
    from information_schema.columns where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER'`);
  await db.run(sql`
    insert into ${trustedSql(table)} (${trustedSql(names)})
    select ${trustedSql(values)} ${from} 
    cross join lateral jsonb_populate_record(null::${trustedSql(table)}, to_jsonb(t) || jsonb_build_object(${changed})) as made`);
}

interface Edits {
  /** The longest that an edit or a look took since this was last asked, in seconds. */
  take(): { edit: number; look: number };
  stop(): Promise<void>;
}

/** Somebody who edits one event after the other, and somebody who looks at them. */
export function startEdits(databaseUrl: string): Edits {
  const db = openDatabase({ connection: serversOfUrl(databaseUrl) });
  let isStopping = false;
  let longest = { edit: 0, look: 0 };
  const keepDoing = async (what: 'edit' | 'look', act: () => Promise<unknown>) => {
    while (!isStopping) {
      const beganMs = performance.now();
      await act();
      longest[what] = Math.max(longest[what], (performance.now() - beganMs) / 1_000);
      await sleep(20);
    }
  };
  const some = sql`(select id from events where id >= (select gen_random_uuid()) order by id limit 1)`;
  const running = [
    keepDoing('edit', () => db.run(sql`update events set updated_at = now() where id = ${some}`)),
    keepDoing('look', () =>
      db.many(sql`
      select e.id, o.id from events e left join orders o on o.event_id = e.id where e.id = ${some}`),
    ),
  ];
  return {
    take() {
      const taken = longest;
      longest = { edit: 0, look: 0 };
      return taken;
    },
    async stop() {
      isStopping = true;
      await Promise.all(running);
      await db.close();
    },
  };
}
