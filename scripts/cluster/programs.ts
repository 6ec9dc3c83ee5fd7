import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

export interface Programs {
  patroni: string;
  etcd: string;
  haproxy: string;
  redis: string;
  /** The folder of PostgreSQL's programs; pg_basebackup and pg_rewind are among them. */
  postgres: string;
}

const packages = { patroni: 'patroni', etcd: 'etcd-server', haproxy: 'haproxy', redis: 'redis-server' } as const;
const postgresHome = '/usr/lib/postgresql';
const postgresMajorMin = 15;

/** What the cluster is made of, or the Debian packages that bring what is missing. */
export function findPrograms(): Programs | { missing: string[] } {
  const found = {
    patroni: inPath('patroni'),
    etcd: inPath('etcd'),
    haproxy: inPath('haproxy'),
    redis: inPath('valkey-server') ?? inPath('redis-server'),
    postgres: newestPostgres(),
  };
  const missing = Object.entries(found).flatMap(([name, path]) =>
    path === undefined ? [(packages as Record<string, string>)[name] ?? 'postgresql'] : [],
  );
  return missing.length > 0 ? { missing } : (found as Programs);
}

export function installSentence(missing: readonly string[]): string {
  return `The cluster needs programs that are not here: apt-get install --no-install-recommends ${missing.join(' ')}, or run this with --install as root; no service of the system is used.`;
}

export function installPrograms(missing: readonly string[]): void {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', ...missing]]) {
    const { status } = spawnSync('apt-get', ['-qq', ...args], { env, stdio: ['ignore', 'ignore', 'inherit'] });
    if (status !== 0) throw new Error(`apt-get ${args.join(' ')} ended with ${status}`);
  }
}

function newestPostgres(): string | undefined {
  if (!existsSync(postgresHome)) return undefined;
  return readdirSync(postgresHome)
    .map(Number)
    .filter((major) => major >= postgresMajorMin)
    .sort((one, other) => other - one)
    .map((major) => join(postgresHome, String(major), 'bin'))
    .find((directory) => canRun(join(directory, 'pg_rewind')));
}

function inPath(name: string): string | undefined {
  const directories = [...(process.env.PATH ?? '').split(':'), '/usr/bin', '/usr/sbin', '/usr/local/bin'];
  return directories
    .filter((directory) => directory !== '')
    .map((directory) => join(directory, name))
    .find(canRun);
}

function canRun(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
