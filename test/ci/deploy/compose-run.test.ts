import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, type TestContext, test } from 'node:test';
import pg from 'pg';
import { startBalancer } from '../../helpers/machine/balancer.ts';
import { repository, startChild } from '../../helpers/machine/child.ts';
import { type ComposeService, compose, imageEnvironment, readDeploy } from '../../helpers/machine/deploy-files.ts';
import { findPostgres, findProgram } from '../../helpers/machine/find-program.ts';
import { freePort } from '../../helpers/machine/free-port.ts';
import { until } from '../../helpers/machine/until.ts';

// What compose.yaml starts, with its own commands, variables and health checks, on programs of this machine instead of images. Only
// ports, hosts and folders are others.
const { services } = compose();
const [haproxy, redis, cmp] = [findProgram('haproxy'), findProgram('redis-server'), findProgram('cmp')];
const postgres = findPostgres([
  'postgres',
  'initdb',
  'pg_isready',
  'pg_basebackup',
  'pg_verifybackup',
  'pg_archivecleanup',
  'psql',
]);
const isRoot = process.getuid?.() === 0;
const needsRoot = isRoot ? false : 'this needs to be another user (run it as root)';
const nobody = 65_534;
let folder = '';

before(() => {
  folder = mkdtempSync(join(tmpdir(), 'takilya-compose-'));
  chmodSync(folder, 0o755);
});
after(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }));

function service(name: string): ComposeService {
  const found = services[name];
  assert.ok(found !== undefined, name);
  return found;
}

test('every service has a limit of memory and rotates what it writes, and every image can be pinned by its digest', () => {
  for (const [name, { mem_limit: memory, logging }] of Object.entries(services)) {
    assert.match(String(memory), /^\d+[mg]$/, name);
    assert.deepEqual(logging, { driver: 'local', options: { 'max-size': '20m', 'max-file': '5' } }, name);
  }
  for (const [, image] of readDeploy('compose.yaml').matchAll(/^ +image: (.*)$/gm)) {
    assert.match(image as string, /^(&postgres )?\$\{\w+_IMAGE:-\S+\}$|^\*postgres$/);
  }
});

test('the balancer may open as many files as its connections need, and reads the certificate as its own user', {
  skip: haproxy.skip || needsRoot,
}, async (t) => {
  const { ulimits, user } = service('balancer');
  const connections = Number(/^ {2}maxconn (\d+)$/m.exec(readDeploy('haproxy.cfg'))?.[1]);
  const files = ulimits?.nofile.hard ?? 0;
  assert.ok(2 * connections + 100 < files, `${connections} connections, ${files} files`);
  // As the README lays the certificate there.
  const [uid] = (user ?? '').split(':').map(Number) as [number];
  const own = join(folder, 'balancer');
  mkdirSync(own);
  const nodes: [string, string] = ['http://127.0.0.1:1', 'http://127.0.0.1:1'];
  const first = await startBalancer(haproxy.path, { folder: own, nodes });
  first.process.kill('SIGTERM');
  await first.ended;
  const certificates = join(own, 'certificates');
  chownSync(certificates, 0, uid);
  chmodSync(certificates, 0o750);
  chownSync(join(certificates, 'site.pem'), 0, uid);
  chmodSync(join(certificates, 'site.pem'), 0o640);
  assert.match(readDeploy('README.md'), /install --directory --mode=0750 --group=99 deploy\/certificates/);
  assert.match(readDeploy('README.md'), /install --mode=0640 --group=99 \S+ deploy\/certificates\/site\.pem/);
  // With its own maxconn, under the limit that Compose sets.
  const file = join(own, 'haproxy.cfg');
  writeFileSync(file, readFileSync(file, 'utf8').replace('maxconn 200\n', `maxconn ${connections}\n`));
  const balancer = startChild('sh', ['-c', `ulimit -n ${files} && exec ${haproxy.path} -f ${file}`], {
    environment: {},
    user: uid,
  });
  t.after(async () => {
    balancer.process.kill('SIGTERM');
    await balancer.ended;
  });
  const port = Number(/bind 127\.0\.0\.1:(\d+) ssl/.exec(readFileSync(file, 'utf8'))?.[1]);
  await until(() => isOpen(port));
  chmodSync(join(certificates, 'site.pem'), 0o600);
  assert.notEqual(spawnAs(uid, haproxy.path, ['-c', '-f', file]), 0, 'a key that root alone may read is one it cannot');
});

test('the cache starts by its own command as nobody, keeps nothing and answers', {
  skip: redis.skip || needsRoot,
}, async (t) => {
  const { command = [], user } = service('cache');
  assert.equal(user, `${nobody}:${nobody}`);
  const port = await freePort();
  const child = startChild(redis.path, [...command.slice(1), '--port', String(port), '--bind', '127.0.0.1'], {
    environment: {},
    folder,
    user: nobody,
  });
  t.after(async () => {
    child.process.kill('SIGTERM');
    await child.ended;
  });
  await until(() => isOpen(port));
});

test('the database archives by its own command, and the backup is taken by its own script, reported, and prunes the archive', {
  skip: postgres.skip || cmp.skip || needsRoot,
}, async (t) => {
  const port = await freePort();
  const [data, archive, backups] = ['data', 'archive', 'backups'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  const url = await startDatabase(t, { port, data, archive, backups });

  // The service migrate, by its own command and variables.
  const migrate = service('migrate');
  const migrated = startChild(process.execPath, migrate.command ?? [], {
    environment: { ...imageEnvironment(), ...given(migrate), DATABASE_URL: url, DATA_DIR: folder },
  });
  assert.equal((await migrated.ended).code, 0, (await migrated.ended).stderr);

  const backup = service('backup');
  assert.deepEqual(backup.command, ['sh', '/etc/takilya/backup.sh']);
  const take = () =>
    as('sh', [join(repository, 'deploy/backup.sh'), 'once'], {
      ...backup.environment,
      PGHOST: '127.0.0.1',
      PGPORT: String(port),
      ARCHIVE: archive,
      BACKUPS: backups,
    });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const switchLog = async () => {
    await client.query(
      'create table if not exists filler (a int); insert into filler select 1; select pg_switch_wal()',
    );
    const { rows } = await client.query('select last_archived_wal as wal from pg_stat_archiver');
    return String(rows[0].wal);
  };
  for (let round = 0; round < 3; round += 1) {
    await switchLog();
    assert.match(take(), /^Backup in \S+; archive kept from [0-9A-F]{24} on\.$/m);
    // Names have seconds in them.
    const second = Math.floor(Date.now() / 1_000);
    await until(() => Math.floor(Date.now() / 1_000) > second);
  }
  const kept = readdirSync(backups).sort();
  assert.equal(kept.length, Number(backup.environment?.BACKUPS_KEPT));
  const label = readFileSync(join(backups, kept[0] as string, 'backup_label'), 'utf8');
  const first = /file ([0-9A-F]{24})/.exec(label)?.[1] as string;
  await until(() => existsSync(join(archive, first)));
  // Files that no backup needs are gone.
  await until(() => readdirSync(archive).every((file) => file.slice(0, 24) >= first));
  const { rows } = await client.query("select is_good, figure::int as bytes from upkeep where name = 'base-backup'");
  assert.ok(rows[0].is_good && rows[0].bytes > 1_000_000);
  await client.end();
});

interface DatabasePlaces {
  port: number;
  data: string;
  archive: string;
  backups: string;
}

/** The services archive and database, by their own commands; returns the URL of the database. */
async function startDatabase(t: TestContext, { port, data, archive, backups }: DatabasePlaces): Promise<string> {
  // The service archive, as it is but for whose they are.
  const { command: install = [] } = service('archive');
  const owners = install.map((part) => part.replace(/(owner|group)=postgres/, `$1=${nobody}`));
  execFileSync(owners[0] as string, [...owners.slice(1, -2), data, archive, backups]);
  assert.deepEqual(install.slice(-2), ['/archive', '/backups']);
  const { environment = {}, command = [], healthcheck } = service('database');
  const pwfile = join(folder, 'password');
  writeFileSync(pwfile, environment.POSTGRES_PASSWORD ?? '');
  chownSync(pwfile, nobody, nobody);
  as(join(postgres.path, 'initdb'), [
    '--username',
    environment.POSTGRES_USER ?? '',
    '--pwfile',
    pwfile,
    '--pgdata',
    data,
  ]);
  const hba = join(folder, 'pg_hba.conf');
  // The network of Compose is this machine here.
  writeFileSync(hba, readDeploy('pg_hba.conf').replaceAll('172.30.80.0/24', '127.0.0.0/8'));
  const options = command
    .slice(1)
    .map((part) =>
      part.replaceAll('/archive', archive).replace('/etc/takilya/pg_hba.conf', hba).replace('512MB', '16MB'),
    );
  const server = startChild(join(postgres.path, 'postgres'), ['-D', data, '-k', data, '-p', String(port), ...options], {
    environment: {},
    folder,
    user: nobody,
  });
  t.after(async () => {
    server.process.kill('SIGINT');
    await server.ended;
  });
  const [, program, ...asked] = healthcheck?.test ?? [];
  await until(() => spawnSync(join(postgres.path, program as string), [...asked, `--port=${port}`]).status === 0);
  as(
    join(postgres.path, 'psql'),
    ['--host=127.0.0.1', `--port=${port}`, '--username=takilya', '--dbname=postgres', '-c', 'create database takilya'],
    { PGPASSWORD: environment.POSTGRES_PASSWORD },
  );
  return `postgres://takilya:${environment.POSTGRES_PASSWORD}@127.0.0.1:${port}/takilya`;
}

function as(command: string, args: readonly string[], environment = {}): string {
  return execFileSync(command, args, {
    uid: nobody,
    gid: nobody,
    cwd: folder,
    encoding: 'utf8',
    env: { PATH: `${postgres.path}:${process.env.PATH}`, ...environment },
  });
}

/** A variable left empty is empty to Compose, and nothing to YAML. */
function given({ environment = {} }: ComposeService): Record<string, string> {
  return Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, value ?? '']));
}

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.on('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });
}

function spawnAs(uid: number, command: string, args: readonly string[]): number | null {
  return spawnSync(command, args, { uid, gid: uid }).status;
}
