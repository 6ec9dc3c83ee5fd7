import { usePage } from '../../page.ts';
import { faultIn, type ShownFault } from '../../texts/faults.ts';
import { type FormFaults, FormTrouble, PostForm, TextField } from '../../ui/form.tsx';
import { EventFrame, type EventFrameProps } from '../event-frame.tsx';
import { MapPart } from './map-part.tsx';

interface MovePageProps extends Omit<EventFrameProps, 'children' | 'tab'> {
  ticket: { id: string; name: string; seatId: string };
  /** The seat that was looked at and can be had. */
  to: string | undefined;
  /** Who has the seat that was looked at, and can take the other for it. */
  swap: { ticketId: string; name: string; seatId: string } | undefined;
  typed: string;
  faults?: FormFaults;
  lines?: readonly ShownFault[];
}

/** A holder gets another seat: first what would happen, then it happens. */
export function SeatsMovePage({ frame, event, ticket, to, swap, typed, faults, lines = [] }: MovePageProps) {
  const { language, text } = usePage();
  const { eventSeats, plans } = text.organizer.seats;
  const { move: words } = eventSeats;
  const at = `${frame.base}/events/${event.id}/seats`;
  return (
    <EventFrame frame={frame} event={event} tab="seats" islands={['organizer-seats.ts']}>
      <section class="stack" aria-labelledby="move-title">
        <h2 id="move-title">{words.title}</h2>
        <p>
          {words.lead(ticket.name, ticket.seatId)} <a href={at}>{words.back}</a>
        </p>
        <FormTrouble faults={faults} shown={['seat']} />
        {lines.length > 0 && (
          <div class="note is-danger" role="alert">
            <ul>
              {lines.map((line, index) => (
                <li key={index}>{faultIn(language, line)}</li>
              ))}
            </ul>
          </div>
        )}
        <div class="plan-editor" data-seat-map={`${at}/map.json`} data-stage={plans.stage} hidden>
          <input type="hidden" value="move" data-press />
          <MapPart label={eventSeats.map} />
          <p class="hint" data-told role="status">
            {words.press}
          </p>
        </div>
        <form class="form panel" method="get" action={`${at}/move`}>
          <input type="hidden" name="ticket" value={ticket.id} />
          <TextField
            name="to"
            label={words.to}
            hint={words.toHint}
            value={typed}
            faults={faults}
            autocomplete="off"
            required
          />
          <div class="actions">
            <button type="submit" class="is-second">
              {words.look}
            </button>
          </div>
        </form>
        {to !== undefined && (
          <PostForm class="form panel" action={`${at}/move`}>
            <p>{words.sure(ticket.seatId, to)}</p>
            <input type="hidden" name="ticket" value={ticket.id} />
            <input type="hidden" name="seat" value={to} />
            <div class="actions">
              <button type="submit">{words.do}</button>
            </div>
          </PostForm>
        )}
        {swap !== undefined && (
          <PostForm class="form panel" action={`${at}/swap`}>
            <p>{words.swapSure({ name: ticket.name, seat: ticket.seatId }, { name: swap.name, seat: swap.seatId })}</p>
            <input type="hidden" name="ticket" value={ticket.id} />
            <input type="hidden" name="seat" value={ticket.seatId} />
            <input type="hidden" name="other" value={swap.ticketId} />
            <input type="hidden" name="otherSeat" value={swap.seatId} />
            <div class="actions">
              <button type="submit">{words.swap}</button>
            </div>
          </PostForm>
        )}
      </section>
    </EventFrame>
  );
}
