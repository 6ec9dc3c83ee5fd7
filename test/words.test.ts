import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import test from 'node:test';

const root = new URL('../', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), 'utf8');

const rows = read('docs/words.md')
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .slice(1)
  .map((line) => line.split('|').map((cell) => cell.trim()));

const columns = { en: { said: 2, notSaid: 4 }, fil: { said: 3, notSaid: 5 } };

/** Every text of a language, with the file that it stands in: what is quoted there, but for names of keys and files. */
function textsOf(language: string): [file: string, text: string][] {
  return textsIn(`web/texts/${language}/**/*.ts`);
}

function textsIn(files: string): [file: string, text: string][] {
  return globSync(files, { cwd: root, exclude: ['**/*.test.ts'] }).flatMap((file) =>
    literalsOf(read(file)).map((text): [string, string] => [file, text]),
  );
}

function literalsOf(source: string): string[] {
  const bare = source
    .replaceAll(/\/\*\*.*?\*\//gs, '')
    .replaceAll(/^ *\/\/.*$/gm, '')
    .replaceAll(/^import .*$|^\s*'[^']*':/gm, '');
  return [...bare.matchAll(/'((?:[^'\\\n]|\\.)*)'|`((?:[^`\\]|\\.)*)`/g)]
    .map(([, plain, template]) => plain ?? (template as string).replaceAll(/\$\{[^{}]*\}/g, '…'))
    .filter((text) => /\p{L}/u.test(text));
}

/** In capitals or not; after `=` only as a whole text. */
function says(text: string, phrase: string): boolean {
  const isWhole = phrase.startsWith('=');
  const words = phrase.slice(isWhole ? 1 : 0);
  return new RegExp(isWhole ? `^${words}[.:]?$` : `(?<![\\p{L}-])${words}(?![\\p{L}-])`, 'iu').test(text);
}

const listOf = (cell: string | undefined) => (cell ?? '').split(/, |; /).filter((phrase) => phrase !== '');

function wrongIn(texts: [file: string, text: string][], phrases: readonly string[]): string[] {
  return texts.flatMap(([file, text]) =>
    phrases.filter((phrase) => says(text, phrase)).map((phrase) => `${file}: “${text}” says “${phrase}”`),
  );
}

test('the command line has the same terms as the pages', () => {
  // A whole text there is a name or a value more often than a label.
  const phrases = rows.flatMap((row) => listOf(row[columns.en.notSaid])).filter((phrase) => !phrase.startsWith('='));
  const texts = textsIn('src/cli/**/*.ts');
  assert.ok(texts.length > 500, `${texts.length} texts`);
  assert.deepEqual(wrongIn(texts, phrases), []);
});

for (const [language, { said, notSaid }] of Object.entries(columns)) {
  test(`no text says what docs/words.md has another term for: ${language}`, () => {
    const phrases = rows.flatMap((row) => listOf(row[notSaid]));
    const texts = textsOf(language);
    assert.ok(phrases.length > 40 && texts.length > 1_500, `${phrases.length} phrases, ${texts.length} texts`);
    assert.deepEqual(wrongIn(texts, phrases), []);
  });

  test(`every term of docs/words.md is one that texts use: ${language}`, () => {
    const all = textsOf(language)
      .map(([, text]) => text.toLowerCase())
      .join('\n');
    const terms = rows.flatMap((row) => listOf(row[said]));
    assert.deepEqual(
      terms.filter((term) => !all.includes(term.toLowerCase())),
      [],
    );
  });
}

test('in Filipino no number is left out: its “one” stands for two, three and five as well', () => {
  const silent = globSync('web/texts/fil/**/*.ts', { cwd: root }).flatMap((file) =>
    [...read(file).matchAll(/plural\('fil',[^{]*\{\s*one:\s*('[^']*')/g)].map(([, one]) => `${file}: ${one}`),
  );
  assert.deepEqual(silent, []);
});

// Sentences that nobody would say aloud: found by readers who had not written them.
const unsaid = [
  /\bwhoever\b/i,
  /\bwhom\b/i,
  /\b(?:what|who|is|are|was|were|be|been) told\b(?! to)/i,
  /\btold of\b/i,
  /\bto be had\b/i,
  /\bis had\b/i,
  /\bhow-manyth\b/i,
  /\bnames nobody\b/i,
  /\bhas what\b/i,
  /\bthat are played\b/i,
  /\bunless you say otherwise\b.*\bunless you say otherwise\b/i,
  /\bthe state of things\b/i,
  /\bcomes to nothing\b|\bcame to nothing\b/i,
];

/** The sentences of a guide, without its samples. */
function proseOf(guide: string): string[] {
  return guide
    .replaceAll(/^```.*?^```/gms, '')
    .split(/\n\n|\n(?=[|#-])/)
    .map((part) => part.replaceAll(/\s+/g, ' '));
}

test('guides, errors and descriptions for programs and agents say what people would say', () => {
  const guides = globSync('docs/guides/*.md', { cwd: root }).flatMap((file) =>
    proseOf(read(file)).map((text): [string, string] => [file, text]),
  );
  const sources = [
    'src/core/**/*.errors.ts',
    'src/http/**/*.ts',
    'src/mcp/**/*.ts',
    'src/open-api/**/*.ts',
    'src/marketplace/*.ts',
  ];
  const said = [...sources, 'src/core/telling/notices/kinds.ts', 'src/core/catalog/**/*-fields.ts'].flatMap(textsIn);
  assert.ok(guides.length > 700 && said.length > 2_500, `${guides.length} and ${said.length}`);
  const wrong = [...guides, ...said].filter(([, text]) => unsaid.some((pattern) => pattern.test(text)));
  assert.deepEqual(wrong, []);
});
