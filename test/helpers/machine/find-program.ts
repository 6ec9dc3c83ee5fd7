import { accessSync, constants, globSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** A program that a test needs; `skip` is what node:test takes: false, or one line that says what to install. */
export interface FoundProgram {
  /** Empty where it is missing. */
  path: string;
  skip: string | false;
}

/** All that tests need beside Node, npm, sh and coreutils, with Debian's package of it. .ci/run installs every one. */
export const debianPackages = {
  bwrap: 'bubblewrap',
  chromium: 'chromium-headless-shell',
  cmp: 'diffutils',
  curl: 'curl',
  git: 'git',
  haproxy: 'haproxy',
  mount: 'mount',
  openssl: 'openssl',
  php: 'php-cli',
  postgres: 'postgresql',
  promtool: 'prometheus',
  python3: 'python3-pip',
  'redis-server': 'redis-server',
  setpriv: 'util-linux',
  'systemd-analyze': 'systemd',
} as const;

/** Nothing is installed: that is up to the owner of the machine. */
export function findProgram(name: keyof typeof debianPackages): FoundProgram {
  return found(inPath(name), name, debianPackages[name]);
}

const browsers = [
  // The same engine without the windows around it: a visit costs half, a visitor a fifth.
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
];
const browserOfMac = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

/** A real browser: the one that CHROMIUM names, or the machine's own. */
export function findBrowser(): FoundProgram {
  const places = [process.env.CHROMIUM ?? '', ...browsers.map((name) => inPath(name) ?? ''), browserOfMac];
  return found(places.find(canRun), 'Chromium', debianPackages.chromium);
}

/** The folder of a PostgreSQL of the machine's own that has these programs, the newest where no version is named. */
export function findPostgres(programs: readonly string[], version?: number): FoundProgram {
  // Debian has them beside the PATH, and a psql in it that leads there.
  const debians = inPath('psql') === undefined ? [] : globSync(`/usr/lib/postgresql/${version ?? '*'}/bin`);
  const others = version === undefined ? pathFolders() : [];
  const path = [...debians.sort().reverse(), ...others].find((folder) =>
    programs.every((name) => canRun(join(folder, name))),
  );
  const name = `PostgreSQL${version === undefined ? '' : ` ${version}`} with ${programs.join(', ')}`;
  return found(path, name, version === undefined ? debianPackages.postgres : `postgresql-${version}`);
}

function found(path: string | undefined, name: string, debianPackage: string): FoundProgram {
  if (path !== undefined) return { path, skip: false };
  return { path: '', skip: `this needs ${name} (Debian: apt-get install ${debianPackage})` };
}

function inPath(name: string): string | undefined {
  return pathFolders()
    .map((folder) => join(folder, name))
    .find(canRun);
}

/** With those for servers, which are left out of the PATH of people who are not root. */
function pathFolders(): string[] {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  return [...folders, ...folders.flatMap((folder) => (/\/bin\/?$/.test(folder) ? join(folder, '../sbin') : []))];
}

function canRun(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return path !== '';
  } catch {
    return false;
  }
}
