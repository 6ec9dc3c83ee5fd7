import type { Queryable } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import type { ProviderName } from './payment-provider.ts';

interface ProviderFailure {
  provider: ProviderName;
  at: string;
  /** In our own words: nothing of a buyer's is in it. */
  reason: string;
  /** Others are asked first. */
  isRecent: boolean;
}

/** Many fail at once where a provider is away: one of them writes it down. */
export async function noteProviderFailure(
  db: Queryable,
  { provider, reason }: Pick<ProviderFailure, 'provider' | 'reason'>,
): Promise<void> {
  await db.run(sql`
    insert into provider_failures as known (provider, reason) values (${provider}, ${reason})
    on conflict (provider) do update set at = now(), reason = excluded.reason
      where known.at < now() - interval '1 second'`);
}

export function findProviderFailures(db: Queryable): Promise<ProviderFailure[]> {
  return db.many<ProviderFailure>(sql`
    select provider, at, reason, at > now() - interval '1 minute' as is_recent from provider_failures`);
}

/** The names of those of which others are asked first. */
export async function findFailingProviders(db: Queryable): Promise<ReadonlySet<string>> {
  const failures = await findProviderFailures(db);
  return new Set(failures.filter(({ isRecent }) => isRecent).map(({ provider }) => provider));
}
