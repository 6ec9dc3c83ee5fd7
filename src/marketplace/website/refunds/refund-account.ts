import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RefundAccountShown } from '../../../../web/marketplace/refund-account-part.tsx';
import { banks } from '../../../core/accounts/payout-accounts/banks.ts';
import { isRaised } from '../../../core/base/define-error.ts';
import { pesosOf } from '../../../core/base/money.ts';
import { giveAccount } from '../../../core/selling/cashier/refund-to-account.ts';
import { noRefundWaits } from '../../../core/selling/orders/order.errors.ts';
import type { Order } from '../../../core/selling/orders/order.ts';
import type { OrderRefund } from '../../../core/selling/orders/order-detail.ts';
import { isAccountWanted, roadOf } from '../../../core/selling/payments/refund.ts';
import { faultsOf } from '../../../http/pages/faults.ts';
import { formOf } from '../../../http/pages/forms.ts';
import { seeOther } from '../../../http/send-page.ts';

/** What was typed, and what is wrong with it. */
export type EnteredAccount = Pick<RefundAccountShown, 'typed' | 'faults'>;

interface RefundAccountPages {
  ownOrder(request: FastifyRequest): Promise<Order>;
  /** The order's page once more, with what was wrong. */
  again(request: FastifyRequest, reply: FastifyReply, entered: EnteredAccount, status: number): Promise<FastifyReply>;
}

const wallets = ['GCASH', 'MAYA'];

/** The buyer says at the order's page where to pay what cannot go back the way it came. */
export function refundAccountRoutes(
  app: FastifyInstance,
  { sales }: { sales: Parameters<typeof giveAccount>[0] },
  { ownOrder, again }: RefundAccountPages,
): void {
  app.post('/orders/:id/refund-account', { config: { isPage: true } }, async (request, reply) => {
    const order = await ownOrder(request);
    const form = formOf(request);
    const typed = { bankCode: form.text('bankCode'), name: form.text('name') };
    const kind = wallets.find((wallet) => wallet === typed.bankCode) ?? 'BANK';
    try {
      await giveAccount(sales, order, { ...typed, kind, number: form.text('number') });
    } catch (error) {
      // The page itself shows how the money stands now.
      if (!isRaised(error, noRefundWaits)) return again(request, reply, { typed, faults: faultsOf(error) }, 400);
    }
    seeOther(reply, `/orders/${order.id}`);
    return reply;
  });
}

export function shownRefundAccount(
  refunds: readonly OrderRefund[],
  entered: EnteredAccount | undefined,
): RefundAccountShown | null {
  const byAccount = refunds.filter(({ accountWantedAt }) => accountWantedAt !== null);
  const sumOf = (wanted: ReturnType<typeof roadOf>['state']) =>
    pesosOf(
      byAccount
        .filter((refund) => roadOf(refund).state === wanted)
        .reduce((sum, { amountCentavos }) => sum + amountCentavos, 0),
    );
  const [waiting, paying, withPerson] = [sumOf('WAITING_FOR_ACCOUNT'), sumOf('PAYING'), sumOf('NEEDS_PERSON')];
  if (waiting + paying + withPerson === 0) return null;
  const isWrong = byAccount.some((refund) => isAccountWanted(refund) && refund.wrongAccounts > 0);
  const { typed = { bankCode: '', name: '' }, faults } = entered ?? {};
  return { waiting, paying, withPerson, isWrong, banks, typed, faults };
}
