import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from '../../src/platform/database/sql.ts';
import {
  type ApiClient,
  apiClient,
  type EventRecord,
  isoMilliseconds,
  type Method,
  movingClock,
} from '../helpers/clients/api-client.ts';
import { type TestServer, testServer } from '../helpers/machine/test-server.ts';
import { catalogRows, endpoints, eventBody, makeCatalog, pathOf, sell, ticketBody } from '../helpers/worlds/catalog.ts';

const invalidState = { status: 409, code: 'INVALID_STATE' };
let server: TestServer;
let client: ApiClient;

before(async () => {
  server = await testServer({ now: movingClock() });
  client = apiClient(server.url, (await server.key(await server.organization())).key);
});
after(() => server.close());

type Status = 'DRAFT' | 'PUBLISHED' | 'ARCHIVED';
type Action = 'publish' | 'unpublish' | 'archive' | 'delete';

async function eventIn(status: Status, tickets: object[] = []): Promise<EventRecord> {
  const { id } = await client.post<EventRecord>('/events', { ...eventBody, tickets });
  if (status !== 'DRAFT') await client.post(`/events/${id}/publish`);
  if (status === 'ARCHIVED') await client.post(`/events/${id}/archive`);
  return client.get<EventRecord>(`/events/${id}`);
}

function requestOf(action: Action, id: string): [Method, string] {
  return action === 'delete' ? ['DELETE', `/events/${id}`] : ['POST', `/events/${id}/${action}`];
}

// What each action makes of each status.
const transitions: Record<Status, Record<Action, Status | 'gone' | 'refused'>> = {
  DRAFT: { publish: 'PUBLISHED', unpublish: 'DRAFT', archive: 'ARCHIVED', delete: 'gone' },
  PUBLISHED: { publish: 'PUBLISHED', unpublish: 'DRAFT', archive: 'ARCHIVED', delete: 'refused' },
  ARCHIVED: { publish: 'refused', unpublish: 'refused', archive: 'ARCHIVED', delete: 'refused' },
};

for (const [status, actions] of Object.entries(transitions)) {
  for (const [action, target] of Object.entries(actions)) {
    const result = target === status ? 'changes nothing' : target === 'refused' ? 'is refused' : `makes it ${target}`;
    test(`${action} of an event that is ${status} ${result}`, async () => {
      const event = await eventIn(status as Status);
      const [method, path] = requestOf(action as Action, event.id);
      if (target === 'refused') {
        const before = await catalogRows(server.db);
        const error = await client.refuse(method, path, invalidState);
        assert.match(error.message, new RegExp(status));
        assert.deepEqual(await catalogRows(server.db), before);
        return;
      }
      const { data } = await client.succeed<EventRecord>(method, path);
      if (target === 'gone') {
        assert.deepEqual(data, { deleted: true, id: event.id });
        await client.refuse('GET', `/events/${event.id}`, { status: 404, code: 'NOT_FOUND' });
        await client.refuse('GET', `/events/${event.slug}`, { status: 404, code: 'NOT_FOUND' });
        return;
      }
      assert.equal(data.status, target);
      assert.deepEqual(await client.get(`/events/${event.id}`), data, 'the answer is the record as it is now');
      if (target === status) assert.deepEqual(data, event, 'nothing changed, updatedAt neither');
      const { status: _s, publishedAt: _p, archivedAt: _a, updatedAt: _u, ...rest } = data;
      assert.deepEqual({ ...event, ...rest }, event, 'nothing else changed');
    });
  }
}

test('a repeated publish, unpublish or archive leaves every row as it was', async () => {
  for (const action of ['publish', 'unpublish', 'archive']) {
    const { id } = await eventIn(action === 'unpublish' ? 'PUBLISHED' : 'DRAFT');
    const first = await client.succeed('POST', `/events/${id}/${action}`);
    const before = await catalogRows(server.db);
    const second = await client.succeed('POST', `/events/${id}/${action}`);
    assert.deepEqual(second.data, first.data);
    assert.equal(second.headers.get('etag'), first.headers.get('etag'));
    assert.deepEqual(await catalogRows(server.db), before);
  }
});

test('publishedAt is the time of the latest publication and stays after unpublish; archivedAt that of the archiving', async () => {
  const { id } = await eventIn('DRAFT');
  const published = await client.post<EventRecord>(`/events/${id}/publish`);
  assert.match(published.publishedAt ?? '', isoMilliseconds);
  const draft = await client.post<EventRecord>(`/events/${id}/unpublish`);
  assert.equal(draft.publishedAt, published.publishedAt);
  const again = await client.post<EventRecord>(`/events/${id}/publish`);
  assert.ok((again.publishedAt as string) >= (published.publishedAt as string));
  const archived = await client.post<EventRecord>(`/events/${id}/archive`);
  assert.match(archived.archivedAt ?? '', isoMilliseconds);
  assert.equal(archived.publishedAt, again.publishedAt);
});

test('publishing has no precondition, and warns of what buyers may miss', async () => {
  const past = '2001-01-01T00:00:00Z';
  const { id } = await client.post<EventRecord>('/events', { ...eventBody, dateTime: past });
  const { warnings = [] } = await client.succeed('POST', `/events/${id}/publish`);
  assert.equal(warnings.length, 3);
  assert.match(warnings.join(' '), /no published ticket type.*no venue.*is over/);

  const ready = { ...eventBody, locationType: 'ONLINE', tickets: [{ ...ticketBody, published: true }] };
  const fine = await client.post<EventRecord>('/events', ready);
  const published = await client.succeed('POST', `/events/${fine.id}/publish`);
  assert.deepEqual(Object.keys(JSON.parse(published.body)), ['data'], 'no warnings where there is nothing to say');
});

test('an archived event refuses every write, to itself and to its children, and names its status', async () => {
  const ids = await makeCatalog(client);
  await client.post(`/events/${ids.event}/archive`);
  const writes = endpoints.filter(
    ({ name, method, ids: named }) => method !== 'GET' && named.length > 0 && name !== 'archive event',
  );
  assert.equal(writes.length, 16);
  const before = await catalogRows(server.db);
  for (const endpoint of writes) {
    for (const body of [endpoint.body, endpoint.method === 'PATCH' ? {} : endpoint.body]) {
      const error = await client.refuse(endpoint.method, pathOf(endpoint, ids), invalidState, { body });
      assert.match(error.message, /ARCHIVED/, endpoint.name);
    }
  }
  assert.deepEqual(await catalogRows(server.db), before);
  for (const endpoint of endpoints.filter(({ method }) => method === 'GET')) {
    await client.succeed('GET', pathOf(endpoint, ids));
  }
});

test('a published event takes every write except its deletion', async () => {
  const ids = await makeCatalog(client);
  await client.post(`/events/${ids.event}/publish`);
  const last = ['delete ticket type', 'delete performer', 'delete schedule', 'delete brand', 'unpublish event'];
  const writes = endpoints.filter(
    ({ name, method, ids: named }) =>
      method !== 'GET' && named.length > 0 && !['archive event', 'delete event', ...last].includes(name),
  );
  for (const endpoint of [...writes, ...endpoints.filter(({ name }) => last.includes(name))]) {
    await client.succeed(endpoint.method, pathOf(endpoint, ids), { body: endpoint.body });
  }
});

test('an event with sales can be unpublished and archived, and its tickets stay', async () => {
  for (const action of ['unpublish', 'archive']) {
    const { id, tickets = [] } = await eventIn('PUBLISHED', [{ ...ticketBody, published: true }]);
    const ticketId = tickets[0]?.id as string;
    await sell(server.db, ticketId, { sold: 2, held: 1 });
    const { tickets: after = [] } = await client.post<EventRecord>(`/events/${id}/${action}`);
    assert.deepEqual(
      after.map(({ soldQuantity, heldQuantity, remainingQuantity, status }) => [
        soldQuantity,
        heldQuantity,
        remainingQuantity,
        status,
      ]),
      [[2, 1, 2, 'ON_SALE']],
    );
    const { count } = await server.db.one<{ count: number }>(
      sql`select count(*) as count from tickets where ticket_type_id = ${ticketId} and state <> 'FREE'`,
    );
    assert.equal(count, 3);
  }
});

test('a draft with sold, held or refunded tickets is not deleted, and one that is not a draft is refused for that first', async () => {
  for (const sale of [{ sold: 1 }, { held: 1 }, { sold: 2, held: 2 }]) {
    const { id, tickets = [] } = await eventIn('DRAFT', [ticketBody, ticketBody]);
    await sell(server.db, tickets[1]?.id as string, sale);
    const before = await catalogRows(server.db);
    await client.refuse('DELETE', `/events/${id}`, { status: 409, code: 'TICKETS_SOLD' });
    assert.deepEqual(await catalogRows(server.db), before);
    await client.post(`/events/${id}/publish`);
    await client.refuse('DELETE', `/events/${id}`, invalidState);
    await client.post(`/events/${id}/archive`);
    await client.refuse('DELETE', `/events/${id}`, invalidState);
  }
  const { id, tickets = [] } = await eventIn('DRAFT', [ticketBody, ticketBody]);
  await server.db.run(sql`update ticket_types set refunded_quantity = 3 where id = ${tickets[1]?.id}`);
  const before = await catalogRows(server.db);
  const error = await client.refuse('DELETE', `/events/${id}`, { status: 409, code: 'TICKETS_SOLD' });
  assert.match(error.message, /0 tickets are sold, 0 are held and 3 were refunded/);
  assert.deepEqual(await catalogRows(server.db), before);
});

test('a deleted event takes everything that hangs on it along, and nothing else', async () => {
  const other = await makeCatalog(client, { name: 'Iba' });
  const before = await catalogRows(server.db);
  const ids = await makeCatalog(client, { name: 'Wala na' });
  assert.deepEqual(await client.remove(`/events/${ids.event}`), { deleted: true, id: ids.event });
  assert.deepEqual(await catalogRows(server.db), before);
  assert.equal((await client.get<EventRecord>(`/events/${other.event}`)).id, other.event);
  await client.refuse('DELETE', `/events/${ids.event}`, { status: 404, code: 'NOT_FOUND' });
});

test('the slug of a deleted event is free again', async () => {
  const first = await client.post<EventRecord>('/events', { ...eventBody, name: 'Minsan lang' });
  assert.equal(first.slug, 'minsan-lang');
  await client.remove(`/events/${first.id}`);
  const second = await client.post<EventRecord>('/events', { ...eventBody, name: 'Minsan lang' });
  assert.equal(second.slug, 'minsan-lang');
});

test('the totals of the list follow every change of status', async () => {
  const own = apiClient(server.url, (await server.key(await server.organization())).key);
  const totals = async () => {
    const counts: number[] = [];
    for (const query of ['', '?status=DRAFT', '?status=PUBLISHED', '?status=ARCHIVED']) {
      counts.push((await own.succeed('GET', `/events${query}`)).meta.total);
    }
    return counts;
  };
  assert.deepEqual(await totals(), [0, 0, 0, 0]);
  const { id } = await own.post<EventRecord>('/events', eventBody);
  assert.deepEqual(await totals(), [1, 1, 0, 0]);
  await own.post(`/events/${id}/publish`);
  await own.post(`/events/${id}/publish`);
  assert.deepEqual(await totals(), [1, 0, 1, 0]);
  await own.post(`/events/${id}/unpublish`);
  const gone = await own.post<EventRecord>('/events', eventBody);
  assert.deepEqual(await totals(), [2, 2, 0, 0]);
  await own.post(`/events/${id}/archive`);
  await own.remove(`/events/${gone.id}`);
  assert.deepEqual(await totals(), [1, 0, 0, 1]);
});
