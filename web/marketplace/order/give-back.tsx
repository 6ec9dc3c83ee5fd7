import { dateTime, peso } from '../../format.ts';
import { usePage } from '../../page.ts';
import type { OrderPageProps } from './order-shown.ts';

/** In two steps, without scripts: what is given back cannot be had again. */
export function GiveBack({
  order,
  giveBack: offered,
  givingBack,
}: Pick<OrderPageProps, 'order' | 'giveBack' | 'givingBack'>) {
  const { text, language, now } = usePage();
  const { giveBack } = text.order;
  return (
    <>
      {givingBack !== undefined && (
        <p class={givingBack === 'refused' ? 'note is-danger' : 'note'} role="status">
          {giveBack[givingBack]}
        </p>
      )}
      {offered !== null && (
        <details class="panel">
          <summary>{giveBack.offer(dateTime(offered.until, { language, now, zone: 'Asia/Manila' }))}</summary>
          <form method="post" action={`/orders/${order.id}/give-back`}>
            <p>
              {offered.areSomeGivenOn ? giveBack.ownTickets : giveBack.allTickets}{' '}
              {offered.amount > 0 && `${giveBack.paid(peso(offered.amount))} `}
              {giveBack.forGood}
            </p>
            <button type="submit" class="is-danger-button">
              {giveBack.submit}
            </button>
          </form>
        </details>
      )}
    </>
  );
}
