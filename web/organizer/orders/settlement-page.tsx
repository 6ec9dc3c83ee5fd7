import { count, day as dayText, peso } from '../../format.ts';
import { usePage } from '../../page.ts';
import { type FormFaults, FormTrouble, TextField } from '../../ui/form.tsx';
import { addressOf } from '../../ui/staff/address.ts';
import { figure } from '../../ui/staff/figure.ts';
import { Frame, type FrameProps } from '../../ui/staff/frame.tsx';
import { TableBox } from '../../ui/staff/table-box.tsx';
import { AmountCells, AmountHeads, type ShownAmounts, Sums } from './amounts.tsx';
import { OrdersPaging } from './list-page.tsx';
import { NextPayout, type ShownPayout } from './next-payout.tsx';
import type { PayoutWait, ShownPayoutState } from './payout-tag.tsx';
import { PayoutsTable } from './payouts-table.tsx';

/** Cash at the counter, which is no part of it. */
interface ShownCash {
  cash: number;
  cashBack: number;
}

export interface Period {
  from: string;
  to: string;
}

export interface SettlementProps {
  frame: FrameProps;
  /** What has not left yet: also what is in payouts that are not sent. */
  owed: number;
  scheduled: number;
  paidOut: number;
  nextPayout: ShownPayout | null;
  period: Period;
  periods: { thisMonth: Period; lastMonth: Period; thisYear: Period };
  totals: ShownAmounts & ShownCash & { orders: number; tickets: number };
  events: readonly (ShownAmounts & ShownCash & { id: string; name: string; orders: number; tickets: number })[];
  payouts: readonly ShownPayoutState[];
  /** Why payouts wait; null where none does. */
  waitingFor: PayoutWait | null;
  nextCursor: string | null;
  hasInvoices: boolean;
  faults: FormFaults;
}

export function SettlementPage(props: SettlementProps) {
  const { frame, period, events, faults } = props;
  const { settlement: words, invoices, taxBook } = usePage().text.organizer.orders;
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
            <PeriodSums {...props} />
            <div class="actions">
              <a class="button is-second" href={addressOf(`${path}/statement.csv`, { ...period })}>
                {words.statementCsv}
              </a>
              <a class="button is-second" href={addressOf(`${path}/statement.pdf`, { ...period })}>
                {words.statementPdf}
              </a>
              <a class="button is-second" href={addressOf(`${path}/accounting.csv`, { ...period })}>
                {words.accountingCsv}
              </a>
            </div>
            <ByEvent path={path} {...props} />
          </>
        ))}
      <Payouts path={path} {...props} />
      {props.hasInvoices && (
        <p>
          <a href={`${path}/invoices`}>{invoices.title}</a> · <a href={`${path}/tax-book`}>{taxBook.title}</a>
        </p>
      )}
    </Frame>
  );
}

function Waiting({ frame, waitingFor }: SettlementProps) {
  const { payouts: words } = usePage().text.organizer.orders;
  if (frame.organization.isSandbox) return null;
  const link = frame.abilities.includes('payout-account') && (
    <a href={`${frame.base}/settlement/account`}>{words.toAccount}</a>
  );
  if (waitingFor === null) return link && <p>{link}</p>;
  return (
    <p class="note is-warning">
      {waitingFor === 'PAYOUT_ACCOUNT' ? words.needsAccount : words.accountRests} {link}
    </p>
  );
}

function Balance({ frame, owed, scheduled, paidOut, nextPayout }: SettlementProps) {
  const { settlement: words } = usePage().text.organizer.orders;
  const path = `${frame.base}/settlement`;
  const notTaken = (Math.round(owed * 100) - Math.round(scheduled * 100)) / 100;
  return (
    <dl class="figures">
      <div class="figure">
        <dt>{owed < 0 ? words.balanceNegative : words.balance}</dt>
        <dd>
          <a href={`${path}/balance`}>
            <b {...figure('balance', owed, frame.base)}>{peso(Math.abs(owed))}</b>
          </a>
          <span class="hint">{words.balanceHint}</span>
          {scheduled > 0 && <span class="hint">{words.balanceParts(peso(scheduled), peso(notTaken))}</span>}
        </dd>
      </div>
      <div class="figure">
        <dt>{words.nextPayout}</dt>
        <dd>
          <NextPayout payout={nextPayout} href={`${path}/balance`} />
        </dd>
      </div>
      <div class="figure">
        <dt>{words.paidOut}</dt>
        <dd>
          <a href={`${path}/payouts?state=left`}>
            <b>{peso(paidOut)}</b>
          </a>
          <span class="hint">{words.paidOutHint}</span>
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

/** The sum of a period: each figure leads to its lines, and says what reports count that is no part of it. */
function PeriodSums({ frame, period, totals }: SettlementProps) {
  const { settlement: words } = usePage().text.organizer.orders;
  const { cash, cashBack } = totals;
  const add = (amount: number, more: number) => (Math.round(amount * 100) + Math.round(more * 100)) / 100;
  const linesAt = (kind: string | undefined) =>
    addressOf(`${frame.base}/reports/lines`, { by: 'channel', key: 'ONLINE', kind, ...period });
  const hints = {
    gross: cash > 0 ? words.grossCash(peso(add(totals.gross, cash)), peso(cash)) : undefined,
    refunds: cashBack > 0 ? words.refundsCash(peso(add(totals.refunds, cashBack)), peso(cashBack)) : undefined,
    net: cash > 0 || cashBack > 0 ? words.netCash(peso(add(totals.net, add(cash, -cashBack)))) : undefined,
  };
  return <Sums totals={totals} result={words.net} other={words.disputes} linesAt={linesAt} hints={hints} />;
}

function ByEvent({ frame, path, period, events, totals }: SettlementProps & { path: string }) {
  const { language, now, text } = usePage();
  const { settlement: words } = text.organizer.orders;
  const dayOf = (key: string) => dayText(`${key}T12:00:00+08:00`, { language, zone: 'Asia/Manila', now });
  const hasOther = events.some(({ other }) => other !== 0);
  const hasCash = totals.cash > 0 || totals.cashBack > 0;
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
            <AmountHeads result={words.net} other={hasOther ? words.disputes : undefined} />
            {hasCash && (
              <th scope="col" class="number">
                {words.cash}
              </th>
            )}
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
              <AmountCells
                amounts={event}
                hasOther={hasOther}
                href={addressOf(`${frame.base}/events/${event.id}/reports/lines`, {
                  by: 'channel',
                  key: 'ONLINE',
                  ...period,
                })}
              />
              {hasCash && <CashCell cash={event.cash} cashBack={event.cashBack} />}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{words.all}</th>
            <td class="number">{count(totals.orders)}</td>
            <td class="number">{count(totals.tickets)}</td>
            <AmountCells amounts={totals} hasOther={hasOther} />
            {hasCash && <CashCell cash={totals.cash} cashBack={totals.cashBack} />}
          </tr>
        </tfoot>
      </TableBox>
    </div>
  );
}

/** What is left of the cash at the counter; it is the organizer's already. */
function CashCell({ cash, cashBack }: ShownCash) {
  const { overview: words } = usePage().text.organizer.orders;
  return (
    <td class="number">
      {peso(cash)}
      {cashBack > 0 && <span class="hint">{words.handedBack(peso(cashBack))}</span>}
    </td>
  );
}

function Payouts({ path, period, payouts, nextCursor }: SettlementProps & { path: string }) {
  const { settlement: words } = usePage().text.organizer.orders;
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
          <PayoutsTable path={path} payouts={payouts} />
          <OrdersPaging path={path} filter={{ ...period }} nextCursor={nextCursor} />
        </>
      )}
    </div>
  );
}
