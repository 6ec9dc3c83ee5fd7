import { count, day as dayText, peso } from '../../format.ts';
import { usePage } from '../../page.ts';
import { type FormFaults, FormTrouble, TextField } from '../../ui/form.tsx';
import { addressOf } from '../../ui/staff/address.ts';
import { Frame, type FrameProps } from '../../ui/staff/frame.tsx';
import { Moment } from '../../ui/staff/moment.tsx';
import { TableBox } from '../../ui/staff/table-box.tsx';
import { OrdersPaging } from './list-page.tsx';
import { NextPayout, type ShownPayout } from './next-payout.tsx';
import { PayoutTag, type PayoutWait, type ShownPayoutState } from './payout-tag.tsx';

/** gross − refunds − commission − processing = net. */
export interface ShownAmounts {
  gross: number;
  refunds: number;
  commission: number;
  processing: number;
  net: number;
}

export interface Period {
  from: string;
  to: string;
}

export interface SettlementProps {
  frame: FrameProps;
  owed: number;
  paidOut: number;
  nextPayout: ShownPayout | null;
  period: Period;
  periods: { thisMonth: Period; lastMonth: Period; thisYear: Period };
  totals: ShownAmounts & { orders: number; tickets: number };
  events: readonly (ShownAmounts & { id: string; name: string; orders: number; tickets: number })[];
  payouts: readonly ShownPayoutState[];
  /** Why payouts wait; null where none does. */
  waitingFor: PayoutWait | null;
  nextCursor: string | null;
  faults: FormFaults;
}

export function SettlementPage(props: SettlementProps) {
  const { frame, period, totals, events, faults } = props;
  const { settlement: words } = usePage().text.organizer.orders;
  const path = `${frame.base}/settlement`;
  const hasFaults = Object.keys(faults.fields).length > 0;
  return (
    <Frame frame={frame} title={words.title}>
      {frame.organization.isSandbox && <p class="note">{words.test}</p>}
      <Waiting {...props} />
      <Balance {...props} />
      <PeriodForm path={path} {...props} />
      {!hasFaults &&
        (events.length === 0 ? (
          <div class="empty">
            <p>{words.nothing}</p>
            <a class="button is-second" href={addressOf(path, { ...props.periods.thisYear })}>
              {words.nothingLink}
            </a>
          </div>
        ) : (
          <>
            <Sums totals={totals} />
            <div class="actions">
              <a class="button is-second" href={addressOf(`${path}/statement.csv`, { ...period })}>
                {words.statementCsv}
              </a>
              <a class="button is-second" href={addressOf(`${path}/statement.pdf`, { ...period })}>
                {words.statementPdf}
              </a>
            </div>
            <ByEvent path={path} {...props} />
          </>
        ))}
      <Payouts path={path} {...props} />
    </Frame>
  );
}

function Waiting({ frame, waitingFor }: SettlementProps) {
  const { payouts: words } = usePage().text.organizer.orders;
  if (frame.organization.isSandbox) return null;
  const link = <a href={`${frame.base}/settlement/account`}>{words.toAccount}</a>;
  if (waitingFor === null) return <p>{link}</p>;
  return (
    <p class="note is-warning">
      {waitingFor === 'PAYOUT_ACCOUNT' ? words.needsAccount : words.accountRests} {link}
    </p>
  );
}

function Balance({ owed, paidOut, nextPayout }: SettlementProps) {
  const { settlement: words } = usePage().text.organizer.orders;
  return (
    <dl class="figures">
      <div class="figure">
        <dt>{owed < 0 ? words.balanceNegative : words.balance}</dt>
        <dd>
          <b>{peso(Math.abs(owed))}</b>
          <span class="hint">{words.balanceHint}</span>
        </dd>
      </div>
      <div class="figure">
        <dt>{words.nextPayout}</dt>
        <dd>
          <NextPayout payout={nextPayout} />
        </dd>
      </div>
      <div class="figure">
        <dt>{words.paidOut}</dt>
        <dd>
          <b>{peso(paidOut)}</b>
        </dd>
      </div>
    </dl>
  );
}

function PeriodForm({ path, period, periods, faults }: SettlementProps & { path: string }) {
  const { settlement: words } = usePage().text.organizer.orders;
  const names = ['thisMonth', 'lastMonth', 'thisYear'] as const;
  const isChosen = ({ from, to }: Period) => from === period.from && to === period.to;
  return (
    <section class="stack" aria-labelledby="period-title">
      <h2 id="period-title">{words.period}</h2>
      <FormTrouble faults={faults} shown={['from', 'to']} />
      <form class="filters" action={path}>
        <TextField name="from" type="date" label={words.from} value={period.from} faults={faults} />
        <TextField name="to" type="date" label={words.to} value={period.to} faults={faults} />
        <div class="actions">
          <button type="submit" class="is-second">
            {words.show}
          </button>
          {names.map((name) => (
            <a
              key={name}
              href={addressOf(path, { ...periods[name] })}
              aria-current={isChosen(periods[name]) ? 'true' : undefined}
            >
              {words[name]}
            </a>
          ))}
        </div>
      </form>
    </section>
  );
}

/** The sum as one would write it down. */
export function Sums({ totals }: { totals: ShownAmounts & { other?: number } }) {
  const { settlement: words, payouts: states } = usePage().text.organizer.orders;
  const parts = [
    { sign: '', spoken: '', name: words.gross, amount: totals.gross },
    { sign: '−', spoken: words.minus, name: words.refunds, amount: totals.refunds },
    { sign: '−', spoken: words.minus, name: words.commission, amount: totals.commission },
    { sign: '−', spoken: words.minus, name: words.processing, amount: totals.processing },
    ...(totals.other === undefined || totals.other === 0
      ? []
      : [{ sign: '+', spoken: '', name: states.other, amount: totals.other }]),
    { sign: '=', spoken: words.equals, name: words.net, amount: totals.net },
  ];
  return (
    <section class="stack" aria-labelledby="sums-title">
      <h2 id="sums-title">{words.sums}</h2>
      <dl class="equation">
        {parts.map(({ sign, spoken, name, amount }) => (
          <div key={name} class={sign === '=' ? 'is-result' : undefined}>
            <dt>
              {sign !== '' && (
                <>
                  <span class="sign" aria-hidden="true">
                    {sign}
                  </span>
                  <span class="unseen">{spoken} </span>
                </>
              )}
              {name}
            </dt>
            <dd>{peso(amount)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function ByEvent({ frame, path, period, events, totals }: SettlementProps & { path: string }) {
  const { language, now, text } = usePage();
  const { settlement: words } = text.organizer.orders;
  const dayOf = (key: string) => dayText(`${key}T12:00:00+08:00`, { language, zone: 'Asia/Manila', now });
  return (
    <div class="stack">
      <div class="table-head">
        <h2>{words.byEvent}</h2>
        <p>{words.periodOf(dayOf(period.from), dayOf(period.to))}</p>
        <a href={addressOf(`${path}.csv`, { ...period })}>{words.eventsCsv}</a>
      </div>
      <TableBox label={words.byEvent}>
        <thead>
          <tr>
            <th scope="col">{words.event}</th>
            <th scope="col" class="number">
              {words.orders}
            </th>
            <th scope="col" class="number">
              {words.tickets}
            </th>
            <AmountHeads />
          </tr>
        </thead>
        <tbody>
          {events.map((event) => (
            <tr key={event.id}>
              <th scope="row" class="event-cell">
                <a href={`${frame.base}/events/${event.id}`}>{event.name}</a>
              </th>
              <td class="number">{count(event.orders)}</td>
              <td class="number">{count(event.tickets)}</td>
              <AmountCells amounts={event} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{words.all}</th>
            <td class="number">{count(totals.orders)}</td>
            <td class="number">{count(totals.tickets)}</td>
            <AmountCells amounts={totals} />
          </tr>
        </tfoot>
      </TableBox>
    </div>
  );
}

export function AmountHeads() {
  const { settlement: words } = usePage().text.organizer.orders;
  return (
    <>
      {[words.gross, words.refunds, words.commission, words.processing, words.net].map((name) => (
        <th key={name} scope="col" class="number">
          {name}
        </th>
      ))}
    </>
  );
}

export function AmountCells({ amounts }: { amounts: ShownAmounts }) {
  const minus = (amount: number) => peso(amount === 0 ? 0 : -amount);
  return (
    <>
      <td class="number">{peso(amounts.gross)}</td>
      <td class="number">{minus(amounts.refunds)}</td>
      <td class="number">{minus(amounts.commission)}</td>
      <td class="number">{minus(amounts.processing)}</td>
      <td class="number">
        <b>{peso(amounts.net)}</b>
      </td>
    </>
  );
}

function Payouts({ path, period, payouts, nextCursor }: SettlementProps & { path: string }) {
  const { settlement: words, payouts: states } = usePage().text.organizer.orders;
  return (
    <div class="stack">
      <div class="table-head">
        <h2>{words.payouts}</h2>
        {payouts.length > 0 && <a href={`${path}/payouts.csv`}>{words.eventsCsv}</a>}
      </div>
      {payouts.length === 0 ? (
        <p>{words.noPayouts}</p>
      ) : (
        <>
          <TableBox label={words.payouts}>
            <thead>
              <tr>
                <th scope="col">{states.scheduledAt}</th>
                <th scope="col">{states.status}</th>
                <th scope="col" class="number">
                  {words.amount}
                </th>
              </tr>
            </thead>
            <tbody>
              {payouts.map((payout) => (
                <tr key={payout.id}>
                  <th scope="row">
                    <a href={`${path}/payouts/${payout.id}`}>
                      <Moment at={payout.createdAt} />
                    </a>
                  </th>
                  <td>
                    <PayoutTag payout={payout} />
                  </td>
                  <td class="number">{peso(payout.amount)}</td>
                </tr>
              ))}
            </tbody>
          </TableBox>
          <OrdersPaging path={path} filter={{ ...period }} nextCursor={nextCursor} />
        </>
      )}
    </div>
  );
}
