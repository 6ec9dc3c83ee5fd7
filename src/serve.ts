import { keepCompiledCode } from './platform/compiled-code.ts';

keepCompiledCode(process.env);
// What a person can mend is one sentence; anything else is a fault of ours and keeps its stack.
let kindsForPeople: readonly (new () => Error)[] = [];
try {
  const [{ readConfig }, { ConfigError }] = await Promise.all([
    import('./config/config.ts'),
    import('./config/values.ts'),
  ]);
  kindsForPeople = [ConfigError];
  const config = readConfig(process.env, { workDir: process.cwd() });
  // Only now: a wrong value is reported before half a second of loading.
  const { faultsForPeople, startServing } = await import('./start.ts');
  kindsForPeople = [...kindsForPeople, ...faultsForPeople];
  await startServing(config);
} catch (error) {
  const isForPeople = kindsForPeople.some((kind) => error instanceof kind);
  console.error(isForPeople ? (error as Error).message : error);
  process.exit(1);
}
