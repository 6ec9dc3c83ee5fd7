import { writeEventWords } from '../../src/core/catalog/search/write-event-words.ts';
import type { Database } from '../../src/platform/database/database.ts';
import { sql } from '../../src/platform/database/sql.ts';
import { atMost, median, type Row } from '../row.ts';
import type { World } from '../world.ts';

const name = 'search, marketplace';
// The second may be given, so that a trial takes less: npm run bench -- 'search, marketplace' --events=10000
const sizes = [1_000, Number(process.argv.find((argument) => argument.startsWith('--events='))?.slice(9) ?? 100_000)];
const eventsAtOnce = 5_000;
const rounds = 5;
const msMax = 20;
const growthMax = 1.5;

const near = 'near=14.55,121.02';
const questions = {
  'a name': 'search=Bayawak+Karnabal',
  mistyped: 'search=bayawak+karnbal',
  'a common word': 'search=music',
  'words of names': 'search=festival',
  'a city': 'search=quezon+city',
  'a kind': 'category=SPORTS',
  free: 'price=free',
  'near me': near,
  'a common word near me': `search=music&${near}`,
};

/**
 * The page of a search, as the first visitor since the process began sees it, and as later ones do: the slowest of
 * several, at a hundred times the events, compared with the original number.
 */
export async function* searchRows(world: World, isWanted: (name: string) => boolean): AsyncGenerator<Row> {
  if (!isWanted(name)) return;
  const first: Record<string, number>[] = [];
  const later: Record<string, number>[] = [];
  let there = 0;
  for (const size of sizes) {
    await insertListedEvents(world.db, { from: there + 1, to: size });
    there = size;
    const firsts: Record<string, number>[] = [];
    const laters: Record<string, number>[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const ours = await world.startOurs();
      const ask = (query: string) => timeOf(`http://127.0.0.1:${ours.port}/events?${query}`);
      // Connections, statements and the template are not the search's fault.
      for (const query of ['search=karnabal', 'category=ARTS', 'near=10.3,123.9', 'price=paid']) await ask(query);
      firsts.push(await eachOf(ask));
      laters.push(await eachOf(ask));
      await ours.stop();
    }
    first.push(mediansOf(firsts));
    later.push(mediansOf(laters));
  }
  for (const [who, [few = {}, many = {}]] of [
    ['first', first],
    ['later', later],
  ] as const) {
    yield atMost(`${name}, ${who}`, Math.max(...Object.values(many)), msMax, ' ms', told(many));
    const growth = median(Object.keys(questions).map((key) => (many[key] ?? 0) / (few[key] ?? 0)));
    yield atMost(`${name}, ${who}, growth`, growth, growthMax, '×', `at ${sizes.join(' and ')} events: ${told(few)}`);
  }
}

async function eachOf(ask: (query: string) => Promise<number>): Promise<Record<string, number>> {
  const times: Record<string, number> = {};
  for (const [key, query] of Object.entries(questions)) times[key] = await ask(query);
  return times;
}

async function timeOf(url: string): Promise<number> {
  const startedAt = performance.now();
  const answer = await fetch(url);
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  return performance.now() - startedAt;
}

function mediansOf(times: readonly Record<string, number>[]): Record<string, number> {
  return Object.fromEntries(Object.keys(questions).map((key) => [key, median(times.map((each) => each[key] ?? 0))]));
}

function told(times: Record<string, number>): string {
  return Object.entries(times)
    .map(([key, ms]) => `${key} ${ms.toFixed(1)}`)
    .join(', ');
}

/**
 * Events of many that anybody may find, with a venue, two performers and two ticket types, a quarter of them free; each second one a date
 * of a series where there are some.
 */
export async function insertListedEvents(db: Database, { from, to }: { from: number; to: number }): Promise<void> {
  await db.run(sql`
    insert into organizations (id, name, slug, tier, approved_at)
    select gen_random_uuid(), 'Organizer ' || n, 'organizer-' || n, 'PRO', now() from generate_series(1, 200) n
    on conflict (slug) do nothing`);
  for (let start = from; start <= to; start += eventsAtOnce) {
    const rows = await db.many<{ id: string }>(sql`
      with venue as (select array_agg(id order by id) as ids from venues),
      organizer as (select array_agg(id) as ids from organizations where slug like 'organizer-%'),
      made as (
        insert into events (id, organization_id, name, search_text, search_grams, slug, status, date_time, type, journey_type,
                            currency, location_type, venue_id, visibility, timezone, absorb_fees, category, published_at,
                            series_id, series_position)
        select gen_random_uuid(), organizer.ids[1 + n * 11 % 200], given.name, lower(given.name), '{}', 'listed-' || n, 'PUBLISHED',
               now() + n % 5000 * interval '1 hour' + interval '1 day', case when n % 4 = 0 then 'FREE' else 'PAID' end,
               'STANDARD', 'PHP', 'VENUE',
               venue.ids[1 + n * 7 % array_length(venue.ids, 1)], 'PUBLIC', 'Asia/Manila', true,
               (array['MUSIC', 'MUSIC', 'THEATRE', 'COMEDY', 'FESTIVAL', 'SPORTS', 'ARTS', 'FOOD'])[1 + n % 8], now(), s.id,
               case when s.id is not null then n end
        from generate_series(${start}::int, ${Math.min(start + eventsAtOnce - 1, to)}::int) as n, venue, organizer,
             lateral (select case when n = 77 then 'Bayawak Karnabal' else
                        initcap(translate(n::text, '0123456789', 'abegiklmno')) || ' ' ||
                        initcap(translate((n * 31 % 20000)::text, '0123456789', 'adeghinoru')) ||
                        case when n % 50 = 0 then ' Festival' else '' end end as name) given
             left join lateral (select r.id from series r where n % 2 = 0 and r.slug = 'run-' || (n / 2 % 1000)) s on true
        returning id, organization_id, type),
      performer as (
        insert into performers (id, organization_id, event_id, name)
        select gen_random_uuid(), organization_id, id, translate(left(id::text, 7), '0123456789', 'aeioubdgkl') || ' ' || n
        from made, unnest(array['Reyes', 'Santos']) n),
      ticket as (
        insert into ticket_types (id, organization_id, event_id, name, price_centavos, quantity, remaining_quantity, section,
                                  row_label, type, maximum_purchase_quantity, published)
        select gen_random_uuid(), organization_id, id, 'Type ' || n, case when type = 'FREE' then 0 else n * 50000 end, 100, 100,
               'General Admissions', 'GA', 'GENERAL_ADMISSION', 8, true
        from made, generate_series(1, 2) n)
      select id from made`);
    await db.transaction((tx) => writeEventWords(tx, { eventIds: rows.map(({ id }) => id) }));
  }
  await db.run(sql`vacuum analyze`);
}
