import type { Database } from '../../src/platform/database/database.ts';
import { sql } from '../../src/platform/database/sql.ts';
import { atMost, median, type Row } from '../row.ts';
import type { World } from '../world.ts';
import { insertListedEvents } from './search.ts';

const name = 'series, collapsed list';
const events = 100_000;
const seriesCount = 1_000;
const eventsAtOnce = 2_000;
const rounds = 15;
const ratioMax = 2;

const questions = {
  list: 'take=24',
  'page 40': 'take=24&page=40',
  'far down': 'take=24&page=2000',
  'a kind': 'take=24&category=SPORTS',
  'a common word': 'take=24&search=music',
  'a name': 'take=24&search=Bayawak+Karnabal',
  'near me': 'take=24&near=14.55,121.02',
};

/** The same questions with one row a series and with a row a date, in turns, of events half of which are dates of series. */
export async function* collapsedRows(world: World, isWanted: (name: string) => boolean): AsyncGenerator<Row> {
  if (!isWanted(name)) return;
  await insertEventsOfSeries(world.db);
  const ours = await world.startOurs();
  const ask = async (query: string) => {
    const startedAt = performance.now();
    const answer = await fetch(`http://127.0.0.1:${ours.port}/marketplace/v1/events?${query}`);
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${query} answered ${answer.status}`);
    return performance.now() - startedAt;
  };
  const told: string[] = [];
  const ratios: number[] = [];
  for (const [key, query] of Object.entries(questions)) {
    const first = await ask(`${query}&collapse=true`);
    await ask(query);
    const times: { plain: number; collapsed: number }[] = [];
    for (let round = 0; round < rounds; round += 1) {
      times.push({ plain: await ask(query), collapsed: await ask(`${query}&collapse=true`) });
    }
    const plain = median(times.map((each) => each.plain));
    const collapsed = median(times.map((each) => each.collapsed));
    ratios.push(collapsed / plain);
    told.push(`${key} ${collapsed.toFixed(1)} ÷ ${plain.toFixed(1)} ms (first ${first.toFixed(0)})`);
  }
  await ours.stop();
  yield atMost(name, ratios[0] as number, ratioMax, '×', `${events} events: ${told.join(', ')}`);
}

/** Each second event is a date of a series of fifty, scattered over the year: those of other rows too. */
async function insertEventsOfSeries(db: Database): Promise<void> {
  await db.run(sql`
    insert into organizations (id, name, slug, tier, approved_at)
    values (gen_random_uuid(), 'Organizer 1', 'organizer-1', 'PRO', now()) on conflict (slug) do nothing`);
  await db.run(sql`
    insert into series (id, organization_id, slug, name, status)
    select gen_random_uuid(), (select id from organizations where slug = 'organizer-1'), 'run-' || n, 'Run ' || n, 'READY'
    from generate_series(0, ${seriesCount - 1}::int) n`);
  const { count } = await db.one<{ count: number }>(
    sql`select count(*)::int as count from events where slug like 'listed-%'`,
  );
  for (let from = 1; from <= count; from += eventsAtOnce) {
    await db.run(sql`
      update events e set series_id = s.id, series_position = wanted.n
      from generate_series(${from}::int, ${Math.min(from + eventsAtOnce - 1, count)}::int) wanted (n)
      join series s on s.slug = 'run-' || (wanted.n / 2 % ${seriesCount}::int)
      where e.slug = 'listed-' || wanted.n and wanted.n % 2 = 0`);
  }
  if (count < events) await insertListedEvents(db, { from: count + 1, to: events });
  else await db.run(sql`vacuum analyze`);
}
