import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { descendantsOf } from '../../test/helpers/machine/processes.ts';
import { onlyOptions } from '../only-options.ts';
import { auditRows, type Violation } from './audit.ts';
import type { ClientWorld } from './client.ts';
import { startLoad } from './clients.ts';
import type { Installation } from './installation.ts';
import { type Journal, newJournal } from './journal.ts';
import type { Ground } from './kind.ts';
import { connectionsLost, postgresFrozen, postgresRestarted } from './kinds/database.ts';
import { webFrozen, webKilled, workerKilled } from './kinds/processes.ts';
import { optionOf } from './options.ts';
import { simulatorPayer } from './payer.ts';
import { type Random, randomOf } from './random.ts';
import { listWaiting, type WaitingFacts } from './soak.sql.ts';
import { sellOne, settle, stand } from './suffer.ts';
import { medianOf } from './table.ts';

// npm run soak: a mixed load of bounded rate with faults in between. --minutes=N (30), --seed=S the faults and the mix. The
// second web node and the second worker are killed and frozen; the first ones live throughout, and their memory is judged.
onlyOptions(['--minutes', '--seed'], { takesWords: false, apart: ['--minutes', '--seed'] });
const minutes = Number(optionOf('minutes') ?? 30);
const seed = optionOf('seed') ?? '1';
if (!(minutes >= 4) || process.platform !== 'linux') {
  console.error('--minutes must be a number from 4, and the machine a Linux: memory is read from /proc.');
  process.exit(2);
}
const load = { pauseMs: 700, count: 6 };
const faultEverySeconds = 40;
const memoryRatioMax = 1.2;
// Memory is judged from here on: before, everything is still being read for the first time.
const settledMinute = 3;
// Entries of the last moments are no growing queue.
const dueAllowed = 200;

interface Minute {
  memory: Record<string, number>;
  waiting: WaitingFacts[];
}

const random = randomOf(`soak ${seed}`);
const { installation, shop, close } = await stand({ workersCount: 2 });
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => void close().finally(() => process.exit(1)));
}
const found: Violation[] = [];
const journals: Journal[] = [];
const history: Minute[] = [];
let isSound = false;
try {
  const faults = await Promise.all(
    [connectionsLost, postgresFrozen, postgresRestarted, webKilled, webFrozen, workerKilled].map(async (kind) => ({
      name: kind.name,
      ground: await kind.begin(),
    })),
  );
  console.log(
    'minute | web-1 | web-2 | worker-1 | worker-2 | PostgreSQL, MB | requests | refused | waiting (oldest) | faults',
  );
  for (let minute = 1; minute <= minutes; minute += 1) await spend(minute, faults);
  found.push(...(await settle({ ground: {}, installation, shop, journals })));
  isSound = tellVerdict();
} finally {
  await close();
}
process.exit(isSound ? 0 : 1);

/** A minute with an event of its own. */
async function spend(minute: number, faults: readonly { name: string; ground: Ground }[]): Promise<void> {
  const journal = newJournal(minute);
  const event = await shop.openEvent(random);
  journal.eventId = event.id;
  journals.push(journal);
  const urls = installation.web.map(({ url }) => url);
  const world: ClientWorld = { name: 'soak', urls, shop, event, journal, pay: simulatorPayer };
  const running = startLoad(world, random, { ...load, isSteady: true });
  const endMs = performance.now() + 60_000;
  const samples: Record<string, number>[] = [];
  const sampling = setInterval(() => samples.push(memoryOf(installation)), 5_000);
  const suffered: string[] = [];
  try {
    while (performance.now() < endMs) {
      const { name, ground } = random.pick(faults);
      await inflict(ground, world, random, journal);
      suffered.push(name);
      await sleep(Math.max(0, Math.min(endMs - performance.now(), random.between(20, faultEverySeconds) * 1_000)));
    }
  } finally {
    clearInterval(sampling);
    await running.stop();
  }
  // The last fault may have been a moment ago, and rows are read without trying again.
  await sellOne(world, [world.urls[0] as string], 30);
  found.push(...(await auditRows(installation.db, [journal])));
  const memory = medians(samples);
  const waiting = await installation.db.many<WaitingFacts>(listWaiting());
  history.push({ memory, waiting });
  const { requests, failed } = journal.traffic;
  const due = waiting
    .map(({ kind, due, oldestSeconds }) => `${kind} ${due} (${oldestSeconds.toFixed(0)} s)`)
    .join(', ');
  const sizes = Object.values(memory).map((bytes) => (bytes / 2 ** 20).toFixed(0));
  console.log([minute, ...sizes, requests, failed, due || '–', suffered.join(', ')].join(' | '));
}

/** Only the second of each is killed or frozen. */
async function inflict(ground: Ground, world: ClientWorld, chance: Random, { seed: minute }: Journal): Promise<void> {
  const victims: Installation = {
    ...installation,
    web: installation.web.slice(1),
    workers: installation.workers.slice(1),
  };
  const accuse = (what: string) => void found.push({ seed: minute, what });
  const sell = (_urls: readonly string[], seconds: number) => sellOne(world, [world.urls[0] as string], seconds);
  await ground.inflict({ ...world, installation: victims, random: chance, sell, accuse, slackSeconds: 10 });
}

function memoryOf({ web, workers, postgres }: Installation): Record<string, number> {
  const nodes = [...web, ...workers].map(({ member }) => {
    const [pid] = member.pids();
    return [member.name, pid === undefined ? 0 : bytesOf(pid, 'VmRSS')] as const;
  });
  return { ...Object.fromEntries(nodes), PostgreSQL: postgresBytes(postgres) };
}

/** Without what its processes share, which would be counted once for each. */
function postgresBytes(postgres: Installation['postgres']): number {
  try {
    const first = postgres?.firstPid() as number;
    return descendantsOf([first]).reduce((sum, { pid }) => sum + bytesOf(pid, 'RssAnon'), bytesOf(first, 'RssAnon'));
  } catch {
    // It is being started again.
    return 0;
  }
}

function bytesOf(pid: number, name: 'VmRSS' | 'RssAnon'): number {
  try {
    const [, kilobytes = '0'] =
      new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Number(kilobytes) * 1024;
  } catch {
    // It ended while we looked.
    return 0;
  }
}

function medians(samples: readonly Record<string, number>[]): Record<string, number> {
  const names = Object.keys(samples[0] ?? {});
  return Object.fromEntries(names.map((name) => [name, medianOf(samples.map((sample) => sample[name] ?? 0))]));
}

function tellVerdict(): boolean {
  const settled = history.slice(settledMinute - 1);
  const third = Math.ceil(settled.length / 3);
  // Threads that write mails or draw come and go with their memory; what is never given back raises the least.
  const leastOf = (those: readonly Minute[], name: string) => Math.min(...those.map(({ memory }) => memory[name] ?? 0));
  const judged = ['web-1', 'worker-1'].map((name) => ({
    name,
    ratio: leastOf(settled.slice(-third), name) / leastOf(settled.slice(0, third), name),
  }));
  const half = Math.ceil(history.length / 2);
  const dueOf = ({ waiting }: Minute) => waiting.reduce((sum, { due }) => sum + due, 0);
  const [early, late] = [history.slice(0, half), history.slice(half)].map((those) =>
    Math.max(0, ...those.map(dueOf)),
  ) as [number, number];
  const isQueueSteady = late <= 2 * early + dueAllowed;
  const orders = journals.reduce((sum, journal) => sum + journal.orders.size, 0);
  const requests = journals.reduce((sum, { traffic }) => sum + traffic.requests, 0);
  for (const { seed: minute, what } of found) console.log(`minute ${minute}: ${what}`);
  for (const { name, ratio } of judged)
    console.log(
      `memory of ${name}: the least of the last ${third} minutes is ${ratio.toFixed(2)} of the least of the first ${third} from minute ${settledMinute} on (at most ${memoryRatioMax})`,
    );
  console.log(`waiting at most: ${early} in the first half, ${late} in the second`);
  console.log(
    `${requests} requests, ${orders} orders; audit: ${found.length === 0 ? 'clean' : `${found.length} violations`}`,
  );
  return found.length === 0 && isQueueSteady && judged.every(({ ratio }) => ratio <= memoryRatioMax);
}
