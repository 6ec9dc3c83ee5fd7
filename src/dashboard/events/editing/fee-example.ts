import type { FeeExample } from '../../../../web/organizer/events/editing/editor-props.ts';
import { pesosOf } from '../../../core/base/money.ts';
import type { TicketType } from '../../../core/catalog/ticket-types/ticket-type.ts';
import { type FeeSchedule, priceOf } from '../../../core/money/fees/fees.ts';

const samplePriceCentavos = 150_000;
const methods = ['gcash', 'card'] as const;

/** What fees mean for a ticket of this event: of its dearest type, or of a common price where there is none yet. */
export function feeExample(fees: FeeSchedule, types: readonly TicketType[]): FeeExample {
  const dearest = Math.max(0, ...types.map(({ priceCentavos }) => priceCentavos));
  const subtotalCentavos = dearest === 0 ? samplePriceCentavos : dearest;
  return {
    price: pesosOf(subtotalCentavos),
    methods: methods.map((method) => {
      const shares = (absorbFees: boolean) => {
        const { totalCentavos, netCentavos } = priceOf(fees, { subtotalCentavos, absorbFees, method });
        return { total: pesosOf(totalCentavos), net: pesosOf(netCentavos) };
      };
      return { method, included: shares(true), added: shares(false) };
    }),
  };
}
