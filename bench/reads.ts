import { sql } from '../src/platform/database/sql.ts';
import { getRequest } from './load.ts';
import { atLeast, compare, type Row } from './row.ts';
import { insertEvents, type World } from './world.ts';

const eventCount = 1_000;

/** The Open API's reads against a bare node:http server that answers the same bytes. */
export async function* readRows(world: World, isWanted: (name: string) => boolean): AsyncGenerator<Row> {
  const names = ['GET /me', 'read one event', 'list 100 events'];
  if (!names.some(isWanted)) return;
  await insertEvents(world.db, world.organization.id, 1, eventCount);
  const ids = (await world.db.many<{ id: string }>(sql`select id from events`)).map(({ id }) => id);
  const headers = { 'api-key': world.key };
  const anyEvent = () => ids[Math.floor(Math.random() * ids.length)];
  const rows = [
    { name: 'GET /me', target: 0.5, path: () => '/open-api/v1/me' },
    { name: 'read one event', target: 0.5, path: () => `/open-api/v1/events/${anyEvent()}` },
    { name: 'list 100 events', target: 0.4, path: () => '/open-api/v1/events?take=100' },
  ];
  const ours = await world.startOurs();
  for (const { name, target, path } of rows.filter((row) => isWanted(row.name))) {
    const answer = await fetch(`http://127.0.0.1:${ours.port}${path()}`, { headers });
    if (!answer.ok) throw new Error(`${name} answered ${answer.status}`);
    const bare = await world.startBare(await answer.text());
    yield atLeast(name, await compare(bare, ours, () => getRequest(path(), headers)), target);
    await bare.stop();
  }
  await ours.stop();
}
