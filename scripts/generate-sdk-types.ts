import { execFile } from 'node:child_process';
import { globSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const root = fileURLToPath(new URL('../', import.meta.url));

/**
 * What compilers of integrators read, by file: the service serves its client, and has no compiler. Files that are all types are left out, and
 * served as they are.
 */
export async function sdkTypes(): Promise<Record<string, string>> {
  const folder = await mkdtemp(join(tmpdir(), 'takilya-types-'));
  try {
    const options = ['--noEmit', 'false', '--declaration', '--emitDeclarationOnly', '--outDir', folder];
    const compiler = join(root, 'node_modules/.bin/tsc');
    await promisify(execFile)(compiler, ['-p', join(root, 'sdk'), ...options]).catch(({ stdout, message }) => {
      throw new Error(stdout || message);
    });
    const names = globSync('**/*.d.ts', { cwd: folder }).filter((name) => !/^generated.(.+-)?types\.d\.ts$/.test(name));
    const texts = names.sort().map(async (name) => {
      const text = await readFile(join(folder, name), 'utf8');
      // Not every compiler follows an import of a .ts file to its .d.ts.
      return [`sdk/types/${name}`, text.replaceAll(/(from '\.[^']*)\.ts'/g, "$1.js'")] as const;
    });
    return Object.fromEntries(await Promise.all(texts));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
