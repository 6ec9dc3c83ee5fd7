import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { FileCache } from './file-cache.ts';

async function emptyDirectory(t: TestContext): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'takilya-files-'));
  t.after(() => rm(directory, { recursive: true, force: true }));
  return join(directory, 'made-when-needed');
}

const sizeOf = async (directory: string) => {
  let bytes = 0;
  for (const name of await readdir(directory)) bytes += (await stat(join(directory, name))).size;
  return bytes;
};

test('what is written is read again, also by another process', async (t) => {
  const directory = await emptyDirectory(t);
  const store = new FileCache(directory, { bytesMax: 1_000 });
  assert.equal(await store.read('a'), undefined);
  await store.write('a', Buffer.from('one'));
  await store.write('a', Buffer.from('two'));
  assert.equal((await store.read('a'))?.bytes.toString(), 'two');
  assert.equal((await new FileCache(directory, { bytesMax: 1_000 }).read('a'))?.bytes.toString(), 'two');
});

test('the directory stays below its size, and the oldest files go first', async (t) => {
  const directory = await emptyDirectory(t);
  const store = new FileCache(directory, { bytesMax: 10_000 });
  for (let index = 0; index < 100; index += 1) {
    await store.write(`f${index}`, Buffer.alloc(500));
    await utimes(join(directory, `f${index}`), 1_000 + index, 1_000 + index);
    assert.ok((await sizeOf(directory)) <= 10_000);
  }
  assert.equal(await store.read('f0'), undefined);
  assert.notEqual(await store.read('f99'), undefined);
});

test('what was there before counts too', async (t) => {
  const directory = await emptyDirectory(t);
  await new FileCache(directory, { bytesMax: 100_000 }).write('old', Buffer.alloc(9_000));
  await utimes(join(directory, 'old'), 1_000, 1_000);
  await new FileCache(directory, { bytesMax: 10_000 }).write('new', Buffer.alloc(5_000));
  assert.deepEqual(await readdir(directory), ['new']);
});

test('many writers at once leave whole files and nothing half-made', async (t) => {
  const directory = await emptyDirectory(t);
  const stores = [1, 2, 3].map(() => new FileCache(directory, { bytesMax: 20_000 }));
  await Promise.all(
    Array.from({ length: 150 }, (_, index) =>
      (stores[index % 3] as FileCache).write(`f${index % 30}`, Buffer.alloc(400, index)),
    ),
  );
  const names = await readdir(directory);
  assert.ok(
    names.every((name) => /^f\d+$/.test(name)),
    names.join(),
  );
  for (const name of names) {
    const bytes = (await stores[0]?.read(name))?.bytes as Buffer;
    assert.ok(bytes.length === 400 && bytes.every((byte) => byte === bytes[0]));
  }
});

test('what a process left half-made is removed in time', async (t) => {
  const directory = await emptyDirectory(t);
  await new FileCache(directory, { bytesMax: 1_000 }).write('a', Buffer.from('a'));
  for (const name of ['b.1-1.draft', 'c.1-2.draft']) await writeFile(join(directory, name), 'half');
  await utimes(join(directory, 'b.1-1.draft'), 1_000, 1_000);
  await new FileCache(directory, { bytesMax: 1_000 }).write('d', Buffer.from('d'));
  assert.deepEqual((await readdir(directory)).sort(), ['a', 'c.1-2.draft', 'd']);
});

test('no name leads out of the directory', async (t) => {
  const store = new FileCache(await emptyDirectory(t), { bytesMax: 1_000 });
  for (const name of ['..', '../a', 'a/b', '/etc/passwd', '', 'a.b', 'A']) {
    await assert.rejects(store.read(name), /Not a name/);
    await assert.rejects(store.write(name, Buffer.from('x')), /Not a name/);
  }
});
