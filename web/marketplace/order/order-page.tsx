import { dateTime, peso, time } from '../../format.ts';
import { usePage } from '../../page.ts';
import { BuntingSteps } from '../../ui/bunting.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Layout } from '../../ui/layout.tsx';
import { BarkadaPart } from '../giving/barkada-part.tsx';
import { RefundAccountPart } from '../refund-account-part.tsx';
import { AddressPart } from './address-part.tsx';
import { CancelledEvent, Completed, Refunded } from './finished-order.tsx';
import { keepIsland } from './keep-part.tsx';
import type { OrderPageProps, OrderPropsWithEvent, ShownCashCode, ShownInApp, ShownQrCode } from './order-shown.ts';
import { PayForm } from './pay-form.tsx';
import { Receipt } from './receipt.tsx';

const islandsOf = {
  PENDING: ['order.ts', 'once.ts', 'copy.ts', 'share.ts'],
  COMPLETED: ['share.ts', 'copy.ts', keepIsland],
  CANCELLED: [],
  REFUNDED: [],
};

export function OrderPage(props: OrderPageProps) {
  const { order, payment, event } = props;
  const { text } = usePage();
  const isWaiting = order.state === 'PENDING' && payment === 'waiting';
  // The tickets say themselves that they are for a trial.
  const isOnTickets = order.state === 'COMPLETED';
  return (
    <Layout
      title={`${text.order.title(order.number)} · ${text.site.name}`}
      islands={islandsOf[order.state]}
      refreshSeconds={isWaiting ? (props.cash !== null ? 60 : props.qr !== null ? 15 : 5) : undefined}
      isWithoutSearch={isOnTickets}
    >
      {props.isSandbox && !isOnTickets && <p class="note is-warning banner">{text.site.event.sandbox}</p>}
      <RefundAccountPart {...props} />
      {event === null ? <Deleted {...props} /> : <AsItStands {...props} event={event} />}
    </Layout>
  );
}

function AsItStands(props: OrderPropsWithEvent) {
  const { order, event } = props;
  if (event.cancelled !== null && order.state !== 'PENDING') return <CancelledEvent {...props} />;
  const Stage = { PENDING: Pending, COMPLETED: Completed, CANCELLED: Cancelled, REFUNDED: Refunded }[order.state];
  return <Stage {...props} />;
}

function Pending(props: OrderPageProps) {
  const { order, payment, waitingPlace } = props;
  const { text } = usePage();
  const { steps, stepsLabel } = text.checkout;
  const words = waitingPlace === null ? text.order.pay : text.waiting.offer;
  return (
    <div data-order={order.id} data-payment={payment}>
      <BuntingSteps label={stepsLabel} steps={[steps.tickets, steps.details, steps.pay, steps.done]} current={2} />
      <div class="checkout">
        <div class="panel">
          {props.inApp !== null && <InApp {...props.inApp} />}
          {props.cash !== null ? (
            <>
              <CashCode order={order} cash={props.cash} />
              <details open={props.chosen !== order.method || props.fault !== undefined}>
                <summary>{text.order.cash.otherwise}</summary>
                <PayForm {...props} />
              </details>
            </>
          ) : props.qr !== null && payment === 'waiting' ? (
            <>
              <QrCode {...props} qr={props.qr} />
              <details open={props.chosen !== order.method || props.fault !== undefined}>
                <summary>{text.order.cash.otherwise}</summary>
                <PayForm {...props} />
              </details>
            </>
          ) : payment === 'waiting' ? (
            <>
              <h1>{text.order.waiting.heading}</h1>
              <p role="status">{text.order.waiting.hint(text.order.methodsInSentence[order.method] ?? order.method)}</p>
              <p>
                <a class="button" href={`/orders/${order.id}`}>
                  {text.order.waiting.reload}
                </a>
              </p>
              <Countdown {...order} isOffer={waitingPlace !== null} />
              <details open={props.chosen !== order.method}>
                <summary>{text.order.waiting.again}</summary>
                <PayForm {...props} />
              </details>
            </>
          ) : (
            <>
              <h1>{waitingPlace === null ? text.order.pay.heading : text.waiting.offer.heading}</h1>
              <Countdown {...order} isOffer={waitingPlace !== null} />
              {(payment === 'failed' || payment === 'expired') && (
                <p class="note is-danger" role="alert">
                  {text.order.pay[payment]}
                </p>
              )}
              <PayForm {...props} />
            </>
          )}
          <BarkadaPart barkada={props.barkada} event={props.event?.name ?? ''} />
          <AddressPart {...props} />
          <form method="post" action={`/orders/${order.id}/cancel`} class="give-back" data-once>
            <button type="submit" class="is-quiet">
              {words.cancel}
            </button>
            <span class="hint">{words.cancelHint}</span>
          </form>
        </div>
        <Receipt {...props} />
      </div>
    </div>
  );
}

/** What is shown at the counter of a shop, as a number to read out and as bars to scan. */
function CashCode({ order, cash }: Pick<OrderPageProps, 'order'> & { cash: ShownCashCode }) {
  const { text, language, now } = usePage();
  const said = text.order.cash;
  const shop = text.order.methodsInSentence[cash.method] ?? cash.method;
  return (
    <div class="cash-code">
      <h1>{said.heading(shop)}</h1>
      <p role="status">{said.hint(shop, peso(order.total))}</p>
      <p class="barcode" role="img" aria-label={said.barcode} dangerouslySetInnerHTML={{ __html: cash.barcodeSvg }} />
      <p class="digits">
        <span class="hint">{said.code}</span> <b>{cash.code}</b>
      </p>
      <p class="countdown">{said.until(dateTime(cash.expiresAt, { language, zone: 'Asia/Manila', now }))}</p>
      <p class="hint">{said.keep}</p>
      {cash.simulatorUrl !== null && (
        <p>
          <a class="button is-second" href={cash.simulatorUrl}>
            {said.simulate}
          </a>
        </p>
      )}
    </div>
  );
}

/** What is scanned by another phone, or kept and opened in a wallet's or a bank's app on this one. */
function QrCode({ order, qr, waitingPlace }: Pick<OrderPageProps, 'order' | 'waitingPlace'> & { qr: ShownQrCode }) {
  const { text, language, now } = usePage();
  const said = text.order.qr;
  const picture = `/orders/${order.id}/qrph.png`;
  return (
    <div class="cash-code qr-code">
      <h1>{said.heading(peso(order.total))}</h1>
      <p role="status">{said.hint}</p>
      <img src={picture} width={320} height={320} alt={said.picture(peso(order.total))} />
      <p>
        <a class="button" href={picture} download={`qrph-${order.number}.png`}>
          {said.save}
        </a>
      </p>
      <p class="hint">{said.press}</p>
      <p>{said.until(dateTime(qr.until, { language, zone: 'Asia/Manila', now }))}</p>
      <Countdown {...order} isOffer={waitingPlace !== null} />
      <p class="hint">{said.keep}</p>
      {qr.simulatorUrl !== null && (
        <p>
          <a class="button is-second" href={qr.simulatorUrl}>
            {said.simulate}
          </a>
        </p>
      )}
    </div>
  );
}

/** Browsers of apps keep no tabs and open no other app: the order goes on in a real one. */
function InApp({ app, url, wayOut }: ShownInApp) {
  const { elsewhere, inApp } = usePage().text.order;
  return (
    <div class="note is-warning in-app">
      <p>{inApp.hint(app)}</p>
      {wayOut === null ? (
        <p>{inApp.copy}</p>
      ) : (
        <p>
          <a class="button" href={wayOut}>
            {inApp.open}
          </a>
        </p>
      )}
      <p>
        <code id="way-out">{url}</code>{' '}
        <button type="button" class="is-second" data-copy="way-out" data-copied={inApp.copied} hidden>
          {inApp.copyLink}
        </button>
      </p>
      <p class="hint">{elsewhere.once}</p>
    </div>
  );
}

/** A clock where scripts run, the time of day where they do not. */
function Countdown({
  expiresAt,
  countsDownTo,
  isOffer,
}: Pick<OrderPageProps['order'], 'expiresAt' | 'countsDownTo'> & { isOffer: boolean }) {
  const { text, language, now } = usePage();
  if (expiresAt === null) return null;
  const at = { language, zone: 'Asia/Manila' };
  const until = isOffer ? dateTime(expiresAt, { ...at, now }) : time(expiresAt, at);
  return (
    <p class="countdown" data-expires-at={countsDownTo}>
      <Icon name="clock" />
      <span data-until>{text.order.pay.heldUntil(until)}</span>
      <span data-counting hidden>
        {text.order.pay.held} <b data-clock role="timer" aria-live="off" />
      </span>
    </p>
  );
}

function Cancelled(props: OrderPropsWithEvent) {
  const { event, waitingPlace } = props;
  const { text } = usePage();
  const { cancelled } = text.order;
  if (waitingPlace !== null) {
    const { ended } = text.waiting.offer;
    return (
      <div class="checkout">
        <div class="panel">
          <h1>{ended.heading}</h1>
          <p>{ended.hint}</p>
          <a class="button" href={waitingPlace}>
            {ended.place}
          </a>
        </div>
        <Receipt {...props} />
      </div>
    );
  }
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
