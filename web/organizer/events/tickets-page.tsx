import { count, dateTime, peso } from '../../format.ts';
import { usePage } from '../../page.ts';
import type { Messages } from '../../texts/en.ts';
import { faultIn, type ShownFault } from '../../texts/faults.ts';
import { Empty } from '../../ui/empty.tsx';
import type { Bounds, FormValues } from '../../ui/form.tsx';
import { type FormFaults, FormTrouble, PostForm } from '../../ui/form.tsx';
import { Icon } from '../../ui/icon.tsx';
import { addressOf } from '../../ui/staff/address.ts';
import { CountLink } from '../../ui/staff/count-link.tsx';
import { figure } from '../../ui/staff/figure.ts';
import { Checklist, type ChecklistItem } from '../checklist.tsx';
import type { EntryChoices } from '../entry-boxes.tsx';
import { ActButton, EventFrame, type EventFrameProps } from '../event-frame.tsx';
import { GivenFigure, type HandedOut } from '../handed-out.tsx';
import { SoldBar, type StockFigures, StockLine } from '../sold-bar.tsx';
import { TicketFields } from './ticket-fields.tsx';

export interface TicketTypeShown {
  id: string;
  name: string;
  price: number;
  section: string;
  row: string;
  kind: 'GENERAL_ADMISSION' | 'RESERVED_SEAT' | 'VIP';
  /** It lets nobody in; null of a ticket. */
  addOn: { perTicketMax: number | null; isAlone: boolean } | null;
  status: 'DRAFT' | 'SCHEDULED' | 'ENDED' | 'SOLD_OUT' | 'ON_SALE';
  onSaleAt: string | null;
  offSaleAt: string | null;
  isMarkedSoldOut: boolean;
  stock: StockFigures;
  /** What its valid tickets were sold for, fees apart. */
  soldFor: number;
}

export interface TicketsPageProps extends Omit<EventFrameProps, 'children' | 'tab'> {
  types: readonly TicketTypeShown[];
  figures: { orders: number; tickets: number; gross: number; refunds: number; cash: number; net?: number };
  handedOut: HandedOut;
  checklist?: readonly ChecklistItem[];
  values: FormValues;
  bounds: Bounds;
  entry: EntryChoices;
  hasStatutory: boolean;
  faults?: FormFaults;
  /** What was refused, and at which type. */
  refused?: { ticketTypeId: string; message: ShownFault };
}

/** The event's own page: how it sells, and what is on sale. */
export function EventsTicketsPage(props: TicketsPageProps) {
  const { frame, event, types, checklist, values, bounds, faults, entry } = props;
  const words = usePage().text.organizer.events;
  const at = `${frame.base}/events/${event.id}`;
  const mayChange = event.isEditable && frame.abilities.includes('event-changes');
  return (
    <EventFrame frame={frame} event={event} tab="tickets">
      <Figures {...props} />
      {checklist !== undefined && mayChange && <Checklist items={checklist} />}
      <section class="stack" aria-labelledby="types-title">
        <h2 id="types-title">{words.ticket.title}</h2>
        {types.length > 0 && (
          <p>
            <a href={`${at}/bundles`}>{words.bundle.open}</a>
          </p>
        )}
        {types.length === 0 ? (
          <Empty title={words.ticket.none} hint={words.ticket.noneHint} />
        ) : (
          <ul class="type-list">
            {types.map((type) => (
              <TypeCard
                key={type.id}
                at={at}
                seesAttendees={type.addOn === null && frame.abilities.includes('attendees')}
                zone={event.timezone}
                type={type}
                isEditable={mayChange}
                refused={props.refused?.ticketTypeId === type.id ? props.refused.message : undefined}
              />
            ))}
          </ul>
        )}
      </section>
      {mayChange && (
        <section class="stack" aria-labelledby="add-title" id="add-ticket">
          <h2 id="add-title">{words.ticket.add}</h2>
          <PostForm class="form panel" action={`${at}/tickets`}>
            <FormTrouble faults={faults} shown={Object.keys(bounds)} />
            <TicketFields
              values={values}
              bounds={bounds}
              faults={faults}
              entry={entry}
              hasStatutory={props.hasStatutory}
              isNew
            />
            <div class="actions">
              <button type="submit">{words.ticket.add}</button>
            </div>
          </PostForm>
        </section>
      )}
    </EventFrame>
  );
}

function Figures({ frame, event, figures, handedOut, types }: TicketsPageProps) {
  const { figures: words, stock: stockWords } = usePage().text.organizer.events;
  const { overview } = usePage().text.organizer.orders;
  const at = `${frame.base}/events/${event.id}`;
  const lines = `${at}/reports/lines?ever=1`;
  // Of those who come: add-ons say it beside their own bars.
  const tickets = types.filter(({ addOn }) => addOn === null);
  const sold = tickets.reduce((sum, { stock }) => sum + stock.sold, 0);
  const quantity = tickets.reduce((sum, { stock }) => sum + stock.quantity, 0);
  return (
    <dl class="figures event-figures">
      <div class="figure">
        <dt>{words.sold}</dt>
        <dd>
          <CountLink href={frame.abilities.includes('attendees') && `${at}/attendees`}>
            <b {...figure('sold', sold, event.id)}>{count(sold)}</b>
          </CountLink>{' '}
          <span class="hint">{stockWords.of(count(quantity))}</span>
        </dd>
      </div>
      <div class="figure">
        <dt>{words.orders}</dt>
        <dd>
          <CountLink href={addressOf(`${frame.base}/orders`, { event: event.id })}>
            <b>{count(figures.orders)}</b>
          </CountLink>
        </dd>
      </div>
      <div class="figure">
        <dt>{words.gross}</dt>
        <dd>
          <a href={lines}>
            <b {...figure('sales', figures.gross, event.id)}>{peso(figures.gross)}</b>
          </a>
          {figures.cash > 0 && <span class="hint"> {overview.cashPart(peso(figures.cash))}</span>}
          {figures.refunds > 0 && <span class="hint"> {words.refunds(peso(figures.refunds))}</span>}
        </dd>
      </div>
      {figures.net !== undefined && (
        <div class="figure">
          <dt>{words.net}</dt>
          <dd>
            <a href={lines}>
              <b>{peso(figures.net)}</b>
            </a>{' '}
            <span class="hint">{words.netHint}</span>
          </dd>
        </div>
      )}
      <GivenFigure given={handedOut.given} />
    </dl>
  );
}

function TypeCard({
  at,
  seesAttendees,
  zone,
  type,
  isEditable,
  refused,
}: {
  /** Where the pages of its event begin. */
  at: string;
  seesAttendees: boolean;
  zone: string;
  type: TicketTypeShown;
  isEditable: boolean;
  refused?: ShownFault;
}) {
  const { language, text } = usePage();
  const words = text.organizer.events;
  const { name, price, stock, status } = type;
  const own = `${at}/tickets/${type.id}`;
  return (
    <li class="type-card" id={`type-${type.id}`}>
      <div class="type-head">
        <h3>{name}</h3>
        <p class="type-price">{price === 0 ? text.site.event.free : peso(price)}</p>
        <TypeStatus type={type} />
      </div>
      <p class="hint">
        {[...kindOf(type, words.ticket), type.section, type.row].filter(Boolean).join(' · ')}
        {type.soldFor > 0 && ` · ${words.ticket.soldFor(peso(type.soldFor))}`}
      </p>
      <SaleWindow type={type} zone={zone} />
      <SoldBar stock={stock} />
      <p>
        <CountLink href={seesAttendees && stock.sold > 0 && `${at}/attendees?type=${type.id}`}>
          <span {...figure('sold', stock.sold, type.id)}>
            <StockLine stock={stock} />
          </span>
        </CountLink>{' '}
        <span class="hint">{words.stock.of(count(stock.quantity))}</span>
      </p>
      {refused !== undefined && (
        <p class="note is-danger" role="alert">
          <Icon name="warning" /> {faultIn(language, refused)}
        </p>
      )}
      {isEditable && (
        <div class="actions">
          <a class="button is-second" href={own}>
            {words.ticket.edit}
            <span class="unseen"> {name}</span>
          </a>
          {(status === 'DRAFT' || type.isMarkedSoldOut) && (
            <ActButton
              action={`${own}/publish`}
              label={status === 'DRAFT' ? words.ticket.publish : words.ticket.reopen}
              about={name}
              isSecond
            />
          )}
          {status === 'ON_SALE' && (
            <ActButton action={`${own}/sold-out`} label={words.ticket.soldOut} about={name} isSecond />
          )}
        </div>
      )}
    </li>
  );
}

/** What it is; of an add-on also how it is sold. */
function kindOf({ kind, addOn }: TicketTypeShown, words: Messages['organizer']['events']['ticket']): string[] {
  if (addOn === null) return [words.kinds[kind]];
  const { perTicketMax, isAlone } = addOn;
  return [words.addOn, perTicketMax === null ? '' : words.perTicket(perTicketMax), isAlone ? words.alone : ''];
}

/** Nothing where it is on sale whenever it is published. */
function SaleWindow({ type, zone }: { type: TicketTypeShown; zone: string }) {
  const { language, now, text } = usePage();
  const { ticket } = text.organizer.events;
  const at = (iso: string) => dateTime(iso, { language, zone, now });
  const parts = [
    ...(type.onSaleAt === null ? [] : [ticket.from(at(type.onSaleAt))]),
    ...(type.offSaleAt === null ? [] : [ticket.until(at(type.offSaleAt))]),
  ];
  if (parts.length === 0) return null;
  return (
    <p class="hint">
      <Icon name="calendar" /> {parts.join(' · ')}
    </p>
  );
}

function TypeStatus({ type }: { type: TicketTypeShown }) {
  const { ticket } = usePage().text.organizer.events;
  const looks = {
    DRAFT: 'tag is-waiting',
    SCHEDULED: 'tag is-waiting',
    ENDED: 'tag is-bad',
    SOLD_OUT: 'tag is-bad',
    ON_SALE: 'tag is-good',
  };
  return <span class={looks[type.status]}>{ticket.statuses[type.status]}</span>;
}
