import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { nobody } from '../../src/platform/database/migrate.ts';
import { repository } from '../../test/helpers/machine/child.ts';
import { findProgram } from '../../test/helpers/machine/find-program.ts';
import { previousRelease, type Release } from './releases.ts';

/** The release whose nodes serve beside those of this code, as the repository's history has it. */
export interface PreviousRelease extends Release {
  /** Its files below a folder. */
  files(folder: string): string[];
  /** Whether one of its statements has this word. */
  usesWord(word: string): boolean;
  /** Puts its sources into a folder, ready to run. */
  checkOut(folder: string): void;
}

/** Returns one line where the history does not go back that far, as in a shallow clone. */
export function openPrevious(): PreviousRelease | { lacks: string } {
  const release = previousRelease();
  const { commit } = release;
  const { path: git, skip } = findProgram('git');
  if (skip !== false) return { lacks: skip };
  const ask = (...args: string[]) =>
    spawnSync(git, args, { cwd: repository, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  if (ask('cat-file', '-e', `${commit}^{commit}`).status !== 0) {
    return { lacks: `this needs commit ${commit} of release ${release.release} (git fetch --unshallow)` };
  }
  return {
    ...release,
    files: (folder) => ask('ls-tree', '-r', '--name-only', commit, '--', folder).stdout.trim().split('\n'),
    usesWord: (word) => ask('grep', '--quiet', '--word-regexp', word, commit, '--', 'src/*.sql.ts').status === 0,
    checkOut: (folder) => {
      // An index of its own: the checkout's index is somebody's work.
      const index = `${folder}.index`;
      const env = { ...process.env, GIT_INDEX_FILE: index };
      mkdirSync(folder, { recursive: true });
      execFileSync(git, ['read-tree', commit], { cwd: repository, env });
      execFileSync(git, ['checkout-index', '--all', `--prefix=${folder}/`], { cwd: repository, env });
      rmSync(index);
      bringPackages(folder);
    },
  };
}

/** Its packages are ours where the lists are the same. */
function bringPackages(folder: string): void {
  const list = 'package-lock.json';
  const isSame = readFileSync(join(folder, list), 'utf8') === readFileSync(join(repository, list), 'utf8');
  if (isSame) symlinkSync(join(repository, 'node_modules'), join(folder, 'node_modules'));
  else execFileSync('npm', ['ci', '--silent', '--no-audit', '--no-fund'], { cwd: folder, stdio: 'inherit' });
}

/** Lets its tests, which make their own databases, run on the schema of this code. It may know of no steps, nor needs to: nothing is there yet. */
export function bringNewerMigrations(folder: string): void {
  for (const name of readdirSync(join(repository, 'migrations'))) {
    if (!name.endsWith('.sql')) continue;
    const text = readFileSync(join(repository, 'migrations', name), 'utf8').replaceAll(':after', nobody);
    writeFileSync(join(folder, 'migrations', name), text);
  }
}
