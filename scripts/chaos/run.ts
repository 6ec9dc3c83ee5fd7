import { kinds } from './kinds/kinds.ts';
import { type Bounds, type Row, suffer } from './suffer.ts';
import { heading, line } from './table.ts';

// npm run chaos: faults by the hundred. --seeds=N a kind (200), --kind=WORD those whose name contains it, --seed=S repeats one
// seed, --from=S begins there, --short a few seeds of the quick ones with wide bounds, --json prints the rows as JSON.
const optionOf = (name: string) => {
  const given = process.argv.slice(2);
  const index = given.findIndex((argument) => argument === `--${name}` || argument.startsWith(`--${name}=`));
  const [, value] = given[index]?.split('=', 2) ?? [];
  return index < 0 ? undefined : (value ?? given[index + 1]);
};
const isShort = process.argv.includes('--short');
const isJson = process.argv.includes('--json');
const only = optionOf('kind') ?? '';
const first = Number(optionOf('seed') ?? optionOf('from') ?? 1);
const count = optionOf('seed') !== undefined ? 1 : Number(optionOf('seeds') ?? (isShort ? 2 : 200));
if (!(count >= 1) || !Number.isInteger(first)) {
  console.error('--seeds must be a number from 1, --seed and --from whole numbers.');
  process.exit(2);
}
const bounds: Bounds = isShort
  ? { answerSeconds: 24, recoverySeconds: 60, slackSeconds: 30 }
  : { answerSeconds: 12, recoverySeconds: 30, slackSeconds: 5 };
const seeds = Array.from({ length: count }, (_, index) => first + index);
const wanted = kinds.filter((kind) => kind.name.includes(only) && (!isShort || only !== '' || kind.isShort));
if (wanted.length === 0) {
  console.error(`No kind is called so; there are ${kinds.map(({ name }) => name).join(', ')}.`);
  process.exit(2);
}
const say = (text: string) => console.error(text);

const rows: Row[] = [];
if (!isJson) console.log(heading());
for (const kind of wanted) {
  const whyNot = kind.whyNot?.();
  if (whyNot !== undefined) {
    say(`${kind.name} is left out: ${whyNot}`);
    continue;
  }
  const row = await suffer(kind, seeds, {
    bounds,
    onSeed: (seed, found) => {
      for (const { what } of found) say(`${kind.name}, seed ${seed}: ${what}`);
    },
  });
  rows.push(row);
  if (!isJson) console.log(line(row));
  for (const [told, times] of Object.entries(row.traffic.failures)) say(`${kind.name}: ${times} × ${told}`);
}
const violations = rows.flatMap(({ kind, violations }) => violations.map((each) => ({ kind, ...each })));
for (const { kind, seed, what } of violations)
  console.log(`${kind}, seed ${seed}: ${what}\n  npm run chaos -- --kind=${kind} --seed=${seed}`);
if (isJson) console.log(JSON.stringify({ ok: violations.length === 0, rows }));
process.exit(violations.length === 0 ? 0 : 1);
