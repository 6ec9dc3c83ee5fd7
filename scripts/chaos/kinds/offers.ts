import { setTimeout as sleep } from 'node:timers/promises';
import { newId } from '../../../src/platform/ids.ts';
import { apiClient } from '../../../test/helpers/clients/api-client.ts';
import { type BuyerOrder, buyerAt, eventOnSale } from '../../../test/helpers/clients/buyer.ts';
import { within } from '../../cluster/within.ts';
import type { ServiceNode } from '../installation.ts';
import type { Kind, Scene } from '../kind.ts';
import { insist } from './insist.ts';
import { countGoodTickets, listEntriesOf, listReturnsOf, listUnoffered } from './offers.sql.ts';
import { killAndStart } from './processes.ts';

const quantity = 8;
const people = 12;
const roundsMax = 40;
/** A worker looks every two seconds for what nobody asked for. */
const offerSeconds = 30;

export const offersNodeKilled: Kind = {
  name: 'offers-node-killed',
  what: 'kill -9 of a node while tickets come back, those who wait are offered them and pay, at all nodes; then started again',
  isShort: true,
  begin: async () => ({
    options: {},
    async inflict(scene) {
      const house = await openHouse(scene);
      const acts = [
        ...house.orders.map((order) => sellerOf(scene, house, order)),
        ...house.waiting.map(takerOf(scene)),
      ];
      await sleep(scene.random.between(20, 600));
      const { web, workers } = scene.installation;
      const victim = scene.random.isOneIn(4) ? (workers[0] as ServiceNode) : scene.random.pick(web);
      await killAndStart(scene, victim);
      await Promise.all(acts);
      await accuseOf(scene, house);
    },
  }),
};

interface Waiter {
  id: string;
  token: string;
  /** The offer that was paid, once somebody said so. */
  paid?: BuyerOrder;
}

interface House {
  eventId: string;
  ticketTypeId: string;
  orders: BuyerOrder[];
  waiting: Waiter[];
  /** Tickets whose return was confirmed. */
  returned: string[];
}

/** A small house that is sold out, with people who wait. */
async function openHouse({ urls, shop }: Scene): Promise<House> {
  const client = apiClient(urls[0] as string, shop.key);
  const { id: eventId, types } = await eventOnSale(client, {
    dateTime: '2037-01-01T00:00:00Z',
    tickets: [{ price: 800, quantity }],
    returns: { untilHours: 24, keep: 10, mode: 'WHEN_RESOLD' },
  });
  const ticketTypeId = types[0] as string;
  const at = buyerAt(urls[0] as string);
  const orders = await Promise.all(Array.from({ length: quantity }, () => at.buy(eventId, { [ticketTypeId]: 1 })));
  const waiting: Waiter[] = [];
  for (let nth = 0; nth < people; nth += 1) {
    const body = {
      name: 'Bea',
      email: `bea-${newId()}@example.com`,
      quantity: 1 + (nth % 2),
      acceptsFewer: nth % 4 === 1,
    };
    const answer = await at.send('POST', `/events/${eventId}/waiting`, { body });
    if (answer.status !== 201) throw new Error(`Nobody can wait: ${answer.body}`);
    waiting.push((JSON.parse(answer.body) as { data: Waiter }).data);
  }
  return { eventId, ticketTypeId, orders, waiting, returned: [] };
}

/** Returns the ticket, and sometimes keeps it after all; or the organizer gives the money back. */
async function sellerOf({ urls, random, shop }: Scene, { returned }: House, order: BuyerOrder): Promise<void> {
  await sleep(random.between(0, 500));
  const from = () => random.below(urls.length);
  const { token, id } = order;
  const answer = await insist(urls, from(), (url) => buyerAt(url).send('GET', `/orders/${id}/tickets`, { token }));
  const [ticket] = (JSON.parse(answer.body) as { data: { id: string }[] }).data;
  const ticketId = ticket?.id as string;
  if (random.isOneIn(3)) {
    const body = { ticketIds: [ticketId], reason: 'Cannot come' };
    const headers = { 'idempotency-key': newId() };
    await insist(urls, from(), (url) =>
      apiClient(url, shop.key).send('POST', `/orders/${id}/refunds`, { body, headers }),
    );
    return;
  }
  const path = `/orders/${id}/tickets/${ticketId}/return`;
  const told = await insist(urls, from(), (url) => buyerAt(url).send('POST', path, { token, body: {} }));
  if (told.status === 201) returned.push(ticketId);
  if (random.isOneIn(4)) await insist(urls, from(), (url) => buyerAt(url).send('DELETE', path, { token }));
}

/** Looks for an offer and pays it, or gives it up. */
function takerOf({ urls, random, pay, journal: { traffic } }: Scene): (waiter: Waiter) => Promise<void> {
  return async (waiter) => {
    const { id, token } = waiter;
    const from = () => random.below(urls.length);
    for (let round = 0; round < roundsMax; round += 1) {
      const answer = await insist(urls, from(), (url) => buyerAt(url).send('GET', `/waiting/${id}`, { token }));
      const { offer } = (JSON.parse(answer.body) as { data: { offer: { orderId: string; orderToken: string } | null } })
        .data;
      if (offer === null) {
        await sleep(random.between(20, 150));
        continue;
      }
      if (random.isOneIn(5)) {
        await insist(urls, from(), (url) => buyerAt(url).send('DELETE', `/waiting/${id}`, { token }));
        return;
      }
      const order = { id: offer.orderId, token: offer.orderToken } as BuyerOrder;
      const path = `/orders/${order.id}/payments`;
      const begun = await insist(urls, from(), (url) =>
        buyerAt(url).send('POST', path, { token: order.token, body: { method: 'gcash' } }),
      );
      // Its seller kept it, or it was paid by a call whose answer was lost.
      if (begun.status !== 201) continue;
      const { reference } = (JSON.parse(begun.body) as { data: { reference: string } }).data;
      await pay({ traffic, urls, random, isOver: () => false }, reference);
      const read = await insist(urls, from(), (url) =>
        buyerAt(url).send('GET', `/orders/${order.id}`, { token: order.token }),
      );
      if ((JSON.parse(read.body) as { data: BuyerOrder }).data.status !== 'COMPLETED') continue;
      waiter.paid = order;
      return;
    }
  };
}

/** What was confirmed is there, nobody has two places or a ticket too many, and nobody waits for what is there. */
async function accuseOf({ installation: { db }, urls, accuse }: Scene, house: House): Promise<void> {
  await within(offerSeconds, 'those who wait are offered what came back', async () => {
    return (await listUnoffered(db, house)).length === 0;
  });
  const { count } = await countGoodTickets(db, house);
  if (count > quantity) accuse(`${count} tickets of ${quantity} are good`);
  const entries = new Map((await listEntriesOf(db, house)).map(({ id, status }) => [id, status]));
  for (const { id, paid } of house.waiting) {
    const status = entries.get(id);
    if (status === undefined) accuse(`${id} waited and is gone`);
    if (paid === undefined) continue;
    if (status !== 'TAKEN') accuse(`${id} paid the offer and is ${status}`);
    const tickets = await buyerAt(urls[0] as string).tickets(paid);
    if (!tickets.some((ticket) => ticket.status === 'VALID')) accuse(`${id} paid the offer and has no ticket`);
  }
  const returns = new Set((await listReturnsOf(db, house)).map(({ ticketId }) => ticketId));
  for (const ticketId of house.returned) {
    if (!returns.has(ticketId)) accuse(`the return of ${ticketId} was confirmed and is gone`);
  }
}
