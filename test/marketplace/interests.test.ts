import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from '../../src/platform/database/sql.ts';
import {
  type ApiClient,
  apiClient,
  type EventRecord,
  fieldsOf,
  movingClock,
  unknownId,
} from '../helpers/clients/api-client.ts';
import { statusCounts } from '../helpers/clients/challenge.ts';
import { inDays, type MarketClient, marketClient, publishedEvent } from '../helpers/clients/market-client.ts';
import { assertRefused } from '../helpers/clients/refusal.ts';
import { type TestServer, testServer } from '../helpers/machine/test-server.ts';

let nowMs = Date.now();
let server: TestServer;
let market: MarketClient;
let organizer: ApiClient;

before(async () => {
  server = await testServer({ environment: { MARKETPLACE_RATE_LIMIT: 'off' }, now: movingClock() });
  market = marketClient(server.url);
  organizer = apiClient(server.url, (await server.key(await server.organization())).key);
});
after(() => server.close());

const ana = { name: 'Ana Reyes', email: 'ana@example.com' };

test('interest in an event that is preselling is written down, by id and by slug', async () => {
  const event = await preselling();
  for (const [idOrSlug, person] of [
    [event.id, ana],
    [event.slug, { name: '  Ben  ', email: ' ben@example.com ' }],
  ] as const) {
    const answer = await market.send('POST', `/events/${idOrSlug}/interests`, { body: person });
    assert.equal(answer.status, 201, answer.body);
    assert.deepEqual(JSON.parse(answer.body), { data: { registered: true } });
  }
  assert.deepEqual(await interestsIn(event), [ana, { name: 'Ben', email: 'ben@example.com' }]);
});

test('the same address is written down once, however often and in whatever case it comes', async () => {
  const event = await preselling();
  const other = await preselling();
  await register(event, ana);
  const answers = await Promise.all(
    ['ana@example.com', 'ANA@EXAMPLE.COM', 'Ana@Example.com', ...Array<string>(17).fill('ana@example.com')].map(
      (email) => market.send('POST', `/events/${event.id}/interests`, { body: { name: 'Somebody else', email } }),
    ),
  );
  for (const { status, body } of answers) assert.deepEqual([status, body], [201, '{"data":{"registered":true}}']);
  assert.deepEqual(await interestsIn(event), [ana], 'what was said first stays');
  await register(other, ana);
  assert.deepEqual(await interestsIn(other), [ana]);
});

test('addresses are the same by the case of ASCII and by their domain, and not because they look the same', async () => {
  const event = await preselling();
  const written = ['kim@bücher.example', 'kİm@bücher.example', '\u212aim@bücher.example', 'KIM@xn--bcher-kva.com'];
  const again = ['KIM@BÜCHER.example', 'kim@xn--bcher-kva.example', 'kim@bu\u0308cher.example'];
  for (const email of [...written, ...again]) await register(event, { name: 'Kim', email });
  assert.deepEqual(
    (await interestsIn(event)).map(({ email }) => email),
    written,
  );
});

test('an event that sells, or is over, takes no interest; one that is sold out, not open or without tickets does', async () => {
  const type = { name: 'General', price: 500, quantity: 2, published: true };
  const selling = await publishedEvent(organizer, {
    name: 'Selling',
    tickets: [type, { ...type, onSaleAt: inDays(3) }],
  });
  const guests = { name: 'Guests', journeyType: 'RSVP', type: 'FREE', tickets: [{ ...type, price: 0 }] };
  const rsvp = await publishedEvent(organizer, guests);
  const waitedFor = [
    await publishedEvent(organizer, { name: 'Nothing yet' }),
    await publishedEvent(organizer, { name: 'Draft types', tickets: [{ ...type, published: false }] }),
    await publishedEvent(organizer, { name: 'Not open', tickets: [{ ...type, onSaleAt: inDays(3) }] }),
    await publishedEvent(organizer, { name: 'Ended', tickets: [{ ...type, offSaleAt: inDays(-1) }] }),
    await publishedEvent(organizer, { name: 'Full', eventCapacity: 1, tickets: [type] }),
  ];
  await server.db.run(sql`
    update ticket_types set held_quantity = 1, remaining_quantity = 1 where event_id = ${waitedFor[4]?.id ?? ''}`);
  for (const event of waitedFor) {
    await register(event, ana);
    const shown = await market.get<{ isOnSale: boolean }>(`/events/${event.id}`);
    assert.equal(shown.isOnSale, false, event.name);
  }
  assert.equal((await market.get<{ isOnSale: boolean }>(`/events/${selling.id}`)).isOnSale, true);
  const over = await preselling({ dateTime: inDays(-1) });
  for (const [event, message] of [
    [selling, /are on sale/],
    [rsvp, /are on sale/],
    [over, /over/],
  ] as const) {
    const error = await refuse(event.id, { status: 409, code: 'CONFLICT' }, ana);
    assert.match(error.message, message);
    assert.deepEqual(await interestsIn(event), []);
  }
});

test('an event that nobody may see is refused before any field is looked at', async () => {
  const draft = await organizer.post<EventRecord>('/events', {
    name: 'Draft',
    dateTime: inDays(9),
    journeyType: 'PRESELLING',
  });
  for (const idOrSlug of [draft.id, draft.slug, unknownId, 'nothing', '%00']) {
    for (const body of [ana, {}, { email: 5 }, []]) await refuse(idOrSlug, { status: 404, code: 'NOT_FOUND' }, body);
  }
  assert.deepEqual(await interestsIn(draft), []);
});

test('of four hundred made-up interests from one address thirty are written down, and an event takes no more than it can have', async () => {
  const limited = await testServer({
    environment: { MARKETPLACE_RATE_LIMIT: '10000', TRUSTED_PROXIES: '127.0.0.1' },
    now: () => nowMs,
  });
  try {
    const client = apiClient(limited.url, (await limited.key(await limited.organization())).key);
    const event = await publishedEvent(client, { name: 'Wanted', journeyType: 'PRESELLING' });
    const visitor = marketClient(limited.url);
    let people = 0;
    const say = (address: string) => {
      people += 1;
      const body = { name: 'Nobody', email: `nobody-${people}@example.com` };
      return visitor.send('POST', `/events/${event.id}/interests`, { body, headers: { 'x-forwarded-for': address } });
    };
    const answers: Awaited<ReturnType<typeof say>>[] = [];
    for (let time = 0; time < 10; time += 1) {
      answers.push(...(await Promise.all(Array.from({ length: 40 }, () => say('203.0.113.9')))));
    }
    assert.deepEqual(statusCounts(answers), { 201: 30, 429: 370 });
    const refused = answers.find(({ status }) => status === 429) as (typeof answers)[number];
    assertRefused(refused, { status: 429, code: 'RATE_LIMITED' });
    assert.equal((await say('203.0.113.10')).status, 201);
    const { count } = await limited.db.one<{ count: number }>(sql`select count(*)::int as count from interests`);
    assert.equal(count, 31);
    const mails = await limited.db.one<{ count: number }>(sql`select count(*)::int as count from mails`);
    assert.equal(mails.count, 0, 'nobody is mailed because somebody typed an address');

    const form = new URLSearchParams({ name: 'Ana', email: 'ana@example.com' });
    const headers = { 'x-forwarded-for': '203.0.113.9' };
    const page = await fetch(`${limited.url}/events/${event.slug}/interest`, { method: 'POST', body: form, headers });
    assert.equal(page.status, 429);
    assert.match(await page.text(), /try again in a few minutes/);

    nowMs += 10 * 60_000;
    assert.equal((await say('203.0.113.9')).status, 201);
    await limited.db.run(sql`update attempt_counts set count = 10000 where count = 32`);
    assert.equal((await say('203.0.113.11')).status, 429, 'the event is wanted by very many');
  } finally {
    await limited.close();
  }
});

test('a private event and one of a sandbox take interest from who has the link', async () => {
  const trial = apiClient(server.url, (await server.key(await server.organization(), { isTest: true })).key);
  for (const event of [
    await preselling({ visibility: 'PRIVATE' }),
    await publishedEvent(trial, { name: 'Trial', journeyType: 'PRESELLING' }),
  ]) {
    await register(event, ana);
    assert.deepEqual(await interestsIn(event), [ana]);
  }
});

test('a deleted event takes its interests with it', async () => {
  const event = await preselling();
  await register(event, ana);
  await organizer.post(`/events/${event.id}/unpublish`);
  await organizer.remove(`/events/${event.id}`);
  assert.deepEqual(await interestsIn(event), []);
});

const faulty: Record<string, { body: unknown; fields: string[] }> = {
  nothing: { body: {}, fields: ['email', 'name'] },
  'no object': { body: [], fields: ['body'] },
  'a number': { body: 7, fields: ['body'] },
  null: { body: null, fields: ['body'] },
  'wrong types': { body: { name: 7, email: ['a@b.co'] }, fields: ['email', 'name'] },
  nulls: { body: { name: null, email: null }, fields: ['email', 'name'] },
  'an empty name': { body: { ...ana, name: '  ' }, fields: ['name'] },
  'a long name': { body: { ...ana, name: 'x'.repeat(201) }, fields: ['name'] },
  'NUL in the name': { body: { ...ana, name: 'a\0b' }, fields: ['name'] },
  'a lone surrogate': { body: { ...ana, name: '\ud800' }, fields: ['name'] },
  'an unknown field': { body: { ...ana, mail: 'x' }, fields: ['mail'] },
};

for (const [what, { body, fields }] of Object.entries(faulty)) {
  test(`a body with ${what} is refused, every fault at once`, async () => {
    const event = await preselling();
    assert.deepEqual(fieldsOf(await refuse(event.id, { status: 400, code: 'VALIDATION_ERROR' }, body)), fields);
    assert.deepEqual(await interestsIn(event), []);
  });
}

test('an address is one that mail can be sent to', async () => {
  const event = await preselling();
  const good = [
    ...['a@b.co', 'ana.reyes+gigs@mail.example.com', "o'hara@example.ph", 'x_y-z%w@sub-domain.example.travel'],
    ...['josé@correo.ph', 'ana@münchen.example', '用户@例子.公司', `${'l'.repeat(64)}@${'d'.repeat(60)}.example.com`],
  ];
  const bad = [
    ...[
      '',
      ' ',
      'ana',
      'ana@',
      '@example.com',
      'ana@example',
      'ana@@example.com',
      'a@b@c.com',
      'ana@.com',
      'ana@a..com',
    ],
    ...[
      'ana@example.com.',
      '.ana@example.com',
      'ana.@example.com',
      'an..a@example.com',
      'an a@example.com',
      'ana@exa mple.com',
    ],
    ...[
      'ana@-example.com',
      'ana@example-.com',
      '<ana@example.com>',
      'Ana <ana@example.com>',
      'ana@example.com,ben@example.com',
    ],
    ...[
      '"ana"@example.com',
      'ana@[127.0.0.1]',
      'ana\r\nBcc: x@example.com',
      'ana\0@example.com',
      'ana\u200b@example.com',
    ],
    ...[
      'ana\t@example.com',
      `${'l'.repeat(65)}@example.com`,
      `a@${'d.'.repeat(126)}example.com`,
      'mailto:ana@example.com',
    ],
  ];
  for (const email of good) await register(event, { ...ana, email });
  assert.deepEqual((await interestsIn(event)).map(({ email }) => email).sort(), [...good].sort());
  for (const email of bad) {
    const error = await refuse(event.id, { status: 400, code: 'VALIDATION_ERROR' }, { ...ana, email });
    assert.deepEqual(fieldsOf(error), ['email'], email);
  }
});

function preselling(body: Record<string, unknown> = {}): Promise<EventRecord> {
  return publishedEvent(organizer, { name: 'Soon on sale', journeyType: 'PRESELLING', ...body });
}

async function register(event: { id: string }, body: unknown): Promise<void> {
  const answer = await market.send('POST', `/events/${event.id}/interests`, { body });
  assert.equal(answer.status, 201, `${JSON.stringify(body)} ${answer.body}`);
}

function refuse(idOrSlug: string, expected: { status: number; code: string }, body: unknown) {
  return market.refuse('POST', `/events/${idOrSlug}/interests`, expected, { body });
}

function interestsIn({ id }: { id: string }): Promise<{ name: string; email: string }[]> {
  return server.db.many(sql`select name, email from interests where event_id = ${id} order by id`);
}
