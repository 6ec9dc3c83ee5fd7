import { count, peso } from '../../format.ts';
import { usePage } from '../../page.ts';
import type { Messages } from '../../texts/en.ts';
import { Empty } from '../../ui/empty.tsx';
import type { FormValues } from '../../ui/form.tsx';
import { type FormFaults, FormTrouble, fieldsOf, Labelled, PostForm, SelectField, TextField } from '../../ui/form.tsx';
import { EventFrame, type EventFrameProps } from '../event-frame.tsx';
import type { HandedOut } from '../handed-out.tsx';
import { Reservations, type ShownReservation } from './reservations-part.tsx';

/** The names of the fields of one card. */
export interface CounterCard {
  card: string;
  number: string;
  holder: string;
}

export interface CounterType {
  id: string;
  name: string;
  isAddOn: boolean;
  price: number;
  left: number;
  /** Whether the buyer says what they pay. */
  isChosen?: boolean;
  /** Whether its tickets are for seats of a plan. */
  isSeated?: boolean;
  /** Where it may cost less by law: a row for each card, and the price by its kind. */
  cards?: readonly CounterCard[];
  cardPrices?: Readonly<Record<string, number>>;
}

export interface CounterPageProps extends Omit<EventFrameProps, 'children' | 'tab'> {
  /** Bundles among them. */
  types: readonly CounterType[];
  cardChoices: readonly { value: string; kind: CardKind; document: CardDocument }[];
  values: FormValues;
  faults?: FormFaults;
  /** What the tickets cost that were chosen, where that was asked. */
  total?: number;
  /** The order that was handed out last. */
  last?: {
    id: string;
    orderNumber: string;
    isGift: boolean;
    isUndone: boolean;
    isCash: boolean;
    isMailed: boolean;
    quantity: number;
    total: number;
    /** To give back, where what was received is known. */
    change?: number;
  };
  reservations: readonly ShownReservation[];
  today: HandedOut;
}

type CardKind = keyof Messages['cards']['kinds'];
type CardDocument = keyof Messages['cards']['documents'];

/** Where an organizer sells for cash and gives away. */
export function EventsCounterPage(props: CounterPageProps) {
  const { frame, event, types, last } = props;
  const { counter: words } = usePage().text.organizer.events;
  return (
    <EventFrame frame={frame} event={event} tab="counter" islands={['organizer-counter.ts']}>
      <div class="stack">
        <h2>{words.title}</h2>
        <p>
          {event.isEditable ? words.lead : words.closed}{' '}
          {types.some(({ isSeated }) => isSeated) && (
            <a href={`${frame.base}/events/${event.id}/seats`}>{words.onMap}</a>
          )}
        </p>
        {last !== undefined && <Last base={frame.base} eventId={event.id} last={last} />}
      </div>
      {event.isEditable &&
        (types.length === 0 ? <Empty title={words.noTypes} hint={words.noTypesHint} /> : <CounterForm {...props} />)}
      <Reservations {...props} />
      <Today {...props} />
    </EventFrame>
  );
}

interface LastProps {
  base: string;
  eventId: string;
  last: NonNullable<CounterPageProps['last']>;
}

function Last({ base, eventId, last }: LastProps) {
  const { counter: words } = usePage().text.organizer.events;
  const path = `${base}/orders/${last.id}`;
  if (last.isUndone) {
    return (
      <div class="note" role="status">
        <p>
          <b>{words.undone(last.orderNumber, peso(last.total))}</b>
        </p>
      </div>
    );
  }
  const sold = last.isCash ? words.sold : words.soldOther;
  return (
    <div class="note is-success" role="status">
      <p>
        <b>{last.isGift ? words.given(last.quantity) : sold(peso(last.total), last.quantity)}</b>
      </p>
      {last.change !== undefined && (
        <p class="change">
          <b>{words.changeDue(peso(last.change))}</b>
        </p>
      )}
      {!last.isMailed && <p>{words.notMailed}</p>}
      <div class="actions">
        <a class="button" href={`${path}/tickets.pdf`}>
          {words.print}
        </a>
        <a href={path}>{words.order(last.orderNumber)}</a>
      </div>
      {!last.isGift && (
        <PostForm action={`${base}/events/${eventId}/counter`}>
          <input type="hidden" name="order" value={last.id} />
          <button type="submit" class="is-second" name="act" value="undo">
            {words.undo}
          </button>
        </PostForm>
      )}
    </div>
  );
}

function Today({ frame, event, today }: CounterPageProps) {
  const { counter: words } = usePage().text.organizer.events;
  return (
    <section class="stack" aria-labelledby="today-title">
      <div class="table-head">
        <h3 id="today-title">{words.today}</h3>
        {frame.abilities.includes('orders') && (
          <a href={`${frame.base}/events/${event.id}/counter/cash-up`}>{words.cashUp.title}</a>
        )}
      </div>
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

function CounterForm({ frame, event, types, cardChoices, values, faults, total }: CounterPageProps) {
  const { counter: words } = usePage().text.organizer.events;
  const of = fieldsOf({ labels: words, values, faults });
  const shown = [
    'name',
    'email',
    'note',
    'received',
    'method',
    'reservedFor',
    'until',
    ...types.flatMap(({ id, cards = [] }) => [
      ...[`quantity.${id}`, `price.${id}`, `seats.${id}`],
      ...cards.flatMap(({ card, number, holder }) => [card, number, holder]),
    ]),
  ];
  return (
    <PostForm
      class="form panel counter-form"
      action={`${frame.base}/events/${event.id}/counter`}
      data-counter
      data-sell={words.sellFor('{amount}')}
    >
      <FormTrouble faults={faults} shown={shown} />
      <fieldset class="part">
        <legend>{words.choose}</legend>
        {types.map((type) => (
          <TypeRow key={type.id} type={type} cardChoices={cardChoices} values={values} faults={faults} />
        ))}
        <p class="counter-total">
          {words.totalLabel} <output data-total>{total === undefined ? '' : peso(total)}</output>
        </p>
        {/* The first button of the form: pressing Enter has not sold anything yet. */}
        <div class="actions" data-without-scripts>
          <button type="submit" class="is-second" name="act" value="total">
            {words.total}
          </button>
        </div>
      </fieldset>
      <div class="form-row short-fields">
        <SelectField {...of('method')} value={values.method ?? 'CASH'} choices={methodsOf(words.methods)} />
        <TextField {...of('received')} hint={words.receivedHint} type="number" least={0} autocomplete="off" />
        <p class="counter-change" role="status">
          {words.changeLabel} <output data-change data-short={words.short('{amount}')} />
        </p>
      </div>
      <div class="actions">
        <button type="submit" name="act" value="sell" data-sell-button>
          {words.sell}
        </button>
      </div>
      <details class="fold" open={isPersonShown(values, faults)}>
        <summary>
          <b>{words.person}</b> <span class="hint">{words.personHint}</span>
        </summary>
        <div class="fold-body">
          <div class="form-row">
            <TextField {...of('name')} lengthMax="name" autocomplete="off" />
            <TextField {...of('email')} hint={words.emailHint} type="email" lengthMax="email" autocomplete="off" />
          </div>
          <TextField {...of('note')} hint={words.noteHint} lengthMax="name" autocomplete="off" />
          <div class="actions">
            <button type="submit" class="is-second" name="act" value="give">
              {words.give}
            </button>
          </div>
        </div>
      </details>
      <details class="fold" open={(values.reservedFor ?? '') !== '' || faults?.fields.until !== undefined}>
        <summary>
          <b>{words.reserve}</b> <span class="hint">{words.reserveHint}</span>
        </summary>
        <div class="fold-body">
          <div class="form-row">
            <TextField {...of('reservedFor')} lengthMax="name" autocomplete="off" />
            <TextField {...of('until')} hint={words.untilHint} type="datetime-local" />
          </div>
          <div class="actions">
            <button type="submit" class="is-second" name="act" value="reserve">
              {words.reserve}
            </button>
          </div>
        </div>
      </details>
    </PostForm>
  );
}

function methodsOf(words: Record<string, string>) {
  return Object.entries(words).map(([value, label]) => ({ value, label }));
}

function isPersonShown(values: FormValues, faults: FormFaults | undefined): boolean {
  const names = ['name', 'email', 'note'];
  return names.some((name) => (values[name] ?? '') !== '' || faults?.fields[name] !== undefined);
}

interface RowProps extends Pick<CounterPageProps, 'cardChoices' | 'values' | 'faults'> {
  type: CounterType;
}

/** One more or fewer by a tap where scripts run; else a number to be typed. */
function TypeRow({ type, cardChoices, values, faults }: RowProps) {
  const { text } = usePage();
  const { counter: words } = text.organizer.events;
  const { id, price, left } = type;
  const name = type.isAddOn ? text.organizer.reports.addOn(type.name) : type.name;
  const field = `quantity.${id}`;
  const step = (by: 1 | -1) => (
    <button
      type="button"
      class="is-second"
      data-step={by}
      aria-label={by > 0 ? words.more(name) : words.fewer(name)}
      hidden
    >
      {by > 0 ? '+' : '−'}
    </button>
  );
  return (
    <div class="counter-row" data-price={price} data-card-prices={type.cardPrices && JSON.stringify(type.cardPrices)}>
      <Labelled
        name={field}
        label={name}
        hint={words.left(price === 0 ? text.site.event.free : peso(price), left)}
        faults={faults}
      >
        {(described) => (
          <span class="stepper">
            {step(-1)}
            <input {...described} name={field} type="number" inputMode="numeric" min={0} value={values[field] ?? ''} />
            {step(1)}
          </span>
        )}
      </Labelled>
      {type.isChosen && (
        <Labelled name={`price.${id}`} label={text.site.event.yourPrice(name)} faults={faults}>
          {(described) => (
            <input
              {...described}
              name={`price.${id}`}
              type="number"
              inputMode="numeric"
              min={0}
              value={values[`price.${id}`] ?? price}
              data-chosen-price
            />
          )}
        </Labelled>
      )}
      {type.isSeated && (
        <TextField
          name={`seats.${id}`}
          label={words.seatsOf(name)}
          hint={words.seatsHint}
          value={values[`seats.${id}`]}
          faults={faults}
          autocomplete="off"
        />
      )}
      <CardsFold type={type} cardChoices={cardChoices} values={values} faults={faults} />
    </div>
  );
}

/** Folded away where nobody shows a card. Another row comes with the button, scripts or not. */
function CardsFold({ type, cardChoices, values, faults }: RowProps) {
  const { text } = usePage();
  const { cards: words } = text;
  const { counter } = text.organizer.events;
  const { cards = [], cardPrices = {} } = type;
  if (cards.length === 0) return null;
  const choices = cardChoices.map(({ value, kind, document }) => {
    const named = words.cardOf(words.kinds[kind], words.documents[document]);
    return { value, label: counter.cardFor(named, peso(cardPrices[kind] ?? type.price)) };
  });
  const isOpen = cards.some(({ card }) => (values[card] ?? '') !== '');
  return (
    <details class="fold" open={isOpen}>
      <summary>
        {counter.cards}
        <span class="unseen">: {type.name}</span>
      </summary>
      <div class="fold-body">
        <p class="hint">{counter.cardsHint}</p>
        {cards.map(({ card, number, holder }, place) => (
          <fieldset key={card} class="part">
            <legend>{counter.cardNumbered(place + 1)}</legend>
            <SelectField
              name={card}
              value={values[card]}
              label={words.card}
              choices={[{ value: '', label: words.none }, ...choices]}
              faults={faults}
            />
            <div class="form-row">
              <TextField
                name={number}
                value={values[number]}
                label={words.number}
                faults={faults}
                lengthMax="cardNumber"
                autocomplete="off"
              />
              <TextField
                name={holder}
                value={values[holder]}
                label={words.name}
                faults={faults}
                lengthMax="name"
                autocomplete="off"
              />
            </div>
          </fieldset>
        ))}
        <button type="submit" class="is-second" name="act" value="total">
          {counter.anotherCard}
        </button>
      </div>
    </details>
  );
}
