import { buyerAt } from '../../test/helpers/clients/buyer.ts';
import { openConnection } from './client.ts';
import { faceOf } from './face.ts';
import { routeTable } from './route-table.ts';
import type { ServedRoute } from './start-service.ts';
import type { Tenant } from './tenant.ts';
import type { World } from './world.ts';

/** What one request may take of the thread that sells, by the clock of the processor (I20). */
export const stayMsMax = 50;

/** How long each kept it, the longest first; what was bought meanwhile; and answers that are faults of ours. */
export interface Stays {
  stays: { what: string; ms: number }[];
  bought: number;
  broken: string[];
}

const mebibyte = 1024 ** 2;
const form = 'application/x-www-form-urlencoded';
const boundary = 'a-boundary-of-some-length';

interface Body {
  name: string;
  type: string;
  body: Buffer;
}

const jsonBodies: readonly Body[] = [
  ['one text', `{"name":"${'x'.repeat(mebibyte - 64)}"}`],
  ['as many items as may be', `{"items":[${'0,'.repeat(9_990)}0]}`],
  ['names and texts', `{${Array.from({ length: 2_000 }, (_, n) => `"field${n}":"${'y'.repeat(490)}"`).join(',')}}`],
  ['digits', `{"quantity":${'1'.repeat(mebibyte - 64)}}`],
  ['marks', `{"name":"${'\\u202e'.repeat(170_000)}"}`],
].map(([name = '', text = '']) => ({ name, type: 'application/json', body: Buffer.from(text) }));

const formBodies: readonly Body[] = [
  ['one text', `name=${'x'.repeat(262_000)}`],
  ['lines', `lines=${'a%0A'.repeat(65_000)}`],
  ['as many fields as may be', Array.from({ length: 2_000 }, (_, n) => `f${n}=${'z'.repeat(120)}`).join('&')],
  ['percent signs', `description=${'%F0%9F%8E%AB'.repeat(21_000)}`],
].map(([name = '', text = '']) => ({ name, type: form, body: Buffer.from(text) }));

/** Eight MiB, as a plan may be, and ten, as a picture. */
const files: readonly Body[] = [
  ['a list of short lines', Buffer.from('section,row,seat\n'.concat('a\n'.repeat(4 * mebibyte - 100)))],
  [
    'a list of seats',
    Buffer.from(`section,row,seat\n${Array.from({ length: 119_000 }, (_, n) => `A,R${n % 900},${n}`).join('\n')}`),
  ],
  ['a list of columns', Buffer.from(`section,row,seat${',c'.repeat(200_000)}\n${'A,A,1\n'.repeat(200)}`)],
  ['JSON', Buffer.from(`{"sections":[${'{},'.repeat(1_000_000)}{}]}`)],
  ['a picture that is none', Buffer.alloc(8 * mebibyte, 0xff)],
].map(([name, bytes]) => ({
  name: String(name),
  type: `multipart/form-data; boundary=${boundary}`,
  body: Buffer.concat([
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="x"\r\n\r\n`),
    bytes as Buffer,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]),
}));

const plan = (rows: number, of: object) => ({
  name: 'Hall',
  sections: [
    { key: 'A', name: 'A', kind: 'SEATED', rows: Array.from({ length: rows }, (_, n) => ({ name: `R${n}`, ...of })) },
  ],
});
const plans: readonly Body[] = [
  ['rows', plan(60_000, { count: 2, x: 0, y: 1, dx: 1, dy: 0 })],
  ['nonsense', plan(120_000, { count: -1, x: 'x' })],
  ['one hall', plan(1_200, { count: 100, x: 0, y: 1, dx: 1, dy: 0, marks: { 1: 'WHEELCHAIR' } })],
].map(([name, of]) => ({ name: String(name), type: 'application/json', body: Buffer.from(JSON.stringify(of)) }));

/** Sends every route that takes one its largest bodies, while a buyer buys. */
export async function sendLargestBodies(world: World, attacker: Tenant): Promise<Stays> {
  const watch = await openWatch(world, attacker);
  for (const { method, url } of world.service.routes) {
    if (!['POST', 'PUT', 'PATCH', 'DELETE'].includes(method) || url.includes('*')) continue;
    // What would end who asks is asked by nobody: its body is read all the same.
    const isEnding = method === 'DELETE' || /sign-out|sessions|cancel|delete|remove|archive|password|factor/.test(url);
    const isFile = /upload|\/file$|pictures|logo/.test(url);
    const bodies = isFile
      ? files
      : isPage(url)
        ? formBodies
        : [...jsonBodies, ...(/seating-plans|seating$/.test(url) ? plans : [])];
    for (const sent of bodies) {
      const who = isEnding ? {} : credentialsOf(attacker, url);
      await watch.send({ method, url }, { ...sent, who });
    }
  }
  return watch.close();
}

/** Reads every page, list and file of an organization that has much, while a buyer buys. */
export async function readEverything(world: World, of: Tenant): Promise<Stays> {
  const watch = await openWatch(world, of);
  for (const { method, url } of world.service.routes) {
    if (method !== 'GET' || url.includes('*') || url.startsWith('/operator')) continue;
    await watch.send({ method, url }, { who: credentialsOf(of, url) });
  }
  return watch.close();
}

function isPage(url: string): boolean {
  return !/^\/(?:open-api|marketplace|door)\/v1|^\/mcp|^\/provider-callbacks/.test(url);
}

function credentialsOf({ keys, doors, order, owner }: Tenant, url: string): Record<string, string> {
  const token = url.startsWith('/door/') ? doors.scan : order.token;
  return { 'api-key': keys.all, ...(isPage(url) ? { cookie: owner.cookie() } : { authorization: `Bearer ${token}` }) };
}

/** Sends one thing after the other, and beside each something is bought. */
async function openWatch({ service }: World, of: Tenant) {
  const connection = openConnection(service.url);
  const table = routeTable(service.routes);
  const idOf = (name: string): string | undefined => {
    if (name === 'id' || name === 'eventId' || name === 'idOrSlug') return of.ids.events;
    return Object.entries(of.ids).find(([kind]) => kind.replace(/s$/, '') === name.replace(/Id$/, ''))?.[1];
  };
  const value = (name: string) =>
    name === 'slug' || name === 'organization' ? of.slug : (idOf(name) ?? of.ids.events ?? 'x');
  const shop = buyerAt(service.url);
  const hall = await of.client.post<{ id: string; tickets: { id: string }[] }>('/events', {
    name: 'Gabi',
    dateTime: '2030-01-05T20:00:00+08:00',
    tickets: [{ name: 'GA', price: 500, quantity: 5_000, published: true, maximumPurchaseQuantity: 1 }],
  });
  await of.client.post(`/events/${hall.id}/publish`);
  const buy = () => shop.place(hall.id, { [hall.tickets[0]?.id as string]: 1 });
  await buy();
  const told: Stays = { stays: [], bought: 0, broken: [] };
  return {
    async send(
      { method, url }: ServedRoute,
      { who, name, type, body }: Partial<Body> & { who: Record<string, string> },
    ) {
      const what = `${method} ${url}${name === undefined ? '' : `: ${name}`}`;
      const headers = {
        accept: 'application/json, text/event-stream, text/html',
        'sec-fetch-site': 'same-origin',
        ...(type === undefined
          ? {}
          : { 'content-type': type, 'idempotency-key': `largest ${method} ${name} ${'k'.repeat(16)}` }),
        ...who,
      };
      const path = table.filled(url, value);
      // The first of a kind is compiled while it runs, and what is made once is made then.
      let least = Number.POSITIVE_INFINITY;
      for (let time = 0; time < 3 && least > stayMsMax; time += 1) {
        await service.memory();
        const [answer] = await Promise.all([
          connection.send({
            face: faceOf(url),
            route: undefined,
            who: 'who may',
            method,
            path,
            headers,
            body,
            sees: [],
          }),
          // On a machine that does much else a buyer may be asked to come back.
          buy().then(
            () => {
              told.bought += 1;
            },
            () => {},
          ),
        ]);
        least = Math.min(least, (await service.memory()).longestStayMs);
        if (answer.status >= 500 && answer.status !== 503) told.broken.push(`${what}: ${answer.status}`);
      }
      told.stays.push({ what, ms: Math.round(least) });
    },
    async close() {
      await connection.close();
      told.stays.sort((left, right) => right.ms - left.ms);
      return told;
    },
  };
}
