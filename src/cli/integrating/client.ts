import { TakilyaError } from '../../../sdk/src/index.ts';
import { CommandError } from '../command.ts';
import { runProgram } from '../run-program.ts';
import { addListenCommand } from './listen.ts';
import { addLoginCommand } from './login.ts';
import { addTriggerCommand } from './trigger.ts';

// What `takilya` is where the client is installed: the commands that need a key and an address, and nothing of the service.

const introduction = `For those who build on Takilya: webhooks on your own machine, and simulated buyers.

Examples:
  takilya login --url https://tickets.example.com
  takilya listen --forward-to http://localhost:4000
  takilya trigger order.completed`;

process.exitCode = await runProgram(process.argv.slice(2), {
  introduction,
  add: (program, { runApart }) => {
    for (const add of [addLoginCommand, addListenCommand, addTriggerCommand]) add(program, runApart);
  },
  asText: (error) => {
    if (error instanceof TakilyaError) {
      return [error.message, ...error.details.map(({ field, message }) => `  ${field} ${message}`), error.hint].join(
        '\n',
      );
    }
    return error instanceof CommandError ? error.message : ((error as Error).stack ?? String(error));
  },
  asJson: (error) => {
    if (!(error instanceof TakilyaError)) {
      return { error: { code: 'COMMAND_FAILED', message: (error as Error).message } };
    }
    const { code, message, hint, details } = error;
    return { error: { code, message, hint, ...(details.length > 0 ? { details } : {}) } };
  },
});
