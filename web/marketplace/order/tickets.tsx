import { dateTime, daysText, isSeveralDays } from '../../format.ts';
import { usePage } from '../../page.ts';
import { GiveOn } from '../giving/give-on.tsx';
import { ReturnPart } from '../waiting/return-part.tsx';
import { WhenText } from '../when-text.tsx';
import type { IssuedShown, ShownEvent } from './order-shown.ts';

interface TicketsProps {
  tickets: readonly IssuedShown[];
  event: ShownEvent;
  isSandbox: boolean;
  /** The date is another one than when they were bought. */
  isMoved?: boolean;
}

/** One beside the other: a swipe or a press leads to the next, with or without scripts. */
export function Tickets({ tickets, ...ofAll }: TicketsProps) {
  const { text } = usePage();
  if (tickets.length === 0) return null;
  return (
    <ol class="issued" aria-label={text.order.tickets.heading(tickets.length)}>
      {tickets.map((ticket, place) => (
        <Ticket key={ticket.id} ticket={ticket} place={place + 1} of={tickets.length} {...ofAll} />
      ))}
    </ol>
  );
}

interface TicketProps extends Omit<TicketsProps, 'tickets'>, Place {
  ticket: IssuedShown;
}

/** From one on. */
interface Place {
  place: number;
  of: number;
}

function Ticket({ ticket, event, isSandbox, isMoved = false, place, of }: TicketProps) {
  const { tickets } = usePage().text.order;
  const ofDay = ticket.usedDay === undefined ? tickets.used : tickets.usedDay(ticket.usedDay);
  const used = ticket.isAddOn ? tickets.redeemed : ofDay;
  const state = {
    VALID: tickets.valid,
    USED: used,
    RETURNING: tickets.returning,
    GIVEN: tickets.given,
    VOID: tickets.void,
  }[ticket.state];
  return (
    <li id={idOf(place)} class={`issued-ticket is-${ticket.state.toLowerCase()}`}>
      <div class="issued-qr">
        {ticket.state !== 'VALID' && ticket.state !== 'USED' ? (
          <span class="voided" aria-hidden="true">
            {ticket.state === 'GIVEN' ? '→' : '✕'}
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
        <p class="issued-when">
          {isMoved && <b class="is-new">{tickets.newDate}</b>} <TicketWhen event={event} days={ticket.days} />
        </p>
        <p class="issued-holder">{ticket.holder}</p>
        <p class="issued-name">{ticket.name}</p>
        {ticket.isAddOn && <p class="issued-kind">{tickets.addOn}</p>}
        <SeatFacts {...ticket} />
        <p class="code">
          <span class="unseen">{tickets.code} </span>
          {ticket.code.replaceAll(/(.{4})(?=.)/g, '$1 ')}
        </p>
        <p class={`state is-${ticket.state.toLowerCase()}`}>{isSandbox ? tickets.test : state}</p>
        <Steps place={place} of={of} />
        {ticket.giving !== undefined && <GiveOn id={ticket.id} giving={ticket.giving} anchor={idOf(place)} />}
        {ticket.returning !== undefined && <ReturnPart returning={ticket.returning} anchor={idOf(place)} />}
      </div>
    </li>
  );
}

const idOf = (place: number) => `ticket-${place}`;

/** Links within the page: the browser itself brings the other ticket into view. */
function Steps({ place, of }: Place) {
  const { tickets } = usePage().text.order;
  if (of === 1) return null;
  const step = (to: number, label: string, sign: string) =>
    to < 1 || to > of ? (
      <span class="ticket-step" aria-hidden="true" />
    ) : (
      <a class="ticket-step" href={`#${idOf(to)}`} aria-label={label}>
        {sign}
      </a>
    );
  return (
    <div class="ticket-steps">
      {step(place - 1, tickets.previous, '‹')}
      <span>{tickets.ticket(place, of)}</span>
      {step(place + 1, tickets.next, '›')}
    </div>
  );
}

function TicketWhen({ event, days }: { event: ShownEvent; days: IssuedShown['days'] }) {
  const { text, language, now } = usePage();
  if (days !== null) return <>{text.order.tickets.goodOn(daysText(days, { language, now }))}</>;
  const { dateTime: from, endDateTime: to, timezone: zone } = event;
  if (to === null || !isSeveralDays(from, to)) return <WhenText event={{ ...event, endDateTime: null }} />;
  const at = (iso: string) => dateTime(iso, { language, now, zone });
  return <>{text.order.tickets.goodFor(at(from), at(to))}</>;
}

function SeatFacts({ section, row, seat }: Pick<IssuedShown, 'section' | 'row' | 'seat'>) {
  const { tickets } = usePage().text.order;
  const facts = [
    [tickets.section, section],
    [tickets.row, row],
    [tickets.seat, seat],
  ].filter(([, value]) => value !== null && value !== '');
  if (facts.length === 0) return null;
  return (
    <dl class="small-facts">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
