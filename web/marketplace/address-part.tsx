import { usePage } from '../page.ts';
import { Field } from './field.tsx';
import type { OrderPageProps } from './order-page.tsx';

/** Where the tickets of an order go, and how that is put right. */
export interface AddressShown {
  /** The address that was asked for and waits to be confirmed. */
  waiting: string | null;
  entered?: { email: string; fault: 'email' | 'same' | 'tooOften' };
}

export function AddressPart({ order, address }: Pick<OrderPageProps, 'order' | 'address'>) {
  const { text } = usePage();
  const { address: words } = text.giving;
  const { waiting, entered } = address;
  const isSent = order.state !== 'PENDING';
  const faults = { email: text.checkout.faults.email, same: words.same };
  const fault = entered?.fault;
  return (
    <div class="address-part">
      <p>{isSent ? text.order.done.sentTo(order.buyer.email) : words.goesTo(order.buyer.email)}</p>
      {waiting !== null && (
        <p class="note" role="status">
          {words.waiting(waiting)}
        </p>
      )}
      <details open={entered !== undefined}>
        <summary>{words.wrong}</summary>
        <form method="post" action={`/orders/${order.id}/address`}>
          <p class="hint">{isSent ? words.leadSent : words.lead}</p>
          {fault === 'tooOften' && (
            <p class="note is-danger" role="alert">
              {words.tooOften}
            </p>
          )}
          <Field
            id="new-address"
            name="email"
            type="email"
            label={words.email}
            value={entered?.email}
            fault={fault === 'email' || fault === 'same' ? faults[fault] : undefined}
            autocomplete="email"
            lengthMax={254}
          />
          <button type="submit" class="is-second">
            {isSent ? words.ask : words.submit}
          </button>
        </form>
      </details>
    </div>
  );
}
