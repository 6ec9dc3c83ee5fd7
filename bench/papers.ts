import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from '../src/platform/database/sql.ts';
import { flood, type OnSale, purchase } from './buying.ts';
import { costOf } from './processor-time.ts';
import { atLeast, atMost, median, processorOf, type Row } from './row.ts';
import { audited, besideCost, type Costed, inTurns, putOnSale, rate } from './rows/sales.ts';
import type { World } from './world.ts';

const rulesLeast = 0.98;
// More than others: a few hundredths are looked for.
const rulesTimes = 7;
const sellSeconds = 30;
// As many as bring five hundred sales a second.
const sellers = 16;
const waitMsMax = 180_000;
const invoiceSecondsMax = 60;

/** What the rules of the tax office cost sales, and how long a buyer waits for an invoice. */
export async function* paperRows(world: World, isWanted: (name: string) => boolean): AsyncGenerator<Row> {
  if (isWanted('purchases with tax rules')) yield await rulesRow(world);
  if (isWanted('sale to invoice, p99')) yield await invoiceRow(world);
}

/** By turns: a process that knows the rules, and one that does not. What becomes of notices is a worker's. */
async function rulesRow(world: World): Promise<Row> {
  const withRules = await world.startOurs({ role: 'web', environment: { TAX_RULES: 'ph' } });
  const without = await world.startOurs({ role: 'web' });
  try {
    const onSale = await putOnSale(world, without, 200_000);
    const runs = [withRules, without].map((ours) => () => costOf([ours], () => flood(ours, purchase(onSale))));
    const [ruled, plain] = (await inTurns(runs, { times: rulesTimes })) as [Costed[], Costed[]];
    const ratio = median(ruled.map((run, index) => run.perSecond / (plain[index] as Costed).perSecond));
    const detail = `${rate(ruled)} purchases/s, ${rate(plain)} without; ${besideCost(ruled, plain)}; ${await audited(world)}`;
    return atLeast('purchases with tax rules', { ratio, detail, ...processorOf('purchase', ruled) }, rulesLeast);
  } finally {
    await withRules.stop();
    await without.stop();
  }
}

/** One process sells as fast as it can, another does all the work beside. */
async function invoiceRow(world: World): Promise<Row> {
  const environment = { TAX_RULES: 'ph' };
  const web = await world.startOurs({ environment: { ...environment, ROLE: 'web' } });
  const worker = await world.startOurs({ environment: { ...environment, ROLE: 'worker' } });
  try {
    const onSale = await putOnSale(world, web, 200_000);
    const { count, perSecond } = await flood(web, purchase(onSale), { count: sellers, forSeconds: sellSeconds });
    const until = performance.now() + waitMsMax;
    while ((await waits(world, onSale)).orders > 0 && performance.now() < until) await sleep(1_000);
    const { orders: left } = await waits(world, onSale);
    const { p99, half, papers } = await world.db.one<{ p99: number; half: number; papers: number }>(sql`
      select percentile_cont(0.99) within group (order by waited) as p99, percentile_cont(0.5) within group (order by waited) as half,
             count(*)::int as papers
      from (select extract(epoch from p.issued_at - o.completed_at)::float8 as waited
            from tax_papers p join orders o on o.id = p.order_id where o.event_id = ${onSale.eventId} and p.kind = 'INVOICE') as w`);
    const told = `half within ${half.toFixed(1)} s; ${papers} invoices of ${count} purchases at ${perSecond.toFixed(0)}/s, ${left} without one after it`;
    const row = atMost('sale to invoice, p99', p99, invoiceSecondsMax, ' s', told);
    return { ...row, isMet: row.isMet && left === 0 };
  } finally {
    await web.stop();
    await worker.stop();
  }
}

/** Orders that have no invoice yet. */
function waits(world: World, { eventId }: OnSale): Promise<{ orders: number }> {
  return world.db.one(sql`
    select count(*)::int as orders from orders o
    where o.event_id = ${eventId} and o.status = 'COMPLETED'
      and not exists (select from tax_papers p where p.order_id = o.id and p.kind = 'INVOICE')`);
}
