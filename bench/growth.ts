import { sql } from '../src/platform/sql.ts';
import { getRequest, load } from './load.ts';
import { atMost, median, type Row } from './row.ts';
import { insertEvents, type World, wordOf } from './world.ts';

const sizes = [1_000, 10_000, 100_000];
const rounds = 3;

/** How much slower each read gets when an organization has ten and a hundred times the events. */
export async function* growthRows(world: World, isWanted: (name: string) => boolean): AsyncGenerator<Row> {
  const reads = [
    {
      name: 'growth: read one event',
      path: (ids: string[]) => `/events/${ids[Math.floor(Math.random() * ids.length)]}`,
    },
    { name: 'growth: list 100 events', path: () => '/events?take=100' },
    { name: 'growth: list drafts by date', path: () => '/events?take=100&status=DRAFT&sort=dateTime' },
    {
      name: 'growth: search events',
      path: () => `/events?take=10&search=${wordOf(1 + Math.floor(Math.random() * 1_000)).slice(0, 12)}`,
    },
    { name: 'growth: search venues', path: () => '/venues/search?query=colisem' },
  ].filter(({ name }) => isWanted(name));
  if (reads.length === 0) return;
  const headers = { 'api-key': world.key };
  const times = new Map<string, number[]>(reads.map(({ name }) => [name, []]));
  for (const size of sizes) {
    const { count } = await world.db.one<{ count: number }>(
      sql`select count(*) as count from events where organization_id = ${world.organization.id}`,
    );
    await insertEvents(world.db, world.organization.id, count + 1, size);
    const ids = await someIds(world);
    const ours = await world.startOurs();
    for (const { name, path } of reads) {
      const request = () => getRequest(`/open-api/v1${path(ids)}`, headers);
      await load({ port: ours.port, connections: 8, seconds: 1, request });
      const results: number[] = [];
      for (let round = 0; round < rounds; round += 1) {
        results.push((await load({ port: ours.port, connections: 8, seconds: 1, request })).perSecond);
      }
      times.get(name)?.push(1_000 / median(results));
    }
    await ours.stop();
  }
  for (const { name } of reads) {
    const [once = 0, ten = 0, hundred = 0] = times.get(name) ?? [];
    const detail = `${once.toFixed(3)} ms, ${ten.toFixed(3)} ms, ${hundred.toFixed(3)} ms a request at ${sizes.join(', ')} events`;
    yield atMost(name, hundred / once, 1.5, '×', detail);
  }
}

/** As many at every size, so that what is kept in memory does not decide the figure. */
async function someIds({ db, organization }: World): Promise<string[]> {
  const rows = await db.many<{ id: string }>(
    sql`select id from events where organization_id = ${organization.id} order by id limit 1000`,
  );
  return rows.map(({ id }) => id);
}
