import type { Flood } from '../buying.ts';
import { median, type Row } from '../row.ts';
import { type Buyer, type Contender, scarceTickets } from './contender.ts';
import { crowd, rush } from './crowd.ts';
import { type Databases, openDatabases } from './databases.ts';
import { rivalsHome } from './install.ts';
import { startOurs } from './ours.ts';
import { startPretix } from './pretix.ts';
import { startVendure } from './vendure.ts';

interface Task {
  name: string;
  size: number;
  seconds: number;
  target?: number;
  step: (buyer: Buyer) => Promise<unknown>;
  /** Not all have it. */
  isFor?: (buyer: Buyer) => boolean;
}

const rounds = 3;
const warmUp: Task = { name: 'warm up', size: 16, seconds: 10, step: (buyer) => buyer.buy('plenty') };
const tasks: Task[] = [
  { ...warmUp, name: 'purchases, 16 buyers', size: 16, seconds: 5 },
  { ...warmUp, name: 'purchases, 64 buyers', size: 64, seconds: 5, target: 100 },
  { name: 'JSON', size: 16, seconds: 3, step: (buyer) => buyer.readJson() },
  {
    name: 'page',
    size: 16,
    seconds: 3,
    step: async (buyer) => buyer.readPage?.(),
    isFor: (buyer) => buyer.readPage !== undefined,
  },
];

/** Ours beside a ticket shop and a general shop that others have written, on the same PostgreSQL, in turns. */
export async function* rivalRows(isWanted: (name: string) => boolean): AsyncGenerator<Row> {
  if (!isWanted('rivals')) return;
  const databases = await openDatabases(rivalsHome());
  const running: Contender[] = [];
  try {
    for (const [name, start] of Object.entries({ pretix: startPretix, Vendure: startVendure })) {
      try {
        running.push(await start(databases));
      } catch (error) {
        const detail = `It cannot be run here: ${(error as Error).message.slice(0, 300)}`;
        yield { name: `rivals, ${name}`, figure: 'not here', target: '≥ 100', isMet: false, detail };
      }
    }
    const rivals = [...running];
    if (rivals.length === 0) return;
    const ours = await startOurs(databases);
    running.push(ours);
    console.log(
      `${running.map(({ name, version }) => `${name} ${version}`).join(', ')}; one PostgreSQL: ${await databases.settings()}`,
    );
    for (const contender of running) await crowd(contender, warmUp);
    for (const task of tasks) yield* taskRows(databases, { task, ours, rivals });
    yield await oversoldRow(ours, rivals);
    console.log(`Takilya: ${await ours.audited()}`);
  } finally {
    for (const contender of running) await contender.stop();
    await databases.close();
  }
}

type Measured = Flood & { processorMs: number };

interface Field {
  task: Task;
  ours: Contender;
  rivals: readonly Contender[];
}

async function* taskRows(databases: Databases, { task, ours, rivals }: Field): AsyncGenerator<Row> {
  const able = [...rivals.filter((rival) => isAble(rival, task)), ours];
  const results = new Map<Contender, Measured[]>(able.map((contender) => [contender, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (const contender of able) results.get(contender)?.push(await measure(databases, contender, task));
  }
  const own = results.get(ours) as Measured[];
  for (const [rival, others] of results) {
    if (rival === ours) continue;
    const ratios = own.map((run, index) => run.perSecond / (others[index] as Measured).perSecond);
    const ratio = median(ratios);
    const cheaper = median(others.map((run, index) => run.processorMs / (own[index] as Measured).processorMs));
    yield {
      name: `rivals, ${task.name} ÷ ${rival.name}`,
      figure: `${ratio.toFixed(0)} ×`,
      target: task.target === undefined ? 'none' : `≥ ${task.target} ×`,
      isMet: task.target === undefined || ratio >= task.target,
      detail: [
        `by round ${ratios.map((one) => one.toFixed(0)).join(', ')}`,
        `${told(own)} against ${told(others)}`,
        `${cheaper.toFixed(0)} times the processor time`,
      ].join('; '),
    };
  }
}

function isAble(contender: Contender, { isFor }: Task): boolean {
  const buyer = contender.newBuyer();
  buyer.leave();
  return isFor?.(buyer) ?? true;
}

async function measure(databases: Databases, contender: Contender, task: Task): Promise<Measured> {
  // Writes that the previous one left behind must not fall into the time of the next.
  await databases.settle();
  const used = async () => (await contender.processorMs()) + databases.processorMs();
  const before = await used();
  const result = await crowd(contender, task);
  return { ...result, processorMs: ((await used()) - before) / result.count };
}

const told = (runs: readonly Measured[]) => {
  const of = (figure: (run: Measured) => number, digits: number) => median(runs.map(figure)).toFixed(digits);
  return `${of(({ perSecond }) => perSecond, 1)}/s (p99 ${of(({ p99Ms }) => p99Ms, 0)} ms, processor ${of(({ processorMs }) => processorMs, 2)} ms)`;
};

/** Ten times as many buyers as there are tickets. */
async function oversoldRow(ours: Contender, rivals: readonly Contender[]): Promise<Row> {
  const details: string[] = [];
  let oversold = 0;
  for (const contender of [ours, ...rivals]) {
    let bought = 0;
    await rush(contender, { size: 64, tries: 10 * scarceTickets }, async (buyer) => {
      if (await buyer.buy('scarce')) bought += 1;
    });
    const sold = await contender.scarceSold();
    if (contender === ours) oversold = sold - scarceTickets;
    details.push(`${contender.name} ${sold} of ${scarceTickets}, ${bought} heard so`);
  }
  return {
    name: 'rivals, oversold',
    figure: String(oversold),
    target: '0',
    isMet: oversold === 0,
    detail: `${10 * scarceTickets} buyers: ${details.join('; ')}`,
  };
}
