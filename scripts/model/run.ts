import { setPriority } from 'node:os';
import { knownFaults } from '../../test/helpers/everything/known-faults.ts';
import { runModel, tellFound } from '../../test/helpers/everything/model.ts';
import { onlyOptions } from '../only-options.ts';

// npm run model: any act on any kind of ticket, in any order, several at once, at two nodes, sent again; after each step the whole audit
// and the model's own judgement. --operations=N how many, --seed=N another run, --http over sockets, --first stops at the first that
// is found, --shrink=SECONDS how long its shortest way is looked for, --worlds=money (or any, waiting, resale) of one sort alone. A table of what came about at the end; SIGINT ends early.
onlyOptions(['--operations', '--seed', '--http', '--first', '--shrink', '--worlds'], {
  takesWords: false,
  numbers: ['--operations', '--seed', '--shrink'],
});
const options = process.argv.slice(2);
const numberOf = (name: string, otherwise: number) => {
  const given = options.find((option) => option.startsWith(`--${name}=`));
  return given === undefined ? otherwise : Number(given.slice(name.length + 3));
};
const operations = numberOf('operations', 10_000);
const flavours = ['any', 'waiting', 'resale', 'money'] as const;
const seed = numberOf('seed', Date.now() % 1_000_000);
// Nobody waits for it.
setPriority(15);
let isOver = false;
process.once('SIGINT', () => {
  isOver = true;
});

console.error(`Seed ${seed}, ${operations} operations`);
const run = await runModel({
  ...{ seed, operations, known: knownFaults, isOver: () => isOver },
  flavour: flavours.find((name) => options.includes(`--worlds=${name}`)),
  ...{ http: options.includes('--http'), isFirst: options.includes('--first') },
  shrinkMs: numberOf('shrink', 60) * 1_000,
  onFound: (found) => console.log(`${tellFound(found)}\n`),
  onWorld: ({ worlds, operations: done, seconds }) => {
    if (worlds % 100 === 0) console.error(`${seconds.toFixed(0).padStart(6)} s  ${done} operations, ${worlds} worlds`);
  },
});

const rows = Object.entries(run.counts).sort(([one], [other]) => one.localeCompare(other));
for (const [what, times] of rows.filter(([each]) => each.startsWith('- ')))
  console.log(`${String(times).padStart(9)}  ${what.slice(2)}`);
console.log('\nWhat came of it');
for (const [what, times] of rows.filter(([each]) => !each.startsWith('- ')))
  console.log(`${String(times).padStart(9)}  ${what}`);
const perSecond = (run.operations / run.seconds).toFixed(0);
console.log(
  `\nSeed ${seed}: ${run.operations} operations in ${run.worlds} worlds, ${perSecond} a second; ${run.found.length} found`,
);
process.exitCode = run.found.length === 0 ? 0 : 1;
