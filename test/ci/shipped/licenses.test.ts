import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { licensedPackages, licensesPage } from '../../../scripts/licenses.ts';

/** Licences that let anybody run, change and pass on the service, and what they ask for in return. */
const accepted: Record<string, string> = {
  MIT: 'a notice',
  'MIT-0': 'nothing',
  '0BSD': 'nothing',
  ISC: 'a notice',
  'BSD-2-Clause': 'a notice',
  'BSD-3-Clause': 'a notice',
  'PSF-2.0': 'a notice',
  'Apache-2.0': 'a notice',
  '(MIT OR Apache-2.0)': 'a notice',
  '(MIT OR CC0-1.0)': 'a notice',
  'MIT OR Apache-2.0': 'a notice',
  Unlicense: 'nothing',
  'OFL-1.1': 'that the font is not sold by itself',
  'MPL-2.0': 'that changes to its own files are published; we change none',
  'LGPL-3.0-or-later': 'that the library can be replaced: it is a file of its own that is loaded at run time',
  'Apache-2.0 AND LGPL-3.0-or-later': 'the same',
  'Apache-2.0 AND LGPL-3.0-or-later AND MIT': 'the same',
};

test('every dependency has a licence that we took knowingly', () => {
  const strange = licensedPackages().filter(({ license }) => !Object.hasOwn(accepted, license));
  assert.deepEqual(strange, []);
  const used = new Set(licensedPackages().map(({ license }) => license));
  assert.deepEqual(
    Object.keys(accepted).filter((license) => !used.has(license)),
    [],
    'none is taken that nobody needs',
  );
});

test('the list of licences is that of the lock file', () => {
  assert.equal(readFileSync(new URL('../../../docs/licenses.md', import.meta.url), 'utf8'), licensesPage());
});
