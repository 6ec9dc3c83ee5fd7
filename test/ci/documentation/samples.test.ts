import assert from 'node:assert/strict';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, beforeEach, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { relayNotices } from '../../../src/core/telling/deliveries/relay-notices.ts';
import { readShelf } from '../../../src/documentation/shelf.ts';
import type { SampleLanguage } from '../../../web/documentation/guide-parts.tsx';
import { apiClient } from '../../helpers/clients/api-client.ts';
import { eventOnSale } from '../../helpers/clients/buyer.ts';
import { repository, startChild } from '../../helpers/machine/child.ts';
import { findProgram } from '../../helpers/machine/find-program.ts';
import { type TestServer, testServer } from '../../helpers/machine/test-server.ts';
import { throwawayDirectory } from '../../helpers/machine/throwaway-directory.ts';
import { noWorker } from '../../helpers/receivers/webhooks.ts';

// Every sample of the documentation, taken from the files that are shown, run in the order in which they are read.

/** What a sample prints, in whichever language. */
const printed: Record<string, RegExp | null> = {
  client: null,
  me: /Hiraya Live/,
  'create-event': /[0-9a-f-]{36}[\s\S]*\bDRAFT\b/,
  publish: /\bPUBLISHED\b[\s\S]*\/events\/open-mic-night/,
  buy: /TK-\w+[\s\S]*\bCOMPLETED\b[\s\S]*\b1600\b/,
  change: /Bring a song, or listen\./,
  'ticket-types': /General Admission[\s\S]*\b48\b/,
  'series-template': /[0-9a-f-]{36}/,
  series: /\bMAKING\b[\s\S]*\b12\b/,
  // Nothing works off what is due, so the template is the only date yet.
  'series-change': /\b1\b[\s\S]*\b0\b/,
  'promo-code': /BARKADA[\s\S]*\b20\b/,
  festival: /(?:REENTRY[\s\S]*)?2030-04-12[\s\S]*2030-04-13[\s\S]*2030-04-14/,
  zone: /\bBackstage\b[\s\S]*\b60\b/,
  'day-pass': /Saturday backstage[\s\S]*2030-04-13/,
  parking: /Parking[\s\S]*ADD_ON/,
  bundle: /Table of three[\s\S]*\b2000\b/,
  'buy-bundle': /\b667\b[\s\S]*\b666\b/,
  chosen: /Pay what you want[\s\S]*\b100\b/,
  plan: /Little theatre[\s\S]*\b19\b/,
  'seated-event': /[0-9a-f-]{36}[\s\S]*\bDRAFT\b/,
  paint: /\b15\b[\s\S]*\b50\b[\s\S]*\b4\b/,
  'buy-seats': /ORCH-A-(?:9|10)[\s\S]*ORCH-A-(?:9|10)/,
  'move-seat': /ORCH-B-6/,
  'find-order': /TK-\w+[\s\S]*Sandbox Buyer/,
  order: /Sandbox Buyer[\s\S]*\b1448\b/,
  'changed-orders': /TK-\w+[\s\S]*\bCOMPLETED\b/,
  'exchange-allowed': /exchangeUntilHours\W+48/,
  exchange: /\bCOMPLETED\b[\s\S]*[0-9a-f]{8}-[0-9a-f]{4}-7|[0-9a-f]{8}-[0-9a-f]{4}-7[\s\S]*\bCOMPLETED\b/,
  'waiting-rules': /24[\s\S]*WHEN_RESOLD/,
  'waiting-figures': /waiting\W+0/,
  register: /whsec_/,
  verify: /2432232314|g0hM9SsE\+OTPJTGt\/tmIKtSyZlE3uFJELVlNIOLJ1OE=/,
  repeat: /^true$|Idempotent-Replayed: true/im,
  walk: /\b[1-9]\d* events|"nextCursor":"/,
  notices: /\b1\b[\s\S]*event\.published/,
  limits: /x-ratelimit-remaining: \d+/i,
  clock: /\b20\d\d-\d\d-\d\dT/,
  refund: /\bREFUNDED\b/,
  reset: /\b20\d\d-\d\d-\d\dT[\s\S]*\b0\b/,
  refused: /VALIDATION_ERROR[\s\S]*Correct the fields/,
};

const groups = readShelf().flatMap(({ href, parts }) =>
  parts.flatMap((part) =>
    part.kind === 'code' && part.name !== undefined ? [{ ...part, name: part.name, href }] : [],
  ),
);

// It ends what would never end, and measures nothing.
const patienceMs = 60_000;

let server: TestServer;
let key: string;
let directory: string;

before(async () => {
  server = await testServer({ environment: noWorker });
  directory = throwawayDirectory('takilya-samples-');
});
// A sandbox for each language, since one of the samples empties it.
beforeEach(async () => {
  ({ key } = await server.key(await server.organization(), { isTest: true }));
  // One that was bought and told of before, whichever of the samples can be run.
  const client = apiClient(server.url, key);
  const { id: eventId, types } = await eventOnSale(client, { tickets: [{}] });
  const items = [{ ticketTypeId: types[0], quantity: 2 }];
  await client.post('/sandbox/orders', { eventId, items, outcome: 'COMPLETED' });
  while ((await server.db.transaction((tx) => relayNotices(tx, { most: 500 }))) > 0);
});
after(async () => {
  await server.close();
  rmSync(directory, { recursive: true });
});

test('every sample stands there once, in all four languages', () => {
  assert.deepEqual(groups.map(({ name }) => name).sort(), Object.keys(printed).sort());
  for (const { name, href, samples } of groups) {
    assert.deepEqual(
      samples.map(({ language }) => language),
      ['sh', 'ts', 'python', 'php'],
      `${name} at ${href}`,
    );
  }
});

const [curl, openssl] = [findProgram('curl'), findProgram('openssl')];

test('curl', { skip: curl.skip || openssl.skip }, async () => {
  const [client, ...rest] = samplesIn('sh');
  const ids: Record<string, string> = {};
  for (const { name, code } of rest) {
    const output = await run('sh', ['-c', `set -eu\n${client?.code}\n${code}`], ids);
    check(name, output);
    noteIds(ids, name, output);
  }
});

test('TypeScript', async () => {
  const program = join(directory, 'samples.ts');
  const start = join(directory, 'start.ts');
  writeFileSync(
    program,
    marked(samplesIn('ts'), (name) => `console.log('=== ${name}');`),
  );
  writeFileSync(
    start,
    `import { registerHooks } from 'node:module';
registerHooks({
  resolve: (name, context, next) =>
    next(name === '@takilya/sdk' ? '${pathToFileURL(join(repository, 'sdk/src/index.ts'))}' : name, context),
});
await import('./samples.ts');
`,
  );
  checkAll(await run(process.execPath, [start]));
});

test('TypeScript by its types', async () => {
  const sdk = join(repository, 'sdk/src/index.ts');
  const compilerOptions = { types: [], lib: ['esnext', 'dom', 'dom.iterable'], paths: { '@takilya/sdk': [sdk] } };
  const project = { extends: join(repository, 'tsconfig.json'), compilerOptions, include: ['samples.ts'], exclude: [] };
  writeFileSync(join(directory, 'package.json'), JSON.stringify({ type: 'module' }));
  writeFileSync(join(directory, 'tsconfig.json'), JSON.stringify(project));
  await run(join(repository, 'node_modules/.bin/tsc'), ['--noEmit', '-p', directory]);
});

const python = findProgram('python3');

test('Python', { skip: python.skip }, async () => {
  const program = join(directory, 'samples.py');
  writeFileSync(
    program,
    marked(samplesIn('python'), (name) => `print("=== ${name}")`),
  );
  checkAll(await run(python.path, [program]));
});

const php = findProgram('php');

test('PHP', { skip: php.skip }, async () => {
  const program = join(directory, 'samples.php');
  writeFileSync(
    program,
    marked(samplesIn('php'), (name) => `echo "=== ${name}\\n";`),
  );
  checkAll(await run(php.path, [program]));
});

function samplesIn(wanted: SampleLanguage): { name: string; code: string }[] {
  return groups.map(({ name, samples }) => {
    const code = samples.find(({ language }) => language === wanted)?.code ?? '';
    return { name, code: code.replaceAll('http://localhost:3000', server.url).replaceAll('tak_test_YOUR_KEY', key) };
  });
}

/** One program of them all, which announces each of them. The others build on the first. */
function marked([first, ...rest]: { name: string; code: string }[], say: (name: string) => string): string {
  return [first?.code, ...rest.map(({ name, code }) => `${say(name)}\n${code}`)].join('\n\n');
}

async function run(program: string, args: readonly string[], environment: Record<string, string> = {}) {
  const child = startChild(program, args, { environment });
  const timer = setTimeout(() => child.process.kill('SIGKILL'), patienceMs);
  const { code, stdout, stderr } = await child.ended;
  clearTimeout(timer);
  assert.equal(code, 0, `${stdout}\n${stderr}`);
  return stdout;
}

function checkAll(output: string): void {
  const said = new Map(
    output
      .split(/^=== /m)
      .slice(1)
      .map((text) => [text.slice(0, text.indexOf('\n')), text.slice(text.indexOf('\n') + 1)]),
  );
  for (const name of Object.keys(printed)) check(name, said.get(name) ?? '');
}

function check(name: string, output: string): void {
  const expected = printed[name];
  if (expected != null) assert.match(output, expected, name);
}

const noted = [
  ...['create-event', 'buy', 'festival', 'zone', 'series-template', 'series', 'bundle'],
  ...['plan', 'seated-event'],
];

/** What the samples for curl tell their readers to note. */
function noteIds(ids: Record<string, string>, name: string, output: string): void {
  const [, holder] = /"data":\[\{"id":"([^"]+)/.exec(output) ?? [];
  if (name === 'buy-seats') ids.SEATED_TICKET_ID = holder ?? assert.fail(output);
  if (!noted.includes(name)) return;
  const { data } = JSON.parse(output) as { data: { id: string; tickets?: { id: string }[] } };
  if (name === 'festival') ids.FESTIVAL_ID = data.id;
  else if (name === 'series-template') ids.TEMPLATE_ID = data.id;
  else if (name === 'series') ids.SERIES_ID = data.id;
  else if (name === 'zone') ids.ZONE_ID = data.id;
  else if (name === 'bundle') ids.BUNDLE_ID = data.id;
  else if (name === 'plan') ids.PLAN_ID = data.id;
  else if (name === 'seated-event') {
    const [seats, pit] = (data.tickets ?? []).map(({ id }) => id) as [string, string];
    Object.assign(ids, { SEATED_ID: data.id, SEAT_TYPE_ID: seats, PIT_TYPE_ID: pit });
  } else if (name === 'buy') ids.ORDER_ID = data.id;
  else Object.assign(ids, { EVENT_ID: data.id, TICKET_ID: data.tickets?.[0]?.id });
}
