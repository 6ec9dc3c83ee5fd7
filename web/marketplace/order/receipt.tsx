import { dateTime, peso } from '../../format.ts';
import { usePage } from '../../page.ts';
import { placesText } from '../event/seats/seats-shown.ts';
import { Seller } from '../seller.tsx';
import { EventOfOrder } from './event-of-order.tsx';
import type { OrderPageProps } from './order-shown.ts';
import { areTotalsSame } from './pay-form.tsx';
import { RefundPolicy } from './terms.tsx';

export function Receipt({ order, event, options, chosen }: OrderPageProps) {
  const { text, language, now } = usePage();
  const { receipt, methodsInSentence } = text.order;
  const total = options.find(({ method }) => method === chosen)?.total ?? order.total;
  const totalLabel = areTotalsSame(options)
    ? receipt.total
    : text.checkout.totalWith(methodsInSentence[chosen] ?? chosen);
  const takenBack = order.refunded + order.disputed;
  return (
    <aside class="stub" aria-label={receipt.heading}>
      {event === null ? <h2>{text.order.deleted.event}</h2> : <EventOfOrder event={event} />}
      <table class="sums">
        <tbody>
          {order.lines.map(({ id, name, quantity, price, card, seats }) => (
            <tr key={id}>
              <th scope="row">
                {text.checkout.quantityTimes(quantity, name)}
                {card !== null && <small>{text.cards.ofPerson(text.cards.kinds[card.kind], card.name)}</small>}
                {seats !== null && seats.length > 0 && <span class="places">{placesText(seats, text.seats)}</span>}
              </th>
              <td>{price === 0 ? text.checkout.free : peso(price * quantity)}</td>
            </tr>
          ))}
          {order.discount > 0 && (
            <tr>
              <th scope="row">{text.checkout.discount(order.promoCode ?? '')}</th>
              <td>{peso(-order.discount)}</td>
            </tr>
          )}
          {order.statutoryDiscount > 0 && <SumRow label={text.cards.discount} amount={-order.statutoryDiscount} />}
          {total !== order.subtotal && (
            <tr>
              <th scope="row">{receipt.fees}</th>
              <td data-fees-amount>{peso(total - order.subtotal)}</td>
            </tr>
          )}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" data-total-label>
              {totalLabel}
            </th>
            <td data-total-amount>{total === 0 ? text.checkout.free : peso(total)}</td>
          </tr>
          {order.refunded > 0 && <SumRow label={receipt.refunded} amount={-order.refunded} />}
          {order.disputed > 0 && <SumRow label={receipt.byBank} amount={-order.disputed} />}
          {takenBack > 0 && <SumRow label={receipt.left} amount={total - takenBack} />}
        </tfoot>
      </table>
      <dl class="small-facts">
        <div>
          <dt>{text.order.number}</dt>
          <dd>{order.number}</dd>
        </div>
        <div>
          <dt>{text.order.buyer}</dt>
          <dd>{order.buyer.name}</dd>
        </div>
        <div>
          <dt>{receipt.placed}</dt>
          <dd>{dateTime(order.createdAt, { language, now, zone: 'Asia/Manila' })}</dd>
        </div>
      </dl>
      {order.isPaid && <p>{receipt.paidWith(methodsInSentence[order.method] ?? order.method)}</p>}
      {order.hasInvoice && (
        <p>
          <a href={`/orders/${order.id}/invoice.pdf`}>{receipt.invoice}</a>
        </p>
      )}
      {order.state === 'COMPLETED' && (
        <RefundPolicy
          refundPolicy={event?.refundPolicy ?? null}
          returns={event?.returns ?? null}
          isFree={order.total === 0}
        />
      )}
      <Seller seller={order.seller} />
      <p>
        <a href="/your-data">{text.privacy.yourData.title}</a>
      </p>
    </aside>
  );
}

function SumRow({ label, amount }: { label: string; amount: number }) {
  return (
    <tr>
      <th scope="row">{label}</th>
      <td>{peso(amount)}</td>
    </tr>
  );
}
