import { keepCompiledCode } from './platform/compiled-code.ts';

keepCompiledCode(process.env);
// Only now, so that it is kept too.
const { runCli } = await import('./cli/program/program.ts');
process.exitCode = await runCli(process.argv.slice(2));
