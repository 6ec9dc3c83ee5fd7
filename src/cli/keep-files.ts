import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Command } from 'commander';
import { keepBuild } from '../platform/web-files/web-files.ts';
import type { Run } from './command.ts';
import { CommandError } from './command.ts';

type Builder = typeof import('../platform/web-build.ts');

/** For a release that does not keep them by itself: 0.1.0. */
export function addKeepFilesCommand(program: Command, run: Run): void {
  program
    .command('keep-files')
    .description("keep what the pages of another version load, so that this version's nodes answer for it")
    .argument('<folder>', 'where that version lies, such as /opt/takilya-0.1.0')
    .action((given: string) =>
      run(async ({ db }) => {
        const folder = resolve(given);
        const module = join(folder, 'src/platform/web-build.ts');
        if (!existsSync(module)) throw new CommandError(`${folder} is no folder of Takilya.`);
        // 0.1.0 names files by where it is started from, which is its own folder.
        process.chdir(folder);
        const { buildWeb }: Builder = await import(pathToFileURL(module).href);
        const { assets } = await buildWeb();
        const { added } = await keepBuild(db, assets);
        const text = `Kept ${assets.size} files, of which ${added} were not there yet.`;
        return { json: { files: assets.size, added }, text };
      }),
    );
}
