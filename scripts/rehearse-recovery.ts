import { findRecoveryPrograms } from './recovery/find-programs.ts';
import { rehearsalTable } from './recovery/rehearsal-table.ts';
import { isGood, rehearse } from './recovery/rehearse.ts';

// Rehearses docs/recovery.md on this machine: npm run rehearse-recovery -- --orders=200 --bin=/usr/lib/postgresql/17/bin
const optionOf = (name: string) =>
  process.argv.flatMap((argument) => (argument.startsWith(`--${name}=`) ? argument.slice(name.length + 3) : []))[0];

const orders = Number(optionOf('orders') ?? 100);
const postgres = findRecoveryPrograms();
const binDir = optionOf('bin') ?? postgres.path;
if (binDir === '' || !(orders >= 2)) {
  console.error(
    binDir === '' ? `${postgres.skip}; --bin= names the folder of another.` : '--orders must be a number from 2.',
  );
  process.exit(1);
}
const rehearsal = await rehearse({ binDir, orders, onStep: (sentence) => console.log(`  … ${sentence}`) });
console.log(rehearsalTable(rehearsal));
process.exitCode = isGood(rehearsal) ? 0 : 1;
