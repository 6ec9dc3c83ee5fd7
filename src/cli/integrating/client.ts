import { CommandError } from '../command.ts';
import { isRefusal, refusalJson, refusalText, runProgram } from '../run-program.ts';
import { addExportCommand } from './export.ts';
import { addListenCommand } from './listen.ts';
import { addLoginCommand } from './login.ts';
import { addOrderCommands } from './orders.ts';
import { addPlanCommands } from './plan.ts';
import { addTriggerCommand } from './trigger.ts';

// What `takilya` is where the client is installed: the commands that need a key and an address, and nothing of the service.

const commands = [
  addLoginCommand,
  addListenCommand,
  addTriggerCommand,
  addOrderCommands,
  addExportCommand,
  addPlanCommands,
];

const introduction = `For those who build on Takilya: webhooks on your own machine, simulated buyers, orders and seating plans.

Examples:
  takilya login --url https://tickets.example.com
  takilya listen --forward-to http://localhost:4000
  takilya trigger order.completed
  takilya orders search reyes
  takilya export attendees --event open-mic-night --out attendees.csv`;

process.exitCode = await runProgram(process.argv.slice(2), {
  introduction,
  add: (program, { runApart }) => {
    for (const add of commands) add(program, runApart);
  },
  asText: (error) => {
    if (isRefusal(error)) return refusalText(error);
    return error instanceof CommandError ? error.message : ((error as Error).stack ?? String(error));
  },
  asJson: (error) =>
    isRefusal(error) ? refusalJson(error) : { error: { code: 'COMMAND_FAILED', message: (error as Error).message } },
});
