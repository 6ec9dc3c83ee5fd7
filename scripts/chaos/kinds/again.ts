import { setTimeout as sleep } from 'node:timers/promises';
import { newId } from '../../../src/platform/ids.ts';
import { apiClient } from '../../../test/helpers/clients/api-client.ts';
import { buyerAt } from '../../../test/helpers/clients/buyer.ts';
import type { AnyAnswer } from '../../../test/helpers/clients/refusal.ts';
import type { ServiceNode } from '../installation.ts';
import type { Kind, Scene } from '../kind.ts';
import { countMadeOf } from './again.sql.ts';
import { insist } from './insist.ts';
import { killAndStart } from './processes.ts';

const rounds = 6;

export const callsAgain: Kind = {
  name: 'calls-again',
  what: 'each call is sent to all nodes at once and again to another one later, with the same Idempotency-Key, while a node is killed; then started again',
  isShort: true,
  begin: async () => ({
    options: {},
    async inflict(scene) {
      const calls = (async () => {
        for (let round = 0; round < rounds; round += 1) await callAgain(scene);
      })();
      await sleep(scene.random.between(0, 400));
      await killAndStart(scene, scene.random.pick(scene.installation.web) as ServiceNode);
      await calls;
    },
  }),
};

/** An order, an event and a ticket type, each of a name that nothing else has: what was made is counted by it. */
async function callAgain(scene: Scene): Promise<void> {
  const { shop, event } = scene;
  const [buyerName, eventName, typeName] = ['Buyer', 'Event', 'Type'].map((what) => `${what} ${newId()}`);
  const items = [{ ticketTypeId: event.plenty, quantity: 1 }];
  const order = { eventId: event.id, items, buyer: { name: buyerName, email: 'ana@example.com' } };
  await Promise.all([
    onceOnly(scene, 'an order', (url, headers) => buyerAt(url).send('POST', '/orders', { body: order, headers })),
    onceOnly(scene, 'an event', (url, headers) => {
      const body = { name: eventName, dateTime: '2037-01-01T00:00:00Z' };
      return apiClient(url, shop.key).send('POST', '/events', { body, headers });
    }),
    onceOnly(scene, 'a ticket type', (url, headers) => {
      const body = { name: typeName, price: 100, quantity: 5 };
      return apiClient(url, shop.key).send('POST', `/events/${event.id}/tickets`, { body, headers });
    }),
  ]);
  const made = await countMadeOf(scene.installation.db, { buyerName, eventName, typeName } as Names);
  for (const [what, count] of Object.entries(made))
    if (count !== 1) scene.accuse(`of one call with its repetitions ${count} ${what} were made`);
}

type Names = Parameters<typeof countMadeOf>[1];

/** All nodes at once, each until it answers, and then any of them again: all must tell of the same. */
async function onceOnly(
  { urls, random, accuse }: Scene,
  what: string,
  send: (url: string, headers: Record<string, string>) => Promise<AnyAnswer>,
): Promise<void> {
  const headers = { 'idempotency-key': newId() };
  const ask = (from: number) => insist(urls, from, (url) => send(url, headers));
  const answers = await Promise.all(urls.map((_, index) => ask(index)));
  await sleep(random.between(0, 200));
  answers.push(await ask(random.below(urls.length)));
  const refused = answers.find(({ status }) => status !== 201);
  if (refused !== undefined) accuse(`${what} sent again was answered ${refused.status}: ${refused.body}`);
  const ids = new Set(answers.map(({ body }) => (JSON.parse(body) as { data?: { id: string } }).data?.id));
  if (ids.size > 1) accuse(`${what} sent again was told as ${[...ids].join(' and ')}`);
}
