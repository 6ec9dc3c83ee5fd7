import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { allStates } from './helpers/all-states.ts';
import {
  circlesBetweenFiles,
  circlesBetweenRooms,
  districts,
  sourceOf,
  violationsOf,
} from './helpers/machine/architecture-rules.ts';
import { repository } from './helpers/machine/child.ts';
import { unusedExports } from './helpers/machine/unused-exports.ts';

const files = globSync('src/**/*.ts', { cwd: repository })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !file.endsWith('.test.ts'))
  .sort();

const pages = globSync('{web,door-rules,seat-rules,sdk/src}/**/*.{ts,tsx}', { cwd: repository })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !file.endsWith('.test.ts'));

test('every file keeps to the rules of ARCHITECTURE.md', () => {
  assert.ok(files.length > 80 && pages.length > 30);
  assert.deepEqual(
    [...files, ...pages].flatMap((file) => violationsOf(read(file))),
    [],
  );
});

test('no circle between rooms, types included', () => {
  assert.deepEqual(circlesBetweenRooms([...files, ...pages.filter((file) => file.startsWith('web/'))].map(read)), []);
});

const all = globSync('{src,web,door-rules,seat-rules,sdk/src,scripts,bench,test}/**/*.{ts,tsx}', { cwd: repository })
  .map((file) => file.replaceAll('\\', '/'))
  .map(read);

test('no circle between files, types included', () => {
  assert.deepEqual(circlesBetweenFiles(all), []);
});

// They are there for the compiler.
const onlyCompiled = [
  'src/http/pages/refusals.ts CheckedTexts',
  'test/ci/sdk/types.ts mistakes',
  'test/ci/sdk/types.ts mistakesAtTheMarketplace',
];

test('nothing is exported that no other file takes', () => {
  const own = all.map(({ file, code }) => ({ file, code: code.replaceAll(/`[^`]*`/g, '``') }));
  const unused = unusedExports(own).filter((each) => !each.startsWith('sdk/'));
  assert.deepEqual(unused.toSorted(), onlyCompiled);
});

test('an export is found that nobody takes, however the others are taken', () => {
  const unused = unusedExports([
    sourceOf('a.ts', 'export const one = 1;\nexport type Two = 2;\nexport function three() {}\nexport class Four {}'),
    sourceOf('b.ts', "import { type Two, one as first } from './a.ts';\nexport * from './c.ts';"),
    sourceOf('c.ts', "export interface Five {}\nexport const six = (await import('./a.ts')).three;"),
    sourceOf('d.ts', "export const seven = 7;\nexport const loaded: typeof import('./a.ts').Four = later;"),
  ]);
  assert.deepEqual(unused, ['d.ts seven', 'd.ts loaded']);
});

test('a circle is found, however long', () => {
  const found = circlesBetweenRooms([
    sourceOf('src/core/base/a.ts', "import type { B } from './inner/b.ts';"),
    sourceOf('src/core/base/inner/b.ts', "import { c } from '../../money/c.ts';"),
    sourceOf('src/core/money/c.ts', "import { a } from '../base/a.ts';\nimport { d } from '../telling/d.ts';"),
    sourceOf('src/core/telling/d.ts', "import { e } from './e.ts';"),
  ]);
  assert.equal(found.length, 3, found.join('\n'));
});

test('a circle between files is found: of two, of many, of one', () => {
  const found = circlesBetweenFiles([
    sourceOf('web/a.ts', "import type { B } from './b.ts';\nimport { out } from './out.ts';"),
    sourceOf('web/b.ts', "import { a } from './a.ts';"),
    sourceOf('test/c.ts', "import { d } from './d.ts';"),
    sourceOf('test/d.ts', "import { e } from './e.ts';"),
    sourceOf('test/e.ts', "import { c } from './c.ts';\nimport { b } from '../web/b.ts';"),
    sourceOf('web/out.ts', "import { h } from 'preact';"),
    sourceOf('src/own.ts', "export { x } from './own.ts';"),
  ]);
  assert.equal(found.length, 6, found.join('\n'));
});

test('every table of states is held against what is written', () => {
  const declared = files.flatMap((file) => [...read(file).code.matchAll(/: States<\w+> = \{\s*table: '(\w+)'/g)]);
  assert.deepEqual(declared.map(([, table]) => table).sort(), allStates.map(({ table }) => table).sort());
});

// A folder past this is cut, or its smallest files folded into their only caller.
const filesInRoomMax = 25;

test('no room is crowded', () => {
  const beside = globSync('{test,scripts,bench}/**/*.ts', { cwd: repository })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !file.includes('/node_modules/'));
  const rooms = Map.groupBy([...files, ...pages, ...beside], (file) => file.slice(0, file.lastIndexOf('/')));
  const crowded = [...rooms].filter(([, inside]) => inside.length > filesInRoomMax).map(([room]) => room);
  assert.deepEqual(crowded, []);
});

function read(file: string) {
  return sourceOf(file, readFileSync(join(repository, file), 'utf8'));
}

// The type checker passes some things that node refuses: decorators, `accessor`, specifiers that end in .js.
test('every module loads', async () => {
  const entryPoints = ['src/serve.ts', 'src/cli.ts', 'src/cli/integrating/client.ts'];
  for (const file of files.filter((each) => !entryPoints.includes(each))) {
    await assert.doesNotReject(import(pathToFileURL(join(repository, file)).href), file);
  }
});

const broken: Record<string, [file: string, text: string, sentence: RegExp]> = {
  'the platform knows nothing of ours': [
    'src/platform/log.ts',
    "import { raise } from '../core/base/define-error.ts';",
    /platform may not import core/,
  ],
  'a face knows pages by their types': [
    'src/marketplace/website/event.ts',
    "import { EventPage } from '../../../web/marketplace/event/event-page.tsx';",
    /only its types may be known here/,
  ],
  'a page knows nothing of the server': [
    'web/marketplace/event/event-page.tsx',
    "import { raise } from '../../../src/core/base/define-error.ts';",
    /web may not/,
  ],
  'what a door decides by takes nothing along': [
    'door-rules/decide-scan.ts',
    "import { createHash } from 'node:crypto';",
    /door-rules may not/,
  ],
  'what seats are chosen by takes nothing along': [
    'seat-rules/choose-seats.ts',
    "import { readManifest } from '../door-rules/manifest.ts';",
    /seat-rules may not/,
  ],
  'the client takes nothing along': ['sdk/src/webhooks.ts', "import { createHmac } from 'node:crypto';", /sdk may not/],
  'the service does not call itself': [
    'src/dashboard/plugin.ts',
    "import { Takilya } from '../../sdk/src/index.ts';",
    /may not import sdk/,
  ],
  'the middle floor knows no face': [
    'web/ui/staff/frame.tsx',
    "import { OperatorMenu } from '../../operator/operator-menu.tsx';",
    /which stands above it/,
  ],
  'what all pages share knows nothing of what staff see': [
    'web/ui/form.tsx',
    "import { TableBox } from './staff/table-box.tsx';",
    /which stands above it/,
  ],
  'a text knows no page': ['web/texts/en.ts', "import type { Page } from '../page.ts';", /which stands above it/],
  'pages of one face know none of another': [
    'web/operator/events-page.tsx',
    "import type { EventHead } from '../organizer/event-frame.tsx';",
    /stand beside each other/,
  ],
  'a new part of web must be thought about': ['web/widgets/clock.tsx', '', /on no floor/],
  'an island takes nothing along': ['web/islands/event.ts', "import { h } from 'preact';", /an island may not/],
  'the core knows no face': [
    'src/core/selling/ordering/place-order.ts',
    "import '../../../open-api/gate.ts';",
    /may not import open-api/,
  ],
  'the core knows no http': [
    'src/core/selling/ordering/place-order.ts',
    "import {\n  type Checked,\n  check,\n} from '../../../http/fields/check.ts';",
    /may not import http/,
  ],
  'the core knows no adapter': [
    'src/core/selling/orders/order.ts',
    "export { x } from '../../../adapters/redis/redis-rate-windows.ts';",
    /may not import adapters/,
  ],
  'the core knows no wiring': [
    'src/core/base/text.ts',
    "import { x } from '../../wiring/wiring.ts';",
    /may not import wiring/,
  ],
  'the core knows no config': [
    'src/core/base/text.ts',
    "import type { Config } from '../../config/config.ts';",
    /may not import config/,
  ],
  'the core does not log': [
    'src/core/selling/orders/order.ts',
    "import type { Log } from '../../../platform/log.ts';",
    /uses only .* of the platform/,
  ],
  'the core opens no server': [
    'src/core/selling/orders/order.ts',
    "import fastify from 'fastify';",
    /imports fastify into the core/,
  ],
  'an import in the middle of the code counts': [
    'src/core/selling/orders/order.ts',
    "const { x } = await import('../../../http/fields/check.ts');",
    /may not import http/,
  ],
  'adapters know no face': [
    'src/adapters/mail.ts',
    "import { x } from '../open-api/me.ts';",
    /may not import open-api/,
  ],
  'adapters know no http': ['src/adapters/mail.ts', "import { x } from '../http/send.ts';", /may not import http/],
  'http knows no face': [
    'src/http/server.ts',
    "import { x } from '../open-api/me.ts';",
    /http may not import open-api/,
  ],
  'a face knows no other face': [
    'src/marketplace/plugin.ts',
    "import { x } from '../open-api/present.ts';",
    /marketplace may not import open-api/,
  ],
  'a face knows no adapter': [
    'src/door/plugin.ts',
    "import { x } from '../adapters/mail.ts';",
    /may not import adapters/,
  ],
  'a face does not read the config': [
    'src/dashboard/plugin.ts',
    "import { x } from '../config/config.ts';",
    /may not import config/,
  ],
  'the worker knows no face': [
    'src/worker/relay.ts',
    "import { x } from '../open-api/me.ts';",
    /may not import open-api/,
  ],
  'the worker knows no http': ['src/worker/relay.ts', "import { x } from '../http/check.ts';", /may not import http/],
  'seeding does not construct': [
    'src/seeding/seed.ts',
    "import { x } from '../wiring/wiring.ts';",
    /may not import wiring/,
  ],
  'the command line knows no face': [
    'src/cli/key.ts',
    "import { x } from '../open-api/me.ts';",
    /may not import open-api/,
  ],
  'nothing imports what is for tests': [
    'src/wiring/wiring.ts',
    "import { x } from '../../test/helpers/machine/child.ts';",
    /for tests/,
  ],
  'a district looks down only': [
    'src/core/telling/notices/notice.ts',
    "import type { Order } from '../../selling/orders/order.ts';",
    /may not look up/,
  ],
  'every room of the core lies in a district': ['src/core/orders/order.ts', "import '../base/text.ts';", /no district/],
  'a new folder must be thought about': ['src/utils/strings.ts', '', /does not name/],
  'SQL stands in *.sql.ts': [
    'src/core/selling/ordering/place-order.ts',
    'tx.run(sql`delete from orders`)',
    /holds SQL/,
  ],
  'composed SQL stands there too': ['src/open-api/endpoints/events.ts', "trustedSql('name desc')", /holds SQL/],
  'a status is written by its states': [
    'src/core/selling/orders/order.sql.ts',
    "sql`update orders o set updated_at = now(), status = 'CANCELLED' where id = 1`",
    /past its states/,
  ],
  'a status is not written where two rows meet': [
    'src/core/selling/payments/dispute.sql.ts',
    'sql`insert into disputes (id) values (1) on conflict (id) do update set status = excluded.status`',
    /past its states/,
  ],
  'a status is not inserted anywhere': [
    'src/core/back-office/messages/message.sql.ts',
    "sql`insert into messages (id, status) values (1, 'SENT')`",
    /past its states/,
  ],
  'what the status of a ticket means is asked by name': [
    'src/mail-composer/tickets.ts',
    "const good = printed.filter(({ status }) => status !== 'VOID');",
    /status VOID, of a ticket/,
  ],
  'what the status of an order means is asked by name': [
    'src/core/selling/cashier/start-payment.ts',
    "if (found.order.status !== 'PENDING') return;",
    /status PENDING, of an order/,
  ],
  'what the status of an order means is asked by name where it stands alone': [
    'src/core/selling/desk/cancel-order.ts',
    "if (status === 'CANCELLED') return found;",
    /status CANCELLED, of an order/,
  ],
  'what the status of an order means is asked by name in SQL': [
    'src/core/selling/holds/expired-orders.sql.ts',
    "sql`select case o.status when 'CANCELLED' then 1 else 2 end from orders o`",
    /status CANCELLED, of an order/,
  ],
  'what the status of a refund means is asked by name': [
    'src/core/selling/cancellation/cancellation.sql.ts',
    "sql`select from refunds r where r.status in ('GIVEN_UP')`",
    /status GIVEN_UP, of a refund/,
  ],
  'what the status of a return means is asked by name': [
    'src/core/selling/waiting-list/settle-list.ts',
    "if (returned.status !== 'OPEN') return;",
    /status OPEN, of a return/,
  ],
  'what the status of a payout means is asked by name': [
    'src/core/reports/overview/to-do.sql.ts',
    "sql`select from payouts where status <> 'WITHDRAWN'`",
    /status WITHDRAWN, of a payout/,
  ],
  'what the status of a ticket means is asked by name in SQL too': [
    'src/core/selling/parties/find-party.sql.ts',
    "sql`select id from issued_tickets t where t.status in ('VALID')`",
    /status VALID, of a ticket/,
  ],
  'reports write nothing': [
    'src/core/reports/orders/list-orders.sql.ts',
    'sql`update orders set note = null`',
    /reports only read/,
  ],
  'reports lock nothing': [
    'src/core/reports/orders/list-orders.sql.ts',
    'sql`select id from orders for no key update`',
    /reports only read/,
  ],
  'settings come from config/': ['src/http/server.ts', 'const port = process.env.PORT;', /reads process\.env/],
  'an address is not folded by the database': [
    'src/core/accounts/sign-in/account.sql.ts',
    'sql`select id from users u where lower(u.email) = any(given)`',
    /compared by mailAddressKey/,
  ],
  'an address is not folded by hand': [
    'src/core/accounts/sign-in/sign-in.ts',
    'const account = email.toLowerCase();',
    /compared by mailAddressKey/,
  ],
  "an organizer's form is done once": [
    'web/organizer/events/parts-pages.tsx',
    '<form class="form" method="post" action={at}>',
    /PostForm/,
  ],
  'the core does not look at the clock': ['src/core/selling/orders/expire.ts', 'const now = Date.now();', /what time/],
  'not by another way either': ['src/core/selling/orders/expire.ts', 'const now = new Date();', /what time/],
};

for (const [rule, [file, text, sentence]] of Object.entries(broken)) {
  test(`a file that breaks a rule is found: ${rule}`, () => {
    const found = violationsOf(sourceOf(file, text));
    assert.equal(found.length, 1, found.join('\n'));
    assert.match(found[0] as string, sentence);
  });
}

test('what keeps to the rules is left alone', () => {
  const kept: [file: string, text: string][] = [
    [
      'src/core/selling/ordering/place-order.ts',
      "import { raise } from '../../base/define-error.ts';\nimport type { Tx } from '../../../platform/database/database.ts';",
    ],
    [
      'src/core/selling/orders/order.sql.ts',
      "import { sql } from '../../../platform/database/sql.ts';\nsql`select 1`;",
    ],
    [
      'src/open-api/endpoints/orders.ts',
      "import { check } from '../http/fields/check.ts';\nimport { a } from './route.ts';\nimport '../core/base/page.ts';",
    ],
    [
      'src/cli/key.ts',
      "import { x } from '../wiring/rules.ts';\nimport { y } from '../config/config.ts';\nprocess.env.HOME;",
    ],
    ['src/cli/doctor.ts', 'sql`select 1`;'],
    [
      'src/wiring/wiring.ts',
      "import { x } from '../open-api/plugin.ts';\nimport { y } from '../adapters/redis/redis-rate-windows.ts';",
    ],
    ['src/http/server.ts', "import fastify from 'fastify';\nDate.now();"],
    ['src/core/base/time.ts', '// Date.now() is not for the core, nor is sql`select`.\n/* process.env */ new Date(0);'],
    ['src/core/base/text.ts', "const url = 'https://example.com/page'; // import { x } from '../http/check.ts';"],
  ];
  for (const [file, text] of kept) assert.deepEqual(violationsOf(sourceOf(file, text)), [], file);
});

const page = readFileSync(join(repository, 'ARCHITECTURE.md'), 'utf8');

/** The folders that the page names on the lines of a place, of which the first begins with its name. */
function roomsOnPage(place: string): string[] {
  const [, listed = ''] =
    new RegExp(`^ +${place}/? +(?:.*: )?((?:[\\w-]+/,? *(?:\\n {16,}(?=[\\w-]+/))?)+)`, 'm').exec(page) ?? [];
  return [...listed.matchAll(/[\w-]+(?=\/)/g)].map(([name]) => name).sort();
}

test('the page of the house names every room, and none that is gone', () => {
  const foldersIn = (folder: string) =>
    globSync(`${folder}/*/`, { cwd: repository })
      .map((path) => basename(path))
      .sort();
  for (const district of districts)
    assert.deepEqual(roomsOnPage(district), foldersIn(`src/core/${district}`), district);
  for (const part of ['platform', 'adapters']) assert.deepEqual(roomsOnPage(part), foldersIn(`src/${part}`), part);
  for (const folder of [...foldersIn('src'), ...foldersIn('web')]) assert.ok(page.includes(`${folder}/`), folder);
});

test('the page of the house names every trigger with its reason', () => {
  const migrations = globSync('migrations/*.sql', { cwd: repository }).map((file) =>
    readFileSync(join(repository, file), 'utf8'),
  );
  const made = migrations.flatMap((text) => [
    ...text.matchAll(/create (?:or replace )?(?:constraint )?trigger (\w+)/g),
  ]);
  const gone = migrations
    .flatMap((text) => [...text.matchAll(/drop trigger (?:if exists )?(\w+)/g)])
    .map(([, name]) => name);
  const standing = made.map(([, name]) => name).filter((name) => !gone.includes(name));
  const named = [...page.matchAll(/^\| (`\w+`(?:, `\w+`)*) \|/gm)].flatMap(
    ([, names = '']) => names.match(/\w+/g) ?? [],
  );
  assert.deepEqual(standing.toSorted(), named.toSorted());
});

test('functions are as long as STYLE.md allows, by the linter', () => {
  const [, most] = /above (\d+) the linter refuses/.exec(readFileSync(join(repository, 'STYLE.md'), 'utf8')) ?? [];
  const { linter } = JSON.parse(readFileSync(join(repository, 'biome.json'), 'utf8'));
  const { level, options } = linter.rules.complexity.noExcessiveLinesPerFunction;
  assert.deepEqual([level, String(options.maxLines)], ['error', most]);
});
