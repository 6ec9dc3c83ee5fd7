import { peso } from '../../format.ts';
import { usePage } from '../../page.ts';
import type { OrderPropsWithEvent } from './order-shown.ts';

type MoneyBackProps = Pick<OrderPropsWithEvent, 'order' | 'moneyBack'>;

/** Where the money of an order is whose event was cancelled, a line for each part of it. */
export function MoneyBack({ order, moneyBack }: MoneyBackProps) {
  const { order: words } = usePage().text;
  const said = words.eventCancelled;
  const way = moneyBack.isToAccount
    ? words.refundAccount.account
    : (words.methodsInSentence[order.method] ?? order.method);
  if (order.state === 'CANCELLED') return <p>{said.notCharged}</p>;
  if (order.total === 0) return <p>{said.free}</p>;
  const { sent, underWay, refused, toCome } = moneyBack;
  return (
    <section aria-labelledby="money-title">
      <h2 id="money-title">{said.money}</h2>
      <ul class="money-back">
        {sent > 0 && <Part amount={sent} says={order.method === 'cash' ? words.refunded.cashHint : said.sent(way)} />}
        {underWay > 0 && <Part amount={underWay} says={said.underWay(way)} />}
        {toCome > 0 && <Part amount={toCome} says={said.toCome(way)} />}
        {refused > 0 && <Part amount={refused} says={said.refused(way)} />}
        {order.disputed > 0 && <Part amount={order.disputed} says={said.byBank} />}
      </ul>
    </section>
  );
}

function Part({ amount, says }: { amount: number; says: string }) {
  return (
    <li>
      <b>{peso(amount)}</b> <span>{says}</span>
    </li>
  );
}
