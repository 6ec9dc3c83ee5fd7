import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Command } from 'commander';
import { CommandError } from './command.ts';

const script = fileURLToPath(new URL('../../scripts/cluster/run.ts', import.meta.url));

interface ClusterOptions {
  short?: true;
  only?: string;
  install?: true;
  json?: true;
}

/** The same as `npm run cluster`. It needs no database of ours: it brings its own. */
export function addClusterCommand(program: Command): void {
  program
    .command('cluster')
    .description(
      'bring a whole cluster up on this machine, buy, kill and freeze each part of it in turn, and print what came of it',
    )
    .option('--short', 'only the three worst')
    .option('--only <word>', 'only faults whose name contains the word')
    .option('--install', 'fetch the programs that are missing with apt-get, as root')
    .action(async ({ short, only, install, json }: ClusterOptions) => {
      if (!existsSync(script))
        throw new CommandError('This is for a checkout of the repository; an image has no scripts.');
      const args = [
        ...(short ? ['--short'] : []),
        ...(only === undefined ? [] : [`--only=${only}`]),
        ...(install ? ['--install'] : []),
        ...(json || program.opts().json ? ['--json'] : []),
      ];
      const child = spawn(process.execPath, [script, ...args], { stdio: 'inherit' });
      const [code] = await once(child, 'exit');
      if (code !== 0) throw new CommandError('The cluster did not come up, or did not hold what it must: see above.');
    });
}
