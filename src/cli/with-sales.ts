import { createSales, type RunningSales } from '../wiring/sales.ts';
import type { CommandContext } from './command.ts';

/** What selling needs, for the time of one command. */
export async function withSales<Result>(
  { config, db }: CommandContext,
  work: (sales: RunningSales) => Promise<Result>,
): Promise<Result> {
  const faults: string[] = [];
  const sales = await createSales({
    config,
    db,
    now: Date.now,
    callbackUrl: () => config.publicUrl,
    onFault: (sentence) => faults.push(sentence),
  });
  try {
    return await work(sales);
  } finally {
    await sales.close();
  }
}
