import type { Queryable } from '../../../platform/database/database.ts';
import type { PaymentProviders } from '../../selling/payments/payment-provider.ts';
import { whyNotAcceptable } from '../../selling/resting/accept-stray.ts';
import { type RestingAct, restingActs } from '../../selling/resting/resolve-money.ts';
import { listResting, type RestingRow } from './money-that-rests.sql.ts';

type Facts = Pick<RestingRow, 'owedCentavos' | 'isPaid' | 'isLeftPending' | 'isAskedAgain' | 'isOwedForTickets'>;

export interface RestingMoney extends Omit<RestingRow, keyof Facts | 'isSandboxOrder'> {
  /** What a person can do about it now; nothing while a worker deals with it. */
  acts: readonly RestingAct[];
}

/** Everything that is not where it belongs and waits for a person, or for something to end, oldest first. */
export async function listMoneyThatRests(
  db: Queryable,
  { providers, most }: { providers: Pick<PaymentProviders, 'namesFor'>; most: number },
): Promise<RestingMoney[]> {
  const rows = await listResting(db, { most });
  return rows.map((found) => {
    const { owedCentavos, isPaid, isLeftPending, isAskedAgain, isOwedForTickets, isSandboxOrder, ...row } = found;
    const facts: Facts = { owedCentavos, isPaid, isLeftPending, isAskedAgain, isOwedForTickets };
    return { ...row, acts: actsOf(row, facts, providers.namesFor({ isSandbox: isSandboxOrder })) };
  });
}

function actsOf(
  row: Omit<RestingRow, keyof Facts | 'isSandboxOrder'>,
  { owedCentavos, isPaid, isLeftPending, isAskedAgain, isOwedForTickets }: Facts,
  asked: ReturnType<PaymentProviders['namesFor']>,
): readonly RestingAct[] {
  const refused: readonly RestingAct[] = isOwedForTickets ? ['retry', 'otherwise'] : ['retry', 'otherwise', 'give-up'];
  if (row.kind === 'REFUND_REFUSED') return refused;
  if (row.kind === 'REFUND_PAID_TWICE') return ['settled'];
  if (row.kind === 'DISPUTE_OPEN') return restingActs.dispute;
  if (row.kind === 'PAYMENT_RETURNING') return [];
  // A worker deals with it until the provider has had its day; and nobody ends it without having asked what became of
  // it.
  if (row.kind === 'REFUND_WAITING') {
    if (!isLeftPending) return [];
    return isAskedAgain ? refused : ['retry'];
  }
  const { provider } = row;
  const payment =
    owedCentavos === null
      ? undefined
      : ({ status: isPaid ? 'PAID' : 'PENDING', amountCentavos: owedCentavos, currency: 'PHP', provider } as const);
  const isAcceptable = whyNotAcceptable(row, payment, asked) === undefined;
  return restingActs.payment.filter((act) => {
    if (act === 'accept') return isAcceptable;
    return act !== 'return' || (row.amountCentavos ?? 0) > 0;
  });
}
