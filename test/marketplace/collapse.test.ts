import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { writeEventWords } from '../../src/core/catalog/search/write-event-words.ts';
import { sql } from '../../src/platform/database/sql.ts';
import { movingClock } from '../helpers/clients/api-client.ts';
import { type MarketClient, marketClient, type PublicEventRecord, venueIn } from '../helpers/clients/market-client.ts';
import { type TestServer, testServer } from '../helpers/machine/test-server.ts';

let server: TestServer;
let market: MarketClient;
let organizationId: string;

before(async () => {
  server = await testServer({ environment: { MARKETPLACE_RATE_LIMIT: 'off' }, now: movingClock() });
  market = marketClient(server.url);
  organizationId = (await server.organization({ name: 'Takbo Manila' })).id;
  await venueIn(server.db, { name: 'Plaza Luna', city: 'Parañaque', at: [14.48, 121.02] });
  await venueIn(server.db, { name: 'Arena Sur', city: 'Cebu City', at: [10.3, 123.9] });
  await insertEvents({ from: 1, to: 400 });
});
after(() => server.close());

/**
 * Every third is no date of a series; the others are dates of series of different lengths, out of order. Some dates go on now, some
 * are over, some are private, sold out, elsewhere, of another kind or called otherwise than the rest of their series.
 */
async function insertEvents({ from, to }: { from: number; to: number }): Promise<void> {
  await server.db.run(sql`
    insert into series (id, organization_id, slug, name, status)
    select gen_random_uuid(), ${organizationId}, 'run-' || n, 'Run ' || n, 'READY' from generate_series(0, 39) n
    on conflict do nothing`);
  const rows = await server.db.many<{ id: string }>(sql`
    with made as (
      insert into events (id, organization_id, name, search_text, search_grams, slug, status, date_time, end_date_time, type,
                          journey_type, currency, location_type, venue_id, visibility, timezone, absorb_fees, category, published_at,
                          series_id, series_position)
      select gen_random_uuid(), ${organizationId}, given.name, lower(given.name), '{}', 'made-' || n,
             case when n % 37 = 0 then 'DRAFT' else 'PUBLISHED' end,
             given.at, given.at + interval '3 hours', 'PAID', 'STANDARD', 'PHP', 'VENUE',
             venue.ids[1 + (n / 3 + (n % 41 = 0)::int) % 2], case when n % 29 = 0 then 'PRIVATE' else 'PUBLIC' end,
             'Asia/Manila', true, (array['MUSIC', 'SPORTS'])[1 + (n % 40 + (n % 43 = 0)::int) % 2], now(), s.id,
             case when s.id is not null then n end
      from generate_series(${from}::int, ${to}::int) as n
      cross join (select array_agg(id order by name) as ids from venues) venue
      left join series s on n % 3 > 0 and s.slug = 'run-' || (n * n % 40)
      cross join lateral (
        select 'Gabi ' || case when n % 3 = 0 then 'alone ' || n when n % 17 = 0 then 'another' else 'run ' || n * n % 40 end
                 || case when n % 5 = 0 then ' Festival' when n % 5 = 1 then ' 50%' else '' end as name,
               now() + ((n * 7919) % 997 - 40) * interval '55 minutes' as at) given
      returning id, slug),
    ticket as (
      insert into ticket_types (id, organization_id, event_id, name, price_centavos, quantity, remaining_quantity, sold_quantity,
                                section, row_label, type, maximum_purchase_quantity, published)
      select gen_random_uuid(), ${organizationId}, id, 'Regular', 50000, 10,
             case when slug like '%1' then 0 else 10 end, case when slug like '%1' then 10 else 0 end,
             'General Admissions', 'GA', 'GENERAL_ADMISSION', 8, true
      from made)
    select id from made`);
  await server.db.transaction((tx) => writeEventWords(tx, { eventIds: rows.map(({ id }) => id) }));
  await server.db.run(sql`analyze`);
}

const near = 'near=14.55,121.02';
const queries = [
  '',
  'city=paranaque',
  'category=SPORTS',
  `from=${new Date(Date.now() + 20 * 86_400_000).toISOString()}`,
  `to=${new Date(Date.now() + 10 * 86_400_000).toISOString()}&category=MUSIC`,
  'search=gabi',
  'search=festival',
  'search=another',
  'search=run',
  'search=run+festival+cebu',
  'search=fistival',
  'search=%25',
  near,
  `search=festival&${near}`,
];

type Row = PublicEventRecord & { dates: { count: number; next: string } | null };

async function allPages(query: string, take: number): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 1; ; page += 1) {
    const { data, meta } = await market.list(`?${query}&take=${take}&page=${page}`);
    rows.push(...(data as Row[]));
    if (page >= meta.totalPages) {
      assert.equal(rows.length, meta.total, query);
      return rows;
    }
  }
}

/** What the plain list has, by series: each with its soonest date. */
async function expectedOf(plain: readonly Row[]) {
  const known = await server.db.many<{ id: string; seriesId: string | null }>(
    sql`select id, series_id from events where id = any(${plain.map(({ id }) => id)}::uuid[])`,
  );
  const series = new Map(known.map(({ id, seriesId }) => [id, seriesId ?? id]));
  const grouped = Map.groupBy(plain, ({ id }) => series.get(id) as string);
  return [...grouped].map(([key, rows]) => {
    const soonest = rows.toSorted((one, other) =>
      `${one.dateTime} ${one.id}`.localeCompare(`${other.dateTime} ${other.id}`, 'en'),
    )[0] as Row;
    return { id: soonest.id, dates: key === soonest.id ? null : { count: rows.length, next: soonest.dateTime } };
  });
}

function byId<Each extends { id: string }>(rows: readonly Each[]): Each[] {
  return rows.toSorted((one, other) => (one.id < other.id ? -1 : 1));
}

async function assertCollapsed({ take }: { take: number }): Promise<void> {
  for (const query of queries) {
    const plain = await allPages(query, 100);
    assert.ok(plain.length > 0, query);
    assert.ok(plain.every(({ dates }) => dates === null));
    const expected = await expectedOf(plain);
    const collapsed = await allPages(`${query}&collapse=true`, take);
    const shown = collapsed.map(({ id, dates }) => ({ id, dates }));
    assert.equal(new Set(shown.map(({ id }) => id)).size, shown.length, `${query}: none twice`);
    assert.deepEqual(byId(shown), byId(expected), query);
    assert.ok(
      expected.some(({ dates }) => dates !== null && dates.count > 1) && expected.length < plain.length,
      `${query}: something is collapsed`,
    );
    if (!query.includes('search') && !query.includes('near')) {
      const times = collapsed.map(({ dateTime }) => dateTime);
      assert.deepEqual(times, times.toSorted(), `${query}: soonest first`);
    }
    assert.deepEqual(await allPages(`${query}&collapse=false`, 100), plain);
  }
}

test('a collapsed list has every series once, for its next date that fits, and everything else as it is', () =>
  assertCollapsed({ take: 13 }));

test('so has one of thousands, read in order and far down', { timeout: 240_000 }, async () => {
  await insertEvents({ from: 401, to: 1_800 });
  await assertCollapsed({ take: 41 });
});

test('anything else than true and false is refused by its name', async () => {
  for (const value of ['', 'yes', '1', 'TRUE', 'true&collapse=true']) {
    const error = await market.refuse('GET', `/events?collapse=${value}`, { status: 400, code: 'VALIDATION_ERROR' });
    assert.match(JSON.stringify(error.details), /collapse/);
  }
});
