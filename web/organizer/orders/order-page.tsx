import { count, dateTime, peso } from '../../format.ts';
import { languageNames } from '../../language.ts';
import { usePage } from '../../page.ts';
import { faultIn } from '../../texts/faults.ts';
import { PostForm } from '../../ui/form.tsx';
import { Email } from '../../ui/staff/email.tsx';
import { type AnyFrameProps, Frame } from '../../ui/staff/frame.tsx';
import { Moment, useMoment } from '../../ui/staff/moment.tsx';
import { ChannelTag, OrderTag } from '../../ui/staff/order-tag.tsx';
import { useDetailWords } from './detail-words.ts';
import { OrderAnswers } from './order-answers.tsx';
import { OrderCards } from './order-cards.tsx';
import type { OrderDetailProps, ShownOrder } from './order-shown.ts';
import { OrderTickets } from './order-tickets.tsx';
import { OrderTimeline } from './order-timeline.tsx';

export function OrderDetailPage(props: OrderDetailProps) {
  const { frame, order, organization, timeline, isRefundable, isAddressable, isDisputable } = props;
  const { resendWaitMinutes, trouble } = props;
  const isOperator = organization !== undefined;
  const { text, language } = usePage();
  const { detail: words } = text.organizer.orders;
  const path = `${frame.base}/orders/${order.id}`;
  const actions = (
    <>
      {order.status === 'COMPLETED' && (
        <PostForm action={`${path}/resend`} data-once>
          <button type="submit" class="is-second">
            {words.resend}
          </button>
        </PostForm>
      )}
      {isAddressable && (isOperator || frame.abilities.includes('order-acts')) && (
        <a class="button is-second" href={`${path}/address`}>
          {words.correctAddress}
        </a>
      )}
      {isRefundable && (
        <a class="button is-second" href={`${path}/refund`}>
          {words.refund}
        </a>
      )}
      {isDisputable && (
        <a class="button is-second" href={`${frame.base}/disputes/new?order=${order.orderNumber}`}>
          {text.operator.money.dispute}
        </a>
      )}
    </>
  );
  return (
    <Frame frame={frame} title={words.title(order.orderNumber)} action={actions} islands={['once.ts']}>
      {resendWaitMinutes !== undefined && (
        <p class="note is-danger" role="alert">
          {words.resendTooOften(words.minutes(resendWaitMinutes))}
        </p>
      )}
      {trouble !== undefined && (
        <p class="note is-danger" role="alert">
          {faultIn(language, trouble)}
        </p>
      )}
      <Facts base={frame.base} order={order} organization={organization} />
      <div class="order-grid">
        <div class="order-main">
          <Money frame={frame} order={order} />
          <OrderTickets frame={frame} order={order} />
          <OrderCards {...props} />
          <OrderAnswers {...props} />
        </div>
        <OrderTimeline base={frame.base} entries={timeline} abilities={frame.abilities} />
      </div>
      <p>
        <a href={`${frame.base}/orders`}>{words.all}</a>
      </p>
    </Frame>
  );
}

function Facts({ base, order, organization }: { base: string } & Pick<OrderDetailProps, 'order' | 'organization'>) {
  const { language, now, text } = usePage();
  const { detail: words } = text.organizer.orders;
  const momentText = useMoment();
  const { buyer, event } = order;
  return (
    <div class="order-facts">
      <OrderTag status={order.status} /> <ChannelTag channel={order.channel} />
      <dl class="small-facts">
        <div>
          <dt>{words.buyer}</dt>
          <dd>
            {buyer.name}
            <br />
            <Email address={buyer.email} isLink />
          </dd>
        </div>
        <div>
          <dt>{words.event}</dt>
          <dd>
            {event === null ? (
              text.order.deleted.event
            ) : (
              <>
                <a href={`${base}/events/${event.id}`}>{event.name}</a>
                <br />
                {dateTime(event.dateTime, { language, zone: event.timezone, now })}
              </>
            )}
          </dd>
        </div>
        {organization !== undefined && (
          <div>
            <dt>{text.operator.orders.organization}</dt>
            <dd>
              <a href={`${base}/organizations/${organization.slug}`}>{organization.name}</a>
            </dd>
          </div>
        )}
        <div>
          <dt>{words.placed}</dt>
          <dd>
            <Moment at={order.placedAt} />
          </dd>
        </div>
        {organization !== undefined && (
          <div>
            <dt>{text.operator.orderDetail.id}</dt>
            <dd>
              <code>{order.id}</code>
            </dd>
          </div>
        )}
        {order.completedAt !== null && (
          <div>
            <dt>{words.completed}</dt>
            <dd>
              <Moment at={order.completedAt} />
            </dd>
          </div>
        )}
        {order.via !== null && (
          <div>
            <dt>{words.via}</dt>
            <dd>{order.via}</dd>
          </div>
        )}
        {order.note !== null && (
          <div>
            <dt>{words.note}</dt>
            <dd>{order.note}</dd>
          </div>
        )}
        <div>
          <dt>{words.language}</dt>
          <dd>{languageNames[buyer.language]}</dd>
        </div>
      </dl>
      {order.status === 'PENDING' && order.expiresAt !== null && <p>{words.holdUntil(momentText(order.expiresAt))}</p>}
    </div>
  );
}

function Money({ frame, order }: { frame: AnyFrameProps; order: ShownOrder }) {
  const { text } = usePage();
  const { free } = text.organizer.orders;
  const words = useDetailWords(frame);
  const isOpen = order.status === 'PENDING' || order.status === 'CANCELLED';
  const minus = (amount: number) => peso(amount === 0 ? 0 : -amount);
  return (
    <section class="panel" aria-labelledby="money-title">
      <h2 id="money-title">{words.money}</h2>
      <table class="sums">
        <tbody>
          {order.items.map((item) => (
            <tr key={`${item.name}|${item.section}|${item.row}|${item.price}`}>
              <th scope="row">
                {count(item.quantity)} × {[item.name, item.section, item.row].filter(Boolean).join(', ')}
                <span class="hint"> {item.price === 0 ? free : peso(item.price)}</span>
              </th>
              <td>{peso(item.price * item.quantity)}</td>
            </tr>
          ))}
          {order.discount > 0 && (
            <tr>
              <th scope="row">{text.checkout.discount(order.promoCode ?? '')}</th>
              <td>{peso(-order.discount)}</td>
            </tr>
          )}
          {order.total !== order.subtotal && (
            <tr>
              <th scope="row">{words.feesOnTop}</th>
              <td>{peso(Math.round((order.total - order.subtotal) * 100) / 100)}</td>
            </tr>
          )}
          <tr class="sums-total">
            <th scope="row">{isOpen ? words.totalOpen : words.total}</th>
            <td>{peso(order.total)}</td>
          </tr>
          {order.total > 0 && (
            <>
              {order.refunded > 0 && (
                <tr>
                  <th scope="row">{words.refunded}</th>
                  <td>{minus(order.refunded)}</td>
                </tr>
              )}
              {order.disputed > 0 && (
                <tr>
                  <th scope="row">{words.disputed}</th>
                  <td>{minus(order.disputed)}</td>
                </tr>
              )}
              <tr>
                <th scope="row">{words.platformFee}</th>
                <td>{minus(order.commission)}</td>
              </tr>
              {order.commissionReturned > 0 && (
                <tr>
                  <th scope="row">{words.commissionReturned}</th>
                  <td>{peso(order.commissionReturned)}</td>
                </tr>
              )}
              <tr>
                <th scope="row">{words.processingFee}</th>
                <td>{minus(order.processing)}</td>
              </tr>
            </>
          )}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{words.net}</th>
            <td>{peso(order.net)}</td>
          </tr>
        </tfoot>
      </table>
      {order.total > 0 && (
        <p class="hint">{order.channel === 'COUNTER' ? words.paidInCash : words.paidBy[order.feesPaidBy]}</p>
      )}
      <PaymentFacts frame={frame} order={order} />
    </section>
  );
}

function PaymentFacts({ frame, order }: { frame: AnyFrameProps; order: ShownOrder }) {
  const { text } = usePage();
  const words = useDetailWords(frame);
  const sees = frame.abilities.includes('payouts');
  const { payment, settlement } = order;
  const settledText = settlement.isPaidOut ? words.settledIn : words.settledSoon;
  return (
    <dl class="small-facts payment-facts">
      <div>
        <dt>{words.payment}</dt>
        <dd>{words.paymentStatuses[payment.status]}</dd>
      </div>
      {payment.method !== null && (
        <div>
          <dt>{words.method}</dt>
          <dd>{text.order.methods[payment.method] ?? payment.method}</dd>
        </div>
      )}
      {payment.provider !== null && (
        <div>
          <dt>{words.provider}</dt>
          <dd>{words.providers[payment.provider] ?? payment.provider}</dd>
        </div>
      )}
      {payment.reference !== null && (
        <div>
          <dt>{words.reference}</dt>
          <dd>
            <code>{payment.reference}</code>
          </dd>
        </div>
      )}
      {payment.providerId !== null && (
        <div>
          <dt>{text.operator.orderDetail.providerId}</dt>
          <dd>
            <code>{payment.providerId}</code>
          </dd>
        </div>
      )}
      {settlement.isNeeded && (
        <div>
          <dt>{words.settled}</dt>
          <dd>
            {settlement.payoutId === null ? (
              words.notSettled
            ) : sees ? (
              <a href={`${frame.base}/settlement/payouts/${settlement.payoutId}`}>{settledText}</a>
            ) : (
              settledText
            )}
          </dd>
        </div>
      )}
    </dl>
  );
}
