import { setTimeout as sleep } from 'node:timers/promises';
import { onlyOptions } from '../only-options.ts';
import { type Buyers, startBuyers } from './buyers.ts';
import { type Cluster, startCluster } from './cluster.ts';
import { type Fault, faults } from './faults.ts';
import { findPrograms, installPrograms, installSentence } from './programs.ts';
import { heading, line, type Row } from './table.ts';
import { openTruth, type Truth } from './truth.ts';
import { within } from './within.ts';

// npm run cluster: brings the whole service up on one machine as it would run on many, buys, and kills and freezes each part
// in turn. --short takes the three worst, and does not wait in between for what was hit to catch up; --only=WORD those whose name contains it; --json prints the rows as JSON;
// --install fetches what is missing with apt-get.
onlyOptions(['--short', '--only', '--json', '--install'], { takesWords: false });
const options = new Set(process.argv.slice(2));
const only = process.argv.find((argument) => argument.startsWith('--only='))?.slice('--only='.length) ?? '';
const isShort = options.has('--short');
const wanted = faults.filter(({ isShort: isWorst, name }) => (!isShort || isWorst) && name.includes(only));
if (wanted.length === 0) {
  const offered = faults.filter(({ isShort: isWorst }) => !isShort || isWorst);
  console.error(`No fault's name contains ${only}; there are ${offered.map(({ name }) => name).join(', ')}.`);
  process.exit(1);
}
const isJson = options.has('--json');
const beganMs = performance.now();
const say = (text: string) =>
  console.error(`${((performance.now() - beganMs) / 1_000).toFixed(0).padStart(4)} s  ${text}`);

let found = findPrograms();
if ('missing' in found && options.has('--install')) {
  installPrograms(found.missing);
  found = findPrograms();
}
if ('missing' in found) {
  console.error(installSentence(found.missing));
  process.exit(1);
}
const cluster = await startCluster(found, { isShort, say });
const truth = openTruth(cluster);
try {
  const rows = await sufferAll(cluster, truth);
  const isSound = rows.every(({ lost, twice, broken, trouble }) => lost + twice + broken.length === 0 && !trouble);
  if (isJson) console.log(JSON.stringify({ ok: isSound, rows }));
  process.exitCode = isSound ? 0 : 1;
} finally {
  await truth.close();
  await cluster.close();
}

async function sufferAll(at: Cluster, knows: Truth): Promise<Row[]> {
  // Those of the short form leave the machine, which others may share, some of its time.
  const buyers = startBuyers(at.services.url, await knows.putOnSale(), { thinkMs: isShort ? 500 : 200 });
  const rows: Row[] = [];
  try {
    const warming = buyers.spell();
    await within(60, 'buyers buy', warming.isOver);
    if (!isJson) console.log(heading());
    for (const fault of wanted) {
      const row = await suffer(at, knows, buyers, fault);
      rows.push(row);
      if (!isJson) console.log(line(row));
      for (const [told, times] of Object.entries(row.failures)) say(`${fault.name}: ${times} × ${told}`);
      if (row.trouble !== undefined) break;
    }
  } finally {
    await buyers.stop();
  }
  await knows.untilWorkedOff();
  say(`${buyers.journal.placed.size} orders were acknowledged, ${buyers.journal.completed.size} of them as completed`);
  return rows;
}

async function suffer(at: Cluster, knows: Truth, buyers: Buyers, fault: Fault): Promise<Row> {
  const spell = buyers.spell();
  let trouble: string | undefined;
  try {
    const mend = await fault.inflict(at);
    await sleep(fault.leastSeconds * 1_000);
    await within(fault.mostSeconds, 'buyers buy although it lasts', spell.isOver);
    mend?.();
    await (isShort ? at.untilSafe() : at.untilWell());
    await within(60, 'buyers buy now that it is mended', buyers.spell().isOver);
  } catch (error) {
    trouble = (error as Error).message;
    say(`${fault.name}: ${(error as Error).stack}`);
    for (const member of at.members) say(member.lastWords());
  }
  return { fault: fault.name, ...spell.outcome(), ...(await knows.compare(buyers.journal)), trouble };
}
