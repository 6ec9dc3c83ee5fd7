import { setTimeout as sleep } from 'node:timers/promises';
import { newId } from '../../../src/platform/ids.ts';
import { apiClient } from '../../../test/helpers/clients/api-client.ts';
import { buyer, buyerAt, eventOnSale } from '../../../test/helpers/clients/buyer.ts';
import type { ServiceNode } from '../installation.ts';
import type { Kind, Scene } from '../kind.ts';
import { insist } from './insist.ts';
import { killAndStart } from './processes.ts';
import { countSeatsOfTwo, listSeatsOfOrder, listTicketsOfSeats } from './seats.sql.ts';

const roundsMax = 10;

export const seatsNodeKilled: Kind = {
  name: 'seats-node-killed',
  what: 'kill -9 of a web node while the seats of a small hall are sold, and holders moved, at all nodes; then started again',
  isShort: true,
  begin: async () => ({
    options: {},
    async inflict(scene) {
      const hall = await openHall(scene);
      const crowd = Array.from({ length: 4 }, () => crowdOf(scene, hall));
      await sleep(scene.random.between(20, 300));
      await killAndStart(scene, scene.random.pick(scene.installation.web) as ServiceNode);
      const heard = (await Promise.all(crowd)).flat();
      await accuseOf(scene, hall, heard);
    },
  }),
};

interface Hall {
  eventId: string;
  ticketTypeId: string;
  seats: string[];
}

/** An order that was confirmed, and how many seats it has. */
interface Heard {
  orderId: string;
  seats: string[];
}

async function openHall({ urls, shop }: Scene): Promise<Hall> {
  const client = apiClient(urls[0] as string, shop.key);
  const rows = ['A', 'B', 'C'].map((name, row) => ({ name, count: 12, x: 0, y: row, dx: 1, dy: 0 }));
  const sections = [{ key: 'S', name: 'Stalls', kind: 'SEATED', rows }];
  const plan = await client.post<{ id: string }>('/seating-plans', { name: 'Hall', focus: [6, -3], sections });
  const tickets = [{ name: 'Seat', price: 0, quantity: 1, maximumPurchaseQuantity: 10 }];
  const { id: eventId, types } = await eventOnSale(client, { dateTime: '2037-01-01T00:00:00Z', tickets });
  const ticketTypeId = types[0] as string;
  const body = { planId: plan.id, types: [{ ticketTypeId, areas: [{ section: 'S' }] }], orphans: 'ALLOW' };
  await client.send('PUT' as 'POST', `/events/${eventId}/seating`, { body });
  const seats = rows.flatMap(({ name }) => Array.from({ length: 12 }, (_, seat) => `S-${name}-${seat + 1}`));
  return { eventId, ticketTypeId, seats };
}

/** Buys what is named or the best, and has some of it moved, until the hall is full. */
async function crowdOf(scene: Scene, { eventId, ticketTypeId, seats: all }: Hall): Promise<Heard[]> {
  const { random, urls, shop, installation } = scene;
  const heard: Heard[] = [];
  for (let round = 0; round < roundsMax; round += 1) {
    const start = random.below(all.length - 1);
    const seats = random.isOneIn(2) ? all.slice(start, start + 2) : undefined;
    const item = { ticketTypeId, quantity: 2, ...(seats === undefined ? {} : { seats }) };
    const body = { eventId, items: [item], buyer };
    const headers = { 'idempotency-key': newId() };
    const placed = await insist(urls, random.below(urls.length), (url) =>
      buyerAt(url).send('POST', '/orders', { body, headers }),
    );
    if (placed.status !== 201) continue;
    const { data } = JSON.parse(placed.body) as { data: { id: string; tickets: { seatId: string }[] } };
    heard.push({ orderId: data.id, seats: data.tickets.map(({ seatId }) => seatId) });
    const [ticket] = await listTicketsOfSeats(installation.db, { orderId: data.id });
    if (ticket === undefined || random.isOneIn(3)) continue;
    const path = `/events/${eventId}/tickets/${ticket.id}/move`;
    const move = { body: { seat: random.pick(all) }, headers: { 'idempotency-key': newId() } };
    await insist(urls, random.below(urls.length), (url) => apiClient(url, shop.key).send('POST', path, move));
  }
  return heard;
}

async function accuseOf({ installation: { db }, accuse }: Scene, hall: Hall, heard: readonly Heard[]): Promise<void> {
  const { count } = await countSeatsOfTwo(db, hall);
  if (count > 0) accuse(`${count} seats of the hall are two people's`);
  for (const { orderId, seats } of heard) {
    const held = await listSeatsOfOrder(db, { orderId });
    if (held.length !== seats.length) accuse(`order ${orderId} was told ${seats.join()} and has ${held.length} seats`);
  }
}
