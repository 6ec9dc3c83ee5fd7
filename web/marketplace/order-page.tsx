import { dateTime, peso, time } from '../format.ts';
import { usePage } from '../page.ts';
import { BuntingSteps } from '../ui/bunting.tsx';
import { Icon } from '../ui/icon.tsx';
import { Layout } from '../ui/layout.tsx';
import { AddressPart, type AddressShown } from './address-part.tsx';
import { EventOfOrder } from './event-of-order.tsx';
import { GiveBack } from './give-back.tsx';
import { JoinPart } from './join-part.tsx';
import { KeepPart, keepIsland } from './keep-part.tsx';
import { type Appointed, MovedNote } from './moved-note.tsx';
import { areTotalsSame, PayForm, type PayOption } from './pay-form.tsx';
import type { VenueShown } from './place.tsx';
import { QuestionsNote, QuestionsPart, type QuestionsShown } from './questions-part.tsx';
import { ShareButton } from './share-button.tsx';
import { RefundPolicy } from './terms.tsx';
import { type IssuedShown, Tickets } from './tickets.tsx';

export interface OrderPageProps {
  order: {
    id: string;
    number: string;
    state: 'PENDING' | 'COMPLETED' | 'CANCELLED' | 'REFUNDED';
    buyer: { name: string; email: string };
    createdAt: string;
    /** While it is pending. */
    expiresAt: string | null;
    /** The same by the real time, which is what browsers know. */
    countsDownTo: string | null;
    lines: readonly { id: string; name: string; quantity: number; price: number }[];
    subtotal: number;
    discount: number;
    promoCode: string | null;
    total: number;
    refunded: number;
    /** What the buyer's bank took back. */
    disputed: number;
    method: string;
    isPaid: boolean;
  };
  /** Null where the organizer deleted it. */
  event: ShownEvent | null;
  isSandbox: boolean;
  /** Where it is joined online; null where it is not, and for whoever has no good ticket. */
  joinUrl: string | null;
  /** How the last attempt to pay stands. */
  payment: 'none' | 'waiting' | 'failed' | 'expired';
  /** Why the last press of a button did nothing. */
  fault?: 'tooManyTries' | 'providerAway' | 'providerRefused';
  /** What the buyer knew, where the event was moved since and is still to come. */
  movedFrom: Appointed | null;
  /** Until when the order may be given back for that, and what goes back; null where it may not. */
  giveBack: { until: string; amount: number; areSomeGivenOn: boolean } | null;
  /** It was given back, and the provider is at it; or that was refused. */
  givingBack?: 'underWay' | 'refused';
  /** Where the tickets go. */
  address: AddressShown;
  options: readonly PayOption[];
  /** The way to pay that the sums are shown for while it is pending. */
  chosen: string;
  tickets: readonly IssuedShown[];
  questions: QuestionsShown;
}

export interface ShownEvent {
  slug: string;
  name: string;
  dateTime: string;
  endDateTime: string | null;
  timezone: string;
  /** In short. */
  place: string | null;
  venue: VenueShown | null;
  isOnline: boolean;
  isOnSale: boolean;
  /** Markdown. */
  refundPolicy: string | null;
}

const islandsOf = {
  PENDING: ['order.ts', 'once.ts'],
  COMPLETED: ['share.ts', keepIsland],
  CANCELLED: [],
  REFUNDED: [],
};

type PropsWithEvent = OrderPageProps & { event: ShownEvent };

export function OrderPage(props: OrderPageProps) {
  const { order, payment, event } = props;
  const { text } = usePage();
  const isWaiting = order.state === 'PENDING' && payment === 'waiting';
  return (
    <Layout
      title={`${text.order.title(order.number)} · ${text.site.name}`}
      islands={islandsOf[order.state]}
      refreshSeconds={isWaiting ? 5 : undefined}
    >
      {props.isSandbox && <p class="note is-warning banner">{text.site.event.sandbox}</p>}
      {event === null ? <Deleted {...props} /> : <AsItStands {...props} event={event} />}
    </Layout>
  );
}

function AsItStands(props: PropsWithEvent) {
  const Stage = { PENDING: Pending, COMPLETED: Completed, CANCELLED: Cancelled, REFUNDED: Refunded }[props.order.state];
  return <Stage {...props} />;
}

function Pending(props: OrderPageProps) {
  const { order, payment } = props;
  const { text } = usePage();
  const { steps, stepsLabel } = text.checkout;
  return (
    <div data-order={order.id} data-payment={payment}>
      <BuntingSteps label={stepsLabel} steps={[steps.tickets, steps.details, steps.pay, steps.done]} current={2} />
      <div class="checkout">
        <div class="panel">
          {payment === 'waiting' ? (
            <>
              <h1>{text.order.waiting.heading}</h1>
              <p role="status">{text.order.waiting.hint(text.order.methods[order.method] ?? order.method)}</p>
              <p>
                <a class="button" href={`/orders/${order.id}`}>
                  {text.order.waiting.reload}
                </a>
              </p>
              <Countdown {...order} />
              <details open={props.chosen !== order.method}>
                <summary>{text.order.waiting.again}</summary>
                <PayForm {...props} />
              </details>
            </>
          ) : (
            <>
              <h1>{text.order.pay.heading}</h1>
              <Countdown {...order} />
              {(payment === 'failed' || payment === 'expired') && (
                <p class="note is-danger" role="alert">
                  {text.order.pay[payment]}
                </p>
              )}
              <PayForm {...props} />
            </>
          )}
          <AddressPart {...props} />
          <form method="post" action={`/orders/${order.id}/cancel`} class="give-back" data-once>
            <button type="submit" class="is-quiet">
              {text.order.pay.cancel}
            </button>
            <span class="hint">{text.order.pay.cancelHint}</span>
          </form>
        </div>
        <Receipt {...props} />
      </div>
    </div>
  );
}

/** A clock where scripts run, the time of day where they do not. */
function Countdown({ expiresAt, countsDownTo }: Pick<OrderPageProps['order'], 'expiresAt' | 'countsDownTo'>) {
  const { text, language } = usePage();
  if (expiresAt === null) return null;
  return (
    <p class="countdown" data-expires-at={countsDownTo}>
      <Icon name="clock" />
      <span data-until>{text.order.pay.heldUntil(time(expiresAt, { language, zone: 'Asia/Manila' }))}</span>
      <span data-counting hidden>
        {text.order.pay.held} <b data-clock role="timer" aria-live="off" />
      </span>
    </p>
  );
}

function Completed(props: PropsWithEvent) {
  const { order } = props;
  const { text } = usePage();
  const { done, refunded } = text.order;
  return (
    <div class="checkout is-done">
      <div>
        <h1>{done.heading}</h1>
        <MovedNote from={props.movedFrom} event={props.event} />
        <GiveBack {...props} />
        {order.refunded > 0 && <p class="note">{refunded.partly(peso(order.refunded))}</p>}
        <QuestionsNote questions={props.questions} />
        <p>{done.hint}</p>
        <JoinPart url={props.joinUrl} />
        <AddressPart {...props} />
        <Documents {...props} />
        <KeepPart event={props.event} />
        <Tickets tickets={props.tickets} event={props.event} isSandbox={props.isSandbox} />
        <QuestionsPart questions={props.questions} />
        <p class="hint">{done.keep}</p>
      </div>
      <Receipt {...props} />
    </div>
  );
}

function Documents({ order, event }: PropsWithEvent) {
  const { done } = usePage().text.order;
  return (
    <p class="actions">
      <a class="button is-second" href={`/orders/${order.id}/tickets.pdf`}>
        <Icon name="download" />
        {done.pdf}
      </a>
      <a class="button is-second" href={`/orders/${order.id}/event.ics`}>
        <Icon name="calendarPlus" />
        {done.calendar}
      </a>
      <ShareButton title={event.name} other={{ path: `/events/${event.slug}`, label: done.share }} />
    </p>
  );
}

function Cancelled(props: PropsWithEvent) {
  const { event } = props;
  const { cancelled } = usePage().text.order;
  return (
    <div class="checkout">
      <div class="panel">
        <h1>{cancelled.heading}</h1>
        <p>{cancelled.hint}</p>
        {event.isOnSale && (
          <a class="button" href={`/events/${event.slug}`}>
            {cancelled.again}
          </a>
        )}
      </div>
      <Receipt {...props} />
    </div>
  );
}

function Refunded(props: PropsWithEvent) {
  const { refunded } = usePage().text.order;
  return (
    <div class="checkout is-done">
      <div>
        <h1>{refunded.heading}</h1>
        {props.order.disputed > 0 && <p>{refunded.byBank(peso(props.order.disputed))}</p>}
        {(props.order.refunded > 0 || props.order.disputed === 0) && (
          <p>
            {refunded.partly(peso(props.order.refunded))}{' '}
            {props.order.method === 'cash' ? refunded.cashHint : refunded.hint}
          </p>
        )}
        <Tickets tickets={props.tickets} event={props.event} isSandbox={props.isSandbox} />
      </div>
      <Receipt {...props} />
    </div>
  );
}

/** An event can be deleted only when all of its orders are cancelled. */
function Deleted(props: OrderPageProps) {
  const { deleted } = usePage().text.order;
  return (
    <div class="checkout">
      <div class="panel">
        <h1>{deleted.heading}</h1>
        <p>{deleted.hint}</p>
        <a class="button" href="/events">
          {deleted.others}
        </a>
      </div>
      <Receipt {...props} />
    </div>
  );
}

function Receipt({ order, event, options, chosen }: OrderPageProps) {
  const { text, language, now } = usePage();
  const { receipt, methods } = text.order;
  const total = options.find(({ method }) => method === chosen)?.total ?? order.total;
  const totalLabel = areTotalsSame(options) ? receipt.total : text.checkout.totalWith(methods[chosen] ?? chosen);
  const takenBack = order.refunded + order.disputed;
  return (
    <aside class="stub" aria-label={receipt.heading}>
      {event === null ? <h2>{text.order.deleted.event}</h2> : <EventOfOrder event={event} />}
      <table class="sums">
        <tbody>
          {order.lines.map(({ id, name, quantity, price }) => (
            <tr key={id}>
              <th scope="row">{text.checkout.quantityTimes(quantity, name)}</th>
              <td>{price === 0 ? text.checkout.free : peso(price * quantity)}</td>
            </tr>
          ))}
          {order.discount > 0 && (
            <tr>
              <th scope="row">{text.checkout.discount(order.promoCode ?? '')}</th>
              <td>{peso(-order.discount)}</td>
            </tr>
          )}
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
      {order.isPaid && <p>{receipt.paidWith(methods[order.method] ?? order.method)}</p>}
      {order.state === 'COMPLETED' && <RefundPolicy text={event?.refundPolicy ?? null} />}
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
