import { createShares, type Shares } from '../shares.ts';
import { type Statement, trustedSql } from './sql.ts';

/** What connections are for: one that takes long must not keep another waiting. */
export type Purpose = 'desk' | 'pages' | 'work' | 'reports';

// READ COMMITTED is pinned: our locking is written for it. Generic plans: ours are keyed lookups, and a plan that flips
// after ANALYZE is worse than one that is never the very best. Disks have no heads any more: a few rows by their index, in
// its order, beat a bitmap and a sort. No sequential scans: a plan made while a table is empty would keep scanning it when
// it has grown. No JIT: disabled scans raise the estimated costs so much that statements of one row would be compiled. A
// node that is frozen or cut off while it holds rows must not keep others from them for long: what it does not go on with is
// undone. The lock timeout is the desk's: where settings come with the role, transactions of other pools set their own.
export const sessionSettings = {
  default_transaction_isolation: 'read committed',
  timezone: 'UTC',
  plan_cache_mode: 'force_generic_plan',
  random_page_cost: '1.1',
  enable_seqscan: 'off',
  jit: 'off',
  idle_in_transaction_session_timeout: '4000',
  statement_timeout: '60000',
  lock_timeout: '7000',
} as const;

// A buyer waits ten seconds at most: by then whatever their order waits for is over. Making a hundred thousand tickets takes
// longer, and so do reports.
export const limits: Record<Purpose, { statementMs: number; lockMs: number }> = {
  desk: { statementMs: 8_000, lockMs: 7_000 },
  pages: { statementMs: 30_000, lockMs: 8_000 },
  work: { statementMs: 60_000, lockMs: 20_000 },
  reports: { statementMs: 60_000, lockMs: 20_000 },
};

// An organization may use a quarter of these at once. Of those for pages, organizations together may not use all: buyers need
// them too. A request that waits in its organization's line holds no connection, and is answered before it would be given up.
const sharedOut: Partial<Record<Purpose, { keptForOthers: number }>> = {
  pages: { keptForOthers: 1 / 4 },
  reports: { keptForOthers: 0 },
};
const shareOfOne = 1 / 4;
const shareWaitingMax = 100;
const shareWaitMsMax = 20_000;

/** Settings in the first packet of a connection. */
export const startOptions = (settings: Record<string, string | number>) =>
  Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${String(value).replaceAll(' ', '\\ ')}`)
    .join(' ');

/** For the first statement of a transaction whose session has the role's limits. */
export function limitsStatement(purpose: Purpose): Statement {
  const { statementMs, lockMs } = limits[purpose];
  return trustedSql(
    `select set_config('statement_timeout', '${statementMs}', true), set_config('lock_timeout', '${lockMs}', true)`,
  );
}

/** How the connections of a pool are shared out; undefined where nobody is held to a share. */
export function sharesOf(purpose: Purpose, max: number): Shares | undefined {
  const shared = sharedOut[purpose];
  if (shared === undefined) return undefined;
  return createShares({
    most: Math.max(1, max - Math.ceil(max * shared.keptForOthers)),
    ofOneMax: Math.max(1, Math.floor(max * shareOfOne)),
    waitingMax: shareWaitingMax,
    waitMsMax: shareWaitMsMax,
  });
}
