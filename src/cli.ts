import { addListenCommand } from './cli/integrating/listen.ts';
import { addTriggerCommand } from './cli/integrating/trigger.ts';
import { runCli } from './cli/program.ts';

process.exitCode = await runCli(process.argv.slice(2), [addListenCommand, addTriggerCommand]);
