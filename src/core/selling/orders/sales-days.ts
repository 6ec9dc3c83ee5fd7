import type { LedgerRow } from '../../money/ledger/ledger.ts';
import type { OrderChannel } from './order.ts';

/** Days of sales are days in Manila, whatever zone an event is in. */
export const salesZone = 'Asia/Manila';

interface SalesAmounts {
  grossCentavos: number;
  refundsCentavos: number;
  /** Less what refunds gave back. */
  commissionCentavos: number;
  processingCentavos: number;
}

/** What an event sold and gave back, by how it was sold: the amounts above are of sales online. */
export interface DaySales extends SalesAmounts {
  eventId: string;
  organizationId: string;
  sold: Readonly<Record<OrderChannel, SoldTickets>>;
  /** Cash that was handed back. */
  counterRefundsCentavos: number;
}

export interface SoldTickets {
  orders: number;
  tickets: number;
  centavos: number;
}

type Moved = Pick<LedgerRow, 'kind' | 'providerCentavos' | 'commissionCentavos' | 'processingCentavos'>;

/** Sales and refunds as the ledger has them, summed. */
export function salesAmountsOf(movements: readonly Moved[]): SalesAmounts {
  const amounts = { grossCentavos: 0, refundsCentavos: 0, commissionCentavos: 0, processingCentavos: 0 };
  for (const { kind, providerCentavos, commissionCentavos, processingCentavos } of movements) {
    if (kind === 'SALE') amounts.grossCentavos += providerCentavos;
    if (kind === 'REFUND') amounts.refundsCentavos -= providerCentavos;
    amounts.commissionCentavos -= commissionCentavos;
    amounts.processingCentavos -= processingCentavos;
  }
  return amounts;
}
