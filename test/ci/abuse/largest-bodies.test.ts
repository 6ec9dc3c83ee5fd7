import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Connection, openConnection } from '../../../scripts/abuse/client.ts';
import { faceOf } from '../../../scripts/abuse/face.ts';
import { routeTable } from '../../../scripts/abuse/route-table.ts';
import type { Answer } from '../../../scripts/abuse/sent.ts';
import type { Tenant } from '../../../scripts/abuse/tenant.ts';
import { openWorld, type World } from '../../../scripts/abuse/world.ts';
import { buyerAt } from '../../helpers/clients/buyer.ts';

// What one request may take of the thread that sells, by the clock of the processor (I20).
const stayMsMax = 50;

let world: World;
let attacker: Tenant;
let connection: Connection;
before(async () => {
  world = await openWorld();
  attacker = await world.openAttacker();
  connection = openConnection(world.service.url);
});
after(async () => {
  await connection?.close();
  await world?.close();
});

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

test('every route takes its largest body while a buyer buys, and none keeps the thread that sells', async () => {
  const { service } = world;
  const table = routeTable(service.routes);
  const value = (name: string) =>
    name === 'slug' || name === 'organization' ? attacker.slug : (idsOf(name) ?? attacker.ids.events ?? 'x');
  const idsOf = (name: string): string | undefined => {
    if (name === 'id' || name === 'eventId' || name === 'idOrSlug') return attacker.ids.events;
    return Object.entries(attacker.ids).find(([kind]) => kind.replace(/s$/, '') === name.replace(/Id$/, ''))?.[1];
  };
  const shop = buyerAt(service.url);
  const hall = await attacker.client.post<{ id: string; tickets: { id: string }[] }>('/events', {
    name: 'Gabi',
    dateTime: '2030-01-05T20:00:00+08:00',
    tickets: [{ name: 'GA', price: 500, quantity: 5_000, published: true, maximumPurchaseQuantity: 1 }],
  });
  await attacker.client.post(`/events/${hall.id}/publish`);
  const buy = () => shop.place(hall.id, { [hall.tickets[0]?.id as string]: 1 });
  await buy();

  const stays: { what: string; ms: number }[] = [];
  const broken: string[] = [];
  let bought = 0;
  for (const { method, url } of table.routes) {
    if (!['POST', 'PUT', 'PATCH', 'DELETE'].includes(method) || url.includes('*')) continue;
    const path = table.filled(url, value);
    const face = faceOf(url);
    // What would end who asks is asked by nobody: its body is read all the same.
    const isEnding = method === 'DELETE' || /sign-out|sessions|cancel|delete|remove|archive|password|factor/.test(url);
    const isPage = !/^\/(?:open-api|marketplace|door)\/v1|^\/mcp|^\/provider-callbacks/.test(url);
    const isFile = /upload|\/file$|pictures|logo/.test(url);
    const bodies = isFile
      ? files
      : isPage
        ? formBodies
        : [...jsonBodies, ...(/seating-plans|seating$/.test(url) ? plans : [])];
    const key = url.startsWith('/door/') ? `Bearer ${attacker.doors.scan}` : `Bearer ${attacker.order.token}`;
    for (const { name, type, body } of bodies) {
      const headers = {
        'content-type': type,
        accept: 'application/json, text/event-stream, text/html',
        'sec-fetch-site': 'same-origin',
        'idempotency-key': `largest ${method} ${name} ${'k'.repeat(16)}`,
        ...(isEnding ? {} : { 'api-key': attacker.keys.all }),
        ...(isEnding ? {} : isPage ? { cookie: attacker.owner.cookie() } : { authorization: key }),
      };
      // The first of a kind is compiled while it runs, and what is made once is made then.
      let least = Number.POSITIVE_INFINITY;
      for (let time = 0; time < 2 && least > stayMsMax; time += 1) {
        await service.memory();
        const [answer] = (await Promise.all([
          connection.send({ face, route: undefined, who: 'who may', method, path, headers, body, sees: [] }),
          // On a machine that does much else a buyer may be asked to come back.
          buy().then(
            () => {
              bought += 1;
            },
            () => {},
          ),
        ])) as [Answer, undefined];
        least = Math.min(least, (await service.memory()).longestStayMs);
        if (answer.status >= 500 && answer.status !== 503) broken.push(`${method} ${url}, ${name}: ${answer.status}`);
      }
      stays.push({ what: `${method} ${url}: ${name}`, ms: Math.round(least) });
    }
  }
  stays.sort((left, right) => right.ms - left.ms);
  console.log(`${stays.length} bodies, ${bought} bought; the longest stays (ms of processor):`);
  for (const { what, ms } of stays.slice(0, 12)) console.log(`  ${ms}  ${what}`);
  assert.ok(bought > 0);
  assert.deepEqual(broken, []);
  assert.deepEqual(
    stays.filter(({ ms }) => ms > stayMsMax),
    [],
  );
});
