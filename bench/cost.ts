import { sql } from '../src/platform/database/sql.ts';
import type { Flood } from './buying.ts';
import { familyMilliseconds } from './processor-time.ts';
import type { Child, World } from './world.ts';

export interface Cost extends Flood {
  nodeMicroseconds: number;
  postgresMicroseconds: number;
  transactions: number;
}

/** A flood, with what one of it takes of the processor: steadier than a rate on a shared machine. */
export async function cost({ db }: World, postgres: number, child: Child, run: () => Promise<Flood>): Promise<Cost> {
  const figures = async () => ({
    node: await child.cpuMicroseconds(),
    postgres: familyMilliseconds(postgres) * 1_000,
    transactions: (
      await db.one<{ count: number }>(sql`
        select xact_commit::int as count from pg_stat_database where datname = current_database()`)
    ).count,
  });
  const before = await figures();
  const flooded = await run();
  const after = await figures();
  const each = (key: keyof typeof before) => (after[key] - before[key]) / flooded.count;
  return {
    ...flooded,
    nodeMicroseconds: each('node'),
    postgresMicroseconds: each('postgres'),
    transactions: each('transactions'),
  };
}
