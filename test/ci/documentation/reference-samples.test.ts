import assert from 'node:assert/strict';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { maximaDefault } from '../../../src/core/base/policy.ts';
import { referenceOf } from '../../../src/documentation/reference/reference.ts';
import { openApiDocument } from '../../../src/open-api/openapi-document.ts';
import { openApiRoutes } from '../../../src/open-api/routes.ts';
import { sql } from '../../../src/platform/database/sql.ts';
import type { SampleLanguage } from '../../../web/documentation/guide-parts.tsx';
import type { ShownOperation } from '../../../web/documentation/reference/reference-props.ts';
import { type ApiClient, apiClient } from '../../helpers/clients/api-client.ts';
import { repository, startChild } from '../../helpers/machine/child.ts';
import { findProgram } from '../../helpers/machine/find-program.ts';
import { type TestServer, testServer } from '../../helpers/machine/test-server.ts';
import { throwawayDirectory } from '../../helpers/machine/throwaway-directory.ts';
import { closedUrl, makeWebhookWithDelivery, noWorker, openRanges } from '../../helpers/receivers/webhooks.ts';
import { eventBody, scheduleBody, ticketBody } from '../../helpers/worlds/catalog.ts';
import { insertInvoice, insertTaxedPayout } from '../../helpers/worlds/orders.ts';
import { plain } from '../../helpers/worlds/picture-files.ts';
import { uploader } from '../../helpers/worlds/pictures.ts';

// Every sample of the reference is run against the service: every endpoint in every language, one program a language.

// It ends what would never end, and measures nothing.
const patienceMs = 120_000;

const operations = referenceOf(openApiDocument(openApiRoutes(maximaDefault)), { path: '/docs/reference' })
  .tags.flatMap(({ shown }) => shown)
  // What is read stays until the end; what is deleted is not asked for afterwards, children before their parents, and last of all
  // the sandbox itself.
  .sort((left, right) => rank(left) - rank(right));

function rank({ method, path }: ShownOperation): number {
  if (path.endsWith('/sandbox/reset')) return 1_000;
  if (method === 'GET') return 0;
  return method === 'DELETE' ? 100 - path.length : 1;
}

let server: TestServer;
let directory: string;

before(async () => {
  server = await testServer({ environment: { ...noWorker, ...openRanges } });
  directory = throwawayDirectory('takilya-reference-');
  writeFileSync(join(directory, 'poster.jpg'), await plain(120, 80, '#47731A').jpeg().toBuffer());
});
after(async () => {
  await server.close();
  rmSync(directory, { recursive: true });
});

const curl = findProgram('curl');

test('curl', { skip: curl.skip }, async () => {
  const script = (await filled('sh')).map(({ id, code }) => `echo '=== ${id}'\n${code.replace('curl', 'curl -sS')}`);
  const said = await run('sh', ['-c', `set -eu\n${script.join('\necho\n')}`]);
  assertAnswered(said, /^\{"data":/);
});

test('TypeScript, as the client is typed', async () => {
  const samples = await filled('ts');
  const imports = new Set(samples.flatMap(({ code }) => code.split('\n').filter((line) => line.startsWith('import '))));
  const blocks = samples.map(({ id, code }) => {
    const rest = code.replaceAll(/^import .*\n/gm, '').trim();
    return `console.log('=== ${id}');\n{\n${rest}\n}`;
  });
  const client = join(repository, 'sdk/src/index.ts');
  writeFileSync(join(directory, 'samples.ts'), `${[...imports].join('\n')}\n${blocks.join('\n')}\n`);
  writeFileSync(join(directory, 'start.ts'), startText(client));
  writeFileSync(join(directory, 'package.json'), '{"type": "module"}');
  writeFileSync(join(directory, 'tsconfig.json'), JSON.stringify(settingsFor(client)));
  const said = await run(process.execPath, [join(directory, 'start.ts')]);
  assertAnswered(said, /^[[{]/);
  await run(join(repository, 'node_modules/.bin/tsc'), ['-p', directory]);
});

const python = findProgram('python3');

test('Python', { skip: python.skip }, async () => {
  const program = join(directory, 'samples.py');
  const samples = await filled('python');
  writeFileSync(program, samples.map(({ id, code }) => `print("=== ${id}")\n${code}`).join('\n\n'));
  const said = await run(python.path, [program]);
  assertAnswered(said, /^[[{]/);
});

const php = findProgram('php');

test('PHP', { skip: php.skip }, async () => {
  const program = join(directory, 'samples.php');
  const samples = await filled('php');
  const parts = samples.map(({ id, code }) => `echo "=== ${id}\\n";\n${code.replace('<?php\n', '')}`);
  writeFileSync(program, `<?php\n${parts.join('\n\n')}\n`);
  const said = await run(php.path, [program]);
  assertAnswered(said, /^Array\n\(/);
});

/** Every operation answered, those of a file with it. */
function assertAnswered(said: ReadonlyMap<string, string>, pattern: RegExp): void {
  for (const { id, samples } of operations) {
    if (!samples.some(({ code }) => code.includes('paper.pdf'))) {
      assert.match(said.get(id) ?? '', pattern, id);
      continue;
    }
    const file = fileOf(id);
    assert.equal(readFileSync(file).toString('latin1', 0, 5), '%PDF-', id);
    rmSync(file);
  }
}

const fileOf = (id: string) => join(directory, `${id}.pdf`);

/** The samples of a language with the ids of records that are there, for an organization of their own. */
async function filled(wanted: SampleLanguage): Promise<{ id: string; code: string }[]> {
  const { key } = await server.key(await server.organization(), { isTest: true });
  const { of, special } = await world(apiClient(server.url, key), key);
  return operations.map(({ id, samples }) => {
    const code = samples.find(({ language }) => language === wanted)?.code ?? assert.fail(`${id} in ${wanted}`);
    const ids = { ...of, ...special[id] };
    const named = code.replaceAll(
      /\b[A-Z]+(?:_[A-Z]+)*_ID\b|\bQUARTER\b|018f0000-0000-7000-8000-00000000000\d/g,
      (name) => {
        return ids[name] ?? assert.fail(`${id} needs ${name}`);
      },
    );
    return {
      id,
      code: named
        .replaceAll('http://localhost:3000', server.url)
        .replaceAll('tak_test_YOUR_KEY', key)
        .replaceAll('poster.jpg', join(directory, 'poster.jpg'))
        .replaceAll('paper.pdf', fileOf(id)),
    };
  });
}

type Ids = Record<string, string>;

const messageBody = { subject: 'Doors', text: 'At six.', minutesAfter: 60 };

/** Records of every kind, and others for what must find them in another state. */
async function world(client: ApiClient, key: string): Promise<{ of: Ids; special: Record<string, Ids> }> {
  const make = async (path: string, body: object): Promise<string> =>
    (await client.post<{ id: string }>(path, body as Record<string, unknown>)).id;
  const event = await make('/events', { ...eventBody, returns: { untilHours: 0, keep: 10, mode: 'AT_ONCE' } });
  const at = `/events/${event}`;
  const type = { ...ticketBody, quantity: 100, published: true };
  const [ticket, unsold] = [await make(`${at}/tickets`, type), await make(`${at}/tickets`, type)];
  await client.post(`${at}/publish`);
  const order = (outcome: string) =>
    make('/sandbox/orders', { eventId: event, items: [{ ticketTypeId: ticket, quantity: 2 }], outcome });
  const [sold, other, returned] = [await order('COMPLETED'), await order('COMPLETED'), await order('COMPLETED')];
  const attendees = await client.get<{ id: string; orderId: string }[]>(`${at}/attendees`);
  const ticketOf = (orderId: string) =>
    attendees.find((each) => each.orderId === orderId)?.id ?? assert.fail('nobody has a ticket');
  const { webhook, delivery } = await makeWebhookWithDelivery(client, server.db, { url: closedUrl });
  const picture = await uploader(server.url, key)(await plain(60, 40).jpeg().toBuffer());
  const series = await make('/series', seriesOf(event));
  const dated = { SERIES_ID: await make('/series', seriesOf(event)), EVENT_ID: await make('/events', eventBody) };
  await server.db.run(sql`
    update events set series_id = ${dated.SERIES_ID}, series_position = 1 where id = ${dated.EVENT_ID}`);
  const another = { EVENT_ID: await make('/events', eventBody) };
  const [painted, blocked] = [await makeSeats(client, make), await makeSeats(client, make)];
  const seated = await sellSeat(client, await makeSeats(client, make));
  return {
    of: {
      EVENT_ID: event,
      TICKET_ID: ticket,
      ORDER_ID: sold,
      WEBHOOK_ID: webhook,
      DELIVERY_ID: delivery,
      ...(await makeParts(make, at, ticket)),
      ...(await makeAtCounter(client, at, ticket)),
      SERIES_ID: series,
      CHANGE_ID: await make(`/series/${series}/changes`, {
        changes: { event: { category: 'MUSIC' } },
        applyTo: 'FUTURE',
      }),
      PLAN_ID: await make('/seating-plans', planBody),
      VENUE_ID: await make('/venues', { name: 'Bahay', address1: 'Sitio Maligaya', city: 'Lipa', state: 'Calabarzon' }),
      PICTURE_ID: (JSON.parse(picture.body) as { data: { id: string } }).data.id,
      INVOICE_ID: await insertInvoice(server.db, sold),
      ...(await insertTaxedPayout(server.db, sold)),
      '018f0000-0000-7000-8000-000000000001': event,
      '018f0000-0000-7000-8000-000000000002': ticket,
      '018f0000-0000-7000-8000-000000000003': ticketOf(sold),
    },
    special: {
      ...{ paintEvent: painted, getEventSeating: painted, removeEventSeating: painted },
      ...{ blockSeats: blocked, listSeatBlocks: blocked, getSeatBlock: blocked, unblockSeats: blocked },
      moveTicket: seated,
      returnTicket: { ORDER_ID: returned, TICKET_ID: ticketOf(returned) },
      refundOrder: { ORDER_ID: other, '018f0000-0000-7000-8000-000000000003': ticketOf(other) },
      publishEvent: another,
      unpublishEvent: another,
      archiveEvent: another,
      cancelEvent: another,
      deleteSeriesDate: dated,
      ...(await ofSeriesPromoCode(make, series)),
      revokeSeriesDoorCode: { DOOR_CODE_ID: await make(`/series/${series}/door-codes`, { gate: 'South' }) },
      deleteSeriesMessage: { MESSAGE_ID: await make(`/series/${series}/messages`, messageBody) },
      deleteEvent: { EVENT_ID: await make('/events', eventBody) },
      markTicketTypeSoldOut: { TICKET_ID: unsold },
      deleteTicketType: { TICKET_ID: unsold },
      updateWebhook: { WEBHOOK_ID: await make('/webhooks', { url: closedUrl, events: ['order.completed'] }) },
      simulatePayment: { ORDER_ID: await order('PENDING') },
      simulateCancellation: { ORDER_ID: await order('PENDING') },
      simulateAct: { ORDER_ID: await order('COMPLETED') },
      simulateEventCancellation: { EVENT_ID: await make('/events', eventBody) },
    },
  };
}

type Make = (path: string, body: object) => Promise<string>;

/** One for each sample: the last of them deletes it. */
async function ofSeriesPromoCode(make: Make, series: string): Promise<Record<string, Ids>> {
  const PROMO_CODE_ID = await make(`/series/${series}/promo-codes`, { code: 'TATLO', kind: 'PERCENT', value: 5 });
  const ids = { PROMO_CODE_ID };
  return { getSeriesPromoCode: ids, updateSeriesPromoCode: ids, deleteSeriesPromoCode: ids };
}

/** What an event is made of. */
async function makeParts(make: Make, at: string, ticket: string): Promise<Ids> {
  return {
    PERFORMER_ID: await make(`${at}/performers`, { name: 'Luna' }),
    SCHEDULE_ID: await make(`${at}/schedules`, scheduleBody),
    BRAND_ID: await make(`${at}/brands`, { name: 'Kape' }),
    ZONE_ID: await make(`${at}/zones`, { name: 'Hardin' }),
    DOOR_CODE_ID: await make(`${at}/door-codes`, { gate: 'North' }),
    PROMO_CODE_ID: await make(`${at}/promo-codes`, { code: 'UNA', kind: 'PERCENT', value: 5 }),
    MESSAGE_ID: await make(`${at}/messages`, messageBody),
    ACCESS_CODE_ID: await make(`${at}/access-codes`, { code: 'DALAWA' }),
    QUESTION_ID: await make(`${at}/questions`, { label: 'Edad', kind: 'NUMBER' }),
    BUNDLE_ID: await make(`${at}/bundles`, {
      name: 'Mesa',
      items: [{ ticketTypeId: ticket, quantity: 2 }],
      price: 0,
    }),
  };
}

/** A sale that was undone, and a reservation. */
async function makeAtCounter(client: ApiClient, at: string, ticketTypeId: string): Promise<Ids> {
  const make = async (path: string, body: object) => {
    const items = [{ ticketTypeId, quantity: 1 }];
    const options = { body: { items, ...body }, headers: { 'idempotency-key': path } };
    return (await client.succeed<{ orderId: string }>('POST', `${at}/${path}`, options)).data.orderId;
  };
  const kept = { name: 'Ana', until: new Date(Date.now() + 3_600_000).toISOString() };
  const [sale, reservation] = [await make('counter-sales', { method: 'CASH' }), await make('reservations', kept)];
  // Its time to be undone is over once samples have moved the sandbox's clock; what was undone stays so.
  await client.remove(`${at}/counter-sales/${sale}`);
  return { SALE_ID: sale, RESERVATION_ID: reservation };
}

const planBody = {
  name: 'Bulwagan',
  focus: [10, -4],
  sections: [
    { key: 'ORCH', name: 'Orchestra', kind: 'SEATED', rows: [{ name: 'A', count: 20, x: 0, y: 0, dx: 1, dy: 0 }] },
  ],
};

/** An event that sells the seats of a plan, with a block. */
async function makeSeats(client: ApiClient, make: (path: string, body: object) => Promise<string>): Promise<Ids> {
  const [event, plan] = [await make('/events', eventBody), await make('/seating-plans', planBody)];
  const type = await make(`/events/${event}/tickets`, { ...ticketBody, quantity: 1, published: true });
  const types = [{ ticketTypeId: type, areas: [{ section: 'ORCH' }] }];
  await client.succeed('PUT', `/events/${event}/seating`, { body: { planId: plan, types } });
  return {
    EVENT_ID: event,
    BLOCK_ID: await make(`/events/${event}/seat-blocks`, { seats: ['ORCH-A-1'], reason: 'Camera' }),
    '018f0000-0000-7000-8000-000000000002': type,
    '018f0000-0000-7000-8000-000000000009': plan,
  };
}

/** The same with a seat that somebody has. */
async function sellSeat(client: ApiClient, ids: Ids): Promise<Ids> {
  const items = [{ ticketTypeId: ids['018f0000-0000-7000-8000-000000000002'], quantity: 1, seats: ['ORCH-A-10'] }];
  const recipient = { name: 'Ana Reyes', email: 'ana@example.com' };
  await client.post(`/events/${ids.EVENT_ID}/complimentary`, { items, recipient });
  const [holder] = await client.get<{ id: string }[]>(`/events/${ids.EVENT_ID}/attendees`);
  return { ...ids, SEATED_TICKET_ID: holder?.id ?? assert.fail('nobody has a seat') };
}

/** A run of one date, far from those that the samples ask for. */
function seriesOf(templateEventId: string): object {
  return { name: 'Gabi-gabi', templateEventId, dates: [{ dateTime: '2031-01-01T19:00:00+08:00' }] };
}

/** A program's output after each mark, by the name of the mark. */
async function run(program: string, args: readonly string[]): Promise<Map<string, string>> {
  const child = startChild(program, args, { environment: {} });
  const timer = setTimeout(() => child.process.kill('SIGKILL'), patienceMs);
  const { code, stdout, stderr } = await child.ended;
  clearTimeout(timer);
  assert.equal(code, 0, `${stdout.slice(-2_000)}\n${stderr}`);
  const said = stdout.split(/^=== /m).slice(1);
  return new Map(said.map((text) => [text.slice(0, text.indexOf('\n')), text.slice(text.indexOf('\n') + 1).trim()]));
}

function startText(client: string): string {
  return `import { registerHooks } from 'node:module';
registerHooks({
  resolve: (name, context, next) => next(name === '@takilya/sdk' ? '${pathToFileURL(client)}' : name, context),
});
await import('./samples.ts');
`;
}

function settingsFor(client: string) {
  return {
    extends: join(repository, 'tsconfig.json'),
    compilerOptions: {
      noEmit: true,
      lib: ['esnext', 'dom', 'dom.iterable'],
      paths: { '@takilya/sdk': [client] },
      typeRoots: [join(repository, 'node_modules/@types')],
      types: ['node'],
    },
    include: ['samples.ts'],
    exclude: [],
  };
}
