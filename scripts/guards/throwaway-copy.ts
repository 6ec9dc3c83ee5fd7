import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Guard } from './guard.ts';

/** The sources as they stand in the checkout, in a folder in which they may be spoiled. */
export interface ThrowawayCopy {
  folder: string;
  /** Takes these guards out, and returns how they are put back. */
  takeOut(guards: readonly Guard[]): () => void;
}

export function copySources(repository: string, folder: string): ThrowawayCopy {
  const listed = execFileSync(
    'git',
    ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--deduplicate'],
    {
      cwd: repository,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    },
  );
  const removed = execFileSync('git', ['ls-files', '-z', '--deleted'], { cwd: repository, encoding: 'utf8' });
  const gone = new Set(removed.split('\0'));
  for (const file of listed.split('\0').filter((each) => each !== '' && !gone.has(each))) {
    const path = join(folder, file);
    mkdirSync(dirname(path), { recursive: true });
    cpSync(join(repository, file), path);
  }
  symlinkSync(join(repository, 'node_modules'), join(folder, 'node_modules'));
  return {
    folder,
    takeOut(guards) {
      const before = new Map<string, string>();
      for (const guard of guards) {
        const path = join(folder, guard.file);
        const text = readFileSync(path, 'utf8');
        if (!before.has(path)) before.set(path, text);
        writeFileSync(path, textWithout(text, guard));
      }
      return () => {
        for (const [path, text] of before) writeFileSync(path, text);
      };
    },
  };
}

/** The text of a guard's file without it. A list that is out of step with the sources would show nothing. */
export function textWithout(text: string, { name, file, find, replace }: Guard): string {
  const times = text.split(find).length - 1;
  if (times !== 1) throw new Error(`${file} has ${times} times what "${name}" is found by, and not once: ${find}`);
  return text.replace(find, () => replace);
}
