import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { onlyOptions } from './only-options.ts';

// npm run test:times -- --times=20 --load=8: all of npm test so many times, beside so many processes that do nothing but compute, with a table.
// Words choose tests, as with npm test.
onlyOptions(['--times', '--load', '--all']);
const optionOf = (name: string, otherwise: number) =>
  Number(process.argv.find((argument) => argument.startsWith(`--${name}=`))?.split('=')[1] ?? otherwise);
const passedOn = process.argv.slice(2).filter((argument) => !/^--(?:times|load)=/.test(argument));

const load = Array.from({ length: optionOf('load', 0) }, () =>
  spawn(process.execPath, ['--eval', 'for (;;);'], { stdio: 'ignore' }),
);
const endLoad = () => load.forEach((each) => void each.kill('SIGKILL'));
process.on('exit', endLoad);
let isInterrupted = false;
const rows: string[] = [];
const failures: string[] = [];
for (let run = 1; run <= optionOf('times', 20) && !isInterrupted; run += 1) {
  const startedAt = performance.now();
  const child = spawn(process.execPath, ['scripts/test.ts', ...passedOn], { stdio: ['ignore', 'pipe', 'inherit'] });
  // Passed on and waited for: the tests have much to clear away.
  const interrupt = (signal: NodeJS.Signals) => {
    isInterrupted = true;
    child.kill(signal);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, interrupt);
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  await once(child, 'close');
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.off(signal, interrupt);
  const seconds = Math.round((performance.now() - startedAt) / 1_000);
  const [, processor = '?'] = /\((\d+) s of processor\)/.exec(output) ?? [];
  const counts = /^\d+ passed, .*$/m.exec(output)?.[0] ?? 'it did not end';
  const row = `${String(run).padStart(3)}  ${String(seconds).padStart(5)} s  ${processor.padStart(5)} s of processor  ${counts}`;
  rows.push(row);
  console.log(row);
  if (child.exitCode !== 0) failures.push(`Run ${run}:`, output.slice(output.lastIndexOf('\nFailed:')));
}
endLoad();
console.log(['', ...rows, ...failures, '', `${rows.length} runs, beside a load of ${load.length}`].join('\n'));
process.exitCode = failures.length === 0 && !isInterrupted ? 0 : 1;
