import { peso } from '../../format.ts';
import { usePage } from '../../page.ts';
import type { OrderPageProps, PayOption } from './order-shown.ts';
import { Terms } from './terms.tsx';

type PayFormProps = Pick<OrderPageProps, 'order' | 'event' | 'options' | 'chosen' | 'fault'>;

export function PayForm({ order, event, options, chosen, fault }: PayFormProps) {
  const { text } = usePage();
  const { pay, methods } = text.order;
  const isSameForAll = areTotalsSame(options);
  return (
    <form method="post" action={`/orders/${order.id}/pay`} class="pay" data-once>
      {fault !== undefined && (
        <p class="note is-danger" role="alert">
          {pay[fault]}
        </p>
      )}
      <fieldset>
        <legend>{pay.method}</legend>
        {options.map(({ method, total }) => (
          <label key={method} class="choice method">
            <input
              type="radio"
              name="method"
              value={method}
              checked={method === chosen}
              required
              data-total={peso(total)}
              data-fees={peso(total - order.subtotal)}
              data-total-label={isSameForAll ? undefined : text.checkout.totalWith(methods[method] ?? method)}
            />
            <span>{methods[method] ?? method}</span>
            {!isSameForAll && <b>{peso(total)}</b>}
          </label>
        ))}
      </fieldset>
      <button type="submit" data-pay-text={pay.submit('{total}')}>
        {isSameForAll ? pay.submit(peso(order.total)) : pay.proceed}
      </button>
      {!isSameForAll && (
        <noscript>
          <button type="submit" class="is-second" formMethod="get" formAction={`/orders/${order.id}`}>
            {pay.update}
          </button>
        </noscript>
      )}
      <Terms isFree={false} refundPolicy={event?.refundPolicy ?? null} returns={event?.returns ?? null} />
    </form>
  );
}

/** Whether every way to pay costs the same. */
export function areTotalsSame(options: readonly PayOption[]): boolean {
  return options.every(({ total }) => total === options[0]?.total);
}
