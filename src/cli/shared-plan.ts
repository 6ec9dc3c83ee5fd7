import { readFile } from 'node:fs/promises';
import type { Command } from 'commander';
import { commandLine } from '../core/accounts/operators/operator.ts';
import type { SeatingPlan } from '../core/catalog/seating-plans/seating-plan.ts';
import { listSharedPlans } from '../core/catalog/seating-plans/shared-plan.sql.ts';
import { deleteSharedPlan, writeSharedPlan } from '../core/catalog/seating-plans/shared-plans.ts';
import { planIn } from '../wiring/plan-in-file.ts';
import type { Run } from './command.ts';
import { CommandError } from './command.ts';

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
        const text = await readFile(file, 'utf8').catch(() => {
          throw new CommandError(`The file ${file} cannot be read.`);
        });
        const said = planIn(text.trimStart(), { name: name ?? '', venueId: null });
        const plan = name === undefined ? said : { ...said, name };
        const written = await db.transaction((tx) => writeSharedPlan(tx, commandLine, { planId, plan }));
        return { json: shown(written), text: line(written) };
      }),
    );

  plans
    .command('list')
    .description('list them')
    .action(() =>
      run(async ({ db }) => {
        const listed = await listSharedPlans(db);
        return {
          json: { plans: listed.map(shown) },
          text: listed.map(line).join('\n') || 'There is none; `takilya plan import` makes one.',
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

function shown({ id, name, version, seats }: SeatingPlan) {
  return { id, name, version, seats };
}

function line({ id, name, version, seats }: SeatingPlan): string {
  return `${name}  version ${version}, ${seats} seats  ${id}`;
}
