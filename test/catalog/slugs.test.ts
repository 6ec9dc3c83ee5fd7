import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type ApiClient, apiClient, type EventRecord, movingClock } from '../helpers/clients/api-client.ts';
import { type TestServer, testServer } from '../helpers/machine/test-server.ts';
import { eventBody } from '../helpers/worlds/catalog.ts';

let server: TestServer;
let client: ApiClient;

before(async () => {
  server = await testServer({ now: movingClock() });
  client = apiClient(server.url, (await server.key(await server.organization())).key);
});
after(() => server.close());

async function slugFor(name: string): Promise<string> {
  const { id, slug } = await client.post<EventRecord>('/events', { ...eventBody, name });
  assert.match(slug, /^[a-z0-9]+(-[a-z0-9]+)*$/, name);
  assert.ok(slug.length <= 80, name);
  assert.equal((await client.get<EventRecord>(`/events/${slug}`)).id, id, `${name} is found by ${slug}`);
  return slug;
}

test('a name in any script gets a readable slug', async () => {
  const rows: [string, RegExp][] = [
    ['Gabi ng Musika', /^gabi-ng-musika$/],
    ['  Piña & Niño: 50% OFF!  ', /^pina-.*nino-50.*-off$/],
    ['東京の夜', /^[a-z-]{4,}$/],
    ['ひらがな と カタカナ', /hira/],
    ['서울 콘서트', /^[a-z-]*seoul|^seo/],
    ['ᜋᜓᜐᜒᜃ', /^[a-z]/],
    ['ليلة موسيقية', /^[a-z0-9-]{5,}$/],
    ['Ночь музыки', /^noch/],
    ['Νύχτα', /^n/],
    ['สงกรานต์', /^[a-z]/],
    ['🎉🎊', /^[a-z0-9]/],
    ['Straße Łódź Æon', /^strasse-lodz-aeon$/],
  ];
  for (const [name, expected] of rows) assert.match(await slugFor(name), expected, name);
});

test('a name of which nothing can be read gets event- and eight hex digits', async () => {
  for (const name of ['!!!', '---', '。。', '\u{10FFFD}', '́', '…???', '\u200b\u200d']) {
    assert.match(await slugFor(name), /^event-[0-9a-f]{8}$/, JSON.stringify(name));
  }
});

test('a slug is never longer than 80 characters, nor ends in a hyphen, however long the name is', async () => {
  const names = ['a'.repeat(200), 'ab '.repeat(66), `${'x'.repeat(79)} yz`, '長'.repeat(200), '🎉'.repeat(200)];
  for (const name of names) await slugFor(name);
  for (const name of names) assert.match(await slugFor(name), /-[0-9a-z]{6}$/, 'and again with an ending');
});

test('a slug is never shaped like an id, so that a lookup by slug cannot be taken for one by id', async () => {
  for (const name of ['018f0000-0000-7000-8000-00000000abcd', '018F0000 0000 7000 8000 00000000ABCD']) {
    assert.match(await slugFor(name), /^event-018f0000/);
  }
});

test('a taken slug gets six more characters, also across organizations', async () => {
  const other = apiClient(server.url, (await server.key(await server.organization())).key);
  const name = 'Pareho ang Pangalan';
  assert.equal(await slugFor(name), 'pareho-ang-pangalan');
  const slugs = new Set<string>();
  for (const maker of [client, other, client, other]) {
    const { slug } = await maker.post<EventRecord>('/events', { ...eventBody, name });
    assert.match(slug, /^pareho-ang-pangalan-[0-9a-z]{6}$/);
    slugs.add(slug);
  }
  assert.equal(slugs.size, 4);
});

test('a slug cannot be chosen, and a rename keeps it', async () => {
  const created = await client.post<EventRecord>('/events', { ...eventBody, name: 'Unang Pangalan', slug: 'akin' });
  assert.equal(created.slug, 'unang-pangalan');
  const renamed = await client.patch<EventRecord>(`/events/${created.id}`, { name: 'Ibang Pangalan', slug: 'akin' });
  assert.equal(renamed.slug, 'unang-pangalan');
});

test('a lookup by anything that is no slug of ours finds nothing', async () => {
  const slug = await slugFor('Hanapin Mo');
  const paths = [
    slug.toUpperCase(),
    `${slug}%20`,
    `%20${slug}`,
    `${slug}%00`,
    '%00',
    `${slug}%27`,
    '%F0%9F%8E%89',
    '%25',
  ];
  for (const path of [...paths, 'x'.repeat(5_000)]) {
    await client.refuse('GET', `/events/${path}`, { status: 404, code: 'NOT_FOUND' });
  }
});
