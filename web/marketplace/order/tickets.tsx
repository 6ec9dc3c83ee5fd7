import { dateTime, isSeveralDays } from '../../format.ts';
import { usePage } from '../../page.ts';
import { GiveOn } from './give-on.tsx';
import type { IssuedShown, ShownEvent } from './order-shown.ts';

interface TicketsProps {
  tickets: readonly IssuedShown[];
  event: ShownEvent;
  isSandbox: boolean;
}

export function Tickets({ tickets, event, isSandbox }: TicketsProps) {
  const { text } = usePage();
  if (tickets.length === 0) return null;
  return (
    <section aria-labelledby="tickets-title">
      <h2 id="tickets-title">{text.order.tickets.heading(tickets.length)}</h2>
      <ol class="issued">
        {tickets.map((ticket, place) => (
          <Ticket
            key={ticket.id}
            ticket={ticket}
            event={event}
            isSandbox={isSandbox}
            place={text.order.tickets.ticket(place + 1, tickets.length)}
          />
        ))}
      </ol>
    </section>
  );
}

function Ticket(props: { ticket: IssuedShown; event: TicketsProps['event']; isSandbox: boolean; place: string }) {
  const { ticket, event, isSandbox, place } = props;
  const { text, language, now } = usePage();
  const { tickets } = text.order;
  const at = (iso: string) => dateTime(iso, { language, now, zone: event.timezone });
  const state = { VALID: tickets.valid, USED: tickets.used, RETURNING: tickets.returning, VOID: tickets.void }[
    ticket.state
  ];
  const facts = [
    [tickets.section, ticket.section],
    [tickets.row, ticket.row],
    [tickets.seat, ticket.seat],
  ].filter(([, value]) => value !== null && value !== '');
  return (
    <li class={`issued-ticket is-${ticket.state.toLowerCase()}`}>
      <div class="issued-qr">
        {ticket.state === 'VOID' || ticket.state === 'RETURNING' ? (
          <span class="voided" aria-hidden="true">
            ✕
          </span>
        ) : (
          <span
            role="img"
            aria-label={tickets.qr(ticket.code)}
            data-qr
            dangerouslySetInnerHTML={{ __html: ticket.qrSvg }}
          />
        )}
      </div>
      <div class="issued-stub">
        <p class="place">{place}</p>
        <h3>{ticket.name}</h3>
        <p>{event.name}</p>
        <p>
          {event.endDateTime !== null && isSeveralDays(event.dateTime, event.endDateTime)
            ? tickets.goodFor(at(event.dateTime), at(event.endDateTime))
            : at(event.dateTime)}
        </p>
        {facts.length > 0 && (
          <dl class="small-facts">
            {facts.map(([label, value]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        )}
        <p class="code">
          <span class="unseen">{tickets.code} </span>
          {ticket.code.replaceAll(/(.{4})(?=.)/g, '$1 ')}
        </p>
        <p class={`state is-${ticket.state.toLowerCase()}`}>{isSandbox ? tickets.test : state}</p>
        {ticket.giving !== undefined && <GiveOn id={ticket.id} giving={ticket.giving} />}
      </div>
    </li>
  );
}
