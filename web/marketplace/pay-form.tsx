import { peso } from '../format.ts';
import { usePage } from '../page.ts';
import type { OrderPageProps } from './order-page.tsx';
import { Terms } from './terms.tsx';

/** A way to pay, and what is charged then. */
export interface PayOption {
  method: string;
  total: number;
}

export function PayForm({
  order,
  event,
  options,
  fault,
}: Pick<OrderPageProps, 'order' | 'event' | 'options' | 'fault'>) {
  const { pay, methods } = usePage().text.order;
  const isSameForAll = options.every(({ total }) => total === options[0]?.total);
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
              checked={method === order.method}
              required
              data-total={peso(total)}
            />
            <span>{methods[method] ?? method}</span>
            {!isSameForAll && <b>{peso(total)}</b>}
          </label>
        ))}
      </fieldset>
      <button type="submit" data-pay-text={pay.submit('{total}')}>
        {isSameForAll ? pay.submit(peso(order.total)) : pay.proceed}
      </button>
      <Terms isFree={false} refundPolicy={event?.refundPolicy ?? null} />
    </form>
  );
}
