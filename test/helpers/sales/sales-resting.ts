import assert from 'node:assert/strict';
import { byOperator } from '../../../src/core/accounts/audit-log/act.ts';
import { isRaised, Refusal } from '../../../src/core/base/define-error.ts';
import { once } from '../../../src/core/base/idempotency/once.ts';
import type { RefundInput } from '../../../src/core/selling/desk/refund-order.ts';
import { refundRefused } from '../../../src/core/selling/payments/payment.errors.ts';
import { endDispute } from '../../../src/core/selling/resting/end-dispute.ts';
import { openDispute } from '../../../src/core/selling/resting/open-dispute.ts';
import { resolveMoney } from '../../../src/core/selling/resting/resolve-money.ts';
import type { Database } from '../../../src/platform/database/database.ts';
import { sql } from '../../../src/platform/database/sql.ts';
import { newId } from '../../../src/platform/ids.ts';
import type { RunningSales } from '../../../src/wiring/sales.ts';
import { isRefused, type SalesModel } from './sales-model.ts';
import type { ModelDispute, ModelOrder, ModelRefund, Refused } from './sales-model-records.ts';
import * as expect from './sales-model-resting.ts';
import type { SentKind } from './sales-operations.ts';

// What the operator does about money that rests, to the service and to the model.

interface Resting {
  db: Database;
  sales: RunningSales;
  model: SalesModel;
  /** What may be sent again at any later step. */
  sent: Sent[];
}

export interface Sent {
  what: SentKind;
  /** So many times at once. */
  again(times: number): Promise<void>;
}

export function atOnce(send: () => Promise<unknown>): Sent['again'] {
  return async (times) => {
    await Promise.all(Array.from({ length: times }, send));
  };
}

const operator = { by: byOperator, address: null };

export async function resolveRefund(
  { db, sales, model, sent }: Resting,
  refund: ModelRefund,
  act: expect.RefundAct,
): Promise<void> {
  const expected = expect.resolveRefund(model, refund, act);
  const id = refund.id ?? (await ownId({ db, model }, refund));
  const input = { id, act, reason: 'As the model says' };
  // As a form of the operator's page does it.
  const claim = { organizationId: id, key: newId(), method: 'POST', path: '/operator/money', body: '' };
  const send = () =>
    once({ db, meanwhile: 'WAIT' }, claim, async () => {
      await resolveMoney({ db, ...sales }, operator, input);
      return { status: 303, headers: {}, body: '' };
    });
  await assertSame(expected, send);
  if (refund.kind === 'REQUESTED') await putRefundOff(db, id);
  // What was refused is not kept: sent again it is tried anew.
  if (expected === undefined) sent.push({ what: 'an act of the operator', again: atOnce(send) });
}

/** The provider has had a day for it. */
export async function leavePending({ db, model }: Pick<Resting, 'db' | 'model'>, refund: ModelRefund): Promise<void> {
  const id = refund.id ?? (await ownId({ db, model }, refund));
  await db.run(sql`
    update refunds set created_at = least(created_at, now() - interval '25 hours'),
      pending_since = least(pending_since, now() - interval '25 hours') where id = ${id}`);
  refund.isLeft = true;
}

/** The same form of a refund: one that is open is asked for as it stands now; of all others nothing comes. */
export async function sendRefundAgain(
  { sales, model }: Pick<Resting, 'sales' | 'model'>,
  { form, refund, times }: { form: RefundInput; refund: ModelRefund | undefined; times: number },
): Promise<void> {
  if (refund !== undefined) expect.askRefund(model, refund);
  await atOnce(async () => {
    try {
      const given = await sales.cashier.refund(form);
      assert.equal(given?.id, refund?.id ?? undefined);
      // Of several at once all but one may find that it is being asked for.
      if (times === 1 || given?.status !== 'PENDING') assert.equal(given?.status, refund?.status);
    } catch (error) {
      if (!isRaised(error, refundRefused)) throw error;
      assert.deepEqual([error.params.refundId, 'FAILED'], [refund?.id, refund?.status]);
    }
  })(times);
}

/** So that no worker asks for it before an operation says so. */
export async function putRefundOff(db: Database, id: string): Promise<void> {
  await db.run(sql`update queue set due_at = now() + interval '1 day' where kind = 'refund' and id = ${id}`);
}

/** Of one that nobody asked for. */
async function ownId({ db, model }: Pick<Resting, 'db' | 'model'>, refund: ModelRefund): Promise<string> {
  const { payment, kind, isOfWon } = refund;
  const before = model.refunds.filter((each) => each.payment === payment && each.isOfWon).indexOf(refund);
  const { id } = await db.one<{ id: string }>(sql`
    select id from refunds
    where 'pay_' || replace(payment_id::text, '-', '') = ${payment.reference}
      and kind = ${kind} and coalesce(reason = 'Dispute won', false) = ${isOfWon ?? false}
    order by id offset ${Math.max(0, before)} limit 1`);
  return id;
}

/** Entered several times at once under one reference, it is one. */
export async function disputeOrder(
  { db, sales, model, sent }: Resting,
  order: ModelOrder,
  { perMille, times }: { perMille: number | null; times: number },
): Promise<void> {
  const amountCentavos = perMille === null ? undefined : Math.round((order.total * perMille) / 1_000);
  const expected = expect.openDispute(model, order, amountCentavos);
  const input = { order: order.id, amountCentavos, reference: `dsp_${newId()}` };
  await assertSame(isRefused(expected) ? expected : undefined, async () => {
    const entered = Array.from({ length: times }, () => openDispute({ db, ...sales }, operator, input));
    const opened = await Promise.all(entered);
    assert.equal(new Set(opened.map(({ id }) => id)).size, 1);
    if (!isRefused(expected)) expected.id = (opened[0] as { id: string }).id;
  });
  if (isRefused(expected)) return;
  sent.push({ what: 'a dispute', again: atOnce(() => openDispute({ db, ...sales }, operator, input)) });
}

export async function decideDispute(
  { db, sales, model, sent }: Resting,
  dispute: ModelDispute,
  outcome: 'WON' | 'LOST',
): Promise<void> {
  const expected = expect.endDispute(model, dispute, outcome);
  const input = { dispute: { id: dispute.id }, outcome };
  const send = () => endDispute({ db, ...sales }, operator, input);
  await assertSame(expected, send);
  if (expected === undefined) sent.push({ what: 'the end of a dispute', again: atOnce(send) });
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
