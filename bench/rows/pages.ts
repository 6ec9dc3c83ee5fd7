import { getRequest } from '../load.ts';
import { atLeast, compare, type Row } from '../row.ts';
import type { Child, World } from '../world.ts';

const name = 'event page, marketplace HTML';
const eventCount = 50;
const target = 0.6;

/** The page of an event against a bare node:http server that answers the same bytes. */
export async function* pageRows(world: World, isWanted: (name: string) => boolean): AsyncGenerator<Row> {
  if (!isWanted(name)) return;
  const ours = await world.startOurs();
  const slugs: string[] = [];
  for (let number = 1; number <= eventCount; number += 1) slugs.push(await publishedEvent(world, ours, number));
  const path = () => `/events/${slugs[Math.floor(Math.random() * slugs.length)]}`;
  const answer = await fetch(`http://127.0.0.1:${ours.port}${path()}`, { headers: { 'accept-encoding': 'identity' } });
  if (!answer.ok) throw new Error(`${name} answered ${answer.status}`);
  const bare = await world.startBare(await answer.text());
  yield atLeast(name, await compare(bare, ours, () => getRequest(path(), {})), target);
  await bare.stop();
  await ours.stop();
}

async function publishedEvent({ key }: World, { port }: Child, number: number): Promise<string> {
  const post = async (path: string, body: object) => {
    const answer = await fetch(`http://127.0.0.1:${port}/open-api/v1${path}`, {
      method: 'POST',
      headers: { 'api-key': key, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
    return ((await answer.json()) as { data: { id: string; slug: string } }).data;
  };
  const { id, slug } = await post('/events', {
    name: `Gabi ng Musika ${number}`,
    description: 'Isang gabi ng awit sa tabing-dagat. '.repeat(10),
    dateTime: '2030-12-05T19:00:00+08:00',
    tickets: ['General Admission', 'VIP', 'Balcony'].map((type) => ({
      name: type,
      price: 1_500,
      quantity: 500,
      published: true,
    })),
  });
  for (const performer of ['Luna Dimasupil', 'Ang Banda']) {
    await post(`/events/${id}/performers`, { name: performer, type: 'ARTIST' });
  }
  await post(`/events/${id}/publish`, {});
  return slug;
}
