import { createOrganization } from '../src/core/accounts/organizations/create-organization.ts';
import { relayNotices } from '../src/core/telling/deliveries/relay-notices.ts';
import { noticeTypes } from '../src/core/telling/notices/kinds.ts';
import { sql } from '../src/platform/database/sql.ts';
import { newId } from '../src/platform/ids.ts';
import { type Cost, costOf, databaseMilliseconds } from './processor-time.ts';
import { median, processorOf, type Row } from './row.ts';
import type { World } from './world.ts';

const organizations = 64;
const notices = 20_000;
const rounds = 3;
// As many as one worker has.
const besideOneAnother = 4;

/** From notices of many organizations that are written to their positions and deliveries: several shards at once, against one. */
export async function* relayRows(world: World, isWanted: (name: string) => boolean): AsyncGenerator<Row> {
  if (!isWanted('relays at once')) return;
  await furnish(world);
  const pairs: { one: number; several: number; cost: Cost }[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const { perSecond: one } = await relayAll(world, 1);
    const { perSecond: several, cost } = await relayAll(world, besideOneAnother);
    // The first round warms up.
    if (round > 0) pairs.push({ one, several, cost });
  }
  const rate = (name: 'one' | 'several') => median(pairs.map((pair) => pair[name])).toFixed(0);
  const ratio = median(pairs.map(({ one, several }) => several / one));
  yield {
    name: 'relays at once',
    figure: ratio.toFixed(2),
    target: '≥ 1.2',
    isMet: ratio >= 1.2,
    detail: `${rate('several')} notices/s by ${besideOneAnother} at once, ${rate('one')} by one, ${organizations} organizations, a webhook each`,
    ...processorOf(
      'notice',
      pairs.map(({ cost }) => cost),
    ),
  };
}

async function furnish({ db }: World): Promise<void> {
  for (let each = 0; each < organizations; each += 1) {
    const { id } = await db.transaction((tx) => createOrganization(tx, { name: `Relay ${each}`, tier: 'FREE' }));
    await db.run(sql`
      insert into webhooks (id, organization_id, url, events, sees_buyers, secret_sealed)
      values (${newId()}, ${id}, 'https://example.com/hook', ${noticeTypes}, true, '')`);
  }
}

async function relayAll({ db }: World, relays: number): Promise<{ perSecond: number; cost: Cost }> {
  await db.run(sql`
    insert into notices (id, organization_id, event_id, type, is_test, data)
    select gen_random_uuid(), o.ids[1 + n % ${organizations}::int], gen_random_uuid(), 'order.completed', false, '{}'
    from generate_series(1, ${notices}::int) n,
         (select array_agg(id) as ids from organizations where name like 'Relay %') o`);
  const ourselves = {
    cpuMicroseconds: async () => microsecondsOf(process.cpuUsage()),
    postgresMilliseconds: () => databaseMilliseconds(db),
  };
  const startedAt = performance.now();
  const { oursMs, postgresMs } = await costOf([ourselves], async () => {
    await Promise.all(
      Array.from({ length: relays }, async () => {
        while ((await db.transaction((tx) => relayNotices(tx, { most: 500 }))) > 0);
      }),
    );
    return { count: notices };
  });
  return { perSecond: (notices / (performance.now() - startedAt)) * 1_000, cost: { oursMs, postgresMs } };
}

function microsecondsOf({ user, system }: NodeJS.CpuUsage): number {
  return user + system;
}
