import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, closeSync, mkdirSync, openSync, writeFileSync } from 'node:fs';
import { constants as systemConstants } from 'node:os';
import { join } from 'node:path';
import { repository } from './child.ts';
import { type Environment, readDeploy } from './deploy-files.ts';
import { findProgram } from './find-program.ts';

/** What a unit of ours is run by where there is no systemd: the same filter, limits, user and view of the disk. */
const programs = (['bwrap', 'python3', 'setpriv', 'systemd-analyze'] as const).map(findProgram);
const [bwrap, python, setpriv, analyze] = programs as [Found, Found, Found, Found];
type Found = ReturnType<typeof findProgram>;

/** Why units cannot be run here; false where they can. */
export const unitSkip: string | false =
  programs.find(({ skip }) => skip !== false)?.skip ??
  (canSandbox() ? false : 'this needs libseccomp2 and a kernel that lets bwrap make namespaces');

function canSandbox(): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return process.platform === 'linux' && tryBwrap([]);
  return tryBwrap([setpriv.path, '--reuid=65534', '--regid=65534', '--clear-groups', bwrap.path, '--bind', '/', '/']);
}

function tryBwrap(inner: readonly string[]): boolean {
  const library = spawnSync(python.path, ['-c', 'import ctypes; ctypes.CDLL("libseccomp.so.2")']);
  const root = process.getuid?.() === 0 ? ['--cap-add', 'ALL'] : [];
  return (
    library.status === 0 &&
    spawnSync(bwrap.path, [
      '--ro-bind',
      '/',
      '/',
      '--proc',
      '/proc',
      '--unshare-pid',
      ...root,
      '--',
      ...inner,
      '/bin/true',
    ]).status === 0
  );
}

/** A directive is applied here, or has nothing to do with whether our processes work; any other must be thought about. */
const applied = [
  'AmbientCapabilities',
  'CapabilityBoundingSet',
  'Environment',
  'EnvironmentFile',
  'ExecStart',
  'Group',
  'LimitNOFILE',
  'LockPersonality',
  'MemoryDenyWriteExecute',
  'NoNewPrivileges',
  'PrivateDevices',
  'PrivateTmp',
  'PrivateUsers',
  'ProtectHome',
  'ProtectKernelTunables',
  'ProtectSystem',
  'RestrictAddressFamilies',
  'RestrictNamespaces',
  'RestrictRealtime',
  'RestrictSUIDSGID',
  'StateDirectory',
  'StateDirectoryMode',
  'SystemCallArchitectures',
  'SystemCallErrorNumber',
  'SystemCallFilter',
  'UMask',
  'User',
  'WorkingDirectory',
];
const passedOver = [
  // When it is started and stopped, and how urgent it is.
  'IOSchedulingClass',
  'Nice',
  'OOMPolicy',
  'Restart',
  'RestartSec',
  'TimeoutStopSec',
  'Type',
  // What these deny by system calls, the filter of calls denies already; the rest are parts of the system that we never
  // look at.
  'ProtectClock',
  'ProtectControlGroups',
  'ProtectHostname',
  'ProtectKernelLogs',
  'ProtectKernelModules',
  'ProtectProc',
  'RemoveIPC',
];

type Directives = Map<string, string[]>;

/** The directives of [Service], each with its values in their order. */
function serviceOf(unit: string): Directives {
  const text = /^\[Service\]\n(.*?)(?=^\[|$(?![\s\S]))/ms.exec(readDeploy(unit))?.[1] ?? '';
  const lines = [...text.matchAll(/^(\w+)=(.*)$/gm)].map(([, name, value]) => [name, value] as [string, string]);
  const directives: Directives = new Map();
  for (const [name, value] of lines) directives.set(name, [...(directives.get(name) ?? []), value]);
  const unknown = [...directives.keys()].filter((name) => !applied.includes(name) && !passedOver.includes(name));
  if (unknown.length > 0) throw new Error(`${unit}: nobody applies ${unknown.join(', ')} here`);
  return directives;
}

interface UnitOptions {
  environment: Environment;
  /** Becomes /var/lib, for this and other units. */
  states: string;
  /** Where filters and hosts are written. */
  folder: string;
  /** Lines of /etc/hosts. */
  hosts?: string;
}

export interface UnitProcess {
  stop(): Promise<void>;
  ended: Promise<{ code: number | null; said: string }>;
  said(): string;
}

// Nobody's on any machine.
const user = 64_999;

/** Starts what a unit starts, under what it says. */
export function startUnit(unit: string, { environment, states, folder, hosts = '' }: UnitOptions): UnitProcess {
  const service = serviceOf(unit);
  const one = (name: string) => service.get(name)?.at(-1) ?? '';
  const isRoot = process.getuid?.() === 0;
  makeStates(service, states, isRoot);
  const hostsFile = join(folder, 'hosts');
  writeFileSync(hostsFile, `127.0.0.1 localhost\n${hosts}\n`, { mode: 0o644 });
  const filters = writeFilters(unit, service, folder).map((path) => openSync(path, 'r'));
  const limits = [`umask ${one('UMask')}`, ...(one('LimitNOFILE') === '' ? [] : [filesLimit(one('LimitNOFILE'))])];
  const asUser = isRoot
    ? [
        setpriv.path,
        `--reuid=${user}`,
        `--regid=${user}`,
        '--clear-groups',
        '--bounding-set=-all',
        '--inh-caps=-all',
        '--no-new-privs',
      ]
    : [];
  const command = [
    ...[bwrap.path, ...viewOf(service, { states, hostsFile }), ...(isRoot ? ['--cap-add', 'ALL'] : []), '--'],
    ...asUser,
    // With names of its own for users, as PrivateUsers has it, and the filters last: what comes before them may do more.
    ...[bwrap.path, '--bind', '/', '/', '--dev-bind', '/dev', '/dev', '--unshare-user', '--die-with-parent'],
    ...filters.flatMap((_, index) => ['--add-seccomp-fd', String(3 + index)]),
    ...['--', ...one('ExecStart').split(' ')],
  ];
  const child = spawn('sh', ['-c', `${limits.join(' && ')} && exec "$@"`, 'sh', ...command], {
    stdio: ['ignore', 'pipe', 'pipe', ...filters],
    env: { PATH: '/usr/local/bin:/usr/bin:/bin', HOME: '/var/lib/takilya', ...environment },
    detached: true,
  });
  for (const filter of filters) closeSync(filter);
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (bytes) => {
      said += bytes;
    });
  }
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, said }));
  return {
    ended,
    said: () => said,
    // To all of its processes, as systemd does.
    stop: async () => {
      if (child.exitCode === null) process.kill(-(child.pid as number), 'SIGTERM');
      await ended;
    },
  };
}

/** A machine whose tests may have fewer gives what it has. */
function filesLimit(most: string): string {
  return `{ ulimit -n ${most} 2>/dev/null || ulimit -n "$(ulimit -Hn)"; }`;
}

function makeStates(service: Directives, states: string, isRoot: boolean): void {
  const paths = (service.get('StateDirectory') ?? []).flatMap((value) => value.split(' ')).sort();
  for (const path of paths) {
    const directory = join(states, path);
    mkdirSync(directory, { recursive: true });
    chmodSync(directory, Number.parseInt(service.get('StateDirectoryMode')?.at(-1) ?? '0755', 8));
    if (isRoot) chownSync(directory, user, user);
  }
}

/** The disk as the unit sees it. Nothing of this machine can be written to but what is made for the test. */
function viewOf(service: Directives, { states, hostsFile }: { states: string; hostsFile: string }): string[] {
  const says = (name: string, value: string) => service.get(name)?.at(-1) === value;
  if (!says('ProtectSystem', 'strict')) throw new Error('A unit without ProtectSystem=strict is not run here');
  const [directory = ''] = service.get('WorkingDirectory') ?? [];
  return [
    ...['--ro-bind', '/', '/', '--proc', '/proc', '--unshare-pid', '--die-with-parent'],
    ...(says('PrivateDevices', 'yes') ? ['--dev', '/dev'] : ['--dev-bind', '/dev', '/dev']),
    ...(says('PrivateTmp', 'yes')
      ? ['--perms', '1777', '--tmpfs', '/tmp', '--perms', '1777', '--tmpfs', '/var/tmp']
      : []),
    ...(says('ProtectHome', 'yes') ? ['--tmpfs', '/home', '--tmpfs', '/root'] : []),
    ...['--tmpfs', '/opt', '--ro-bind', repository, '/opt/takilya', '--bind', states, '/var/lib'],
    ...['--ro-bind', hostsFile, '/etc/hosts', '--chdir', directory],
  ];
}

const families: Record<string, number> = { AF_UNIX: 1, AF_INET: 2, AF_INET6: 10, AF_NETLINK: 16 };
const flags = [
  'RestrictNamespaces',
  'RestrictRealtime',
  'RestrictSUIDSGID',
  'LockPersonality',
  'MemoryDenyWriteExecute',
];

function writeFilters(unit: string, service: Directives, folder: string): string[] {
  const out = ['allowed', 'denied'].map((name) => join(folder, `${unit.replaceAll('/', '-')}.${name}`));
  const named = service.get('SystemCallErrorNumber')?.at(-1) as keyof typeof systemConstants.errno;
  const asked = {
    out,
    allowed: [...allowedCalls(service.get('SystemCallFilter') ?? [])],
    errno: systemConstants.errno[named],
    families: service
      .get('RestrictAddressFamilies')
      ?.flatMap((value) => value.split(' ').map((name) => families[name])),
    flags: flags.filter((name) => service.get(name)?.at(-1) === 'yes'),
  };
  execFileSync(python.path, [join(import.meta.dirname, 'unit-filter.py')], { input: JSON.stringify(asked) });
  return out;
}

/** As systemd reads the lines: the first one allows, later ones add, or take away where they begin with a tilde. */
function allowedCalls(lines: readonly string[]): Set<string> {
  const text = execFileSync(analyze.path, ['syscall-filter', '--no-pager'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const sets = new Map<string, string[]>();
  let members: string[] = [];
  for (const line of text.split('\n')) {
    const name = /^(@[\w-]+)/.exec(line)?.[1];
    if (name !== undefined) {
      members = [];
      sets.set(name, members);
    } else if (/^ {4}[@\w]/.test(line)) members.push(line.trim());
  }
  const callsOf = (name: string): string[] => (name.startsWith('@') ? (sets.get(name) ?? []).flatMap(callsOf) : [name]);
  // What no process can do without is always allowed.
  const allowed = new Set(callsOf('@default'));
  for (const line of lines) {
    const isDenied = line.startsWith('~');
    for (const call of line.replace('~', '').split(' ').flatMap(callsOf)) {
      if (isDenied) allowed.delete(call);
      else allowed.add(call);
    }
  }
  return allowed;
}
