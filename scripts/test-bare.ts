import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { sourceOf } from '../test/helpers/machine/architecture-rules.ts';
import { throwawayDirectory } from '../test/helpers/machine/throwaway-directory.ts';
import { arrangeFiles } from './test-run/arrange-files.ts';

// Runs tests as on a machine that has Node, npm, sh and coreutils and nothing else: npm run test:bare
// Of npm test these are the files that ask for a program, and a sample of the others; --all takes all of it, and words choose as npm test takes them.
const coreutils =
  'basename cat chmod chown cp cut date dd df dirname du echo env expr false head id install ln ls mkdir mkfifo mktemp mv nice nohup nproc printenv printf pwd readlink realpath rm rmdir seq sleep sort split stat sync tail tee test timeout touch tr true truncate tty uname uniq wc whoami yes';
const sampledOneIn = 40;

const known = new Map<string, string[]>();

const args = process.argv.slice(2).filter((argument) => argument !== '--all');
const isAll = process.argv.includes('--all') || args.some((argument) => !argument.startsWith('-'));
const every = arrangeFiles({ wanted: [], unwanted: [], isQuick: true });
const asking = every.filter((file) => asksForProgram(file));
const others = every.filter((file) => !asking.includes(file)).sort();
const sample = others.filter((_, index) => index % sampledOneIn === 0);

const home = throwawayDirectory('takilya-bare-');
const bin = join(home, 'bin');
mkdirSync(bin);
try {
  for (const name of ['node', 'npm', 'sh', ...coreutils.split(' ')]) symlinkSync(ofTheMachine(name), join(bin, name));
  const { CHROMIUM: _, ...environment } = process.env;
  const child = spawn(join(bin, 'npm'), ['test', '--', ...(isAll ? [] : [...asking, ...sample]), ...args], {
    env: { ...environment, PATH: bin },
    stdio: 'inherit',
  });
  // Passed on and waited for: the tests have much to clear away.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal));
  const [status] = await once(child, 'exit');
  process.exitCode = status ?? 1;
} finally {
  rmSync(home, { recursive: true, force: true });
}

/** By its own imports, or by those of its helpers; a type starts nothing. */
function asksForProgram(file: string, seen = new Set<string>()): boolean {
  if (file === 'test/helpers/machine/find-program.ts') return true;
  if (seen.has(file) || !/^(test|src|scripts)\/.*\.tsx?$/.test(file)) return false;
  if (!known.has(file) && !existsSync(file)) return false;
  seen.add(file);
  return importsOf(file).some((each) => asksForProgram(each, seen));
}

/** Read once: nearly every test leads to every source. */
function importsOf(file: string): string[] {
  const found = known.get(file);
  if (found !== undefined) return found;
  const { imports, typesOnly } = sourceOf(file, readFileSync(file, 'utf8'));
  const started = imports.filter((each) => !typesOnly.includes(each));
  known.set(file, started);
  return started;
}

/** Not the one that npm brought, which comes first in the PATH. */
function ofTheMachine(name: string): string {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.includes('node_modules'));
  const found = folders.map((folder) => join(folder, name)).find(canRun);
  if (found === undefined) throw new Error(`${name} is not in the PATH`);
  return found;
}

function canRun(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
