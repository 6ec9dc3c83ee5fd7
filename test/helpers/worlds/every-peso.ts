import { byOperator } from '../../../src/core/accounts/audit-log/act.ts';
import { payoutAccountPurpose } from '../../../src/core/accounts/payout-accounts/payout-account.ts';
import { actorOfMember } from '../../../src/core/accounts/sign-in/person.ts';
import { movePayouts } from '../../../src/core/back-office/settlements/move-payouts.ts';
import { insertFile } from '../../../src/core/back-office/settlements/payout-file.sql.ts';
import { settleOrganization } from '../../../src/core/back-office/settlements/settle-organization.ts';
import type { Payout, PayoutStatus } from '../../../src/core/back-office/settlements/settlement.ts';
import type { Actor } from '../../../src/core/base/actor.ts';
import { handOut } from '../../../src/core/selling/counter/hand-out.ts';
import { endDispute } from '../../../src/core/selling/resting/end-dispute.ts';
import { openDispute } from '../../../src/core/selling/resting/open-dispute.ts';
import { sql } from '../../../src/platform/database/sql.ts';
import { newId } from '../../../src/platform/ids.ts';
import { createSecretBox } from '../../../src/platform/secret-box.ts';
import type { BuyerOrder } from '../clients/buyer.ts';
import { endEvent } from './end-event.ts';
import type { OrdersDashboard } from './orders-dashboard.ts';

const holdDays = 0;
const operator = { by: byOperator, address: null };

export type EveryPayout = Map<PayoutStatus, Payout>;

/** One organization with whatever moves money: payouts in every state, sold, refunded and disputed in every way. */
export async function everyPeso(world: OrdersDashboard): Promise<EveryPayout> {
  const payouts: EveryPayout = new Map();
  await paidOutInEveryState(world, payouts);
  await soldInEveryWay(world);
  return payouts;
}

export function memberOf({ organization: { id: organizationId } }: OrdersDashboard): Actor {
  return actorOfMember({ organizationId, sandboxId: organizationId }, { sandbox: false });
}

/** A payout of its own for each state. */
async function paidOutInEveryState(world: OrdersDashboard, payouts: EveryPayout): Promise<void> {
  const { db, organization } = world;
  for (const [place, status] of (['PAID', 'SENT', 'RETURNED', 'WITHDRAWN', 'FILED', 'SCHEDULED'] as const).entries()) {
    const event = await world.event({ name: `Padala ${status}`, tickets: [{ price: 500 + place, quantity: 10 }] });
    await world.buy(event, 1 + place);
    await endEvent(db, event);
    const payout = (await db.transaction((tx) =>
      settleOrganization(tx, { organizationId: organization.id, holdDays }),
    )) as Payout;
    payouts.set(status, payout);
    await db.run(sql`
      update payouts set status = 'SENT', sent_at = now()
      where id = ${payout.id} and ${status}::text in ('PAID', 'SENT', 'RETURNED')`);
    if (status === 'FILED') await file(world, payout);
    const said = { payoutIds: [payout.id] };
    if (status === 'PAID') await db.transaction((tx) => movePayouts(tx, byOperator, { ...said, to: status }));
    if (status === 'RETURNED' || status === 'WITHDRAWN')
      await db.transaction((tx) => movePayouts(tx, byOperator, { ...said, to: status, reason: 'no such account' }));
  }
}

/** Into a file for the bank, with an account of another organization: this one has not said where it is to be paid. */
async function file(world: OrdersDashboard, { id }: Payout): Promise<void> {
  const { db } = world;
  const box = createSecretBox(world.server.config.secrets, payoutAccountPurpose);
  const accountId = newId();
  await db.transaction(async (tx) => {
    await tx.run(sql`
      insert into payout_accounts (id, organization_id, kind, bank_code, name_sealed, number_sealed, number_end, usable_at)
      select ${accountId}, id, 'BANK', 'BNORPHMM', ${box.seal('Ana')}, ${box.seal('001234567890')}, '7890', now()
      from organizations where id <> ${world.organization.id} and sandbox_of is null limit 1`);
    const { number } = await insertFile(tx);
    await tx.run(sql`
      update payouts set status = 'FILED', file_number = ${number}, account_id = ${accountId} where id = ${id}`);
  });
}

/** Online, at the counter and as a gift; refunded by ticket, by amount and in cash; disputed, won and lost. */
async function soldInEveryWay(world: OrdersDashboard): Promise<void> {
  const { db, sales } = world;
  const actor = memberOf(world);
  const event = await world.event({
    name: 'Halo-halo',
    absorbFees: false,
    tickets: [
      { name: 'Regular', price: 1_033, quantity: 50 },
      { name: 'VIP', price: 2_517, quantity: 50 },
    ],
  });
  const [regular, vip] = event.types as [string, string];
  const orders: BuyerOrder[] = [];
  for (const via of ['poster', undefined, 'radio', undefined, 'poster', 'radio'])
    orders.push(await world.buyer.buy(event.id, { [regular]: 1, [vip]: 2 }, { via }));
  const [byTicket, byAmount, whole, open, won, lost] = orders.map(({ id }) => id) as string[];
  const [ticket] = await world.buyer.tickets(orders[0] as BuyerOrder);
  await sales.cashier.refund({ orderId: byTicket as string, ticketIds: [ticket?.id as string], reason: null });
  await sales.cashier.refund({ orderId: byAmount as string, amountCentavos: 12_345, reason: null });
  await sales.cashier.refund({ orderId: whole as string, reason: null });
  const tools = { db, ...sales };
  for (const [orderId, outcome] of [[open], [won, 'WON'], [lost, 'LOST']] as const) {
    const dispute = { order: orderId as string, amountCentavos: 50_000, reference: `dsp_${newId()}` };
    const { id } = await openDispute(tools, operator, dispute);
    if (outcome !== undefined) await endDispute(tools, operator, { dispute: { id }, outcome });
  }
  const buyer = { name: 'Jun Santos', email: 'jun@example.com' };
  const given = { eventId: event.id, items: [{ ticketTypeId: vip, quantity: 3 }], buyer, actOf: undefined };
  const { order } = await handOut({ db, sales }, actor, { ...given, channel: 'COUNTER' });
  await handOut({ db, sales }, actor, { ...given, channel: 'COMPLIMENTARY' });
  const [cash] = await db.many<{ id: string }>(sql`select id from issued_tickets where order_id = ${order.id} limit 1`);
  await sales.cashier.refund({ orderId: order.id, ticketIds: [cash?.id as string], reason: null });
}
