import { sql } from '../../src/platform/database/sql.ts';
import { newId } from '../../src/platform/ids.ts';
import { atLeast, median, type Row } from '../row.ts';
import type { World } from '../world.ts';

const quantity = 50_000;
const rounds = 7;

/** Creating a ticket type over HTTP against a plain INSERT … SELECT of as many rows into the same table. */
export async function* inventoryRows(world: World, isWanted: (name: string) => boolean): AsyncGenerator<Row> {
  const name = 'create ticket type of 50,000';
  if (!isWanted(name)) return;
  const ours = await world.startOurs();
  const post = async (path: string, body: object): Promise<{ id: string }> => {
    const answer = await fetch(`http://127.0.0.1:${ours.port}/open-api/v1${path}`, {
      method: 'POST',
      headers: { 'api-key': world.key, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (answer.status !== 201) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return ((await answer.json()) as { data: { id: string } }).data;
  };
  const event = await post('/events', { name: 'Inventory', dateTime: '2027-01-01T00:00:00Z' });
  const api: number[] = [];
  const plain: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const started = performance.now();
    await world.db.run(sql`
      insert into tickets (ticket_type_id, number)
      select ${newId()}::uuid, n from generate_series(1, ${quantity}::int) n`);
    const between = performance.now();
    await post(`/events/${event.id}/tickets`, { name: `Round ${round}`, price: 100, quantity });
    // The first round warms up.
    if (round > 0) {
      plain.push(between - started);
      api.push(performance.now() - between);
    }
  }
  await ours.stop();
  const ratios = plain.map((time, round) => time / (api[round] as number));
  const detail = `${median(api).toFixed(0)} ms against ${median(plain).toFixed(0)} ms, ratios ${Math.min(...ratios).toFixed(2)}–${Math.max(...ratios).toFixed(2)}`;
  yield atLeast(name, { ratio: median(ratios), detail }, 0.7);
}
