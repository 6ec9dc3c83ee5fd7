import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { join } from 'node:path';

export type FoundProgram = { path: string } | { whyNot: string };

/** Finds a program that a test needs, and installs it where that can be done without asking. */
export function findProgram(name: string, { debianPackage }: { debianPackage: string }): FoundProgram {
  const there = inPath(name);
  if (there !== undefined) return { path: there };
  const installer = inPath('apt-get');
  if (installer === undefined)
    return { whyNot: `${name} is not installed, and there is no apt-get to install it with` };
  if (process.geteuid?.() !== 0)
    return { whyNot: `${name} is not installed; apt-get install ${debianPackage} needs root` };
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const args of [['install'], ['update'], ['install']]) {
    const packages = args[0] === 'install' ? ['--no-install-recommends', debianPackage] : [];
    spawnSync(installer, [...args, '-y', ...packages], { env: environment, timeout: 120_000 });
    const installed = inPath(name);
    if (installed !== undefined) return { path: installed };
  }
  return { whyNot: `${name} is not installed, and apt-get install ${debianPackage} did not bring it` };
}

function inPath(name: string): string | undefined {
  const directories = [...(process.env.PATH ?? '').split(':'), '/usr/bin', '/usr/sbin', '/usr/local/bin'];
  return directories
    .filter((directory) => directory !== '')
    .map((directory) => join(directory, name))
    .find((path) => {
      try {
        accessSync(path, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });
}
