import { dateTime, peso } from '../format.ts';
import { usePage } from '../page.ts';
import type { OrderPageProps } from './order-page.tsx';

/** In two steps, without scripts: what is given back cannot be had again. */
export function GiveBack({
  order,
  giveBackUntil,
  givingBack,
}: Pick<OrderPageProps, 'order' | 'giveBackUntil' | 'givingBack'>) {
  const { text, language, now } = usePage();
  const { giveBack } = text.order;
  return (
    <>
      {givingBack !== undefined && (
        <p class={givingBack === 'refused' ? 'note is-danger' : 'note'} role="status">
          {giveBack[givingBack]}
        </p>
      )}
      {giveBackUntil !== null && (
        <details class="panel">
          <summary>{giveBack.offer(dateTime(giveBackUntil, { language, now, zone: 'Asia/Manila' }))}</summary>
          <form method="post" action={`/orders/${order.id}/give-back`}>
            <p>{order.total === 0 ? giveBack.free : giveBack.paid(peso(order.total - order.refunded))}</p>
            <button type="submit" class="is-danger-button">
              {giveBack.submit}
            </button>
          </form>
        </details>
      )}
    </>
  );
}
