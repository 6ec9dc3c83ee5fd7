import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('../', import.meta.url));

/** Builds the client as it is published: one file for whatever runs it, and its types. Answers the bytes of the file, gzipped. */
export async function buildSdk(folder: string): Promise<number> {
  await rm(folder, { recursive: true, force: true });
  const [built] = await Promise.all([bundle(folder), declare(folder)]);
  return gzipSync(built).length;
}

async function bundle(folder: string): Promise<Uint8Array> {
  const file = join(folder, 'index.js');
  await build({
    entryPoints: [join(root, 'sdk/src/index.ts')],
    outfile: file,
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'neutral',
    // What Node 20 knows, and every browser since 2022.
    target: 'es2022',
  });
  return readFile(file);
}

async function declare(folder: string): Promise<void> {
  const options = ['--noEmit', 'false', '--declaration', '--emitDeclarationOnly', '--outDir', folder];
  const compiler = join(root, 'node_modules/.bin/tsc');
  const child = spawn(compiler, ['-p', join(root, 'sdk'), ...options], { stdio: 'inherit' });
  const [status] = await once(child, 'exit');
  if (status !== 0) throw new Error('The types of the client were not made');
  // Not every compiler follows an import of a .ts file to its .d.ts.
  for (const name of globSync('**/*.d.ts', { cwd: folder })) {
    const text = await readFile(join(folder, name), 'utf8');
    await writeFile(join(folder, name), text.replaceAll(/(from '\.[^']*)\.ts'/g, "$1.js'"));
  }
}

if (import.meta.main) {
  const bytes = await buildSdk(join(root, 'sdk/dist'));
  console.log(`Built sdk/dist, ${bytes} bytes gzipped. To publish: npm publish ./sdk`);
}
