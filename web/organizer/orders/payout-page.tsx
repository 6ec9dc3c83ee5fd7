import { peso } from '../../format.ts';
import { usePage } from '../../page.ts';
import { PageSteps } from '../../ui/page-steps.tsx';
import { Frame, type FrameProps } from '../../ui/staff/frame.tsx';
import { useMoment } from '../../ui/staff/moment.tsx';
import { TableBox } from '../../ui/staff/table-box.tsx';
import { PayoutTag, type ShownPayoutState } from './payout-tag.tsx';
import { AmountCells, AmountHeads, type ShownAmounts, Sums } from './settlement-page.tsx';

interface PayoutProps {
  frame: FrameProps;
  payout: ShownPayoutState;
  totals: ShownAmounts & { other: number };
  orders: number;
  lines: readonly (ShownAmounts & {
    id: string;
    kind: 'SALE' | 'REFUND' | 'DISPUTE' | 'CARRIED';
    /** Null for what is carried over as a whole. */
    orderId: string | null;
    orderNumber: string | null;
    eventName: string | null;
  })[];
  page: number;
  totalPages: number;
}

/** What a payout was made of. */
export function PayoutPage({ frame, payout, totals, orders, lines, page, totalPages }: PayoutProps) {
  const { settlement: words, payouts: states, ordersOf, pages } = usePage().text.organizer.orders;
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
      <Sums totals={totals} />
      <div class="stack">
        <h2>{words.lines}</h2>
        <p class="hint">{words.refundLater}</p>
        <TableBox label={words.lines}>
          <thead>
            <tr>
              <th scope="col">{words.order}</th>
              <th scope="col">{states.kind}</th>
              <th scope="col">{words.event}</th>
              <AmountHeads />
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={line.id}>
                <th scope="row" class="order-number">
                  {line.orderId !== null && <a href={`${frame.base}/orders/${line.orderId}`}>{line.orderNumber}</a>}
                </th>
                <td>{states.kinds[line.kind]}</td>
                <td class="event-cell">{line.eventName}</td>
                <AmountCells amounts={line} />
              </tr>
            ))}
          </tbody>
        </TableBox>
        <PageSteps label={pages} words={words} current={page} total={totalPages} without={['done']} />
      </div>
      <p>
        <a href={path}>{words.back}</a>
      </p>
    </Frame>
  );
}
