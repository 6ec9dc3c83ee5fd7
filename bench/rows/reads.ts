import { sql } from '../../src/platform/database/sql.ts';
import { getRequest } from '../load.ts';
import { atLeast, compare, type Row } from '../row.ts';
import { insertEvents, type World } from '../world.ts';

const eventCount = 1_000;

/** The APIs' reads against a bare node:http server that answers the same bytes. */
export async function* readRows(world: World, isWanted: (name: string) => boolean): AsyncGenerator<Row> {
  const names = ['GET /me', 'read one event', 'list 100 events', 'read one event, marketplace'];
  if (!names.some(isWanted)) return;
  await insertEvents(world.db, world.organization.id, 1, eventCount);
  const all = await world.db.many<{ id: string; status: string }>(sql`select id, status from events`);
  const published = all.filter(({ status }) => status === 'PUBLISHED');
  const headers = { 'api-key': world.key };
  const anyOf = (events: typeof all) => events[Math.floor(Math.random() * events.length)]?.id;
  const rows = [
    { name: 'GET /me', target: 0.6, path: () => '/open-api/v1/me' },
    { name: 'read one event', target: 0.6, path: () => `/open-api/v1/events/${anyOf(all)}` },
    { name: 'list 100 events', target: 0.5, path: () => '/open-api/v1/events?take=100' },
    { name: 'read one event, marketplace', target: 0.6, path: () => `/marketplace/v1/events/${anyOf(published)}` },
  ];
  const ours = await world.startOurs();
  // What is measured is reading what is known, however few requests a busy machine lets through.
  for (const { id } of names.some((name) => name.startsWith('read one') && isWanted(name)) ? all : []) {
    await Promise.all([
      fetch(`http://127.0.0.1:${ours.port}/open-api/v1/events/${id}`, { headers }).then((answer) => answer.text()),
      fetch(`http://127.0.0.1:${ours.port}/marketplace/v1/events/${id}`).then((answer) => answer.text()),
    ]);
  }
  for (const { name, target, path } of rows.filter((row) => isWanted(row.name))) {
    const answer = await fetch(`http://127.0.0.1:${ours.port}${path()}`, { headers });
    if (!answer.ok) throw new Error(`${name} answered ${answer.status}`);
    const bare = await world.startBare(await answer.text());
    yield atLeast(name, await compare(bare, ours, () => getRequest(path(), headers)), target);
    await bare.stop();
  }
  await ours.stop();
}
