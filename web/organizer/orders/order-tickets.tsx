import { usePage } from '../../page.ts';
import type { AnyFrameProps } from '../../ui/staff/frame.tsx';
import { TableBox } from '../../ui/staff/table-box.tsx';
import { TicketState } from '../ticket-state.tsx';
import type { ShownTicket } from './order-shown.ts';

interface OrderOfTickets {
  event: { id: string } | null;
  tickets: readonly ShownTicket[];
}

/** The tickets of an order: whose they are, and how they stand. */
export function OrderTickets({ frame, order }: { frame: AnyFrameProps; order: OrderOfTickets }) {
  const { detail: words } = usePage().text.organizer.orders;
  // The operator has no page of a single ticket, and not every role sees it.
  const at =
    frame.abilities.includes('attendees') && order.event !== null
      ? `${frame.base}/events/${order.event.id}/attendees`
      : null;
  return (
    <div class="stack">
      <h2>{words.tickets}</h2>
      {order.tickets.length === 0 ? (
        <p>{words.noTickets}</p>
      ) : (
        <TableBox label={words.tickets}>
          <thead>
            <tr>
              <th scope="col">{words.code}</th>
              <th scope="col">{words.status}</th>
              <th scope="col">{words.holder}</th>
              <th scope="col">{words.item}</th>
              <th scope="col">{words.seat}</th>
            </tr>
          </thead>
          <tbody>
            {order.tickets.map((ticket) => (
              <tr key={ticket.code}>
                <th scope="row">
                  {at === null ? (
                    <TicketCode {...ticket} />
                  ) : (
                    <a href={`${at}/${ticket.ticketId}`}>
                      <TicketCode {...ticket} />
                    </a>
                  )}
                </th>
                <td>
                  <TicketState {...ticket} />
                </td>
                <td>{ticket.holderName}</td>
                <td>{ticket.name}</td>
                <td>{[ticket.section, ticket.row, ticket.seat].filter(Boolean).join(', ') || '–'}</td>
              </tr>
            ))}
          </tbody>
        </TableBox>
      )}
    </div>
  );
}

function TicketCode({ code }: Pick<ShownTicket, 'code'>) {
  return <code>{code.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>;
}
