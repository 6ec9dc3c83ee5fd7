import { count, peso } from '../../format.ts';
import { usePage } from '../../page.ts';
import { faultIn, type ShownFault } from '../../texts/faults.ts';
import { AreaField, type FormFaults, FormTrouble, PostForm, TextField } from '../../ui/form.tsx';
import { Frame, type FrameProps } from '../../ui/staff/frame.tsx';

interface ChosenOrder {
  id: string;
  orderNumber: string;
  buyerName: string;
}

export interface OrdersSeveralProps {
  frame: FrameProps;
  act: 'resend';
  /** Where the form leads. */
  action: string;
  /** The list that they were chosen from. */
  back: string;
  orders: readonly ChosenOrder[];
  /** How many of the chosen ones it cannot be done to. */
  leftOut: number;
}

/** Before an act on several orders: to how many it is done, and which. */
export function OrdersSeveralPage({ frame, act, action, back, orders, leftOut }: OrdersSeveralProps) {
  const { several: words } = usePage().text.organizer.orders;
  const of = words[act];
  return (
    <Frame frame={frame} title={of.title} islands={['once.ts']}>
      <PostForm class="form panel" action={action} data-once>
        <input type="hidden" name="confirmed" value="yes" />
        <p>
          <b>{of.lead(orders.length)}</b>
        </p>
        {leftOut > 0 && <p>{of.leftOut(leftOut)}</p>}
        <Chosen orders={orders} />
        <div class="actions">
          {orders.length > 0 && <button type="submit">{of.act(orders.length)}</button>}
          <a href={back}>{words.back}</a>
        </div>
      </PostForm>
    </Frame>
  );
}

const shownAtOnce = 10;

function Chosen({ orders }: { orders: readonly (ChosenOrder & { amount?: number })[] }) {
  const { several: words } = usePage().text.organizer.orders;
  const list = (
    <ul>
      {orders.map(({ id, orderNumber, buyerName, amount }) => (
        <li key={id}>
          <input type="hidden" name="order" value={id} />
          {orderNumber} · {buyerName}
          {amount !== undefined && amount > 0 && ` · ${peso(amount)}`}
        </li>
      ))}
    </ul>
  );
  if (orders.length <= shownAtOnce) return list;
  return (
    <details>
      <summary>{words.which(orders.length)}</summary>
      {list}
    </details>
  );
}

export interface OrdersSeveralDoneProps {
  frame: FrameProps;
  back: string;
  done: number;
  refused: readonly { orderNumber: string; why: ShownFault }[];
}

/** After an act on several, where not all of it was done. */
export function OrdersSeveralDonePage({ frame, back, done, refused }: OrdersSeveralDoneProps) {
  const { language, text } = usePage();
  const { several: words } = text.organizer.orders;
  return (
    <Frame frame={frame} title={words.doneTitle}>
      <div class="note is-warning" role="alert">
        <p>{words.done(done)}</p>
        <ul>
          {refused.map(({ orderNumber, why }) => (
            <li key={orderNumber}>
              {orderNumber}: {faultIn(language, why)}
            </li>
          ))}
        </ul>
      </div>
      <p>
        <a href={back}>{words.back}</a>
      </p>
    </Frame>
  );
}

export interface OrdersRefundProps {
  frame: FrameProps;
  orders: readonly (ChosenOrder & { amount: number })[];
  leftOut: number;
  total: number;
  /** Of the total what was paid in cash, and is handed back so. */
  cash: number;
  balanceChange: number;
  tickets: number;
  /** What the form was shown, to be compared when it comes. */
  shown: string;
  toType: string;
  reason: string;
  faults?: FormFaults;
}

/** Before several orders are refunded: what goes back in all, and the amount to be typed. */
export function OrdersRefundSeveralPage(props: OrdersRefundProps) {
  const { frame, orders, leftOut, total, cash, balanceChange, tickets, shown, toType, reason, faults } = props;
  const { several, detail } = usePage().text.organizer.orders;
  const { refund: words } = several;
  const { refunding } = detail;
  const back = `${frame.base}/orders`;
  const lines = [
    total > 0 ? words.money(orders.length, peso(total)) : words.free(orders.length),
    words.tickets(count(tickets)),
    ...(cash > 0 ? [words.cash(peso(cash))] : []),
    ...(balanceChange === 0 ? [] : [words.balance(peso(balanceChange))]),
    ...(leftOut > 0 ? [words.leftOut(leftOut)] : []),
    refunding.notUndone,
  ];
  return (
    <Frame frame={frame} title={words.title} islands={['once.ts']}>
      {orders.length === 0 ? (
        <div class="panel stack">
          <p>{words.none}</p>
          <p>
            <a href={back}>{several.back}</a>
          </p>
        </div>
      ) : (
        <PostForm class="form panel" action={`${frame.base}/orders/several/refund`} data-once>
          <input type="hidden" name="confirmed" value="yes" />
          <input type="hidden" name="shown" value={shown} />
          <FormTrouble faults={faults} shown={['typed', 'reason']} />
          <ul class="consequences">
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          <Chosen orders={orders} />
          <AreaField
            name="reason"
            label={refunding.reason}
            hint={refunding.reasonHint}
            value={reason}
            rows={2}
            faults={faults}
          />
          <TextField name="typed" label={refunding.typed(toType)} autocomplete="off" required faults={faults} />
          <div class="actions">
            <button type="submit" class="is-danger-button">
              {total > 0 ? refunding.confirm(peso(total)) : refunding.confirmFree(detail.ticketCount(tickets))}
            </button>
            <a href={back}>{several.back}</a>
          </div>
        </PostForm>
      )}
    </Frame>
  );
}
