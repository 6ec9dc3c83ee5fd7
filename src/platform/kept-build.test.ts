import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { build } from 'esbuild';
import { keptBuild } from './kept-build.ts';

let source: string;
let folder: string;
let builds: number;

beforeEach(() => {
  [source, folder] = ['takilya-built-from-', 'takilya-built-'].map((name) => mkdtempSync(join(tmpdir(), name))) as [
    string,
    string,
  ];
  builds = 0;
  write('entry.ts', "import { word } from './word.ts'; console.log(word);");
  write('word.ts', "export const word = 'one';");
});
afterEach(() => {
  for (const directory of [source, folder]) rmSync(directory, { recursive: true });
});

const write = (name: string, text: string) => writeFileSync(join(source, name), text);

async function built(more: { minify?: boolean } = {}): Promise<string> {
  const options = { absWorkingDir: source, entryPoints: [join(source, 'entry.ts')], bundle: true, ...more };
  const { files } = await keptBuild(
    options,
    (whole) => {
      builds += 1;
      return build(whole);
    },
    { folder },
  );
  return Buffer.from(files[0]?.contents ?? []).toString();
}

/** Until the files are older than a build that begins, by the clock of the disk. */
async function builtAndKept(): Promise<string> {
  for (;;) {
    const text = await built();
    if (readdirSync(folder).length > 0) return text;
  }
}

test('what was built is not built again, and is the same', async () => {
  const first = await builtAndKept();
  builds = 0;
  assert.equal(await built(), first);
  assert.equal(builds, 0);
});

test('a file that changes, however deep it is read, has it built anew', async () => {
  await builtAndKept();
  write('word.ts', "export const word = 'two';");
  assert.match(await built(), /two/);
});

test('other options are another build', async () => {
  await builtAndKept();
  builds = 0;
  await built({ minify: true });
  assert.equal(builds, 1);
});

test('a kept build that was cut short is none', async () => {
  const first = await builtAndKept();
  for (const name of readdirSync(folder)) writeFileSync(join(folder, name), 'cut');
  builds = 0;
  assert.equal(await built(), first);
  assert.equal(builds, 1);
});

test('where nothing can be written it is built all the same', async () => {
  rmSync(folder, { recursive: true });
  writeFileSync(folder, 'a file');
  assert.match(await built(), /one/);
});
