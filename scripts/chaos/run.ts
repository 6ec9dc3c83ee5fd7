import { onlyOptions } from '../only-options.ts';
import type { Violation } from './audit.ts';
import type { InstallationOptions } from './installation.ts';
import type { Ground, Kind } from './kind.ts';
import { kinds } from './kinds/kinds.ts';
import { optionOf } from './options.ts';
import { type Bounds, type Row, type Standing, stand, suffer } from './suffer.ts';
import { heading, line } from './table.ts';

// npm run chaos: faults by the hundred. --seeds=N a kind (200), --kind=WORD those whose name contains it, --seed=S repeats one
// seed, --from=S begins there, --kind-seconds=N begins no seed of a kind after so long, --short a few seeds of the quick ones with wide bounds, --json prints the rows as JSON.
const valued = ['--seeds', '--kind', '--seed', '--from', '--kind-seconds'];
onlyOptions([...valued, '--short', '--json'], { takesWords: false, apart: valued });
const isShort = process.argv.includes('--short');
const isJson = process.argv.includes('--json');
const only = optionOf('kind') ?? '';
const first = Number(optionOf('seed') ?? optionOf('from') ?? 1);
const count = optionOf('seed') !== undefined ? 1 : Number(optionOf('seeds') ?? (isShort ? 2 : 200));
if (!(count >= 1) || !Number.isInteger(first)) {
  console.error('--seeds must be a number from 1, --seed and --from whole numbers.');
  process.exit(2);
}
const secondsMax = Number(optionOf('kind-seconds') ?? Number.POSITIVE_INFINITY);
const bounds: Bounds = isShort
  ? { answerSeconds: 24, recoverySeconds: 60, slackSeconds: 30 }
  : { answerSeconds: 12, recoverySeconds: 30, slackSeconds: 5 };
const seeds = Array.from({ length: count }, (_, index) => first + index);
const wanted = kinds
  .filter((kind) => kind.name.includes(only) && (!isShort || kind.isShort))
  .filter(({ name, whyNot }) => {
    const reason = whyNot?.();
    if (reason !== undefined) console.error(`${name} is left out: ${reason}`);
    return reason === undefined;
  });
if (wanted.length === 0) {
  console.error(`No kind is called so; there are ${kinds.map(({ name }) => name).join(', ')}.`);
  process.exit(2);
}
const say = (text: string) => console.error(text);

const rows: Row[] = [];
const ending: (() => Promise<unknown>)[] = [];
const endAll = async () => {
  for (const end of ending.splice(0).reverse()) await end();
};
let isInterrupted = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    if (isInterrupted || signal !== 'SIGINT') return void endAll().finally(() => process.exit(1));
    isInterrupted = true;
    say('Ends after the seed that is under way, and tells what was seen. A second time ends it at once.');
  });
}

if (!isJson) console.log(heading());
try {
  if (isShort) await sufferTogether();
  else {
    for (const kind of wanted) {
      if (!isInterrupted) await sufferApart(kind);
    }
  }
} finally {
  await endAll();
}
const violations = rows.flatMap(({ kind, violations }) => violations.map((each) => ({ kind, ...each })));
for (const { kind, seed, what } of violations)
  console.log(`${kind}, seed ${seed}: ${what}\n  npm run chaos -- --kind=${kind} --seed=${seed}`);
if (isJson) console.log(JSON.stringify({ ok: violations.length === 0, rows }));
process.exit(violations.length === 0 && !isInterrupted ? 0 : 1);

/** Each kind on an installation of its own. */
async function sufferApart(kind: Kind): Promise<void> {
  const ground = await kind.begin();
  if (ground.end !== undefined) ending.push(ground.end);
  const standing = await stand(ground.options);
  ending.push(standing.close);
  await sufferSeeds(kind, ground, standing);
  await endAll();
}

/** All of them on one installation that has what each needs: most of a short run would be starts. */
async function sufferTogether(): Promise<void> {
  const grounds = await Promise.all(wanted.map((kind) => kind.begin()));
  ending.push(...grounds.flatMap(({ end }) => end ?? []));
  const all = grounds.map(({ options }) => options);
  const environment = Object.assign({}, ...all.map((options) => options.environment));
  const standing = await stand(Object.assign({}, ...all, { environment }) as InstallationOptions);
  ending.push(standing.close);
  for (const [index, kind] of wanted.entries()) await sufferSeeds(kind, grounds[index] as Ground, standing);
}

async function sufferSeeds(kind: Kind, ground: Ground, standing: Standing): Promise<void> {
  const onSeed = (seed: number, found: readonly Violation[]) => {
    for (const { what } of found) say(`${kind.name}, seed ${seed}: ${what}`);
  };
  say(`${kind.name}: ${kind.what}`);
  const endMs = performance.now() + secondsMax * 1_000;
  const isEnough = () => isInterrupted || performance.now() > endMs;
  const row = await suffer(seeds, { kind, ground, standing, bounds, isEnough, onSeed });
  rows.push(row);
  if (!isJson) console.log(line(row));
  const acknowledged = Object.entries(row.acknowledged).map(([what, times]) => `${times} ${what}`);
  say(`${kind.name}: ${acknowledged.join(', ')}`);
  for (const [told, times] of Object.entries(row.traffic.failures)) say(`${kind.name}: ${times} × ${told}`);
}
