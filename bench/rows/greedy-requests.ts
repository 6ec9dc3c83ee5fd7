import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { bytesOfUuid } from '../../door-rules/ticket-token.ts';
import { readConfig } from '../../src/config/config.ts';
import { createApiKey } from '../../src/core/accounts/api-keys/create-api-key.ts';
import { createOrganization } from '../../src/core/accounts/organizations/create-organization.ts';
import { scopes } from '../../src/core/base/scope.ts';
import { sql } from '../../src/platform/database/sql.ts';
import { createKeyRules } from '../../src/wiring/rules.ts';
import { appSecret } from '../buying.ts';
import { postRequest } from '../exchange.ts';
import { getRequest } from '../load.ts';
import { type Child, insertEvents, type World } from '../world.ts';
import { openDoor } from './door.ts';
import { putOnSale } from './sales.ts';

/** What somebody sends again and again; nine `#` stand for a number that no other has. */
type Greed = readonly Uint8Array[];

type Made = (world: World, ours: Child) => Promise<readonly (string | Buffer)[]>;

const number = '#'.repeat(9);
const tall = 3_000;

const kinds: Record<string, Made> = {
  'greedy neighbour: an organization': async (world, ours) => {
    const first = await neighbourOf(world);
    const others = await Promise.all([1, 2, 3].map(() => neighbourOf(world, first.organization)));
    await fillWith(world, first.organization.id);
    const { eventId } = await putOnSale({ ...world, ...first }, ours, 1_000);
    return [first, ...others].flatMap(({ key }, index) => [
      postOf(`/events/${eventId}/tickets`, { name: `Type ${number}`, price: 100, quantity: 2_000 }, { key, index }),
      getOf(`/events?take=100&page=${index + 1}`, { key, index }),
      getOf(`/events?take=100&search=musika`, { key, index }),
      getOf(`/events/${eventId}/attendees?take=100`, { key, index }),
      postOf('/events', { name: `Gabi ${number}`, dateTime: '2037-01-01T00:00:00Z' }, { key, index }),
    ]);
  },
  'greedy neighbour: a key': async (world) => {
    const { organization, key } = await neighbourOf(world);
    await fillWith(world, organization.id);
    const caller = { key, index: 0 };
    return ['/me', '/events?take=100', `/events?take=100&search=${number}`, '/notices?take=100'].map((path) =>
      getOf(path, caller),
    );
  },
  'greedy neighbour: a door device, forged codes': async (world, ours) => {
    const { token, eventId } = await openDoor(world, ours, 2_000);
    const scannedAt = new Date().toISOString();
    const scans = Array.from({ length: 500 }, (_, index) => {
      const forged = Buffer.concat([bytesOfUuid(eventId), randomBytes(80)]).toString('base64url');
      return { id: `forged ${number} ${index}`, qr: `TK1.${forged}`, scannedAt };
    });
    return [postRequest('/door/v1/scans', JSON.stringify({ scans }), { token })];
  },
  'greedy neighbour: a door device, manifests': async (world, ours) => {
    const { token } = await openDoor(world, ours, 2_000);
    return [getRequest('/door/v1/manifest', { authorization: `Bearer ${token}` })];
  },
  'greedy neighbour: an address': async (world, ours) => {
    const { eventId, ticketTypeId } = await putOnSale(world, ours, 100_000);
    await fillWith(world, world.organization.id);
    const from = '203.0.113.7';
    const items = [{ ticketTypeId, quantity: 8 }];
    const buyer = { name: 'Ana', email: `ana-${number}@example.org` };
    return [
      getRequest(`/events?search=musika+${number}`, { 'x-forwarded-for': from }),
      getRequest(`/marketplace/v1/events?take=100&search=musika`, { 'x-forwarded-for': from }),
      getRequest(`/marketplace/v1/events/${eventId}`, { 'x-forwarded-for': from }),
      postRequest('/marketplace/v1/quotes', JSON.stringify({ eventId, items }), { from }),
      postRequest('/marketplace/v1/orders', JSON.stringify({ eventId, items, buyer }), { from }),
    ];
  },
  'greedy neighbour: an uploader': async (world) => {
    const { key } = await neighbourOf(world);
    const noise = { create: { width: 3_000, height: 2_000, channels: 3 as const, background: '#0B6E6E' } };
    const picture = await sharp({
      ...noise,
      create: { ...noise.create, noise: { type: 'gaussian', mean: 128, sigma: 40 } },
    })
      .jpeg()
      .toBuffer();
    // What follows the end of a picture is no part of it, and makes another file of it.
    const file = Buffer.concat([picture, Buffer.from(number)]);
    const head = `POST /open-api/v1/pictures HTTP/1.1\r\nhost: 127.0.0.1\r\napi-key: ${key}\r\nx-forwarded-for: 203.0.113.9\r\ncontent-type: image/jpeg\r\ncontent-length: ${file.length}\r\n\r\n`;
    return [Buffer.concat([Buffer.from(head), file])];
  },
};

export const greedyNames = Object.keys(kinds);

export async function greedOf(name: string, world: World, ours: Child): Promise<Greed> {
  const requests = await (kinds[name] as Made)(world, ours);
  return requests.map((request) => Buffer.from(request as string));
}

type Neighbour = Pick<World, 'organization' | 'key'>;

/** Another organization, as large as any. */
function neighbourOf({ db }: World, organization?: World['organization']): Promise<Neighbour> {
  const rules = createKeyRules(readConfig({ APP_SECRET: appSecret }, { workDir: '/nonexistent' }));
  return db.transaction(async (tx) => {
    const owner = organization ?? (await createOrganization(tx, { name: 'Neighbour', tier: 'ENTERPRISE' }));
    const { key } = await createApiKey(tx, rules, { organization: owner, name: 'Greedy', scopes, isTest: false });
    return { organization: owner, key };
  });
}

/** Events of an organization, beside those that others have. */
async function fillWith({ db }: World, organizationId: string): Promise<void> {
  const { count } = await db.one<{ count: number }>(
    sql`select count(*)::int as count from events where slug like 'gabi-ng-musika-%'`,
  );
  await insertEvents(db, organizationId, count + 1, count + tall);
}

interface Caller {
  key: string;
  /** Each from another address. */
  index: number;
}

const getOf = (path: string, { key, index }: Caller) =>
  getRequest(`/open-api/v1${path}`, { 'api-key': key, 'x-forwarded-for': `203.0.113.${index + 10}` });

function postOf(path: string, said: object, { key, index }: Caller): string {
  const body = JSON.stringify(said);
  return `POST /open-api/v1${path} HTTP/1.1\r\nhost: 127.0.0.1\r\napi-key: ${key}\r\nx-forwarded-for: 203.0.113.${index + 10}\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
}
