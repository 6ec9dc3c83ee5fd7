import type { Borne, Releases } from './releases.ts';
import { previousRelease } from './releases.ts';

/** Something in a migration that nodes of the release before might not bear. */
interface Danger {
  what: string;
  /** The column, table or constraint. */
  name: string;
  /** Gone for those who ask for it, not only stricter. */
  isGone: boolean;
}

interface LintInput {
  name: string;
  text: string;
  releases: Releases;
  /** Where the sources of the release before are at hand: whether its statements have this word. */
  usesWord?: (word: string) => boolean;
}

/**
 * Sentences about what would stop nodes of the release before, which serve beside: columns and tables that are gone, columns
 * they would have to fill, checks that are stricter. Migrations of earlier releases were applied long ago.
 */
export function lintMigration({ name, text, releases, usesWord = () => false }: LintInput): string[] {
  const previous = previousRelease(releases);
  if (name <= previous.lastMigration) return [];
  // Explicit: nodes of the release before are stopped first, and are not ready on it (docs/running.md).
  if (/^-- needs release \S+$/m.test(text)) return [];
  const borne = releases.borne[name];
  return dangersIn(text).flatMap((danger) => faultOf(danger, { name, borne, releases, usesWord }));
}

function faultOf(
  { what, name: word, isGone }: Danger,
  { name, borne, releases, usesWord }: Required<Pick<LintInput, 'name' | 'releases' | 'usesWord'>> & { borne?: Borne },
): string[] {
  const { release } = previousRelease(releases);
  const where = `${name} ${what} ${word}`;
  if (borne === undefined) return [`${where}: migrations/releases.json does not say why nodes of ${release} bear it`];
  if (!isGone) return [];
  const known = releases.releases.map((one) => one.release);
  if (borne.unusedIn === undefined || !known.includes(borne.unusedIn)) {
    return [
      `${where}: it may go one release after the last that uses it; "unusedIn" must name one of ${known.join(', ')}`,
    ];
  }
  return usesWord(word) ? [`${where}: the statements of ${release} still name it`] : [];
}

const dangers: readonly { pattern: RegExp; what: string; isGone?: true }[] = [
  {
    pattern: /\bdrop (?:table|view|materialized view|sequence|type|function) (?:if exists )?(\w+)/g,
    what: 'drops',
    isGone: true,
  },
  { pattern: /\bdrop column (?:if exists )?(\w+)/g, what: 'drops the column', isGone: true },
  { pattern: /\brename (?:column )?(\w+) to\b/g, what: 'renames', isGone: true },
  { pattern: /\balter table (?:if exists )?(\w+) rename to\b/g, what: 'renames the table', isGone: true },
  { pattern: /\bdrop (?:constraint|index)(?: concurrently)? (?:if exists )?(\w+)/g, what: 'drops' },
  { pattern: /\badd constraint (\w+)/g, what: 'adds' },
  { pattern: /\badd (?:check|unique|foreign key|exclude|primary key)\b ?(\(\w*)/g, what: 'adds a constraint on' },
  { pattern: /\bcreate unique index (?:concurrently )?(\w+)/g, what: 'adds the unique index' },
  { pattern: /\balter (?:column )?(\w+) set not null/g, what: 'requires' },
  { pattern: /\balter (?:column )?(\w+) drop default/g, what: 'takes the default of' },
  { pattern: /\balter (?:column )?(\w+) (?:set data )?type\b/g, what: 'changes the type of' },
  { pattern: /\bcreate (?:or replace )?(?:constraint )?trigger (\w+)/g, what: 'adds the trigger' },
];

/**
 * Sentences about what others would wait for on a large database: a table that is read or written whole in the transaction that keeps them
 * out of it, and locks on several tables, which those who sell take in another order.
 */
export function lintWaits({ name, text, releases }: Pick<LintInput, 'name' | 'text' | 'releases'>): string[] {
  if (releases.quick[name] !== undefined) return [];
  const isConcurrent = /^-- concurrently\b/.test(text);
  const isInSteps = /^-- in steps\b/.test(text);
  const { statements, own } = readStatements(text);
  const faults = statements.flatMap((statement) => {
    const isTurn = isInSteps && statement.includes(':after');
    return waits.flatMap(({ pattern, what }) => {
      const table = pattern.exec(statement)?.[1];
      if (table === undefined || own.has(table)) return [];
      if ((what === indexed && isConcurrent) || (what === filled && isTurn)) return [];
      return [`${name} ${what} ${table}`];
    });
  });
  const altered = new Set(
    statements.flatMap((statement) => /^alter table (?:if exists )?(?:only )?(\w+)/.exec(statement)?.[1] ?? []),
  ).difference(own);
  const isTangled = altered.size > 1 && !isInSteps;
  return [...faults, ...(isTangled ? [`${name} locks several tables at once: ${[...altered].join(', ')}`] : [])];
}

const indexed = 'builds an index while nobody can write to';
const filled = 'changes in one transaction as many rows as there are of';
const checked =
  'reads all of it while nobody else can (add the check apart, "not valid", and validate it in a step of its own):';
// A part ends at the next comma, or at the bracket that holds a list of words.
const waits: readonly { pattern: RegExp; what: string }[] = [
  { pattern: /^alter table (?:only )?(\w+) (?:.*, ?)?add column [^,]*\bcheck\b/, what: checked },
  {
    pattern: /^alter table (?:only )?(\w+) .*\badd (?:constraint \w+ )?(?:check|foreign key)\b(?!.*not valid)/,
    what: checked,
  },
  { pattern: /^alter table (?:only )?(\w+) .*\bset not null\b/, what: checked },
  { pattern: /^alter table (?:only )?(\w+) .*\balter (?:column )?\w+ (?:set data )?type\b/, what: 'writes anew' },
  { pattern: /^create (?:unique )?index (?:if not exists )?\w+ on (\w+)/, what: indexed },
  { pattern: /^alter table (?:only )?(\w+) .*\badd (?:constraint \w+ )?(?:unique|primary key)\b/, what: indexed },
  { pattern: /^(?:with\b.*\b)?(?:update|delete from) (\w+)/, what: filled },
  { pattern: /^insert into \w+ .*\bselect\b.*? from (\w+)/, what: filled },
];

/** Its statements, one line each, and the tables that it makes, which nobody uses yet. */
function readStatements(text: string): { statements: string[]; own: Set<string> } {
  const statements = text
    .replace(/--.*$/gm, '')
    .replace(/'(?:[^']|'')*'/g, "''")
    .replace(/\$\$[\s\S]*?\$\$/g, '$$$$')
    .replace(/\s+/g, ' ')
    .toLowerCase()
    .split(';')
    .map((statement) => statement.trim());
  const own = statements.flatMap((statement) => /^create table (?:if not exists )?(\w+)/.exec(statement)?.[1] ?? []);
  return { statements, own: new Set(own) };
}

function dangersIn(text: string): Danger[] {
  const { statements, own } = readStatements(text);
  return statements.flatMap((statement) => {
    const table = /^(?:alter table (?:if exists )?(?:only )?|create unique index (?:concurrently )?\w+ on )(\w+)/.exec(
      statement,
    )?.[1];
    if (table !== undefined && own.has(table)) return [];
    const found = dangers.flatMap(({ pattern, what, isGone = false }) =>
      [...statement.matchAll(pattern)].map(([, name = '']) => ({ what, name, isGone })),
    );
    return [...found, ...requiredColumns(statement)];
  });
}

/** Columns that are added, not null and without a default: a node that does not know them cannot insert a row. */
function requiredColumns(statement: string): Danger[] {
  if (!statement.startsWith('alter table')) return [];
  return partsOf(statement).flatMap((part) => {
    const name = /\badd (?:column )?(?:if not exists )?(?!constraint|check|unique|foreign|exclude|primary)(\w+) /.exec(
      part,
    )?.[1];
    const isRequired = /\bnot null\b|\bprimary key\b/.test(part) && !/\bdefault\b|\bgenerated\b/.test(part);
    return name !== undefined && isRequired ? [{ what: 'requires the new column', name, isGone: false }] : [];
  });
}

/** The parts between commas outside of brackets. */
function partsOf(statement: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const sign of statement) {
    depth += sign === '(' ? 1 : sign === ')' ? -1 : 0;
    if (sign === ',' && depth === 0) parts.push('');
    else parts.push(`${parts.pop()}${sign}`);
  }
  return parts;
}
