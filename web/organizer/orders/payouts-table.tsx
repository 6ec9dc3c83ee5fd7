import { peso } from '../../format.ts';
import { usePage } from '../../page.ts';
import { Moment } from '../../ui/staff/moment.tsx';
import { TableBox } from '../../ui/staff/table-box.tsx';
import { PayoutTag, type ShownPayoutState } from './payout-tag.tsx';

interface PayoutsTableProps {
  /** Of the settlement. */
  path: string;
  payouts: readonly ShownPayoutState[];
  /** Of all of them, where the table is of one kind. */
  total?: number;
}

export function PayoutsTable({ path, payouts, total }: PayoutsTableProps) {
  const { settlement: words, payouts: states } = usePage().text.organizer.orders;
  return (
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
      {total !== undefined && (
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              {words.total}
            </th>
            <td class="number">
              <b>{peso(total)}</b>
            </td>
          </tr>
        </tfoot>
      )}
    </TableBox>
  );
}
