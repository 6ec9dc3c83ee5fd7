import { keepCompiledCode } from './platform/compiled-code.ts';

keepCompiledCode(process.env);
// Only now, so that they are kept too.
const [{ addListenCommand }, { addLoginCommand }, { addTriggerCommand }, { runCli }] = await Promise.all([
  import('./cli/integrating/listen.ts'),
  import('./cli/integrating/login.ts'),
  import('./cli/integrating/trigger.ts'),
  import('./cli/program.ts'),
]);
process.exitCode = await runCli(process.argv.slice(2), [addListenCommand, addLoginCommand, addTriggerCommand]);
