import { findProgram } from '../test/helpers/machine/find-program.ts';
import { onlyOptions } from './only-options.ts';
import { openPrevious } from './versions/previous-release.ts';
import { isGood, rehearseUpgrade, upgradeTable } from './versions/rehearse-upgrade.ts';

// Rehearses docs/running.md on this machine: npm run rehearse-upgrade -- --seconds=10 --think-ms=200 --orders=300000
// --orders fills the database with so many of before, twice as many tickets and an event for each six.
// --require-all fails where a program or the history of the repository is missing.
const numbers = ['--seconds', '--think-ms', '--orders'];
onlyOptions([...numbers, '--require-all'], { takesWords: false, numbers });
const numberOf = (name: string, otherwise: number) =>
  Number(process.argv.find((argument) => argument.startsWith(`--${name}=`))?.split('=')[1] ?? otherwise);

const previous = openPrevious();
const haproxy = findProgram('haproxy');
const lacks = 'lacks' in previous ? previous.lacks : haproxy.skip;
if ('lacks' in previous || haproxy.skip !== false) {
  console.error(`The upgrade was not rehearsed: ${lacks}.`);
  process.exit(process.argv.includes('--require-all') ? 1 : 0);
}
const beganMs = performance.now();
const rehearsal = await rehearseUpgrade({
  previous,
  haproxy: haproxy.path,
  seconds: numberOf('seconds', 5),
  thinkMs: numberOf('think-ms', 200),
  orders: numberOf('orders', 0),
  onStep: (sentence) =>
    console.error(`${((performance.now() - beganMs) / 1_000).toFixed(0).padStart(4)} s  ${sentence}`),
});
console.log(upgradeTable(rehearsal));
process.exitCode = isGood(rehearsal) ? 0 : 1;
