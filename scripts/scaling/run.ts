import { parseArgs } from 'node:util';
import { type Costs, measuredCosts } from './costs.ts';
import { crowds, ladder } from './ladder.ts';
import { relayRungs, simulateRelays } from './relays.ts';
import { type Outcome, simulate } from './simulate.ts';

// Computes what each rung of docs/scaling.md does with each crowd. A figure that was measured elsewhere takes the place of ours:
//   npm run scaling -- --cost commit=1.2 --cost databaseOrder=0.03
// --crowd WORD and --rung WORD compute those whose names contain it; --seed=2 is another sale.
const { values } = parseArgs({
  options: {
    cost: { type: 'string', multiple: true, default: [] },
    crowd: { type: 'string', default: '' },
    rung: { type: 'string', default: '' },
    seed: { type: 'string', default: '1' },
  },
});

const costs = { ...measuredCosts, ...Object.fromEntries(values.cost.map(givenCost)) };
const chosenCrowds = crowds.filter(({ name }) => name.includes(values.crowd));
const chosenRungs = ladder.filter(({ name }) => name.includes(values.rung));
if (chosenCrowds.length === 0 || chosenRungs.length === 0) fail('No crowd or rung is called that');
const seed = Number(values.seed);
if (!Number.isSafeInteger(seed)) fail(`--seed must be a whole number, not ${values.seed}`);

console.log(`Milliseconds: ${JSON.stringify(costs)}`);
for (const crowd of chosenCrowds) {
  console.log(`\n${crowd.name}, within ${crowd.withinMs / 1_000} s\n`);
  console.log(
    '| | tickets held | all held after | order answered, p50 | p99 | page, p99 | sent away | gave up | batch | process | database |',
  );
  console.log('|---|---|---|---|---|---|---|---|---|---|---|');
  for (const rung of chosenRungs) console.log(line(rung.name, simulate(rung, crowd, costs, seed)));
}
if (values.crowd === '' && values.rung === '') tellRelays();

function tellRelays(): void {
  console.log('\nNotices behind 20,000 sales a second, after a minute\n');
  console.log('| | notices a second, of one database | behind | its database |\n|---|---|---|---|');
  for (const rung of relayRungs) {
    const { perSecond, behindMs, databaseBusy } = simulateRelays(rung, costs);
    const rate = Math.round(perSecond).toLocaleString('en');
    console.log(`| ${rung.name} | ${rate} | ${time(behindMs)} | ${part(databaseBusy)} |`);
  }
}

function line(name: string, outcome: Outcome): string {
  const cells = [
    name,
    outcome.sold.toLocaleString('en'),
    outcome.soldOutAfterMs === undefined ? '–' : time(outcome.soldOutAfterMs),
    time(outcome.orderP50Ms),
    time(outcome.orderP99Ms),
    time(outcome.pageP99Ms),
    outcome.sentAway.toLocaleString('en'),
    outcome.gaveUp.toLocaleString('en'),
    outcome.batchMean.toFixed(0),
    part(outcome.processBusy),
    part(outcome.databaseBusy),
  ];
  return `| ${cells.join(' | ')} |`;
}

function time(ms: number): string {
  return ms < 1_000 ? `${ms.toFixed(0)} ms` : `${(ms / 1_000).toFixed(1)} s`;
}

function part(of: number): string {
  return `${Math.round(of * 100)} %`;
}

function givenCost(text: string): [keyof Costs, number] {
  const [name = '', value = ''] = text.split('=');
  const ms = Number(value);
  if (!Object.hasOwn(measuredCosts, name) || value === '' || !(ms >= 0))
    fail(`--cost takes NAME=MILLISECONDS with one of ${Object.keys(measuredCosts).join(', ')}, not ${text}`);
  return [name as keyof Costs, ms];
}

function fail(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}
