import type { LoadResult } from './load.ts';
import { load } from './load.ts';
import { type Cost, costOf } from './processor-time.ts';
import type { Child } from './world.ts';

/** One line of the table. */
export interface Row {
  /** When it was measured; said of rows that were written down. */
  at?: string;
  name: string;
  figure: string;
  target: string;
  isMet: boolean;
  detail: string;
  /** Of our processes and of PostgreSQL, for each of what was done: requests, orders, purchases. */
  processor?: Cost & { each: string };
}

/** To be said with a row: the medians of its runs. */
export function processorOf(each: string, runs: readonly Cost[]): Required<Pick<Row, 'processor'>> {
  const of = (key: keyof Cost) => Number(median(runs.map((run) => run[key])).toFixed(3));
  return { processor: { each, oursMs: of('oursMs'), postgresMs: of('postgresMs') } };
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((left, right) => left - right);
  return sorted[Math.floor(sorted.length / 2)] as number;
}

interface Comparison {
  /** Median over the rounds of ours ÷ bare, each pair measured back to back. */
  ratio: number;
  detail: string;
  processor?: Row['processor'];
}

const connections = 64;
const rounds = 7;

/** Ours against a bare server, in turns, so that a busy moment of the machine hits both. */
export async function compare(bare: Child, ours: Child, request: () => string, seconds = 1): Promise<Comparison> {
  const measure = async (child: Child): Promise<LoadResult & Cost & { cpuMicroseconds: number }> => {
    const result = await costOf([child], () => load({ port: child.port, connections, seconds, request }));
    return { ...result, cpuMicroseconds: result.oursMs * 1_000 };
  };
  await measure(bare);
  await measure(ours);
  const pairs: { bare: Awaited<ReturnType<typeof measure>>; ours: Awaited<ReturnType<typeof measure>> }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    pairs.push({ bare: await measure(bare), ours: await measure(ours) });
  }
  const of = (pick: (pair: (typeof pairs)[number]) => number) => median(pairs.map(pick));
  const ratios = pairs.map((pair) => pair.ours.perSecond / pair.bare.perSecond);
  // Other work on the machine only ever adds to it, so the least of several is nearest to the real cost.
  const least = {
    ours: Math.min(...pairs.map((pair) => pair.ours.cpuMicroseconds)),
    bare: Math.min(...pairs.map((pair) => pair.bare.cpuMicroseconds)),
  };
  return {
    ratio: median(ratios),
    ...processorOf(
      'request',
      pairs.map((pair) => pair.ours),
    ),
    detail: [
      `${of((pair) => pair.ours.perSecond).toFixed(0)}/s against ${of((pair) => pair.bare.perSecond).toFixed(0)}/s`,
      `p99 ${of((pair) => pair.ours.p99Ms).toFixed(1)} ms`,
      `processor ${of((pair) => pair.ours.cpuMicroseconds).toFixed(0)} µs against ${of((pair) => pair.bare.cpuMicroseconds).toFixed(0)} µs a request, at the least ${least.ours.toFixed(0)} against ${least.bare.toFixed(0)} (${(least.bare / least.ours).toFixed(2)})`,
      `ratios ${Math.min(...ratios).toFixed(2)}–${Math.max(...ratios).toFixed(2)}`,
    ].join(', '),
  };
}

export function atLeast(name: string, { ratio, ...told }: Comparison, target: number): Row {
  return { name, figure: ratio.toFixed(2), target: `≥ ${target}`, isMet: ratio >= target, ...told };
}

export function atMost(name: string, value: number, target: number, unit: string, detail: string): Row {
  return { name, figure: `${value.toFixed(2)}${unit}`, target: `≤ ${target}${unit}`, isMet: value <= target, detail };
}
