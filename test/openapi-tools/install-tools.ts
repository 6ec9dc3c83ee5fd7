import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '../helpers/machine/child.ts';
import { type FoundProgram, findProgram } from '../helpers/machine/find-program.ts';
import { type Outcome, run } from './run.ts';

const cache = join(repository, 'node_modules/.cache/openapi-tools');
const here = import.meta.dirname;

/** Where the linters and the generator for TypeScript are. */
export function installNodeTools(): Promise<FoundProgram> {
  const files = ['package.json', 'package-lock.json'];
  return installed('node', files, (directory) => {
    for (const file of files) copyFileSync(join(here, file), join(directory, file));
    const options = ['--prefix', directory, '--ignore-scripts', '--no-audit', '--no-fund'];
    // Where there is no network that is known soon.
    return run('npm', ['ci', ...options, '--fetch-retry-mintimeout=1000', '--fetch-retry-maxtimeout=5000']);
  });
}

/** Where the generator for Python is, with what it generates for. */
export async function installPythonTools(): Promise<FoundProgram> {
  const { path: python, skip } = findProgram('python3');
  if (skip) return { path: '', skip };
  const requirements = 'requirements.txt';
  // Some packages are compiled for one version of it.
  const { stdout: version } = await run(python, ['--version']);
  const name = version.trim().toLowerCase().replaceAll(' ', '-') || 'python';
  return installed(name, [requirements], (directory) => {
    const options = ['--quiet', '--no-deps', '--no-compile', '--only-binary', ':all:', '--target', directory];
    return run(python, ['-m', 'pip', 'install', ...options, '-r', join(here, requirements)]);
  });
}

// They are fetched once, and kept with what npm installed.
const missing = 'this needs programs that read OpenAPI, which could not be fetched from the package registry';
const firstLine = (text: string) => text.trim().split('\n')[0];

/** Installs once for as long as the files stay as they are; an install that broke off counts for nothing. */
async function installed(
  name: string,
  files: readonly string[],
  install: (directory: string) => Promise<Outcome>,
): Promise<FoundProgram> {
  const digest = createHash('sha256');
  for (const file of files) digest.update(readFileSync(join(here, file)));
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
