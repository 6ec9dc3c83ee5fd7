import { readFile } from 'node:fs/promises';
import { type Command, Option } from 'commander';
import { commandLine } from '../core/accounts/operators/operator.ts';
import { changeSitePage } from '../core/accounts/site-pages/change-site-page.ts';
import { listSitePages } from '../core/accounts/site-pages/site-page.sql.ts';
import { type SitePageKey, sitePageId, sitePageSlugs } from '../core/accounts/site-pages/site-page.ts';
import { languages } from '../core/base/language.ts';
import type { SeatingPlan } from '../core/catalog/seating-plans/seating-plan.ts';
import { listSharedPlans } from '../core/catalog/seating-plans/shared-plan.sql.ts';
import { deleteSharedPlan, writeSharedPlan } from '../core/catalog/seating-plans/shared-plans.ts';
import { planIn } from '../wiring/plan-in-file.ts';
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
        const text = await textOf(file);
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

interface ImportOptions {
  name?: string;
  plan?: string;
}

/** Halls that every organization may copy and sell from. */
export function addSharedPlanCommands(program: Command, run: Run): void {
  const plans = program.command('plan').description('seating plans that are there for every organization');

  plans
    .command('import')
    .description('make one of a file: JSON as the dashboard downloads it, or a CSV list of seats')
    .argument('<file>', 'a list has a line a seat: section, row, seat, and x, y and mark if you have them')
    .option('--name <name>', 'its name; JSON may have one')
    .option('--plan <id>', 'one that is there, whose next version this is; events keep theirs')
    .action((file: string, { name, plan: planId }: ImportOptions) =>
      run(async ({ db }) => {
        const text = await textOf(file);
        const said = planIn(text.trimStart(), { name: name ?? '', venueId: null });
        const plan = name === undefined ? said : { ...said, name };
        const written = await db.transaction((tx) => writeSharedPlan(tx, commandLine, { planId, plan }));
        return { json: shownPlan(written), text: planLine(written) };
      }),
    );

  plans
    .command('list')
    .description('list them')
    .action(() =>
      run(async ({ db }) => {
        const listed = await listSharedPlans(db);
        return {
          json: { plans: listed.map(shownPlan) },
          text: listed.map(planLine).join('\n') || 'There is none; `takilya plan import` makes one.',
        };
      }),
    );

  plans
    .command('delete')
    .description('delete one that no event sells from')
    .requiredOption('--plan <id>', 'which')
    .action(({ plan: planId }: { plan: string }) =>
      run(async ({ db }) => {
        const plan = await db.transaction((tx) => deleteSharedPlan(tx, commandLine, { planId }));
        return { json: { deleted: true, id: plan.id }, text: `${plan.name} is deleted.` };
      }),
    );
}

function shownPlan({ id, name, version, seats }: SeatingPlan) {
  return { id, name, version, seats };
}

function planLine({ id, name, version, seats }: SeatingPlan): string {
  return `${name}  version ${version}, ${seats} seats  ${id}`;
}

async function textOf(file: string): Promise<string> {
  return readFile(file, 'utf8').catch(() => {
    throw new CommandError(`The file ${file} cannot be read.`);
  });
}
