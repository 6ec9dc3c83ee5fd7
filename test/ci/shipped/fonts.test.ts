import assert from 'node:assert/strict';
import { readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { test } from 'node:test';
import { repository } from '../../helpers/machine/child.ts';

interface Font {
  characterSet: number[];
  variationAxes: Record<string, { min: number; max: number }>;
  availableFeatures: string[];
  layout(text: string, features?: string[]): { glyphs: { id: number; advanceWidth: number }[] };
}

// The PDF library brings it along; only these tests use it by itself.
const throughPdfkit = createRequire(createRequire(import.meta.url).resolve('pdfkit'));
const fontkit = throughPdfkit('fontkit') as { openSync(path: string): Font };
const folder = join(repository, 'web', 'fonts');
const open = (file: string) => fontkit.openSync(join(folder, file));
// The last entry of every table is an end mark and no character.
const charactersOf = (file: string) =>
  [...new Set(open(file).characterSet)].filter((each) => each !== 0xffff).sort((a, b) => a - b);

const everyday = [...'₱ñÑ“”‘’–—…·×0123456789áéíóúüAaZz'];
const first = 'archivo.woff2';
const second = 'archivo-ext.woff2';
const drawn = ['Archivo-Regular.ttf', 'Archivo-Bold.ttf', 'Archivo-Condensed-ExtraBold.ttf'];

for (const file of [first, ...drawn]) {
  test(`${file} has what our texts are written in, the peso sign among it`, () => {
    const characters = new Set(charactersOf(file));
    for (const character of everyday) assert.ok(characters.has(character.codePointAt(0) as number), character);
  });
}

test('the first file is small, and the second repeats nothing of it', () => {
  assert.ok(statSync(join(folder, first)).size <= 60_000);
  const characters = new Set(charactersOf(first));
  const repeated = charactersOf(second).filter((each) => characters.has(each));
  assert.deepEqual(repeated, []);
});

test('what is drawn on the server has the characters of both files', () => {
  const both = [...charactersOf(first), ...charactersOf(second)].sort((a, b) => a - b);
  for (const file of drawn) assert.deepEqual(charactersOf(file), both, file);
});

test('the written-down ranges are those of the files', () => {
  const ranges = JSON.parse(readFileSync(join(folder, 'unicode-ranges.json'), 'utf8')) as Record<string, string>;
  for (const file of [first, second]) {
    const written = (ranges[file] as string).split(',').flatMap((range) => {
      const [from = 0, to = from] = range
        .slice(2)
        .split('-')
        .map((each) => Number.parseInt(each, 16));
      return Array.from({ length: to - from + 1 }, (_, index) => from + index);
    });
    assert.deepEqual(written, charactersOf(file), file);
  }
});

test('weight and width reach as far as the pages use them', () => {
  for (const file of [first, second]) {
    const { wght, wdth } = open(file).variationAxes;
    assert.deepEqual([wght?.min, wght?.max, wdth?.min, wdth?.max], [400, 800, 75, 100], file);
  }
});

test('figures can be set so that columns of them line up', () => {
  for (const file of [first, ...drawn]) {
    const widths = open(file)
      .layout('0123456789', ['tnum'])
      .glyphs.map(({ advanceWidth }) => advanceWidth);
    assert.equal(new Set(widths).size, 1, `${file}: ${widths}`);
  }
});

test('the scripts of the Philippines have a font each, and it is small', () => {
  const scripts = { tagalog: 'ᜊᜌ᜔', hanunoo: 'ᜱᜨᜳ', buhid: 'ᝊᝓᝑ', tagbanwa: 'ᝦᝪ' };
  for (const [script, text] of Object.entries(scripts)) {
    const characters = new Set(charactersOf(`noto-${script}.woff2`));
    for (const character of text)
      assert.ok(characters.has(character.codePointAt(0) as number), `${script} ${character}`);
    assert.ok(statSync(join(folder, `noto-${script}.woff2`)).size < 8_000);
  }
});

test('the licence lies beside the fonts', () => {
  assert.match(readFileSync(join(folder, 'LICENSE.txt'), 'utf8'), /SIL OPEN FONT LICENSE Version 1\.1/);
});
