import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { seedVenues } from '../../src/seeding/venues.ts';
import { type ApiClient, apiClient, type Json, type Method, movingClock } from '../helpers/clients/api-client.ts';
import { type ApiDocument, readDocument } from '../helpers/clients/document.ts';
import { type TestServer, testServer } from '../helpers/machine/test-server.ts';
import { type CatalogIds, type Endpoint, endpoints, makeCatalog, pathOf } from '../helpers/worlds/catalog.ts';

let server: TestServer;
let client: ApiClient;
let document: ApiDocument;

before(async () => {
  server = await testServer({ now: movingClock() });
  await server.db.transaction(seedVenues);
  client = apiClient(server.url, (await server.key(await server.organization())).key);
  document = await readDocument(server.url);
});
after(() => server.close());

const operationOf = (endpoint: Endpoint) => document.operationOf(endpoint);

test('the document describes every endpoint of the catalog, each with its own id', () => {
  assert.match(document.openapi, /^3\.1\./);
  const ids = endpoints.map((endpoint) => operationOf(endpoint).operationId);
  assert.equal(new Set(ids).size, endpoints.length);
});

test('every example of the document is taken by the service as it stands', async () => {
  let sent = 0;
  for (const endpoint of endpoints) {
    const { requestBody, operationId } = operationOf(endpoint);
    assert.equal(requestBody !== undefined, endpoint.body !== undefined, operationId);
    const { examples = {}, schema } = requestBody?.content['application/json'] ?? {};
    if (requestBody !== undefined) assert.ok(Object.keys(examples).length > 0, `${operationId} has an example`);
    for (const [name, { value }] of Object.entries(examples)) {
      const validate = document.validatorOf(schema as Json);
      assert.ok(validate(value), `${operationId} "${name}" fits its schema: ${JSON.stringify(validate.errors)}`);
      const ids = await makeCatalog(client);
      const { data } = await client.succeed(endpoint.method, pathOf(endpoint, ids), { body: value });
      for (const [field, given] of Object.entries(value)) {
        if (typeof given !== 'object' && !/time$/i.test(field))
          assert.deepEqual(data[field], given, `${name} ${field}`);
      }
      sent += 1;
    }
  }
  assert.ok(sent >= 9, `${sent} examples were sent`);
});

test('every answer of every endpoint is as the document describes it, and has nothing more', async () => {
  for (const endpoint of endpoints) {
    for (const prepare of preparations) {
      const ids = await prepare();
      document.assertDescribed(
        endpoint,
        await client.send(endpoint.method, pathOf(endpoint, ids), { body: endpoint.body }),
      );
    }
  }
  const everything = 'include=tickets,performers,schedules,brands';
  for (const [name, query] of [
    ['list events', everything],
    ['get event', everything],
    ['list events', 'search=zzz'],
  ]) {
    const endpoint = endpoints.find((known) => known.name === name) as Endpoint;
    const ids = await (preparations[1] as () => Promise<CatalogIds>)();
    document.assertDescribed(endpoint, await client.send('GET', pathOf(endpoint, ids, { query })));
  }
});

/** Records with as little and with as much in them as there can be. */
const preparations: (() => Promise<CatalogIds>)[] = [
  () => makeCatalog(client),
  async () => {
    const ids = await makeCatalog(client, { price: 0 });
    const at = `/events/${ids.event}`;
    const [venue] = await client.get<{ id: string }[]>('/venues/search?query=arena');
    await client.patch(at, {
      endDateTime: '2027-02-14T23:00:00+08:00',
      description: 'd',
      journeyType: 'PRESELLING',
      locationType: 'ONLINE',
      venueId: venue?.id,
      imageUrl: 'http://img.example.com/ñ',
      galleryUrls: ['https://img.example.com/1'],
      eventCapacity: 10_000_000,
      visibility: 'PRIVATE',
      absorbFees: false,
      callbackUrl: 'https://hooks.example.com',
    });
    await client.post(`${at}/publish`);
    await client.post(`${at}/tickets/${ids.ticket}/publish`);
    await client.post(`${at}/tickets/${ids.ticket}/sold-out`);
    await client.post(`${at}/performers`, { name: 'n', type: 't', imageUrl: 'https://a.example', description: '' });
    await client.post(`${at}/brands`, {
      name: 'n',
      url: 'https://a.example',
      imageUrl: 'https://a.example',
      description: '',
    });
    await client.patch(`${at}/schedules/${ids.schedule}`, { description: 'd', icon: 'i', color: '#a0B1c2' });
    await client.post(`${at}/unpublish`);
    return ids;
  },
];

test('every refusal is as the document describes it, with a status that the endpoint declares', async () => {
  const rows: [string, Method, string, Json | undefined][] = [];
  for (const endpoint of endpoints) {
    const ids = await makeCatalog(client);
    await client.post(`/events/${ids.event}/archive`);
    const path = pathOf(endpoint, ids);
    rows.push([endpoint.name, endpoint.method, `${path}${path.includes('?') ? '&' : '?'}nonsense=1`, endpoint.body]);
    if (endpoint.ids.length > 0) {
      rows.push([endpoint.name, endpoint.method, pathOf(endpoint, { ...ids, event: 'nonsense' }), endpoint.body]);
      if (endpoint.method !== 'GET') rows.push([endpoint.name, endpoint.method, path, endpoint.body]);
    }
  }
  for (const [name, method, path, body] of rows) {
    const answer = await client.send(method, path, { body });
    if (answer.status === 200 && name === 'archive event') continue;
    const operation = operationOf(endpoints.find((known) => known.name === name) as Endpoint);
    const described = operation.responses[answer.status];
    assert.ok(described !== undefined, `${name} declares ${answer.status}`);
    const { code } = (JSON.parse(answer.body) as { error: { code: string } }).error;
    assert.ok(described.description.includes(`\`${code}\``), `${name} declares ${code}`);
    const validate = document.validatorOf(described.content['application/json'].schema);
    assert.ok(validate(JSON.parse(answer.body)), `${name}: ${JSON.stringify(validate.errors)}`);
  }
});

test('every field, parameter and answer of the document is described in words', () => {
  const undescribed: string[] = [];
  const look = (schema: Json, where: string) => {
    for (const [name, property] of Object.entries((schema.properties ?? {}) as Record<string, Json>)) {
      const target = property.$ref === undefined ? property : definitionOf(property);
      const isEnvelope = ['data', 'error', 'meta', 'requestId', 'field', 'message'].includes(name);
      if (!target.description && !isEnvelope && !target.anyOf) undescribed.push(`${where}.${name}`);
      if (property.$ref === undefined) look(property, `${where}.${name}`);
    }
    if (typeof schema.items === 'object') look(schema.items as Json, `${where}[]`);
  };
  for (const [name, schema] of Object.entries(document.components.schemas)) look(schema, name);
  for (const [path, operations] of Object.entries(document.paths)) {
    for (const [method, { parameters, requestBody, responses, operationId }] of Object.entries(operations)) {
      for (const { name, description } of parameters) if (!description) undescribed.push(`${method} ${path} ${name}`);
      for (const { schema } of Object.values(requestBody?.content ?? {})) look(schema as Json, operationId);
      for (const [status, { description }] of Object.entries(responses)) {
        if (!description) undescribed.push(`${operationId} ${status}`);
      }
    }
  }
  assert.deepEqual(undescribed, []);
});

test('If-Match and If-None-Match are documented where they are looked at', () => {
  const conditional = endpoints.filter((endpoint) => operationOf(endpoint).responses[412] !== undefined);
  assert.equal(conditional.length, 13);
  for (const endpoint of endpoints) {
    const names = operationOf(endpoint)
      .parameters.filter((parameter) => parameter.in === 'header')
      .map(({ name }) => name);
    assert.equal(names.includes('If-Match'), conditional.includes(endpoint), `${endpoint.name} and If-Match`);
    const isSingle = ['get event', 'get ticket type'].includes(endpoint.name);
    assert.equal(names.includes('If-None-Match'), isSingle, `${endpoint.name} and If-None-Match`);
    assert.equal(names.includes('Idempotency-Key'), endpoint.method !== 'GET', `${endpoint.name} and Idempotency-Key`);
  }
});

const definitionOf = ({ $ref }: Json) => document.components.schemas[String($ref).split('/').at(-1) as string] as Json;
