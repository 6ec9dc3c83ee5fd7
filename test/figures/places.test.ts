import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';

const root = new URL('../../', import.meta.url).pathname;
const textOf = (file: string) =>
  readFileSync(`${root}${file}`, 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
const files = (pattern: string) =>
  globSync(pattern, { cwd: root })
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => file.replaceAll('\\', '/'));

const names = 'sold|admitted|inside|missing|expected|redeemed|openTickets|soldQuantity|owed|gross|sales';
// Where pages write a number, answers have a field and files a column, by the name of a figure.
const shows: readonly { pattern: string; what: RegExp }[] = [
  { pattern: 'web/**/*.tsx', what: new RegExp(`(count|peso|soldOf|figure)\\([^\\n]*\\b(${names})\\b`) },
  {
    pattern: 'src/{open-api,marketplace,door}/**/*.ts',
    what: new RegExp(`\\b(${names}|tickets)\\b[:,]? *=? *(count|pesos|signedPesos)\\(`),
  },
  {
    pattern: 'src/core/**/*{csv,-of,export}.ts',
    what: new RegExp(`^ *'(${names}|tickets|add_ons_sold)',|\\['minute'`, 'm'),
  },
  { pattern: 'src/cli/*.ts', what: /\b(sold|admitted|owed): |soldQuantity|describeBalance/ },
];

test('every place that shows a figure is named on the page of figures', () => {
  const page = readFileSync(`${root}docs/figures.md`, 'utf8');
  const named = new Set(
    [...page.matchAll(/`((?:web|src|door-rules)\/[^`]*\.tsx?)`/g)].map(([, file]) => file as string),
  );
  const found = shows.flatMap(({ pattern, what }) => files(pattern).filter((file) => what.test(textOf(file))));
  assert.deepEqual(
    found.filter((file) => !named.has(file)),
    [],
    'say in docs/figures.md which figure it shows, by which function',
  );
  const all = new Set(files('{web,src,door-rules}/**/*.{ts,tsx}'));
  assert.deepEqual(
    [...named].filter((file) => !all.has(file)),
    [],
    'docs/figures.md names what is gone',
  );
});

test('what is sold is read from its counter by one function, but where it is sold and where it is checked', () => {
  const reads = files('src/**/*.ts').filter((file) => /\bsum\((t\.|x\.|a\.|y\.)?sold_quantity\)/.test(textOf(file)));
  assert.deepEqual(reads, []);
});
