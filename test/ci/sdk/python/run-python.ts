import { execFileSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { type Child, type Ended, repository, startChild } from '../../../helpers/machine/child.ts';
import { type FoundProgram, findProgram } from '../../../helpers/machine/find-program.ts';

/** Where the client stands as it is written. */
export const clientSources = join(repository, 'sdk-python');

/** A Python that the client is for, with pip; looked for once. */
export function findPython(): FoundProgram {
  python ??= lookForPython();
  return python;
}

let python: FoundProgram | undefined;

function lookForPython(): FoundProgram {
  const found = findProgram('python3');
  if (found.skip) return found;
  const check = 'import sys, pip; sys.exit(sys.version_info < (3, 11))';
  try {
    execFileSync(found.path, ['-c', check], { stdio: 'ignore' });
    return found;
  } catch {
    return { path: '', skip: 'this needs python3 from 3.11 on, with pip (Debian: apt-get install python3-pip)' };
  }
}

interface Given {
  environment?: Record<string, string>;
  /** Where the client is. */
  packages?: string;
  folder?: string;
}

/** Starts a program of this folder, or a whole path, with the client at hand and nothing else of ours. */
export function startPython(
  args: readonly string[],
  { environment = {}, packages = clientSources, folder }: Given = {},
): Child {
  const [program = '', ...rest] = args;
  return startChild(findPython().path, [resolve(import.meta.dirname, program), ...rest], {
    ...(folder === undefined ? {} : { folder }),
    environment: { PYTHONPATH: packages, PYTHONDONTWRITEBYTECODE: '1', PYTHONIOENCODING: 'utf8', ...environment },
  });
}

/** Runs it to its end, and hands out what it printed last. */
export async function runPython<Answer>(args: readonly string[], given: Given = {}): Promise<Answer> {
  const { code, stdout, stderr }: Ended = await startPython(args, given).ended;
  const last = stdout.trimEnd().split('\n').at(-1) ?? '';
  if (code !== 0) throw new Error(`${args[0]} ended with ${code}: ${stderr}${stdout}`);
  return JSON.parse(last) as Answer;
}
