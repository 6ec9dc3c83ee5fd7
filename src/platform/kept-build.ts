import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import type { BuildOptions, BuildResult, Metafile } from 'esbuild';

export interface BuiltFiles {
  files: { path: string; contents: Uint8Array }[];
  outputs: Metafile['outputs'];
}

/** Every file that it was made of, with what changes whenever the file does. */
interface KeptBuild extends BuiltFiles {
  inputs: [path: string, mark: string][];
}

const packages = join(import.meta.dirname, '../../node_modules');
// Beside what Node compiled: the folder is of anyone who installed the packages (docs/decisions/0096-quick-start-and-ci.md).
const directory = join(packages, '.cache/built');
const alsoRead = [join(packages, 'esbuild/package.json'), join(packages, '../tsconfig.json')];

/**
 * What a build came to is kept for the next process, as long as no file that it was made of has been touched. Where nothing can be
 * written nothing is kept.
 */
export async function keptBuild(
  options: BuildOptions & { absWorkingDir: string },
  build: (
    options: BuildOptions & { write: false; metafile: true },
  ) => Promise<BuildResult<{ write: false; metafile: true }>>,
  { folder = directory }: { folder?: string } = {},
): Promise<BuiltFiles> {
  const path = join(folder, createHash('sha256').update(JSON.stringify(options)).digest('hex').slice(0, 32));
  const kept = await readKept(path);
  if (kept !== undefined) return kept;
  const startedAt = Date.now();
  const { outputFiles, metafile } = await build({ ...options, write: false, metafile: true });
  const files = outputFiles.map(({ path: name, contents }) => ({ path: name, contents }));
  const read = [...Object.keys(metafile.inputs).map((input) => resolve(options.absWorkingDir, input)), ...alsoRead];
  const inputs = read.map((input): [string, string] => [input, markOf(input)]);
  // What is written meanwhile may have been read before.
  if (inputs.every(([input]) => statSync(input).ctimeMs < startedAt)) {
    await keep(path, { files, outputs: metafile.outputs, inputs }).catch(() => {});
  }
  return { files, outputs: metafile.outputs };
}

async function readKept(path: string): Promise<KeptBuild | undefined> {
  try {
    const kept = deserialize(await readFile(path)) as KeptBuild;
    return kept.inputs.every(([input, mark]) => markOf(input) === mark) ? kept : undefined;
  } catch {
    return undefined;
  }
}

/** The inode's own time cannot be set back, as installers do with a file's. */
function markOf(path: string): string {
  const { ctimeMs, size, ino } = statSync(path);
  return `${ctimeMs} ${size} ${ino}`;
}

/** Whole or not at all, however many processes keep the same. */
async function keep(path: string, built: KeptBuild): Promise<void> {
  await mkdir(join(path, '..'), { recursive: true });
  const draft = `${path}.${process.pid}.${Math.random().toString(36).slice(2)}`;
  await writeFile(draft, serialize(built));
  await rename(draft, path);
}
