import assert from 'node:assert/strict';
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { repository } from './helpers/machine/child.ts';

// The changelog speaks of what was.
const documents = globSync(['*.md', 'docs/**/*.md'], { cwd: repository, exclude: ['CHANGELOG.md'] }).map((file) =>
  file.replaceAll('\\', '/'),
);

test('every file that a document names is there', () => {
  assert.ok(documents.includes('ARCHITECTURE.md') && documents.includes('docs/open-points.md'), documents.join());
  assert.deepEqual(
    documents.flatMap((document) =>
      missingIn(document, readFileSync(join(repository, document), 'utf8')).map((path) => `${document}: ${path}`),
    ),
    [],
  );
});

test('a path that leads nowhere is found, whichever way it is written', () => {
  const wrong = [
    '`src/core/orders/gone.ts`',
    '`core/selling/desk/gone.ts`',
    '`core/gone/`',
    '`sales/gone`',
    '`desk/gone.ts`',
    '`gone.sql.ts`',
    '`sales/gone-*`',
    '[gone](../docs/decisions/9999-gone.md)',
    '[gone](gone.md#part)',
  ];
  for (const text of wrong) assert.equal(missingIn('docs/open-points.md', text).length, 1, text);
});

test('what is no path of ours is left alone, and what is one may be short', () => {
  const right = [
    '`src/core/selling/desk/sales-desk.ts`, `core/selling/desk/`, `desk.sql.ts`, `http/*.errors.ts`, `test/architecture.test.ts`',
    '`catalog/events` and `core/base/slug` are tests, `browser/dashboard-*` several',
    '`application/json`, `/marketplace/v1/orders`, `./data`, `smtp://host/x.ts`, `*.sql.ts`, `utils.ts`, `I/O`',
    '[the desk](decisions/0010-sales-desk.md), [a part](#part), [elsewhere](https://example.com/gone.md)',
    '```\nsrc/nothing/of/this.ts `src/gone.ts`\n```',
  ];
  for (const text of right) assert.deepEqual(missingIn('docs/open-points.md', text), [], text);
});

/** Folders whose names may be left out at the beginning of a path. */
const shortened = ['', 'src', 'test', 'test/ci'];
const beginnings = new Set(
  shortened.flatMap((folder) =>
    readdirSync(join(repository, folder), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name),
  ),
);
const ending = /\.(?:tsx?|sql|md)$/;
// Named as what nobody should write, or as what a newcomer would write as an example.
const counterexamples = ['utils.ts', 'helpers.ts', 'index.ts'];
const examples = ['src/core/catalog/brands/read-brand.ts', 'web/organizer/events/brands-page.tsx'];

function missingIn(document: string, text: string): string[] {
  const prose = text.replaceAll(/^```.*?^```/gms, '');
  const links = [...prose.matchAll(/\]\(([^)#\s]+)[^)]*\)/g)]
    .map(([, target]) => target as string)
    .filter((target) => !/^[a-z]+:/.test(target) && !existsSync(join(repository, dirname(document), target)));
  const paths = [...prose.matchAll(/`([^`\s]+)`/g)].map(([, code]) => code as string);
  return [...links, ...paths.filter((path) => isPath(path) && !isThere(path))];
}

function isPath(code: string): boolean {
  if (!/^[\w.*/-]+$/.test(code) || code.startsWith('/') || code.startsWith('.')) return false;
  const [first = '', ...rest] = code.split('/');
  if (rest.length === 0) return ending.test(code) && !code.startsWith('*') && !counterexamples.includes(code);
  return !examples.includes(code) && (beginnings.has(first) || ending.test(code));
}

/** Tests are named without their ending, files alone by their name where that says enough. */
function isThere(path: string): boolean {
  if (!path.includes('/'))
    return (
      globSync(`{src,web,test,docs,bench,scripts,migrations}/**/${path}`, { cwd: repository }).length > 0 ||
      existsSync(join(repository, path))
    );
  const candidates = shortened.flatMap((folder) => [join(folder, path), join(folder, `${path}.test.ts`)]);
  return candidates.some((each) =>
    each.includes('*') ? globSync(each, { cwd: repository }).length > 0 : existsSync(join(repository, each)),
  );
}
