import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { openPrevious } from '../../../scripts/versions/previous-release.ts';
import { previousRelease } from '../../../scripts/versions/releases.ts';
import { startEmbeddedDatabase } from '../../../src/platform/embedded-postgres/embedded-database.ts';
import { type Ended, repository, runSource, startChild } from '../../helpers/machine/child.ts';
import { findPostgres } from '../../helpers/machine/find-program.ts';
import { freePort } from '../../helpers/machine/free-port.ts';
import { serviceSecret, startService } from '../../helpers/machine/service-child.ts';
import { throwawayDirectory } from '../../helpers/machine/throwaway-directory.ts';

// The embedded PostgreSQL of another major: a backup with the version before, a restore with this one. The machine's PostgreSQL 15
// stands for the one that the version before brought.
const { path: binDir, skip } = findPostgres(['postgres', 'initdb'], 15);
const previous = openPrevious();
const skipOlder = skip || ('lacks' in previous ? previous.lacks : false);
let folder = '';
before(() => {
  folder = throwawayDirectory('takilya-other-postgres-');
});
after(() => rmSync(folder, { recursive: true, force: true }));

const environmentOf = (dataDir: string) => ({ APP_SECRET: serviceSecret, DATA_DIR: dataDir, LOG_LEVEL: 'silent' });

/** A command as the version in this folder has it. */
function takilya(place: string, dataDir: string, ...args: string[]): Promise<Ended> {
  return runSource([join(place, 'src/cli.ts'), ...args], { folder: place, environment: environmentOf(dataDir) });
}

async function done(place: string, dataDir: string, ...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await takilya(place, dataDir, ...args);
  assert.equal(code, 0, `${args.join(' ')}: ${stdout}${stderr}`);
  return stdout;
}

/** With PostgreSQL 15 on the folder; commands find the server that runs there. */
async function withOlderServer<Result>(dataDir: string, work: () => Promise<Result>): Promise<Result> {
  const server = await startEmbeddedDatabase({ dataDir, purpose: 'serve', binDir, settings: { fsync: 'off' } });
  try {
    return await work();
  } finally {
    await server.close();
  }
}

function dataDirOf(name: string): string {
  const dataDir = join(folder, name);
  mkdirSync(dataDir, { mode: 0o711 });
  return dataDir;
}

test('for a data folder of another major a start says what to do, that works, and the old one stays', {
  skip,
}, async () => {
  const dataDir = dataDirOf('data');
  const file = join(folder, 'takilya.backup');
  const listed = await withOlderServer(dataDir, async () => {
    await done(repository, dataDir, 'seed');
    await done(repository, dataDir, 'backup', file);
    return done(repository, dataDir, 'org', 'list', '--json');
  });
  const postgres = join(dataDir, 'postgres');
  const sick = await takilya(repository, dataDir, 'doctor');
  assert.equal(sick.code, 1);
  assert.match(
    sick.stderr,
    /was made by PostgreSQL 15 and this Takilya brings PostgreSQL \d+: run `takilya backup FILE`/,
  );
  assert.ok(sick.stderr.includes(`rename the folder to ${postgres}-15, and run \`takilya restore FILE\``), sick.stderr);

  renameSync(postgres, `${postgres}-15`);
  await takilya(repository, dataDir, 'doctor');
  const early = await startChild(process.execPath, ['src/serve.ts'], {
    environment: { ...environmentOf(dataDir), PORT: String(await freePort()) },
  }).ended;
  assert.equal(early.code, 1);
  assert.ok(early.stderr.includes(`${postgres}-15 was set aside and nothing has been restored yet`), early.stderr);

  await done(repository, dataDir, 'restore', file);
  await done(repository, dataDir, 'audit');
  assert.equal(await done(repository, dataDir, 'org', 'list', '--json'), listed);
  const service = await startService(environmentOf(dataDir));
  await service.stop();
  assert.notEqual(readFileSync(join(postgres, 'PG_VERSION'), 'utf8').trim(), '15');
  // It is as it was: who finds fault with the new one goes back.
  assert.ok(existsSync(`${postgres}-15`));
  rmSync(postgres, { recursive: true });
  renameSync(`${postgres}-15`, postgres);
  assert.equal(await withOlderServer(dataDir, () => done(repository, dataDir, 'org', 'list', '--json')), listed);
});

test('a backup is restored by an older PostgreSQL too', { skip }, async () => {
  const [newer, older] = [dataDirOf('newer'), dataDirOf('older')];
  const file = join(folder, 'newer.backup');
  await done(repository, newer, 'seed');
  await done(repository, newer, 'backup', file);
  const listed = await done(repository, newer, 'org', 'list', '--json');
  await withOlderServer(older, async () => {
    await done(repository, older, 'restore', file);
    await done(repository, older, 'audit');
    assert.equal(await done(repository, older, 'org', 'list', '--json'), listed);
  });
});

test('what the release before backed up from another major is restored by this one, and brought up to date', {
  skip: skipOlder,
}, async () => {
  assert.ok(!('lacks' in previous));
  const place = join(folder, 'release');
  previous.checkOut(place);
  const [before, now] = [dataDirOf('before'), dataDirOf('now')];
  const file = join(folder, 'release.backup');
  const listed = await withOlderServer(before, async () => {
    await done(place, before, 'seed');
    await done(place, before, 'backup', file);
    return done(place, before, 'org', 'list', '--json');
  });
  const { lastMigration } = previousRelease();
  const newer = readdirSync(join(repository, 'migrations')).filter(
    (name) => /^\d.*\.sql$/.test(name) && name > lastMigration,
  );
  assert.ok(newer.length > 0);
  assert.ok((await done(repository, now, 'restore', file)).includes(`Then applied ${newer.toSorted().join(', ')}.`));
  await done(repository, now, 'audit');
  assert.equal(await done(repository, now, 'org', 'list', '--json'), listed);
});
