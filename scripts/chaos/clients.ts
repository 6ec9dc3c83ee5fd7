import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BuyerOrder, BuyerTicket } from '../../test/helpers/clients/buyer.ts';
import type { ScanRecord } from '../../test/helpers/worlds/door.ts';
import { insist } from './ask.ts';
import type { Client, ClientWorld } from './client.ts';
import type { OrderEntry } from './journal.ts';
import { type Random, randomOf } from './random.ts';
import { refund } from './refund.ts';

interface Load {
  stop(): Promise<void>;
}

const marketplace = '/marketplace/v1';
const pausesGrowMs = 250;

/**
 * Buyers, readers, a door and an organizer, in a mix that the seed decides, until they are stopped. They pause longer the longer it
 * takes, unless they are steady: a restarting process needs the processor more than they do.
 */
export function startLoad(
  world: ClientWorld,
  random: Random,
  { pauseMs = 30, count = random.between(3, 9), isSteady = false } = {},
): Load {
  let isStopping = false;
  const beganMs = performance.now();
  const pauses = () => (isSteady ? 1 : 1 + (performance.now() - beganMs) / pausesGrowMs);
  const running = Array.from({ length: count }, async (_, number) => {
    const client = clientOf(world, number, () => isStopping);
    while (!isStopping) {
      await (client.random.isOneIn(4) ? look(client) : buy(client));
      await sleep(client.random.between(0, pauseMs) * pauses());
    }
  });
  return {
    stop: async () => {
      isStopping = true;
      await Promise.all(running);
    },
  };
}

export function clientOf(world: ClientWorld, number: number, isOver: () => boolean): Client {
  const random = randomOf(`${world.name} ${world.journal.seed} client ${number}`);
  const { urls, journal } = world;
  return { ...world, random, number, insisting: { traffic: journal.traffic, urls, random, isOver } };
}

/** As somebody who has not decided yet, or an organizer who checks the sales. */
async function look({ insisting, random, event, shop }: Client): Promise<void> {
  const ofOrganizer = { 'api-key': shop.key };
  const signedIn = {
    cookie: Object.entries(shop.cookies)
      .map(([name, value]) => `${name}=${value}`)
      .join('; '),
  };
  const [path, headers] = random.pick<[string, Record<string, string>]>([
    [`${marketplace}/events/${event.id}`, {}],
    [`${marketplace}/events`, {}],
    [`/open-api/v1/events/${event.id}`, ofOrganizer],
    [`/open-api/v1/events/${event.id}/orders`, ofOrganizer],
    ['/', {}],
    [`${shop.dashboardPath}/orders`, signedIn],
  ]);
  await insist(insisting, path, { headers });
}

async function buy(client: Client): Promise<void> {
  const { random, event } = client;
  const ticketTypeId = random.pick([event.scarceFree, event.scarcePaid, event.scarcePaid, event.plenty]);
  const entry = await place(client, ticketTypeId, random.between(1, 3));
  if (entry === undefined) return;
  if (entry.said === 'PENDING') await goOn(client, entry);
  if (entry.said !== 'COMPLETED') return;
  if (random.isOneIn(2)) await readTickets(client, entry);
  if (entry.tickets.length > 0 && random.isOneIn(2)) await comeIn(client, entry);
  if (entry.references.length > 0 && random.isOneIn(5)) await refund(client, entry);
}

/** Places an order and insists; undefined where there was none to have, or nobody knows. */
export async function place(client: Client, ticketTypeId: string, quantity: number): Promise<OrderEntry | undefined> {
  const { journal, insisting, event } = client;
  const buyerName = `Buyer ${client.number} ${randomUUID()}`;
  const body = {
    eventId: event.id,
    items: [{ ticketTypeId, quantity }],
    buyer: { name: buyerName, email: 'ana@example.com' },
  };
  const headers = { 'idempotency-key': randomUUID() };
  const answer = await insist(insisting, `${marketplace}/orders`, { body, headers });
  if (answer?.status !== 201) return undefined;
  const { id, token, status, expiresAt } = answer.data as BuyerOrder;
  const entry: OrderEntry = {
    ...{ id, token, buyerName, ticketTypeId, quantity, said: status as OrderEntry['said'] },
    ...{ expiresAt, isCancelAsked: false, references: [], paid: new Set(), tickets: [], refund: 'NONE' },
  };
  journal.orders.set(id, entry);
  return entry;
}

/** Pays for it, sometimes twice over; or thinks better of it; or forgets it. */
async function goOn(client: Client, entry: OrderEntry): Promise<void> {
  const { random, insisting } = client;
  if (random.isOneIn(10)) return;
  const path = `${marketplace}/orders/${entry.id}`;
  const headers = { authorization: `Bearer ${entry.token}` };
  if (random.isOneIn(8)) {
    entry.isCancelAsked = true;
    const answer = await insist(insisting, `${path}/cancel`, { method: 'POST', headers });
    if (answer?.status === 200) entry.said = 'CANCELLED';
    return;
  }
  for (let payments = random.isOneIn(8) ? 2 : 1; payments > 0; payments -= 1) {
    const begun = await insist(insisting, `${path}/payments`, { body: { method: 'gcash' }, headers });
    if (begun?.status !== 201) break;
    entry.references.push((begun.data as { reference: string }).reference);
  }
  for (const reference of entry.references) {
    const answer = await client.pay(insisting, reference);
    if (answer !== undefined && answer.status >= 200 && answer.status < 300) entry.paid.add(reference);
  }
  const answer = await insist(insisting, path, { headers });
  if ((answer?.data as BuyerOrder | undefined)?.status === 'COMPLETED') entry.said = 'COMPLETED';
}

async function readTickets({ insisting }: Client, entry: OrderEntry): Promise<void> {
  const headers = { authorization: `Bearer ${entry.token}` };
  const answer = await insist(insisting, `${marketplace}/orders/${entry.id}/tickets`, { headers });
  if (answer?.status === 200) entry.tickets = (answer.data as BuyerTicket[]).map(({ id, qr }) => ({ id, qr }));
}

/** The same ticket at two doors in the same moment. */
async function comeIn({ insisting, event, journal, random }: Client, entry: OrderEntry): Promise<void> {
  const ticket = random.pick(entry.tickets);
  await Promise.all(
    event.doors.map(async (token, device) => {
      const id = randomUUID();
      const scans = [{ id, qr: ticket.qr, scannedAt: new Date().toISOString() }];
      const headers = { authorization: `Bearer ${token}` };
      const answer = await insist(insisting, '/door/v1/scans', { body: { scans }, headers });
      const [scan] = answer?.status === 200 ? (answer.data as ScanRecord[]) : [];
      if (scan?.result !== 'ADMITTED') return;
      const admitted = journal.admissions.get(ticket.id) ?? new Set();
      journal.admissions.set(ticket.id, admitted.add(`${device} ${id}`));
    }),
  );
}
