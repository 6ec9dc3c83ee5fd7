import { spawnSync } from 'node:child_process';

// What a contributor runs before a commit: types, lint and format, generated documents, every test.
const steps: [string, string[]][] = [
  ['tsc', ['--noEmit', '-p', '.']],
  // What runs in browsers knows the DOM and nothing of Node.
  ['tsc', ['--noEmit', '-p', 'web/islands']],
  ['biome', ['ci', '--error-on-warnings', '.']],
  ['node', ['scripts/generate-docs.ts', '--check']],
  ['node', ['scripts/test.ts', ...process.argv.slice(2)]],
];

for (const [program, args] of steps) {
  console.log(`\n$ ${[program, ...args].join(' ')}`);
  const { status } = spawnSync(program, args, { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
