import { usePage } from '../../page.ts';
import { TableBox } from '../../ui/staff/table-box.tsx';
import { AmountCells, AmountHeads, type ShownAmounts } from './amounts.tsx';

export interface StatementLine extends ShownAmounts {
  id: string;
  kind: 'SALE' | 'REFUND' | 'DISPUTE' | 'EXCHANGE' | 'CARRIED' | 'WITHHELD';
  /** Null for what is carried over as a whole. */
  orderId: string | null;
  orderNumber: string | null;
  eventName: string | null;
}

/** Movements of a payout, or of what is owed. */
export function LinesTable({ base, label, lines }: { base: string; label: string; lines: readonly StatementLine[] }) {
  const { settlement: words, payouts: states } = usePage().text.organizer.orders;
  const hasOther = lines.some(({ other }) => other !== 0);
  return (
    <TableBox label={label}>
      <thead>
        <tr>
          <th scope="col">{words.order}</th>
          <th scope="col">{states.kind}</th>
          <th scope="col">{words.event}</th>
          <AmountHeads result={words.net} other={hasOther ? states.other : undefined} />
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.id}>
            <th scope="row" class="order-number">
              {line.orderId !== null && <a href={`${base}/orders/${line.orderId}`}>{line.orderNumber}</a>}
            </th>
            <td>{states.kinds[line.kind]}</td>
            <td class="event-cell">{line.eventName}</td>
            <AmountCells amounts={line} hasOther={hasOther} />
          </tr>
        ))}
      </tbody>
    </TableBox>
  );
}
