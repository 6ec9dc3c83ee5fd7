import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

// What a contributor runs before a commit: types, lint and format, generated documents, every test.
const steps: [string, string[]][] = [
  ['tsc', ['--noEmit', '-p', '.']],
  // Code for browsers knows the DOM and nothing of Node.
  ['tsc', ['--noEmit', '-p', 'web/islands']],
  ['tsc', ['--noEmit', '-p', 'sdk']],
  ['biome', ['ci', '--error-on-warnings', '.']],
  ['node', ['scripts/generate-docs.ts', '--check']],
  // CI tests apart.
  ...(process.argv.includes('--no-tests')
    ? []
    : ([['node', ['scripts/test.ts', ...process.argv.slice(2)]]] as [string, string[]][])),
];

let step: ChildProcess | undefined;
// Passed on and waited for: the tests have much to clear away.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => step?.kill(signal));

for (const [program, args] of steps) {
  console.log(`\n$ ${[program, ...args].join(' ')}`);
  step = spawn(program, args, { stdio: 'inherit' });
  const [status] = await once(step, 'exit');
  if (status !== 0) process.exit(status ?? 1);
}
