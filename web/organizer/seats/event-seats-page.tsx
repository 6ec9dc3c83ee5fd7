import { count, peso } from '../../format.ts';
import { usePage } from '../../page.ts';
import { faultIn, type ShownFault } from '../../texts/faults.ts';
import { AreaField, type FormFaults, FormTrouble, type FormValues, PostForm, TextField } from '../../ui/form.tsx';
import { TableBox } from '../../ui/staff/table-box.tsx';
import { Asked } from '../asked.tsx';
import { EventFrame, type EventFrameProps } from '../event-frame.tsx';
import { SoldBar, type StockFigures } from '../sold-bar.tsx';
import { MapPart, Paint } from './map-part.tsx';

interface SeatCounts {
  free: number;
  sold: number;
  held: number;
  blocked: number;
  notOffered: number;
}

export interface FoundSeat {
  seatId: string;
  state: keyof SeatCounts | 'unknown';
  /** Why it is blocked. */
  reason?: string;
  holder?: { ticketId: string; name: string };
}

interface ShownSeating {
  planVersion: number;
  version: number;
  orphans: 'REFUSE' | 'ALLOW';
  counts: SeatCounts;
  types: readonly {
    id: string;
    name: string;
    paint: number;
    price: number;
    isStanding: boolean;
    stock: StockFigures;
  }[];
  sections: readonly {
    key: string;
    name: string;
    capacity: number | null;
    counts: SeatCounts;
    rows: readonly { name: string; counts: SeatCounts }[];
  }[];
  blocks: readonly { id: string; seats: readonly string[]; reason: string; createdAt: string }[];
  found: FoundSeat | undefined;
  canSeeHolders: boolean;
}

export interface EventSeatsPageProps extends Omit<EventFrameProps, 'children' | 'tab'> {
  plans: readonly { id: string; name: string; seats: number }[];
  plan: { id: string; name: string; version: number } | null;
  hasTypes: boolean;
  seating: ShownSeating | null;
  values: FormValues;
  faults?: FormFaults;
  lines?: readonly ShownFault[];
}

/** The seats of an event: its plan, who sits where, and what is kept back. */
export function SeatsEventPage(props: EventSeatsPageProps) {
  const { frame, event, seating, faults, lines = [] } = props;
  const { language } = usePage();
  const { eventSeats: words } = usePage().text.organizer.seats;
  return (
    <EventFrame frame={frame} event={event} tab="seats" islands={seating === null ? [] : ['organizer-seats.ts']}>
      <section class="stack" aria-labelledby="seats-title">
        <h2 id="seats-title">{words.title}</h2>
        <FormTrouble faults={faults} shown={['seats', 'reason']} />
        {lines.length > 0 && (
          <div class="note is-danger" role="alert">
            <ul>
              {lines.map((line, index) => (
                <li key={index}>{faultIn(language, line)}</li>
              ))}
            </ul>
          </div>
        )}
        {seating === null ? <ChoosePlan {...props} /> : <Seating {...props} seating={seating} />}
      </section>
    </EventFrame>
  );
}

function mayChangeOf({ frame, event }: EventSeatsPageProps): boolean {
  return event.isEditable && frame.abilities.includes('event-changes');
}

function ChoosePlan(props: EventSeatsPageProps) {
  const { frame, event, plans, hasTypes } = props;
  const { eventSeats: words } = usePage().text.organizer.seats;
  const toPlans = frame.abilities.includes('plans') && <a href={`${frame.base}/seating-plans`}>{words.toPlans}</a>;
  if (!mayChangeOf(props)) return <p>{words.none}</p>;
  if (plans.length === 0) {
    return (
      <p>
        {words.noPlans} {toPlans}
      </p>
    );
  }
  return (
    <>
      <p>
        {words.none} {words.lead} {!hasTypes && words.noTypes}
      </p>
      <form class="form panel" method="get" action={`${frame.base}/events/${event.id}/seats/paint`}>
        <div class="field">
          <label for="field-plan">{words.choosePlan}</label>
          <select id="field-plan" name="plan">
            {plans.map(({ id, name, seats }) => (
              <option key={id} value={id}>
                {name} ({count(seats)})
              </option>
            ))}
          </select>
        </div>
        <div class="actions">
          <button type="submit">{words.continue}</button>
          {toPlans}
        </div>
      </form>
    </>
  );
}

type WithSeating = EventSeatsPageProps & { seating: ShownSeating };

function Seating(props: WithSeating) {
  const { frame, event, plan, seating } = props;
  const { eventSeats: words } = usePage().text.organizer.seats;
  const at = `${frame.base}/events/${event.id}/seats`;
  const mayChange = mayChangeOf(props);
  const maySell = event.isEditable && frame.abilities.includes('counter');
  return (
    <>
      {plan !== null && (
        <p class="actions">
          {frame.abilities.includes('plans') ? (
            <a href={`${frame.base}/seating-plans/${plan.id}`}>{words.planOf(plan.name, seating.planVersion)}</a>
          ) : (
            words.planOf(plan.name, seating.planVersion)
          )}
          {mayChange && (
            <a class="button is-second" href={`${at}/paint`}>
              {words.change}
            </a>
          )}
        </p>
      )}
      {plan !== null && plan.version > seating.planVersion && (
        <p class="note is-warning">{words.newerVersion(plan.version)}</p>
      )}
      <Counts counts={seating.counts} />
      <LiveMap at={at} mayChoose={mayChange || maySell} />
      {maySell && <BoxOffice {...props} />}
      <Types types={seating.types} />
      <div class="plan-more">
        <FindSeat {...props} at={at} />
        <Blocks {...props} at={at} mayChange={mayChange} />
      </div>
      <Sections sections={seating.sections} />
      {mayChange && (
        <details class="panel">
          <summary>{words.remove}</summary>
          <p>{words.removeSure}</p>
          <PostForm action={`${at}/remove`}>
            <button type="submit" class="is-second">
              {words.removeYes}
            </button>
          </PostForm>
        </details>
      )}
    </>
  );
}

const states = ['free', 'sold', 'held', 'blocked', 'notOffered'] as const;

function Counts({ counts }: { counts: SeatCounts }) {
  const { eventSeats: words } = usePage().text.organizer.seats;
  return (
    <dl class="seat-counts">
      {states.map((state) => (
        <div key={state} class={`is-${state}`}>
          <dt>{words.figures[state]}</dt>
          <dd data-counted={state}>{count(counts[state])}</dd>
        </div>
      ))}
    </dl>
  );
}

function LiveMap({ at, mayChoose }: { at: string; mayChoose: boolean }) {
  const { eventSeats: words, plans } = usePage().text.organizer.seats;
  return (
    <div
      class="plan-editor"
      data-seat-map={`${at}/map.json`}
      data-facts={at}
      data-stage={plans.stage}
      data-chosen={words.blocks.chosen}
      hidden
    >
      {mayChoose && (
        <div class="field">
          <label for="map-press">{words.mapPress}</label>
          <select id="map-press" data-press>
            {Object.entries(words.mapPresses).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </div>
      )}
      <MapPart label={words.map} />
      <p class="hint" data-told role="status" />
    </div>
  );
}

/** What was pressed on the map, or typed, goes on at the counter. */
function BoxOffice({ frame, event }: WithSeating) {
  const { eventSeats } = usePage().text.organizer.seats;
  const words = eventSeats.boxOffice;
  return (
    <form class="form panel" method="get" action={`${frame.base}/events/${event.id}/counter`}>
      <h3>{words.title}</h3>
      <AreaField
        id="field-box-office"
        name="seats"
        label={eventSeats.blocks.seats}
        hint={eventSeats.blocks.seatsHint}
        rows={2}
      />
      <div class="actions">
        <button type="submit">{words.go}</button>
      </div>
    </form>
  );
}

function Types({ types }: Pick<ShownSeating, 'types'>) {
  const { eventSeats: words } = usePage().text.organizer.seats;
  return (
    <TableBox label={words.counts}>
      <thead>
        <tr>
          <th scope="col">{words.type}</th>
          <th scope="col">{words.sold}</th>
          <th scope="col" class="number">
            {words.seats}
          </th>
        </tr>
      </thead>
      <tbody>
        {types.map(({ id, name, paint, price, isStanding, stock }) => (
          <tr key={id}>
            <th scope="row">
              <span class="painted-type">
                <Paint number={paint} /> {name} · {peso(price)}
              </span>
            </th>
            <td>
              <SoldBar stock={stock} /> {words.soldOf(stock.sold, stock.quantity)}
            </td>
            <td class="number">{isStanding ? words.placeCount(stock.quantity) : words.seatCount(stock.quantity)}</td>
          </tr>
        ))}
      </tbody>
    </TableBox>
  );
}

function FindSeat({ frame, event, seating, at }: WithSeating & { at: string }) {
  const { eventSeats: words } = usePage().text.organizer.seats;
  const { found } = seating;
  return (
    <section class="panel" aria-labelledby="find-title" id="find">
      <h3 id="find-title">{words.find.title}</h3>
      <form method="get" action={`${at}#find`} class="form">
        <TextField
          name="seat"
          label={words.find.seat}
          hint={words.find.seatHint}
          value={found?.seatId}
          autocomplete="off"
        />
        <div class="actions">
          <button type="submit" class="is-second">
            {words.find.look}
          </button>
        </div>
      </form>
      <div data-seat-facts role="status">
        {found !== undefined && (
          <Found
            {...found}
            events={`${frame.base}/events/${event.id}`}
            at={at}
            mayMove={frame.abilities.includes('event-changes')}
          />
        )}
      </div>
    </section>
  );
}

function Found({
  seatId,
  state,
  reason,
  holder,
  events,
  at,
  mayMove,
}: FoundSeat & { events: string; at: string; mayMove: boolean }) {
  const { find: words } = usePage().text.organizer.seats.eventSeats;
  const said: Record<FoundSeat['state'], string> = {
    free: words.free,
    sold: words.sold,
    held: words.held,
    blocked: words.blocked(reason ?? '–'),
    notOffered: words.notOffered,
    unknown: words.unknown,
  };
  return (
    <>
      <p>
        <b>{seatId}</b> {said[state]}
      </p>
      {holder !== undefined && (
        <>
          <p>
            {words.holder}: <a href={`${events}/attendees/${holder.ticketId}`}>{holder.name}</a>
          </p>
          {mayMove && (
            <p>
              <a class="button is-second" href={`${at}/move?ticket=${holder.ticketId}`}>
                {words.move}
              </a>
            </p>
          )}
        </>
      )}
    </>
  );
}

function Blocks({ seating, values, faults, at, mayChange }: WithSeating & { at: string; mayChange: boolean }) {
  const { blocks: words } = usePage().text.organizer.seats.eventSeats;
  const { sure } = usePage().text.organizer.events;
  return (
    <section class="panel" aria-labelledby="blocks-title">
      <h3 id="blocks-title">{words.title}</h3>
      <p class="hint">{words.lead}</p>
      {seating.blocks.length === 0 && <p>{words.none}</p>}
      <ul class="seat-blocks">
        {seating.blocks.map(({ id, seats, reason }) => (
          <li key={id}>
            <span>
              <b>{reason}</b> · {words.many(seats.length)}
              <span class="hint">
                {seats.slice(0, 12).join(', ')}
                {seats.length > 12 && ' …'}
              </span>
            </span>
            {mayChange && (
              <Asked action={`${at}/blocks/${id}/delete`} label={words.unblock} about={reason}>
                {sure.block(seats.length)}
              </Asked>
            )}
          </li>
        ))}
      </ul>
      {mayChange && (
        <PostForm class="form" action={`${at}/blocks`}>
          <AreaField
            name="seats"
            label={words.seats}
            hint={words.seatsHint}
            value={values.seats}
            rows={3}
            faults={faults}
          />
          <TextField
            name="reason"
            label={words.reason}
            value={values.reason}
            lengthMax={200}
            faults={faults}
            required
          />
          <div class="actions">
            <button type="submit" class="is-second">
              {words.block}
            </button>
          </div>
        </PostForm>
      )}
    </section>
  );
}

function Sections({ sections }: Pick<ShownSeating, 'sections'>) {
  const { eventSeats: words } = usePage().text.organizer.seats;
  const freeOf = ({ free, sold, held, blocked }: SeatCounts) => words.freeOf(free, free + sold + held + blocked);
  return (
    <section class="stack" aria-labelledby="sections-title">
      <h3 id="sections-title">{words.sections}</h3>
      <p class="hint">{words.sectionsHint}</p>
      <div class="seat-sections">
        {sections.map(({ key, name, capacity, counts, rows }) =>
          capacity !== null ? (
            <p key={key}>
              <b>{name}</b> · {words.placeCount(capacity)}
            </p>
          ) : (
            <details key={key}>
              <summary>
                {name} <code>{key}</code> · {freeOf(counts)}
              </summary>
              <ul>
                {rows.map((row) => (
                  <li key={row.name}>
                    {words.row(row.name)}: {freeOf(row.counts)}
                  </li>
                ))}
              </ul>
            </details>
          ),
        )}
      </div>
    </section>
  );
}
