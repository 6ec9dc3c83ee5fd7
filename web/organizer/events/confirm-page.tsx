import { count, peso } from '../../format.ts';
import { usePage } from '../../page.ts';
import { faultIn } from '../../texts/faults.ts';
import { type FormFaults, PostForm, TextField } from '../../ui/form.tsx';
import { EventFrame, type EventFrameProps } from '../event-frame.tsx';

export interface ConfirmPageProps extends Omit<EventFrameProps, 'children' | 'tab'> {
  act: 'archive' | 'delete';
  consequences: { sold: number; held: number; ticketTypes: number; quantity: number; gross: number };
  typed?: string;
  faults?: FormFaults;
}

/** Before something that cannot be undone: what it means in numbers, and the name to be typed. */
export function EventsConfirmPage({ frame, event, act, consequences, typed, faults }: ConfirmPageProps) {
  const { language, text } = usePage();
  const words = text.organizer.events;
  const { sold, held, ticketTypes, quantity, gross } = consequences;
  const lines =
    act === 'archive'
      ? words.confirm.archive({ sold: count(sold), held: count(held), gross: peso(gross) })
      : words.confirm.delete({ ticketTypes: count(ticketTypes), quantity: count(quantity) });
  return (
    <EventFrame frame={frame} event={event}>
      <section class="stack" aria-labelledby="confirm-title">
        <h2 id="confirm-title">{words.confirm.title[act]}</h2>
        <PostForm class="form panel" action={`${frame.base}/events/${event.id}/${act}`}>
          {faults?.message !== undefined && (
            <p class="note is-danger" role="alert">
              {faultIn(language, faults.message)}
            </p>
          )}
          <ul class="consequences">
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          {act === 'archive' && sold > 0 && (
            <p>
              {words.confirm.ratherCancel} <a href={`${frame.base}/events/${event.id}/cancel`}>{words.cancel}</a>
            </p>
          )}
          <TextField
            name="confirm"
            label={words.typeName(event.name)}
            value={typed}
            faults={faults}
            autocomplete="off"
            required
          />
          <div class="actions">
            <button type="submit" class="is-danger-button">
              {words.confirm.title[act]}
            </button>
            <a href={`${frame.base}/events/${event.id}`}>{words.back}</a>
          </div>
        </PostForm>
      </section>
    </EventFrame>
  );
}
