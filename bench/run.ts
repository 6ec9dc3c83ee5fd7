import { readFile, writeFile } from 'node:fs/promises';
import { onlyOptions } from '../scripts/only-options.ts';
import { growthRows } from './growth.ts';
import { mainThreadRows } from './main-thread.ts';
import { paperRows } from './papers.ts';
import { relayRows } from './relay.ts';
import { rivalRows } from './rivals/rows.ts';
import type { Row } from './row.ts';
import { collapsedRows } from './rows/collapsed.ts';
import { doorRows } from './rows/door.ts';
import { fairSaleRows } from './rows/fair-sale.ts';
import { greedyRows } from './rows/greedy.ts';
import { idleRows } from './rows/idle.ts';
import { inventoryRows } from './rows/inventory.ts';
import { limitRows } from './rows/limits.ts';
import { mailRows } from './rows/mails.ts';
import { memoryRows } from './rows/memory.ts';
import { pageRows } from './rows/pages.ts';
import { poolRows } from './rows/pool.ts';
import { processRows } from './rows/processes.ts';
import { purchaseRows } from './rows/purchases.ts';
import { readRows } from './rows/reads.ts';
import { salesRows } from './rows/sales.ts';
import { searchRows } from './rows/search.ts';
import { seatRows } from './rows/seats.ts';
import { seriesRows } from './rows/series.ts';
import { soldOutRows } from './rows/sold-out.ts';
import { startRows } from './rows/starts.ts';
import { webhookRows } from './rows/webhooks.ts';
import { openGround, type World } from './world.ts';

// npm run bench [-- word …]: the rows whose name contains a word, or all. Every figure is a ratio measured in one run,
// because times on a shared machine mean little by themselves.
onlyOptions(['--short']);
const wanted = process.argv.slice(2).filter((argument) => !argument.startsWith('-'));
const isWanted = (name: string) => wanted.length === 0 || wanted.some((word) => name.includes(word));

// A trial that options make shorter is no measurement of its rows.
const isTrial = process.argv.slice(2).some((argument) => argument.startsWith('-'));
let shown = 0;
const show = async (row: Row) => {
  shown += 1;
  const verdict = row.isMet ? 'met' : 'MISSED';
  console.log(
    `${row.name.padEnd(34)} ${row.figure.padStart(12)}  target ${row.target.padEnd(8)} ${verdict.padEnd(7)} ${row.detail}`,
  );
  // At once: what was measured before another row failed is not lost.
  if (!isTrial) await saveRow(row);
};

type Measure = (world: World, isWanted: (name: string) => boolean) => AsyncGenerator<Row>;
const ground = await openGround();
let world = await ground.openWorld();
try {
  for (const measure of [
    salesRows,
    soldOutRows,
    purchaseRows,
    seatRows,
    poolRows,
    processRows,
    mailRows,
    paperRows,
    fairSaleRows,
    doorRows,
    greedyRows,
    readRows,
    pageRows,
    inventoryRows,
    seriesRows,
    webhookRows,
    relayRows,
    searchRows,
    collapsedRows,
    limitRows,
    idleRows,
    // Only when asked for: it takes ten minutes.
    ...(wanted.length > 0 ? [memoryRows] : []),
  ]) {
    await measureSingly(measure);
  }
  // Its rows have a world for each size in common.
  for await (const row of growthRows(ground, isWanted)) await show(row);
} finally {
  await world.close();
  await ground.close();
}
for await (const row of mainThreadRows(isWanted)) await show(row);
for await (const row of startRows(isWanted)) await show(row);
// Only when asked for: it downloads and runs other people's programs.
if (wanted.length > 0) for await (const row of rivalRows(isWanted)) await show(row);
if (shown === 0) {
  console.error(`No row's name contains ${wanted.join(' or ')}`);
  process.exitCode = 1;
}

/** Each row in a world of its own: what another left behind (mails, holds, rows of tables) is no part of its figure. */
async function measureSingly(measure: Measure): Promise<void> {
  const done = new Set<string>();
  for (;;) {
    let turn: string | undefined;
    const isTurn = (name: string) => {
      if (!isWanted(name) || done.has(name)) return false;
      turn ??= name;
      return turn === name;
    };
    for await (const row of measure(world, isTurn)) {
      done.add(row.name);
      await show(row);
    }
    // Nothing was measured, so the next may have this world.
    if (turn === undefined) return;
    done.add(turn);
    await world.close();
    world = await ground.openWorld();
  }
}

/** Each row as it was last measured; the others stay as they are. */
async function saveRow(row: Row): Promise<void> {
  const file = new URL('results.json', import.meta.url);
  const { rows: before } = JSON.parse(await readFile(file, 'utf8')) as { rows: Row[] };
  const measured = new Map(before.map((each) => [each.name, each]));
  measured.set(row.name, { at: new Date().toISOString(), ...row });
  await writeFile(file, `${JSON.stringify({ rows: [...measured.values()] }, null, 2)}\n`);
}
