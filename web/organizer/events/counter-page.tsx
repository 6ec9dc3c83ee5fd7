import { count, peso } from '../../format.ts';
import { usePage } from '../../page.ts';
import { Empty } from '../../ui/empty.tsx';
import type { FormValues } from '../../ui/form.tsx';
import { type FormFaults, FormTrouble, fieldsOf, PostForm, TextField } from '../../ui/form.tsx';
import { EventFrame, type EventFrameProps } from '../event-frame.tsx';
import type { HandedOut } from '../handed-out.tsx';

export interface CounterPageProps extends Omit<EventFrameProps, 'children' | 'tab'> {
  types: readonly { id: string; name: string; price: number; left: number }[];
  values: FormValues;
  faults?: FormFaults;
  /** What the tickets cost that were chosen, where that was asked. */
  total?: number;
  /** The order that was handed out last. */
  last?: { id: string; orderNumber: string; isGift: boolean; quantity: number; total: number };
  today: HandedOut;
}

/** Where an organizer sells for cash and gives away. */
export function EventsCounterPage(props: CounterPageProps) {
  const { frame, event, types, last } = props;
  const { counter: words } = usePage().text.organizer.events;
  return (
    <EventFrame frame={frame} event={event} tab="counter">
      <div class="stack">
        <h2>{words.title}</h2>
        <p>{event.isEditable ? words.lead : words.closed}</p>
        {last !== undefined && <Last base={frame.base} last={last} />}
        <Today {...props} />
      </div>
      {event.isEditable &&
        (types.length === 0 ? <Empty title={words.noTypes} hint={words.noTypesHint} /> : <CounterForm {...props} />)}
    </EventFrame>
  );
}

function Last({ base, last }: { base: string; last: NonNullable<CounterPageProps['last']> }) {
  const { counter: words } = usePage().text.organizer.events;
  const path = `${base}/orders/${last.id}`;
  return (
    <div class="note is-success" role="status">
      <p>
        <b>{last.isGift ? words.given(last.quantity) : words.sold(peso(last.total), last.quantity)}</b>
      </p>
      <div class="actions">
        <a class="button" href={`${path}/tickets.pdf`}>
          {words.print}
        </a>
        <a href={path}>{words.order(last.orderNumber)}</a>
      </div>
    </div>
  );
}

function Today({ today }: CounterPageProps) {
  const { counter: words } = usePage().text.organizer.events;
  return (
    <section class="stack" aria-labelledby="today-title">
      <h3 id="today-title">{words.today}</h3>
      <dl class="figures event-figures">
        <div class="figure">
          <dt>{words.cash}</dt>
          <dd>
            <b>{peso(today.cash)}</b>
            {today.cashBack > 0 && <span class="hint"> {words.cashBack(peso(today.cashBack))}</span>}
          </dd>
        </div>
        <div class="figure">
          <dt>{words.soldToday}</dt>
          <dd>
            <b>{count(today.sold)}</b>
          </dd>
        </div>
        <div class="figure">
          <dt>{words.givenToday}</dt>
          <dd>
            <b>{count(today.given)}</b>
          </dd>
        </div>
      </dl>
    </section>
  );
}

function CounterForm({ frame, event, types, values, faults, total }: CounterPageProps) {
  const { text } = usePage();
  const { counter: words } = text.organizer.events;
  const of = fieldsOf({ labels: words, values, faults });
  const shown = ['name', 'email', 'note', ...types.map(({ id }) => `quantity.${id}`)];
  return (
    <PostForm class="form panel" action={`${frame.base}/events/${event.id}/counter`}>
      <FormTrouble faults={faults} shown={shown} />
      <fieldset class="part">
        <legend>{words.choose}</legend>
        {types.map(({ id, name, price, left }) => (
          <TextField
            key={id}
            name={`quantity.${id}`}
            label={name}
            hint={words.left(price === 0 ? text.site.event.free : peso(price), left)}
            value={values[`quantity.${id}`]}
            type="number"
            least={0}
            faults={faults}
          />
        ))}
        {total !== undefined && (
          <p class="note" role="status">
            <b>{words.toPay(peso(total))}</b>
          </p>
        )}
        {/* The first button of the form: pressing Enter has not sold anything yet. */}
        <div class="actions">
          <button type="submit" class="is-second" name="act" value="total">
            {words.total}
          </button>
        </div>
      </fieldset>
      <div class="form-row">
        <TextField {...of('name')} lengthMax="name" autocomplete="off" />
        <TextField {...of('email')} hint={words.emailHint} type="email" lengthMax="email" autocomplete="off" />
      </div>
      <TextField {...of('note')} hint={words.noteHint} lengthMax="name" autocomplete="off" />
      <div class="actions">
        <button type="submit" name="act" value="sell">
          {words.sell}
        </button>
        <button type="submit" class="is-second" name="act" value="give">
          {words.give}
        </button>
      </div>
    </PostForm>
  );
}
