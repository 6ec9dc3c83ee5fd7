import { readFile } from 'node:fs/promises';
import { type Command, Option } from 'commander';
import { commandLine } from '../core/accounts/operators/operator.ts';
import { changeSitePage } from '../core/accounts/site-pages/change-site-page.ts';
import { listSitePages } from '../core/accounts/site-pages/site-page.sql.ts';
import { type SitePageKey, sitePageId, sitePageSlugs } from '../core/accounts/site-pages/site-page.ts';
import { languages } from '../core/base/language.ts';
import type { Run } from './command.ts';
import { CommandError } from './command.ts';

/** Terms, privacy, refunds and help, written from files. */
export function addSitePageCommands(program: Command, run: Run): void {
  const pages = program.command('page').description('pages of the site: terms, privacy, refunds, help');

  pages
    .command('list')
    .description('those that have words of the operator’s; all others have the shipped ones')
    .action(() =>
      run(async ({ db }) => {
        const written = (await listSitePages(db)).filter(({ text }) => text !== null);
        const text = written.map((page) => `${page.updatedAt}  ${sitePageId(page)}`).join('\n');
        return { json: { pages: written }, text: text || 'Every page has the shipped words.' };
      }),
    );

  named(pages.command('write'))
    .description('words of your own in place of what stands there')
    .argument('<file>', 'Markdown in UTF-8')
    .action((file: string, key: Named) =>
      run(async ({ db }) => {
        const text = await readFile(file, 'utf8').catch(() => {
          throw new CommandError(`The file ${file} cannot be read.`);
        });
        await db.transaction((tx) => changeSitePage(tx, commandLine, { ...keyOf(key), text }));
        return { json: keyOf(key), text: `${sitePageId(keyOf(key))} is written.` };
      }),
    );

  named(pages.command('put-back'))
    .description('the shipped words again')
    .action((key: Named) =>
      run(async ({ db }) => {
        await db.transaction((tx) => changeSitePage(tx, commandLine, { ...keyOf(key), text: null }));
        return { json: keyOf(key), text: `${sitePageId(keyOf(key))} has the shipped words.` };
      }),
    );
}

type Named = { page: SitePageKey['slug']; language: SitePageKey['language'] };

function keyOf({ page, language }: Named): SitePageKey {
  return { slug: page, language };
}

function named(command: Command): Command {
  return command
    .addOption(new Option('--page <page>', 'which').choices(sitePageSlugs).makeOptionMandatory())
    .addOption(new Option('--language <language>', 'in which language').choices(languages).makeOptionMandatory());
}
