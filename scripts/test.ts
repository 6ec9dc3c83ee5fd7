import { globSync } from 'node:fs';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import { startTestPostgres } from '../test/helpers/test-database.ts';

// Runs every test on one PostgreSQL, or those whose path contains an argument: npm test -- api-keys races
// With --without=browser it leaves out those whose path contains that.
const wanted = process.argv.slice(2).filter((argument) => !argument.startsWith('-'));
const unwanted = process.argv.flatMap((argument) => /^--without=(.+)$/.exec(argument)?.[1] ?? []);
const files = globSync(['src/**/*.test.ts', 'test/**/*.test.ts'])
  .filter((file) => wanted.length === 0 || wanted.some((part) => file.includes(part)))
  .filter((file) => !unwanted.some((part) => file.includes(part)))
  .sort();
if (files.length === 0) {
  console.error(`No test file matches ${wanted.join(', ')}`);
  process.exit(1);
}

const postgres = await startTestPostgres();
process.env.TEST_POSTGRES = JSON.stringify(postgres.connection);

const counts = { passed: 0, failed: 0, skipped: 0 };
// Two files at a time: as many as the smallest machine has cores.
const stream = run({ files, concurrency: 2, timeout: 300_000 });
stream.on('test:summary', ({ file, counts: summary }) => {
  if (file !== undefined) return;
  counts.passed = summary.passed;
  counts.failed = summary.tests - summary.passed - summary.skipped - summary.todo;
  counts.skipped = summary.skipped + summary.todo;
});
await new Promise<void>((resolve) => {
  stream.compose(spec).on('end', resolve).pipe(process.stdout, { end: false });
});
await postgres.close();

const skipped = counts.skipped > 0 ? `, ${counts.skipped} skipped` : '';
console.log(`${counts.passed} passed, ${counts.failed} failed${skipped}`);
process.exitCode = counts.failed === 0 && counts.passed > 0 ? 0 : 1;
