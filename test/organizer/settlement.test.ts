import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { listOwnPayouts } from '../../src/core/back-office/settlements/list-own-payouts.ts';
import { settleOrganization } from '../../src/core/back-office/settlements/settle-organization.ts';
import type { Payout } from '../../src/core/back-office/settlements/settlement.ts';
import { ownStatement, settlementOf } from '../../src/core/back-office/settlements/settlement-of.ts';
import { sql } from '../../src/platform/database/sql.ts';
import { ledgerBalance } from '../helpers/database/ledger-balance.ts';
import { endEvent } from '../helpers/worlds/end-event.ts';
import { assertRefused, type Organizer, openOrganizer } from '../helpers/worlds/organizer.ts';

let organizer: Organizer;
const always = { from: '2000-01-01', to: '2009-12-31' };
const now = { from: '2025-01-01', to: '2034-12-31' };
before(async () => {
  organizer = await openOrganizer();
});
after(async () => {
  await organizer.audit();
  await organizer.close();
});

const noCash = { cashCentavos: 0, cashBackCentavos: 0 };

const settle = (): Promise<Payout | undefined> =>
  organizer.db.transaction((tx) =>
    settleOrganization(tx, { organizationId: organizer.actor.organizationId, holdDays: 0 }),
  );

test('by event and in all: gross − refunds − commission − processing = net, as the ledger has it', async () => {
  const { db, actor } = organizer;
  const events = [await organizer.event({ name: 'Isa' }), await organizer.event({ name: 'Dalawa', absorbFees: false })];
  for (const [index, event] of events.entries()) {
    for (const method of ['card', 'gcash', 'qrph'] as const)
      await organizer.buy(event, { quantity: 1 + index, method });
    const order = await organizer.buy(event);
    await organizer.sales.cashier.refund({ orderId: order.id, amountCentavos: 12_345 + index, reason: null });
    const whole = await organizer.buy(event);
    await organizer.sales.cashier.refund({ orderId: whole.id, reason: null });
  }
  const { events: rows, totals, balance } = await settlementOf(db, actor, now);
  const ledger = await db.many<{ eventId: string }>(sql`
    select event_id, sum(provider_centavos) filter (where kind = 'SALE')::bigint as gross_centavos,
           -sum(provider_centavos) filter (where kind = 'REFUND')::bigint as refunds_centavos,
           -sum(commission_centavos)::bigint as commission_centavos, -sum(processing_centavos)::bigint as processing_centavos,
           -sum(organization_centavos)::bigint as net_centavos
    from ledger where organization_id = ${actor.organizationId} group by event_id`);
  for (const { eventId, ...amounts } of ledger) {
    const {
      eventId: _,
      eventName,
      orders,
      tickets,
      ...shown
    } = rows.find((row) => row.eventId === eventId) as never as Record<string, number>;
    assert.deepEqual(shown, { ...amounts, otherCentavos: 0, ...noCash });
    assert.deepEqual(eventName as unknown, orders === 5 ? eventName : undefined);
    assert.ok((tickets ?? 0) > 0);
  }
  const ofLedger = await ledgerBalance(db, { organizationId: actor.organizationId });
  assert.deepEqual(balance, ofLedger);
  const { orders, tickets, ...sums } = totals;
  const { paidOutCentavos, owedCentavos, scheduledCentavos, withheldCentavos, ...all } = ofLedger;
  assert.deepEqual([sums, orders], [{ ...all, ...noCash }, 10]);
  assert.deepEqual([paidOutCentavos, scheduledCentavos, withheldCentavos, owedCentavos], [0, 0, 0, all.netCentavos]);
  assert.equal(
    totals.grossCentavos - totals.refundsCentavos - totals.commissionCentavos - totals.processingCentavos,
    totals.netCentavos,
  );
  const statement = await ownStatement(db, actor, now);
  assert.deepEqual(statement.totals, all);
  assert.deepEqual([statement.orders, statement.lineCount], [10, 14]);
  assert.equal((await Array.fromAsync(statement.lines())).length, 14);
  assert.ok(tickets > 0);
});

test('a period has only its days, with both ends', async () => {
  const { db, actor } = organizer;
  const { totals, events, balance } = await settlementOf(db, actor, always);
  assert.deepEqual([totals.grossCentavos, events.length], [0, 0]);
  assert.ok(balance.grossCentavos > 0);
  const { day } = await db.one<{ day: string }>(sql`select to_char(max(day), 'YYYY-MM-DD') as day from sales_days`);
  const today = await settlementOf(db, actor, { from: day, to: day });
  assert.equal(today.totals.grossCentavos, balance.grossCentavos);
  assert.equal((await ownStatement(db, actor, { from: day, to: day })).totals.netCentavos, balance.netCentavos);
});

test('payouts come in pages, newest first, and the balance knows of them', async () => {
  const { db, actor } = organizer;
  const amounts: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    const event = await organizer.event({ name: `Bayad ${round}` });
    await organizer.buy(event, { quantity: 1 + round });
    await endEvent(db, event);
    amounts.unshift((await settle())?.amountCentavos ?? 0);
  }
  const first = await listOwnPayouts(db, actor, { page: { take: 2 } });
  const second = await listOwnPayouts(db, actor, { page: { take: 2 }, cursor: first.nextCursor as string });
  assert.deepEqual(
    [...first.rows, ...second.rows].map(({ amountCentavos }) => amountCentavos),
    amounts,
  );
  assert.equal(second.nextCursor, null);
  const { balance } = await settlementOf(db, actor, now);
  assert.deepEqual(balance, await ledgerBalance(db, { organizationId: actor.organizationId }));
  const { totals } = await ownStatement(db, actor, { payoutId: first.rows[0]?.id as string });
  assert.equal(totals.netCentavos, amounts[0]);
});

test("another organization's money, payouts and statements are not seen", async () => {
  const { db, actor, stranger } = organizer;
  const { events, totals, balance } = await settlementOf(db, stranger, now);
  assert.deepEqual([events, totals.grossCentavos, balance.owedCentavos], [[], 0, 0]);
  assert.deepEqual((await listOwnPayouts(db, stranger, {})).rows, []);
  const [payout] = (await listOwnPayouts(db, actor, {})).rows;
  await assertRefused(ownStatement(db, stranger, { payoutId: payout?.id as string }), 'NOT_FOUND');
  await assertRefused(ownStatement(db, stranger, { payoutId: 'no id' }), 'NOT_FOUND');
  assert.deepEqual(await Array.fromAsync((await ownStatement(db, stranger, now)).lines()), []);
});

test('days that are none are refused by their fields', async () => {
  const { db, actor } = organizer;
  const bad: [from: string, to: string, fields: string[]][] = [
    ['2026-02-30', 'x', ['from', 'to']],
    ['2026-02-02', '2026-02-01', ['to']],
    ['1000-01-01', '2026-01-01', ['to']],
    ['2026-01-01T00:00:00Z', '2026-01-01', ['from']],
  ];
  for (const [from, to, fields] of bad) {
    assert.deepEqual(await assertRefused(settlementOf(db, actor, { from, to }), 'VALIDATION_ERROR'), fields);
    assert.deepEqual(await assertRefused(ownStatement(db, actor, { from, to }), 'VALIDATION_ERROR'), fields);
  }
});
