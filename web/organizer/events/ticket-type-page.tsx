import { count } from '../../format.ts';
import { usePage } from '../../page.ts';
import { faultIn } from '../../texts/faults.ts';
import type { Bounds, FormValues } from '../../ui/form.tsx';
import { type FormFaults, FormTrouble, PostForm, TextField } from '../../ui/form.tsx';
import { figure } from '../../ui/staff/figure.ts';
import { type Conflict, Conflicts } from '../conflicts.tsx';
import type { EntryChoices } from '../entry-boxes.tsx';
import { EventFrame, type EventFrameProps } from '../event-frame.tsx';
import { SoldBar, type StockFigures, StockLine } from '../sold-bar.tsx';
import { TicketFields } from './ticket-fields.tsx';

export interface TicketTypePageProps extends Omit<EventFrameProps, 'children' | 'tab'> {
  type: { id: string; name: string; version: string; stock: StockFigures; isPlanned: boolean };
  values: FormValues;
  bounds: Bounds;
  entry: EntryChoices;
  hasStatutory: boolean;
  faults?: FormFaults;
  conflicts?: readonly Conflict[];
  /** Why it could not be deleted. */
  deletion?: { typed: string; faults: FormFaults };
}

export function EventsTicketTypePage(props: TicketTypePageProps) {
  const { frame, event, type, values, bounds, entry, faults, conflicts, deletion } = props;
  const { language, text } = usePage();
  const words = text.organizer.events;
  const at = `${frame.base}/events/${event.id}/tickets/${type.id}`;
  const trouble = deletion?.faults;
  return (
    <EventFrame frame={frame} event={event} tab="tickets">
      <section class="stack" aria-labelledby="type-title">
        <h2 id="type-title">{words.ticket.editing(type.name)}</h2>
        <div class="stock-box">
          <SoldBar stock={type.stock} />
          <p>
            <span {...figure('sold', type.stock.sold, type.id)}>
              <StockLine stock={type.stock} />
            </span>{' '}
            <span class="hint">{words.stock.of(count(type.stock.quantity))}</span>
          </p>
        </div>
        <PostForm class="form panel" action={at}>
          <FormTrouble faults={faults} shown={Object.keys(bounds)} />
          <Conflicts conflicts={conflicts} labels={words.ticket.fields} />
          <input type="hidden" name="version" value={type.version} />
          <TicketFields
            values={values}
            bounds={bounds}
            faults={faults}
            entry={entry}
            hasStatutory={props.hasStatutory}
            planned={
              type.isPlanned
                ? { quantity: type.stock.quantity, href: `${frame.base}/events/${event.id}/seats` }
                : undefined
            }
          />
          <div class="actions">
            <button type="submit">{words.save}</button>
            <a href={`${frame.base}/events/${event.id}`}>{words.back}</a>
          </div>
        </PostForm>
      </section>
      <section class="stack" aria-labelledby="delete-title">
        <h2 id="delete-title">{words.ticket.delete}</h2>
        <PostForm class="form panel" action={`${at}/delete`}>
          {trouble?.message !== undefined && (
            <p class="note is-danger" role="alert">
              {faultIn(language, trouble.message)}
            </p>
          )}
          <p>{words.ticket.deleteHint(count(type.stock.quantity))}</p>
          <TextField
            name="confirm"
            label={words.typeName(type.name)}
            value={deletion?.typed}
            faults={trouble}
            autocomplete="off"
            required
          />
          <div class="actions">
            <button type="submit" class="is-danger-button">
              {words.ticket.delete}
            </button>
          </div>
        </PostForm>
      </section>
    </EventFrame>
  );
}
