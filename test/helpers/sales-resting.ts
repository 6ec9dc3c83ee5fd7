import assert from 'node:assert/strict';
import { byOperator } from '../../src/core/accounts/audit-log/act.ts';
import { Refusal } from '../../src/core/base/define-error.ts';
import { endDispute } from '../../src/core/selling/resting/end-dispute.ts';
import { openDispute } from '../../src/core/selling/resting/open-dispute.ts';
import { resolveMoney } from '../../src/core/selling/resting/resolve-money.ts';
import type { Database } from '../../src/platform/database/database.ts';
import { sql } from '../../src/platform/database/sql.ts';
import { newId } from '../../src/platform/ids.ts';
import type { RunningSales } from '../../src/wiring/sales.ts';
import { isRefused, type SalesModel } from './sales-model.ts';
import type { ModelDispute, ModelOrder, ModelRefund, Refused } from './sales-model-records.ts';
import * as expect from './sales-model-resting.ts';

// What the operator does about money that rests, to the service and to the model.

interface Resting {
  db: Database;
  sales: RunningSales;
  model: SalesModel;
}

const operator = { by: byOperator, address: null };

export async function resolveRefund(
  { db, sales, model }: Resting,
  refund: ModelRefund,
  act: expect.RefundAct,
): Promise<void> {
  const expected = expect.resolveRefund(model, refund, act);
  const id = refund.id ?? (await automaticId(db, refund));
  const input = { id, act, reason: 'As the model says' };
  await assertSame(expected, () => resolveMoney({ db, ...sales }, operator, input));
  if (refund.kind === 'REQUESTED') await putRefundOff(db, id);
}

/** So that no worker asks for it before an operation says so. */
export async function putRefundOff(db: Database, id: string): Promise<void> {
  await db.run(sql`update queue set due_at = now() + interval '1 day' where kind = 'refund' and id = ${id}`);
}

async function automaticId(db: Database, { payment }: ModelRefund): Promise<string> {
  const { id } = await db.one<{ id: string }>(sql`
    select id from refunds
    where kind = 'AUTOMATIC' and 'pay_' || replace(payment_id::text, '-', '') = ${payment.reference}`);
  return id;
}

/** Entered several times at once under one reference, it is one. */
export async function disputeOrder(
  { db, sales, model }: Resting,
  order: ModelOrder,
  { perMille, times }: { perMille: number | null; times: number },
): Promise<void> {
  const amountCentavos = perMille === null ? undefined : Math.round((order.total * perMille) / 1_000);
  const expected = expect.openDispute(model, order, amountCentavos);
  const input = { orderId: order.id, amountCentavos, reference: `dsp_${newId()}` };
  await assertSame(isRefused(expected) ? expected : undefined, async () => {
    const entered = Array.from({ length: times }, () => openDispute({ db, ...sales }, operator, input));
    const opened = await Promise.all(entered);
    assert.equal(new Set(opened.map(({ id }) => id)).size, 1);
    if (!isRefused(expected)) expected.id = (opened[0] as { id: string }).id;
  });
}

export async function decideDispute(
  { db, sales, model }: Resting,
  dispute: ModelDispute,
  outcome: 'WON' | 'LOST',
): Promise<void> {
  const expected = expect.endDispute(model, dispute, outcome);
  const input = { dispute: { id: dispute.id }, outcome };
  await assertSame(expected, () => endDispute({ db, ...sales }, operator, input));
}

/** What the model refuses is refused with the same code, and nothing else is. */
async function assertSame(expected: Refused | undefined, work: () => Promise<unknown>): Promise<void> {
  const code = await work().then(
    () => undefined,
    (error) => {
      assert.ok(error instanceof Refusal, String(error));
      return error.definition.code;
    },
  );
  assert.equal(code, expected?.code);
}
