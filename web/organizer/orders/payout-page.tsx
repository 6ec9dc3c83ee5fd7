import { peso } from '../../format.ts';
import { usePage } from '../../page.ts';
import { PageSteps } from '../../ui/page-steps.tsx';
import { Frame, type FrameProps } from '../../ui/staff/frame.tsx';
import { useMoment } from '../../ui/staff/moment.tsx';
import { type ShownAmounts, Sums } from './amounts.tsx';
import { PayoutTag, type ShownPayoutState } from './payout-tag.tsx';
import { LinesTable, type StatementLine } from './statement-lines.tsx';

interface PayoutProps {
  frame: FrameProps;
  payout: ShownPayoutState;
  totals: ShownAmounts;
  /** No part of the totals' other. */
  withheld: number;
  /** Of the commission, to whom is paid. */
  hasInvoice: boolean;
  orders: number;
  lines: readonly StatementLine[];
  page: number;
  totalPages: number;
}

/** What a payout was made of. */
export function PayoutPage({
  frame,
  payout,
  totals,
  withheld,
  hasInvoice,
  orders,
  lines,
  page,
  totalPages,
}: PayoutProps) {
  const { settlement: words, payouts: states, invoices, ordersOf, pages } = usePage().text.organizer.orders;
  const momentText = useMoment();
  const path = `${frame.base}/settlement`;
  const files = `${path}/payouts/${payout.id}/statement`;
  const actions = (
    <>
      <a class="button is-second" href={`${files}.csv`}>
        {words.statementCsv}
      </a>
      <a class="button is-second" href={`${files}.pdf`}>
        {words.statementPdf}
      </a>
      {hasInvoice && (
        <a class="button is-second" href={`${path}/payouts/${payout.id}/invoice.pdf`}>
          {invoices.ofCommission}
        </a>
      )}
    </>
  );
  return (
    <Frame frame={frame} title={words.payoutTitle(momentText(payout.createdAt))} action={actions}>
      <p>
        {words.payoutLead(peso(payout.amount), ordersOf(orders))} <PayoutTag payout={payout} />
      </p>
      {payout.returnReason !== null && <p class="note is-warning">{states.returned(payout.returnReason)}</p>}
      {payout.withdrawCause !== null && (
        <p class="note is-warning">
          {states.withdrawn(payout.withdrawReason ?? states.withdrawCauses[payout.withdrawCause])}
        </p>
      )}
      <Sums
        totals={totals}
        result={words.payoutAmount}
        other={states.other}
        withheld={{ name: states.withheld, amount: withheld }}
      />
      <div class="stack">
        <h2>{words.lines}</h2>
        <p class="hint">{words.refundLater}</p>
        <LinesTable base={frame.base} label={words.lines} lines={lines} />
        <PageSteps label={pages} words={words} current={page} total={totalPages} without={['done']} />
      </div>
      <p>
        <a href={path}>{words.back}</a>
      </p>
    </Frame>
  );
}
