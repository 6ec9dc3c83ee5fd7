import { spawnSync } from 'node:child_process';
import { repository } from '../../test/helpers/machine/child.ts';

/** Whether there is somewhere else to have the history from. */
export function hasRemote(git: string): boolean {
  if (git === '') return false;
  const { stdout } = spawnSync(git, ['remote'], { cwd: repository, encoding: 'utf8' });
  return stdout.trim() !== '';
}
