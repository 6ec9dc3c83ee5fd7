import { posix } from 'node:path';
import { allStates } from '../all-states.ts';

/** A file of ours: its path in the repository, what it imports, and its text without comments. */
interface SourceFile {
  file: string;
  /** Paths in the repository for our own files, names for packages. */
  imports: string[];
  /** Those of which nothing but types is taken. */
  typesOnly: string[];
  code: string;
}

const faces = [
  'open-api',
  'mcp',
  'marketplace',
  'dashboard',
  'door',
  'operator',
  'provider-callbacks',
  'mail-composer',
  'documentation',
];
const everything = ['platform', 'core', 'adapters', 'http', ...faces, 'worker', 'cli', 'seeding', 'config', 'wiring'];

/** Which folders of src a folder may import, beside itself. */
const mayImport: Record<string, readonly string[]> = {
  platform: [],
  core: ['platform'],
  adapters: ['core', 'platform'],
  http: ['core', 'platform'],
  ...Object.fromEntries(faces.map((face) => [face, ['core', 'http', 'platform']])),
  worker: ['core', 'platform'],
  seeding: ['core', 'platform'],
  config: ['core', 'platform'],
  cli: ['core', 'platform', 'seeding', 'config'],
  wiring: everything,
  // The entry points.
  '(root)': [...everything, '(root)'],
};
const wiringOfCli = [
  'src/wiring/database.ts',
  'src/wiring/plan-in-file.ts',
  'src/wiring/rules.ts',
  'src/wiring/sales.ts',
];
/** The districts of the core, lowest first: each imports only those below it. */
export const districts = ['base', 'money', 'telling', 'accounts', 'catalog', 'selling', 'back-office', 'reports'];
/** The core needs the database and small tools; servers, logs and migrations are not its business. */
const platformOfCore = [
  'bounded-map',
  'database/database',
  'database/faults',
  'database/sight',
  'database/sql',
  'ids',
  'keyed-batch',
  'natural-batch',
  'pieces',
  'queue/',
  'secret-box',
  'semaphore',
  'single-flight',
  'steady-clock',
  'time-limit',
];
const packagesNotInCore = [
  'fastify',
  'node:http',
  'node:https',
  'node:http2',
  'undici',
  'redis',
  'pg',
  'pino',
  'prom-client',
];

// It hands PATH and the like on to the programs that it starts, and reads no setting.
const passesEnvironmentOn = ['src/platform/embedded-postgres/user.ts'];

/** Everything in which a file breaks the rules of the house, as sentences. */
export function violationsOf(source: SourceFile): string[] {
  if (/^(?:door|seat)-rules\//.test(source.file)) return ruleViolations(source);
  if (source.file.startsWith('sdk/')) return clientViolations(source);
  if (source.file.startsWith('web/')) return webViolations(source);
  return [...importViolations(source), ...codeViolations(source)];
}

/** They run on phones and on the server, and know neither. */
function ruleViolations({ file, imports }: SourceFile): string[] {
  const folder = file.slice(0, file.indexOf('/'));
  return imports
    .filter((imported) => !imported.startsWith(`${folder}/`))
    .map((imported) => `${file} imports ${imported}: ${folder} may not`);
}

/** It is handed to others, and runs wherever they run it. */
function clientViolations({ file, imports }: SourceFile): string[] {
  return imports
    .filter((imported) => !imported.startsWith('sdk/'))
    .map((imported) => `${file} imports ${imported}: sdk may not`);
}

const packagesOfWeb = ['preact', 'preact/hooks', 'preact-render-to-string', 'markdown-it'];

// What reads QR codes where the browser cannot: in a worker of its own, and loaded only there.
const packagesOfIslands = ['barcode-detector/ponyfill', 'zxing-wasm/reader/zxing_reader.wasm'];

// What can be wrong with a field: names and sentences, and nothing that runs.
const wordsOfTheCore = 'src/core/base/faults/faults.ts';

// What a table opens to a page, as types: nothing of it runs there.
const tablesOfFields = /^src\/core\/catalog\/[\w-]+\/[\w-]+-fields\.ts$/;

/** The floors of web, lowest first; a name is that file, or all below that folder unless a floor above names it too. */
const floorsOfWeb: readonly (readonly string[])[] = [
  ['web/language.ts', 'web/islands/', 'web/svg.d.ts'],
  ['web/format.ts'],
  ['web/texts/'],
  ['web/page.ts'],
  ['web/ui/'],
  ['web/ui/staff/'],
  ['web/marketplace/', 'web/organizer/', 'web/operator/', 'web/documentation/', 'web/door/', 'web/mail-templates/'],
  ['web/pages.ts'],
  ['web/render.tsx'],
];

/** What a file may know of web: its own part of a floor, and the floors below. */
function floorViolations({ file, imports }: SourceFile): string[] {
  const [floor, part] = floorOf(file);
  if (floor === -1) return [`${file} stands on no floor of web`];
  return imports.flatMap((imported) => {
    if (!imported.startsWith('web/')) return [];
    const [to, other] = floorOf(imported);
    if (to > floor) return [`${file} imports ${imported}, which stands above it`];
    return to === floor && other !== part
      ? [`${file} imports ${imported}: ${part} and ${other} stand beside each other`]
      : [];
  });
}

function floorOf(file: string): [floor: number, part: string] {
  const floor = floorsOfWeb.findLastIndex((parts) => parts.some((part) => file.startsWith(part)));
  return [floor, floorsOfWeb[floor]?.find((part) => file.startsWith(part)) ?? ''];
}

/** Pages know pages. Islands run in browsers and take nothing of the server's along but the rules of the door. */
function webViolations(source: SourceFile): string[] {
  const { file, imports, code } = source;
  // Pages of an account, and those before anybody has signed in, belong to no organization.
  const isOrganizations =
    file.startsWith('web/organizer/') && !/^web\/organizer\/(?:account\/|ways-in\/provider-page)/.test(file);
  if (isOrganizations && /<form\b[^>]*method="post"/.test(code))
    return [`${file} holds a bare form; a PostForm that is sent twice is done once`];
  const isIsland = file.startsWith('web/islands/');
  const foreign = imports
    .filter((imported) =>
      isIsland
        ? !imported.startsWith('web/islands/') &&
          !/^(?:door|seat)-rules\//.test(imported) &&
          !packagesOfIslands.includes(imported)
        : !imported.startsWith('web/') &&
          imported !== wordsOfTheCore &&
          !(tablesOfFields.test(imported) && source.typesOnly.includes(imported)) &&
          !packagesOfWeb.includes(imported) &&
          !imported.startsWith('lucide-static/'),
    )
    .map((imported) => `${file} imports ${imported}: ${isIsland ? 'an island' : 'web'} may not`);
  return foreign.length > 0 ? foreign : floorViolations(source);
}

function importViolations({ file, imports, typesOnly }: SourceFile): string[] {
  const from = folderOf(file);
  const allowed = mayImport[from];
  if (allowed === undefined) return [`${file} lies in a folder that ARCHITECTURE.md does not name`];
  return imports.flatMap((imported) => {
    if (!imported.startsWith('src/')) {
      if (imported.startsWith('web/') && from !== 'wiring' && !typesOnly.includes(imported)) {
        return [`${file} imports ${imported}: only its types may be known here`];
      }
      if (imported.startsWith('sdk/') && from !== 'cli')
        return [`${file} imports ${imported}: ${from} may not import sdk`];
      if (imported.startsWith('test/')) return [`${file} imports ${imported}, which is for tests`];
      return from === 'core' && packagesNotInCore.includes(imported)
        ? [`${file} imports ${imported} into the core`]
        : [];
    }
    const to = folderOf(imported);
    const isKnownException = from === 'cli' && wiringOfCli.includes(imported);
    if (isKnownException) return [];
    if (to !== from && !allowed.includes(to)) return [`${file} imports ${imported}: ${from} may not import ${to}`];
    if (from !== 'core') return [];
    if (to === 'core') return districtViolations(file, imported);
    const module = imported.slice('src/platform/'.length, -'.ts'.length);
    return platformOfCore.some((each) => (each.endsWith('/') ? module.startsWith(each) : module === each))
      ? []
      : [`${file} imports ${imported}: the core uses only ${platformOfCore.join(', ')} of the platform`];
  });
}

function districtViolations(file: string, imported: string): string[] {
  const [from, to] = [file, imported].map((each) => each.split('/')[2] as string) as [string, string];
  if (!districts.includes(from)) return [`${file} lies in no district of the core`];
  return districts.indexOf(to) > districts.indexOf(from)
    ? [`${file} imports ${imported}: ${from} stands below ${to} and may not look up`]
    : [];
}

/** Rooms (folders) that import each other in a circle, types included, each with an import that ties it. */
export function circlesBetweenRooms(sources: readonly Pick<SourceFile, 'file' | 'imports'>[]): string[] {
  return circlesBetween(sources, roomOf).map((sentence) => `${sentence}: their rooms form a circle`);
}

/** Texts are one room, and what stands at the root of web is a floor a file. */
function roomOf(file: string): string {
  if (file.startsWith('web/texts/')) return 'web/texts';
  const room = posix.dirname(file);
  return room === 'web' ? file : room;
}

/** Files that import each other in a circle, types included, each with an import that ties it. */
export function circlesBetweenFiles(sources: readonly Pick<SourceFile, 'file' | 'imports'>[]): string[] {
  return circlesBetween(sources, (file) => file).map((sentence) => `${sentence}: they form a circle`);
}

function circlesBetween(
  sources: readonly Pick<SourceFile, 'file' | 'imports'>[],
  placeOf: (file: string) => string,
): string[] {
  const arrows = new Map<string, Map<string, string>>();
  for (const { file, imports } of sources) {
    const from = placeOf(file);
    for (const imported of imports) {
      const to = placeOf(imported);
      if (to === from && imported !== file) continue;
      const known = arrows.get(from) ?? new Map<string, string>();
      arrows.set(from, known.set(to, `${file} imports ${imported}`));
    }
  }
  // What leads nowhere but out of every circle is left out until nothing more is.
  for (let isLess = true; isLess; ) {
    isLess = false;
    for (const [from, to] of arrows) {
      for (const next of to.keys()) if (!arrows.has(next)) to.delete(next);
      if (to.size === 0) isLess = arrows.delete(from);
    }
  }
  const reached = (from: string) => {
    const seen = new Set<string>();
    const open = [from];
    for (let place = open.pop(); place !== undefined; place = open.pop()) {
      for (const next of arrows.get(place)?.keys() ?? [])
        if (!seen.has(next)) {
          seen.add(next);
          open.push(next);
        }
    }
    return seen;
  };
  return [...arrows].flatMap(([from, to]) =>
    [...to].filter(([place]) => reached(place).has(from)).map(([, sentence]) => sentence),
  );
}

function codeViolations({ file, code }: SourceFile): string[] {
  const from = folderOf(file);
  const found: string[] = [];
  const maySpeakSql =
    file.endsWith('.sql.ts') || from === 'platform' || ['src/cli/doctor.ts', 'src/start.ts'].includes(file);
  if (!maySpeakSql && /\b(?:sql|trustedSql)\s*[`(]/.test(code))
    found.push(`${file} holds SQL; it belongs into a *.sql.ts`);
  const mayReadEnvironment = ['src/serve.ts', 'src/cli.ts', ...passesEnvironmentOn].includes(file) || from === 'cli';
  if (!mayReadEnvironment && /\bprocess\.env\b/.test(code))
    found.push(`${file} reads process.env; settings come from config/`);
  if (from === 'core' && /\bDate\.now\(|\bnew Date\(\)|\bperformance\.now\(/.test(code)) {
    found.push(`${file} asks what time it is; time is an argument`);
  }
  found.push(...stateViolations(file, code), ...wordViolations(file, code));
  if (file.startsWith('src/core/reports/') && writes.test(code.replaceAll(tablesOfReports, ''))) {
    found.push(`${file} writes or locks; reports only read`);
  }
  // What tells two addresses apart is said once; a fold beside it finds somebody else's.
  if (
    /\b(?:lower|upper)\s*\(\s*[\w.]*(?:email|address|recipient)\b/i.test(code) ||
    /(?:email|recipient)\.to(?:Lower|Upper)Case/i.test(code)
  ) {
    found.push(`${file} folds an e-mail address; it is compared by mailAddressKey`);
  }
  return found;
}

const writes = /\b(?:insert into|delete from|update \w+(?: \w+)? set|for (?:no key )?update|for (?:key )?share)\b/i;
// They are temporary, and gone with the transaction that made them.
const tablesOfReports = /insert into (?:report_seen|report_differences)\b/g;

const tablesWithStates = allStates.map(({ table }) => table).join('|');
const changesStatus = new RegExp(
  `\\b(?:update|insert into)\\s+(${tablesWithStates})\\b[^\`]*?(?:\\bset|,)\\s+status\\s*=`,
  'g',
);
const insertsStatus = new RegExp(`\\binsert into\\s+(${tablesWithStates})\\b[^()\`]*\\([^)]*\\bstatus\\b`, 'g');
/** Where rows begin in a state that the database does not give them. */
const mayInsertStatus: Record<string, readonly string[]> = {
  'src/core/selling/desk/desk-write.sql.ts': ['orders', 'refunds'],
  'src/core/selling/payments/payment.sql.ts': ['payments'],
  'src/core/selling/tickets/ticket-return.sql.ts': ['ticket_returns'],
  'src/core/selling/waiting-list/entry.sql.ts': ['waiting_entries'],
  'src/core/selling/payments/dispute.sql.ts': ['disputes'],
  'src/core/back-office/settlements/payout.sql.ts': ['payouts'],
  'src/seeding/demo-sales.sql.ts': ['payments'],
};

/** A status is written by the table of its states and by nothing else. */
function stateViolations(file: string, code: string): string[] {
  const changed = [...code.matchAll(changesStatus)].map(([, table]) => table);
  const inserted = [...code.matchAll(insertsStatus)].map(([, table]) => table as string);
  return [...changed, ...inserted.filter((table) => !mayInsertStatus[file]?.includes(table))].map(
    (table) => `${file} writes the status of ${table} past its states; states.sql.ts does it`,
  );
}

/**
 * The words of a status, and the rooms of which they are. Elsewhere what a status means is asked by name (`orderMeanings` and the like), so that the
 * compiler asks what a new one means, and asks once.
 */
const homesOfWords: [noun: string, words: readonly string[], homes: readonly string[]][] = [
  ['an order', ['PENDING', 'COMPLETED', 'CANCELLED', 'REFUNDED'], ['selling/orders']],
  ['a ticket', ['VALID', 'USED', 'VOID'], ['catalog/inventory', 'selling/tickets', 'selling/door']],
  ['a payment', wordsOf('payments'), ['selling/payments']],
  ['a refund', wordsOf('refunds'), ['selling/payments']],
  ['a return', [...wordsOf('ticket_returns'), 'WAITING_FOR_MONEY'], ['selling/tickets']],
  ['a payout', wordsOf('payouts'), ['back-office/settlements']],
  // Nouns that say the same words of something else.
  ['a mail or a delivery', ['PENDING', 'SENT', 'FAILED'], ['telling/mails', 'telling/deliveries', 'telling/webhooks']],
  [
    'a mail that is read or cleared elsewhere',
    ['PENDING', 'SENT', 'FAILED'],
    ['back-office/queues', 'back-office/messages', 'back-office/privacy', 'selling/orders'],
  ],
  ['a run of an export', ['PENDING'], ['back-office/exports']],
  [
    'an offer of a ticket',
    ['OPEN', 'TAKEN_BACK'],
    ['selling/tickets', 'selling/giving', 'selling/acts', 'reports/attendees', 'back-office/privacy'],
  ],
  ['a change of address', ['OPEN'], ['selling/orders', 'selling/order-email', '../marketplace/website/addresses']],
];

function wordsOf(table: string): string[] {
  return Object.keys(allStates.find((states) => states.table === table)?.moves ?? {});
}

// Audits compare words on purpose, so that a predicate that is wrong is found.
const believesNoNames = 'src/core/reports/invariants/';

const wordsOfProviders = /^src\/adapters\/(?:paymongo|xendit|simulator)\//;

const comparedWords = [
  // Code, and SQL: `status === 'A'`, `o.status in ('A', 'B')`, `case status when 'A'`.
  /(?<!\bset )\bstatus\)?\s*(?:===|!==|<>|=|(?:not )?in|is distinct from)\s*\(?((?:'[A-Z_]+'(?:, )?)+)/g,
  /\bcase (?:\w+\.)?status ((?:when '[A-Z_]+' then [^']*?)+)/g,
  /((?:'[A-Z_]+')) (?:===|!==) (?:\w+\??\.)*status\b/g,
];

/** What a status means is asked by name. */
function wordViolations(file: string, code: string): string[] {
  if (file.startsWith(believesNoNames) || wordsOfProviders.test(file)) return [];
  const compared = comparedWords.flatMap((shape) =>
    [...code.matchAll(shape)].flatMap(([, listed = '']) => listed.match(/[A-Z_]{2,}/g) ?? []),
  );
  return compared.flatMap((word) => {
    const of = homesOfWords.filter(([, words]) => words.includes(word));
    const isHome = of.some(([, , homes]) => homes.some((home) => file.startsWith(posix.join('src/core', home))));
    if (of.length === 0 || isHome) return [];
    return [
      `${file} reads the status ${word}, of ${of.map(([noun]) => noun).join(', ')}, by its word; what it means is asked by name`,
    ];
  });
}

function folderOf(file: string): string {
  const parts = file.split('/');
  return parts.length > 2 ? (parts[1] as string) : '(root)';
}

/** Reads a file's imports, static and dynamic, and leaves its comments out. */
export function sourceOf(file: string, text: string): SourceFile {
  const code = text.replaceAll(/\/\*[\s\S]*?\*\/|(?<=^|[\s;{}(),])\/\/.*$/gm, '');
  const specifiers = [
    ...code.matchAll(/\b(?:import|export)\b[^'"`;]*?\bfrom\s*'([^']+)'/g),
    ...code.matchAll(/\bimport\s*\(?\s*'([^']+)'/g),
  ].map(([, specifier]) => specifier as string);
  const pathOf = (specifier: string) =>
    specifier.startsWith('.') ? posix.join(posix.dirname(file), specifier) : specifier;
  const asTypes = [...code.matchAll(/\b(?:import|export)\s+type\b[^'"`;]*?\bfrom\s*'([^']+)'/g)].map(
    (match) => match[1],
  );
  const imports = [...new Set(specifiers.map(pathOf))];
  const typesOnly = imports.filter(
    (imported) =>
      asTypes.filter((each) => pathOf(each as string) === imported).length ===
      specifiers.filter((each) => pathOf(each) === imported).length,
  );
  return { file, imports, typesOnly, code };
}
