import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { randomOf } from '../../scripts/chaos/random.ts';
import type { Json, Method } from '../helpers/clients/api-client.ts';
import { buyer, linesOf } from '../helpers/clients/buyer.ts';
import type { AnyAnswer } from '../helpers/clients/refusal.ts';
import { deadlocksDuring } from '../helpers/database/deadlocks.ts';
import { hallOf } from '../helpers/seats/painted-hall.ts';
import { scheduleBody } from '../helpers/worlds/catalog.ts';
import { assertSound, openShop, type Shop } from '../helpers/worlds/shop.ts';

// Whatever an organizer may change, changed by many at once while it is sold: all of it takes its locks in one order.
const lanes = 12;
const turns = 60;

const { below, pick } = randomOf('at once');
/** Whether an act was ever done. */
const done = new Map<string, boolean>();
let shop: Shop;
before(async () => {
  shop = await openShop({ environment: { ROLE: 'all', MAXIMA: 'performers=2000,schedules=2000,ticketTypes=2000' } });
});
after(() => shop.close());

interface Place {
  id: string;
  types: [seats: string, floor: string, deck: string];
  planId: string;
  /** What was made of each kind. */
  parts: Map<string, string[]>;
}

async function openPlace(): Promise<Place> {
  const { focus, sections } = hallOf(4, 10);
  const plan = await shop.client.post<{ id: string }>('/seating-plans', { name: 'Hall', focus, sections });
  const tickets = [{ name: 'Seats' }, { name: 'Floor', quantity: 60 }, { name: 'Deck', quantity: 40 }];
  const { id, types } = await shop.event({ tickets });
  const place = { id, types: types as Place['types'], planId: plan.id, parts: new Map() };
  await paint(place);
  return place;
}

/** What came of an act, where it was done. It may be refused, but never with a fault. */
async function outcome<Data>(act: string, asked: Promise<AnyAnswer>): Promise<Data | undefined> {
  const { status, body } = await asked;
  assert.ok(status < 500, `${act}: ${status} ${body}`);
  done.set(act, done.get(act) === true || status < 300);
  return status < 300 ? (JSON.parse(body) as { data: Data }).data : undefined;
}

function write(act: string, method: Method, path: string, body?: Json): Promise<{ id: string } | undefined> {
  const headers = { 'idempotency-key': `${act} ${below(2 ** 32)}` };
  return outcome(act, shop.client.send(method, path, { body, headers }));
}

type Act = (place: Place) => Promise<unknown>;

const paint: Act = ({ id, planId, types: [ticketTypeId] }) => {
  const areas = [{ section: 'MAIN', rows: pick([['A'], ['A', 'B'], ['A', 'B', 'C', 'D']]) }];
  const types = [{ ticketTypeId, areas }];
  return write('paint', 'PUT', `/events/${id}/seating`, { planId, types, orphans: 'ALLOW' });
};

/** Makes a part of the event, changes one of those made, takes one away. */
function partActs(kind: string, made: (place: Place) => Json, changed?: () => Json): Act[] {
  const path = ({ id }: Place) => `/events/${id}/${kind}`;
  const one = async (place: Place, act: (at: string) => Promise<unknown>) => {
    const parts = place.parts.get(kind) ?? [];
    if (parts.length > 0) await act(`${path(place)}/${pick(parts)}`);
  };
  const acts: Act[] = [
    async (place) => {
      const part = await write(`make ${kind}`, 'POST', path(place), made(place));
      if (part !== undefined) place.parts.set(kind, [...(place.parts.get(kind) ?? []), part.id]);
    },
    (place) => one(place, (at) => write(`remove ${kind}`, 'DELETE', at)),
  ];
  if (changed !== undefined) acts.push((place) => one(place, (at) => write(`change ${kind}`, 'PATCH', at, changed())));
  return acts;
}

const parts: Act[] = [
  ...partActs('performers', () => ({ name: `Luna ${below(9)}` })),
  ...partActs('schedules', () => scheduleBody),
  ...partActs('brands', () => ({ name: 'Barako' })),
  ...partActs(
    'tickets',
    () => ({ name: `Type ${below(1e9)}`, price: 100, quantity: 20, published: true }),
    () => ({ quantity: 20 + below(20) }),
  ),
  ...partActs(
    'bundles',
    ({ types: [, ...loose] }) => ({
      name: `Two ${below(1e9)}`,
      items: loose.map((ticketTypeId) => ({ ticketTypeId, quantity: 1 })),
      price: 1_200,
      published: true,
    }),
    () => ({ price: 1_000 + below(300) }),
  ),
  ...partActs('promo-codes', () => ({ code: `P${below(1e9)}`, kind: 'PERCENT', value: 10 })),
  ...partActs('access-codes', () => ({ code: `A${below(1e9)}`, usesMax: 5 })),
  ...partActs('questions', () => ({ label: 'Kakain ba?', kind: 'CHECK' })),
  ...partActs('zones', () => ({ name: `Deck ${below(1e9)}` })),
  ...partActs('door-codes', () => ({ gate: 'North' })),
  ...partActs('seat-blocks', () => ({ seats: [`MAIN-A-${1 + below(10)}`], reason: 'Camera' })),
];

const dates = ['2027-03-01T19:00:00+08:00', '2027-03-02T19:00:00+08:00'].map((dateTime) => ({ dateTime }));

const changes: Act[] = [
  ({ id }) => write('rename', 'PATCH', `/events/${id}`, { name: `Sabay ${below(3)}` }),
  ({ id }) => write('publish', 'POST', `/events/${id}/${pick(['publish', 'publish', 'unpublish'])}`),
  ({ id, types }) => write('grow', 'PATCH', `/events/${id}/tickets/${types[2]}`, { quantity: 60 + below(40) }),
  ({ id, types }) => write('stock', 'POST', `/events/${id}/tickets/${pick(types)}/${pick(['publish', 'sold-out'])}`),
  paint,
  ({ id, types: [, floor] }) =>
    write('invite', 'POST', `/events/${id}/complimentary`, { items: linesOf({ [floor]: 1 }), recipient: buyer }),
  ({ id }) => write('series', 'POST', '/series', { templateEventId: id, name: 'Gabi', publish: true, dates }),
  async () => {
    const tickets = [{ name: 'GA', price: 5, quantity: 9 }];
    const made = await write('create', 'POST', '/events', { name: 'Sabay 1', dateTime: dates[0]?.dateTime, tickets });
    if (made !== undefined && below(2) === 0) await write('delete', 'DELETE', `/events/${made.id}`);
  },
];

interface Held {
  id: string;
  token: string;
}

async function hold({ id, types: [, floor, deck] }: Place): Promise<Held | undefined> {
  const body = { eventId: id, buyer, items: linesOf({ [floor]: 1, [deck]: 1 }) };
  return await outcome<Held>('hold', shop.buyer.send('POST', '/orders', { body }));
}

const sales: Act[] = [
  hold,
  ({ id, types: [ticketTypeId] }) => {
    const items = [{ ticketTypeId, quantity: 1, seats: [`MAIN-A-${1 + below(10)}`] }];
    return outcome('hold a seat', shop.buyer.send('POST', '/orders', { body: { eventId: id, buyer, items } }));
  },
  async (place) => {
    const { id, token } = (await hold(place)) ?? {};
    if (id !== undefined) await outcome('give up', shop.buyer.send('POST', `/orders/${id}/cancel`, { token }));
  },
  async (place) => {
    const { id, token } = (await hold(place)) ?? {};
    if (id === undefined) return;
    const paying = shop.buyer.send('POST', `/orders/${id}/payments`, { token, body: { method: 'gcash' } });
    const payment = await outcome<{ reference: string }>('start to pay', paying);
    if (payment === undefined) return;
    await outcome('pay', shop.buyer.press(payment.reference, 'paid'));
    const reading = shop.buyer.send('GET', `/orders/${id}/tickets`, { token });
    const ticketIds = (await outcome<{ id: string }[]>('tickets', reading))?.map((ticket) => ticket.id) ?? [];
    await write('refund', 'POST', `/orders/${id}/refunds`, { ticketIds, reason: 'Ulan' });
  },
];

test('everything that an organizer may change is changed at once while it sells, and nobody waits in a circle', async () => {
  const places = await Promise.all([openPlace(), openPlace(), openPlace()]);
  const acts = [...changes, ...sales, ...parts];
  const lane = async (_: unknown, index: number) => {
    for (let turn = 0; turn < turns; turn += 1) await acts[(7 * index + turn) % acts.length]?.(pick(places));
  };
  assert.equal(await deadlocksDuring(shop.db, () => Promise.all(Array.from({ length: lanes }, lane))), 0);
  const neverDone = [...done].filter(([, isDone]) => !isDone).map(([act]) => act);
  assert.deepEqual([neverDone, done.size], [[], 2 * 11 + 2 + 9 + 7]);
  await assertSound(shop.db);
});
