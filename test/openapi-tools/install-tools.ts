import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '../helpers/child.ts';
import { run } from './run.ts';

const cache = join(repository, 'node_modules/.cache/openapi-tools');
const here = import.meta.dirname;

/** Where the linters and the generator for TypeScript are. */
export function installNodeTools(): Promise<string> {
  const files = ['package.json', 'package-lock.json'];
  return installed('node', files, async (directory) => {
    for (const file of files) copyFileSync(join(here, file), join(directory, file));
    await fetched('npm', ['ci', '--prefix', directory, '--ignore-scripts', '--no-audit', '--no-fund']);
  });
}

/** Where the generator for Python is, with what it generates for. */
export async function installPythonTools(): Promise<string> {
  const requirements = 'requirements.txt';
  // Some packages are compiled for one version of it.
  const { stdout: version } = await run('python3', ['--version']);
  const name = version.trim().toLowerCase().replaceAll(' ', '-') || 'python';
  return installed(name, [requirements], async (directory) => {
    const options = ['--quiet', '--no-deps', '--no-compile', '--only-binary', ':all:', '--target', directory];
    await fetched('python3', ['-m', 'pip', 'install', ...options, '-r', join(here, requirements)]);
  });
}

/** Installs once for as long as the files stay as they are; an install that broke off counts for nothing. */
async function installed(
  name: string,
  files: readonly string[],
  install: (directory: string) => Promise<void>,
): Promise<string> {
  const digest = createHash('sha256');
  for (const file of files) digest.update(readFileSync(join(here, file)));
  const place = join(cache, `${name}-${digest.digest('hex').slice(0, 16)}`);
  if (existsSync(place)) return place;
  mkdirSync(cache, { recursive: true });
  const directory = mkdtempSync(join(cache, `${name}-unfinished-`));
  try {
    await install(directory);
    // Another run may have been quicker.
    if (!existsSync(place)) renameSync(directory, place);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
  return place;
}

async function fetched(program: string, args: readonly string[]): Promise<void> {
  const { code, stdout, stderr } = await run(program, args);
  if (code === 0) return;
  throw new Error(
    `The programs that read the OpenAPI document could not be installed: the package registry cannot be reached, or ${program} is not there. They are fetched once, into node_modules/.cache; without a network run npm test -- --without=openapi-tools.\n${program} ${args.join(' ')}\n${stdout}${stderr}`,
  );
}
