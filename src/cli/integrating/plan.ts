import { readFile } from 'node:fs/promises';
import type { Command } from 'commander';
import type { CreateSeatingPlanBody } from '../../../sdk/src/index.ts';
import { planOfList } from '../../core/catalog/plan-drawing/plan-of-list.ts';
import type { RunApart } from '../command.ts';
import { type CommandAnswer, CommandError } from '../command.ts';
import { type ConnectionOptions, connect, withConnection } from './connection.ts';

interface ImportOptions extends ConnectionOptions {
  name?: string;
  plan?: string;
}

const explanation = `
The file is JSON as POST /seating-plans takes it and the dashboard downloads it, or a CSV list with a line a seat and the columns
section, row, seat, and x, y and mark where you have them. The key needs the scope events:write.

Examples:
  takilya plan import hall.json
  takilya plan import seats.csv --name 'Main hall'
  takilya plan import hall.json --plan 0190f2c5-…`;

export function addPlanCommands(program: Command, run: RunApart): void {
  const plan = program.command('plan').description('seating plans');
  withConnection(plan.command('import'))
    .description('make a seating plan of a file')
    .argument('<file>', 'JSON, or a CSV list of seats')
    .option('--name <name>', 'its name; JSON may have one')
    .option('--plan <id>', 'a plan of yours, whose next version this is')
    .addHelpText('after', explanation)
    .action((file: string, options: ImportOptions) => run(() => importPlan(file, options)));
}

async function importPlan(file: string, { name, plan: planId, ...options }: ImportOptions): Promise<CommandAnswer> {
  const body = await planIn(file, name);
  const { takilya } = connect(options);
  const { data: plan } =
    planId === undefined ? await takilya.createSeatingPlan(body) : await takilya.updateSeatingPlan(planId, body);
  return { json: plan, text: `${plan.name}  version ${plan.version}, ${plan.seats} seats  ${plan.id}` };
}

async function planIn(file: string, name: string | undefined): Promise<CreateSeatingPlanBody> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new CommandError(`The file ${file} cannot be read.`);
  });
  const isJson = text.trimStart().startsWith('{');
  if (!isJson && name === undefined) throw new CommandError('A list of seats has no name: give one by --name.');
  const said = (isJson ? jsonIn(text, file) : planOfList(text, { field: file })) as CreateSeatingPlanBody;
  return name === undefined ? said : { ...said, name };
}

function jsonIn(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new CommandError(`The file ${file} is not JSON.`);
  }
}
