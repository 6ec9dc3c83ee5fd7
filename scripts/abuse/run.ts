import { checkInvariants } from '../../src/core/reports/invariants/check-invariants.ts';
import { onlyOptions } from '../only-options.ts';
import { abuse } from './abuse.ts';
import { figure } from './tally.ts';
import { openWorld } from './world.ts';

// npm run abuse: a million requests that nobody should send, over every face, and every cell of who may do what. --short is what
// CI runs; --requests=N another number; --seed=N another run; --lanes=N as many at a time. Interrupted, it reports what it found
// until then.
onlyOptions(['--short', '--requests', '--seed', '--lanes'], {
  takesWords: false,
  numbers: ['--requests', '--seed', '--lanes'],
});
const options = process.argv.slice(2);
const isShort = options.includes('--short');
const numberOf = (name: string, otherwise: number) => {
  const given = options.find((option) => option.startsWith(`--${name}=`));
  return given === undefined ? otherwise : Number(given.slice(name.length + 3));
};
const seed = numberOf('seed', isShort ? 1 : Date.now() % 1_000_000);
const requests = numberOf('requests', isShort ? 4_000 : 1_000_000);
// A machine that also runs tests may stand still for a while; that is no hang of the service.
const hangMs = isShort ? 60_000 : 10_000;
const beganMs = performance.now();
const say = (text: string) =>
  console.error(`${((performance.now() - beganMs) / 1_000).toFixed(0).padStart(5)} s  ${text}`);

say(`Seed ${seed}, ${figure(requests)} requests`);
const world = await openWorld();
let isSound = false;
let isOver = false;
// Reports what was found until then.
process.once('SIGINT', () => {
  isOver = true;
});
try {
  const report = await abuse(world, {
    seed,
    requests,
    lanes: numberOf('lanes', 6),
    say,
    isOver: () => isOver,
    isShort,
    hangMs,
  });
  const { checks } = await checkInvariants(world.db);
  const broken = checks.filter(({ ok }) => !ok).map(({ name, found }) => `${name}: ${found}`);
  console.log(report.text);
  console.log(
    `\nInvariants: ${checks.length} looked at, ${broken.length} broken${broken.map((each) => `\n  ${each}`).join('')}`,
  );
  isSound = report.isSound && broken.length === 0;
  console.log(`\nSeed ${seed}: ${isSound ? 'sound' : 'NOT SOUND'}`);
} finally {
  await world.close();
}
process.exitCode = isSound ? 0 : 1;
