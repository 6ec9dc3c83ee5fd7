import { peso } from '../../format.ts';
import { usePage } from '../../page.ts';
import { FormTrouble } from '../../ui/form.tsx';
import { AskedAtCheckout } from './asked-at-checkout.tsx';
import type { OrderPageProps, PayOption } from './order-shown.ts';
import { Terms } from './terms.tsx';

type PayFormProps = Pick<
  OrderPageProps,
  'order' | 'event' | 'options' | 'chosen' | 'fault' | 'asked' | 'waitingPlace' | 'inApp'
>;

export function PayForm(props: PayFormProps) {
  const { order, event, fault, asked, waitingPlace } = props;
  const { text } = usePage();
  const { offer } = text.waiting;
  // Only what somebody waited for is taken by itself where it costs nothing.
  const isFree = order.total === 0;
  return (
    <form method="post" action={`/orders/${order.id}/pay`} class="pay" data-once>
      {waitingPlace !== null && <p class="hint">{offer.rule}</p>}
      {fault !== undefined && (
        <p class="note is-danger" role="alert">
          {text.order.pay[fault]}
        </p>
      )}
      {asked !== undefined && (
        <>
          <FormTrouble faults={asked.faults} shown={fieldsOf(asked)} />
          <AskedAtCheckout shown={asked} />
        </>
      )}
      {isFree ? <button type="submit">{offer.take}</button> : <Methods {...props} />}
      <Terms isFree={isFree} refundPolicy={event?.refundPolicy ?? null} returns={event?.returns ?? null} />
    </form>
  );
}

function fieldsOf({ asked, tickets }: NonNullable<PayFormProps['asked']>): string[] {
  const ofTickets = tickets.flatMap((ticket) => [...(ticket.name === undefined ? [] : [ticket.name]), ...ticket.asked]);
  return [...asked, ...ofTickets].map(({ name }) => name);
}

function Methods({ order, options, chosen, inApp }: Pick<PayFormProps, 'order' | 'options' | 'chosen' | 'inApp'>) {
  const { text } = usePage();
  const { pay, methods, methodsInSentence } = text.order;
  const isSameForAll = areTotalsSame(options);
  // The most usual one comes first, and the prices shown until here were for it.
  const base = options[0]?.total ?? order.total;
  // What often does not open inside an app comes last there.
  const sorted =
    inApp === null ? options : options.toSorted((one, other) => Number(one.opensApp) - Number(other.opensApp));
  return (
    <>
      <fieldset>
        <legend>{pay.method}</legend>
        {sorted.map(({ method, total, isRefundable, opensApp }) => (
          <label key={method} class="choice method">
            <input
              type="radio"
              name="method"
              value={method}
              checked={method === chosen}
              required
              data-total={peso(total)}
              data-fees={peso(total - order.subtotal)}
              data-total-label={isSameForAll ? undefined : text.checkout.totalWith(methodsInSentence[method] ?? method)}
            />
            <span>
              {methods[method] ?? method}
              {!isRefundable && <small class="hint">{pay.notRefundable}</small>}
              {opensApp && inApp !== null && <small class="hint">{pay.notInApp(inApp.app)}</small>}
            </span>
            {!isSameForAll && (
              <b>
                {peso(total)}
                {total !== base && (
                  <small class="hint">
                    {total < base ? pay.saves(peso(base - total)) : pay.adds(peso(total - base))}
                  </small>
                )}
              </b>
            )}
          </label>
        ))}
      </fieldset>
      <button type="submit" data-pay-text={pay.submit('{total}')}>
        {isSameForAll ? pay.submit(peso(order.total)) : pay.proceed}
      </button>
      {!isSameForAll && (
        <noscript>
          <button type="submit" class="is-second" formMethod="get" formAction={`/orders/${order.id}`} formNoValidate>
            {pay.update}
          </button>
        </noscript>
      )}
    </>
  );
}

/** Whether every way to pay costs the same. */
export function areTotalsSame(options: readonly PayOption[]): boolean {
  return options.every(({ total }) => total === options[0]?.total);
}
