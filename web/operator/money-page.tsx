import { count, peso } from '../format.ts';
import { usePage } from '../page.ts';
import { AreaField, type FormFaults, FormTrouble, fieldsOf, PostForm, SelectField, TextField } from '../ui/form.tsx';
import { Frame, type OperatorFrameProps } from '../ui/staff/frame.tsx';
import { Moment, When } from '../ui/staff/moment.tsx';
import { TableBox } from '../ui/staff/table-box.tsx';
import { Nothing } from './operator-parts.tsx';

export interface RestingShown {
  id: string;
  kind:
    | 'REFUND_REFUSED'
    | 'REFUND_WAITING'
    | 'REFUND_PAID_TWICE'
    | 'PAYMENT_FLAGGED'
    | 'PAYMENT_UNKNOWN'
    | 'PAYMENT_RETURNING'
    | 'DISPUTE_OPEN';
  since: string;
  /** Null where the provider did not tell. */
  amount: number | null;
  currency: string | null;
  provider: string;
  providerPaymentId: string | null;
  detail: string | null;
  organizationName: string | null;
  eventName: string | null;
  order: { id: string; number: string } | null;
  acts: readonly ('retry' | 'otherwise' | 'give-up' | 'settled' | 'accept' | 'return' | 'won' | 'lost')[];
}

/** The amount of what rests, in its currency. */
export function useAmount(): (money: Pick<RestingShown, 'amount' | 'currency'>) => string {
  const { money: words } = usePage().text.operator;
  return ({ amount, currency }) => {
    if (amount === null) return words.unknownAmount;
    return currency === null || currency === 'PHP' ? peso(amount) : `${currency} ${amount}`;
  };
}

interface OperatorMoneyProps {
  frame: OperatorFrameProps;
  /** Oldest first. */
  money: readonly RestingShown[];
  /** Cancelled events whose refunds the provider refused, which can be tried again as one. */
  cancelled: readonly {
    eventId: string;
    eventName: string;
    organizationName: string;
    refunds: number;
    amount: number;
    retriedAt: string | null;
  }[];
  /** Refunds that are paid to accounts, by who has to do something next. */
  toAccounts: readonly { waitsFor: 'BUYER' | 'PROVIDER'; refunds: number; amount: number; since: string }[];
}

export function OperatorMoneyPage({ frame, money, cancelled, toAccounts }: OperatorMoneyProps) {
  const { operator } = usePage().text;
  const words = operator.money;
  const amountOf = useAmount();
  const action = (
    <a class="button is-second" href={`${frame.base}/disputes/new`}>
      {words.dispute}
    </a>
  );
  return (
    <Frame frame={frame} title={words.title} action={action}>
      {cancelled.map((event) => (
        <PostForm
          class="form panel"
          action={`${frame.base}/money/cancelled/${event.eventId}`}
          key={event.eventId}
          data-once
        >
          <input type="hidden" name="retriedAt" value={event.retriedAt ?? ''} />
          <p>
            {words.cancelled(
              `${event.eventName} (${event.organizationName})`,
              event.refunds,
              count(event.refunds),
              peso(event.amount),
            )}
          </p>
          <p>
            <button type="submit">{words.retryAll(event.refunds, count(event.refunds))}</button>
          </p>
        </PostForm>
      ))}
      {toAccounts.map(({ waitsFor, refunds, amount, since }) => (
        <p key={waitsFor}>
          {words.toAccounts[waitsFor](refunds, count(refunds), peso(amount))} {operator.since} <When at={since} />
        </p>
      ))}
      {money.length === 0 ? (
        <Nothing text={words.none} />
      ) : (
        <TableBox label={words.title}>
          <thead>
            <tr>
              <th scope="col">{words.what}</th>
              <th scope="col" class="number">
                {words.amount}
              </th>
              <th scope="col">{operator.since}</th>
              <th scope="col">{words.of}</th>
            </tr>
          </thead>
          <tbody>
            {money.map((each) => (
              <tr key={each.id}>
                <th scope="row" class="event-cell">
                  <a href={`${frame.base}/money/${each.id}`}>{words.kinds[each.kind]}</a>
                  <span class="hint"> {each.detail}</span>
                </th>
                <td class="number">{amountOf(each)}</td>
                <td>
                  <When at={each.since} />
                </td>
                <td>
                  <Whereof base={frame.base} money={each} />
                </td>
              </tr>
            ))}
          </tbody>
        </TableBox>
      )}
    </Frame>
  );
}

function Whereof({ base, money }: { base: string; money: RestingShown }) {
  const { order, organizationName, eventName, providerPaymentId } = money;
  return (
    <>
      {order !== null && <a href={`${base}/orders/${order.id}`}>{order.number}</a>}{' '}
      {[organizationName, eventName].filter((each) => each !== null).join(', ')}{' '}
      {providerPaymentId !== null && <code>{providerPaymentId}</code>}
    </>
  );
}

interface OperatorMoneyItemProps {
  frame: OperatorFrameProps;
  money: RestingShown;
  values: { act: string; reason: string };
  faults?: FormFaults;
}

export function OperatorMoneyItemPage({ frame, money, values, faults }: OperatorMoneyItemProps) {
  const { operator } = usePage().text;
  const words = operator.money;
  const amount = useAmount()(money);
  return (
    <Frame frame={frame} title={`${words.kinds[money.kind]}: ${amount}`}>
      <dl class="small-facts">
        <div>
          <dt>{operator.since}</dt>
          <dd>
            <Moment at={money.since} />
          </dd>
        </div>
        <div>
          <dt>{words.of}</dt>
          <dd>
            <Whereof base={frame.base} money={money} />
          </dd>
        </div>
      </dl>
      {money.detail !== null && <p class="note is-warning">{money.detail}</p>}
      {money.acts.length === 0 ? (
        <p>{words.underWay}</p>
      ) : (
        <section class="panel">
          <h2>{words.doIt}</h2>
          <PostForm class="form" action={`${frame.base}/money/${money.id}/confirm`}>
            <FormTrouble faults={faults} shown={['act', 'reason']} />
            <SelectField
              name="act"
              label={words.act}
              value={values.act}
              faults={faults}
              choices={money.acts.map((value) => ({ value, label: words.acts[value](amount) }))}
            />
            <AreaField
              name="reason"
              label={operator.reason}
              hint={words.reasonHint}
              value={values.reason}
              rows={2}
              lengthMax="reason"
              faults={faults}
            />
            <p>
              <button type="submit">{words.look}</button>
            </p>
          </PostForm>
        </section>
      )}
      <p>
        <a href={`${frame.base}/money`}>{words.back}</a>
      </p>
    </Frame>
  );
}

interface OperatorDisputeProps {
  frame: OperatorFrameProps;
  values: { disputed: string; amount: string; reference: string; reason: string };
  faults?: FormFaults;
}

export function OperatorDisputePage({ frame, values, faults }: OperatorDisputeProps) {
  const words = usePage().text.operator.money;
  const { disputed, disputedAmount: amount, reference, says: reason } = words;
  const of = fieldsOf({
    labels: { disputed, amount, reference, reason },
    hints: { amount: words.disputedAmountHint, reference: words.referenceHint },
    values,
    faults,
  });
  return (
    <Frame frame={frame} title={words.dispute}>
      <PostForm class="form panel" action={`${frame.base}/disputes/new/confirm`}>
        <p>{words.disputeLead}</p>
        <FormTrouble faults={faults} shown={['disputed', 'amount', 'reference', 'reason']} />
        <TextField {...of('disputed')} lengthMax="search" autocomplete="off" />
        <TextField {...of('amount')} lengthMax="figure" autocomplete="off" />
        <TextField {...of('reference')} lengthMax="name" autocomplete="off" />
        <AreaField {...of('reason')} rows={2} lengthMax="reason" />
        <div class="actions">
          <button type="submit">{words.look}</button>
          <a href={`${frame.base}/money`}>{words.back}</a>
        </div>
      </PostForm>
    </Frame>
  );
}

interface OperatorMoneyConfirmProps {
  frame: OperatorFrameProps;
  money: RestingShown;
  act: RestingShown['acts'][number];
  reason: string;
}

/** What is about to be done, in figures. */
export function OperatorMoneyConfirmPage({ frame, money, act, reason }: OperatorMoneyConfirmProps) {
  const { operator } = usePage().text;
  const words = operator.money;
  const amount = useAmount()(money);
  const path = `${frame.base}/money/${money.id}`;
  return (
    <Frame frame={frame} title={`${words.kinds[money.kind]}: ${amount}`} islands={['once.ts']}>
      <div class="note is-warning">
        <p>
          <b>{words.acts[act](amount)}.</b>
        </p>
      </div>
      <dl class="small-facts">
        <div>
          <dt>{words.amount}</dt>
          <dd>{amount}</dd>
        </div>
        <div>
          <dt>{words.of}</dt>
          <dd>
            <Whereof base={frame.base} money={money} />
          </dd>
        </div>
        {reason !== '' && (
          <div>
            <dt>{operator.reason}</dt>
            <dd class="lines">{reason}</dd>
          </div>
        )}
      </dl>
      <PostForm class="form" action={path} data-once>
        <input type="hidden" name="act" value={act} />
        <input type="hidden" name="reason" value={reason} />
        <div class="actions">
          <button type="submit">{words.confirmAmount(amount)}</button>
          <a href={path}>{words.notYet}</a>
        </div>
      </PostForm>
    </Frame>
  );
}

interface OperatorDisputeConfirmProps {
  frame: OperatorFrameProps;
  values: OperatorDisputeProps['values'];
  order: { id: string; number: string; buyerName: string; total: number };
  organizationName: string;
  amount: number;
}

/** What a dispute would take, and from whom. */
export function OperatorDisputeConfirmPage(props: OperatorDisputeConfirmProps) {
  const { frame, values, order, organizationName, amount } = props;
  const words = usePage().text.operator.money;
  return (
    <Frame frame={frame} title={`${words.dispute}: ${peso(amount)}`} islands={['once.ts']}>
      <p class="note is-warning">
        <b>{words.disputeTakes(peso(amount), organizationName)}</b>
      </p>
      <dl class="small-facts">
        <div>
          <dt>{words.of}</dt>
          <dd>
            <a href={`${frame.base}/orders/${order.id}`}>{order.number}</a>, {order.buyerName}, {peso(order.total)}
          </dd>
        </div>
        <div>
          <dt>{words.reference}</dt>
          <dd>{values.reference}</dd>
        </div>
      </dl>
      <PostForm class="form" action={`${frame.base}/disputes/new`} data-once>
        {Object.entries(values).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <div class="actions">
          <button type="submit">{words.confirmAmount(peso(amount))}</button>
          <a href={`${frame.base}/money`}>{words.notYet}</a>
        </div>
      </PostForm>
    </Frame>
  );
}
