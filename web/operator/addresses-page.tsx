import { usePage } from '../page.ts';
import { type FormFaults, FormTrouble, PostForm } from '../ui/form.tsx';
import { Frame, type OperatorFrameProps } from '../ui/staff/frame.tsx';
import { Moment } from '../ui/staff/moment.tsx';
import { TableBox } from '../ui/staff/table-box.tsx';
import { Nothing } from './operator-parts.tsx';

interface OperatorAddressesProps {
  frame: OperatorFrameProps;
  /** Requests that nobody decided on yet, the oldest first. */
  changes: readonly {
    id: string;
    order: { id: string; number: string };
    buyer: string;
    eventName: string;
    organizationName: string;
    oldEmail: string;
    newEmail: string;
    askedAt: string;
  }[];
  faults?: FormFaults;
}

export function OperatorAddressesPage({ frame, changes, faults }: OperatorAddressesProps) {
  const { operator } = usePage().text;
  const words = operator.addresses;
  return (
    <Frame frame={frame} title={words.title}>
      <p>{words.lead}</p>
      <FormTrouble faults={faults} shown={[]} />
      {changes.length === 0 ? (
        <Nothing text={words.none} />
      ) : (
        <TableBox label={words.title}>
          <thead>
            <tr>
              <th scope="col">{words.order}</th>
              <th scope="col">{words.event}</th>
              <th scope="col">{words.oldAddress}</th>
              <th scope="col">{words.newAddress}</th>
              <th scope="col">{words.asked}</th>
              <th scope="col">{words.decide}</th>
            </tr>
          </thead>
          <tbody>
            {changes.map((change) => (
              <tr key={change.id} id={change.id}>
                <th scope="row">
                  <a href={`${frame.base}/orders/${change.order.id}`}>{change.order.number}</a>
                  <br />
                  {change.buyer}
                </th>
                <td>
                  {change.eventName}
                  <br />
                  {change.organizationName}
                </td>
                <td>{change.oldEmail}</td>
                <td>{change.newEmail}</td>
                <td>
                  <Moment at={change.askedAt} />
                </td>
                <td>
                  <PostForm action={`${frame.base}/addresses/${change.id}/confirm`}>
                    <button type="submit" aria-label={words.confirmOf(change.order.number)}>
                      {words.confirm}
                    </button>
                  </PostForm>
                  <PostForm action={`${frame.base}/addresses/${change.id}/refuse`}>
                    <button type="submit" class="is-second" aria-label={words.refuseOf(change.order.number)}>
                      {words.refuse}
                    </button>
                  </PostForm>
                </td>
              </tr>
            ))}
          </tbody>
        </TableBox>
      )}
    </Frame>
  );
}
