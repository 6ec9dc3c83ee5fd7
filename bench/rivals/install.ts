import { existsSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { run } from './program.ts';

const waitMsMax = 1_200_000;

/** Where the others are installed: never in the project. */
export function rivalsHome(): string {
  return process.env.TAKILYA_RIVALS ?? join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'takilya-rivals');
}

/** Fills a folder once; one that was left half full is filled anew. */
export async function installOnce(folder: string, fill: (draft: string) => Promise<void>): Promise<void> {
  const marker = join(folder, 'installed');
  if (existsSync(marker)) return;
  console.error(`Installing into ${folder}`);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await fill(folder);
  // Last, so that an interrupted installation does not pass for a whole one.
  await writeFile(`${marker}.new`, new Date().toISOString());
  await rename(`${marker}.new`, marker);
}

export async function runIn(folder: string, command: string, ...words: string[]): Promise<string> {
  return run({ command, arguments: words, cwd: folder, env: process.env }, waitMsMax);
}
