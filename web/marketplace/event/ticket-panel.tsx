import type { ComponentChildren } from 'preact';
import { dateTime, daysText, peso } from '../../format.ts';
import { usePage } from '../../page.ts';
import { FormattedText } from '../../ui/formatted-text.tsx';
import { ViaField } from '../../ui/via-field.tsx';
import { InterestForm, type InterestProps } from '../interest-form.tsx';
import { AddOnLimits, AddOns } from './add-ons.tsx';
import type { EventShown, TicketShown } from './event-shown.ts';

export interface TicketPanelProps {
  event: EventShown;
  /** By ticket type, as chosen before; the panel starts with one of the only type otherwise. */
  chosen?: Readonly<Record<string, number>>;
  /** Nothing was chosen. */
  isNothingChosen?: boolean;
  accessCode?: string;
  /** From the link that the visitor came by. */
  promoCode?: string;
  interest?: InterestProps['interest'];
}

const fewLeft = 20;

/** Where tickets are chosen. A plain form; with scripts it counts and totals as one chooses. */
export function TicketPanel(props: TicketPanelProps) {
  const { event } = props;
  const { site } = usePage().text;
  const isPresale = event.journeyType === 'PRESELLING';
  if (event.isOver) {
    return (
      <Closed title={site.event.over}>
        <p>{site.event.overHint}</p>
        <p>
          <a href="/find-tickets">{site.findTickets}</a>
        </p>
      </Closed>
    );
  }
  if (event.tickets.length === 0) {
    return (
      <Closed title={site.event.noTickets}>
        <InterestForm slug={event.slug} isSoldOut={event.isSoldOut} interest={props.interest} />
      </Closed>
    );
  }
  return (
    <section class="panel tickets" aria-labelledby="tickets-title">
      <h2 id="tickets-title">{isPresale ? site.event.presale : site.event.tickets}</h2>
      {isPresale && <InterestForm slug={event.slug} isSoldOut={event.isSoldOut} interest={props.interest} />}
      <ChoiceForm {...props} />
      {event.isWaitedFor && !isPresale && (
        <InterestForm slug={event.slug} isSoldOut={event.isSoldOut} interest={props.interest} />
      )}
    </section>
  );
}

function Closed({ title, children }: { title: string; children?: ComponentChildren }) {
  const { site } = usePage().text;
  return (
    <section class="panel tickets" aria-labelledby="tickets-title">
      <h2 id="tickets-title">{site.event.tickets}</h2>
      <p>
        <b>{title}</b>
      </p>
      {children}
    </section>
  );
}

function ChoiceForm({ event, chosen, isNothingChosen = false, accessCode, promoCode = '' }: TicketPanelProps) {
  const { text, lengths } = usePage();
  const { site } = text;
  const isPresale = event.journeyType === 'PRESELLING';
  const tickets = event.tickets.filter(({ addOn }) => addOn === null);
  const onSale = tickets.filter(({ state }) => state === 'ON_SALE');
  const areAddOnsSold = event.tickets.some(({ addOn, state }) => addOn?.isAlone && state === 'ON_SALE');
  const startOf = ({ id }: TicketShown) => chosen?.[id] ?? (onSale.length === 1 && onSale[0]?.id === id ? 1 : 0);
  return (
    <form
      class="choice-form"
      action={`/events/${event.slug}/checkout`}
      data-event={event.id}
      data-fees={event.absorbFees ? 'none' : 'added'}
    >
      {isPresale && (
        <>
          <p>{site.event.presaleHint}</p>
          <label class="field">
            <span>{site.event.accessCode}</span>
            <input name="code" maxLength={lengths.accessCode} autocomplete="off" value={accessCode} required />
          </label>
        </>
      )}
      <ViaField />
      {promoCode !== '' && (
        <p class="note is-success">
          <input type="hidden" name="promo" value={promoCode} />
          {site.event.promo(promoCode)}
        </p>
      )}
      {isNothingChosen && (
        <p class="note is-danger" role="alert" data-answer>
          {site.event.choose}
        </p>
      )}
      <ul class="types">
        {tickets.map((ticket) => (
          <TicketRow key={ticket.id} ticket={ticket} zone={event.timezone} start={startOf(ticket)} />
        ))}
      </ul>
      <AddOns event={event}>
        {(addOn) => <TicketRow key={addOn.id} ticket={addOn} zone={event.timezone} start={chosen?.[addOn.id] ?? 0} />}
      </AddOns>
      {onSale.length === 0 && !areAddOnsSold ? (
        <NothingOnSale event={event} />
      ) : (
        <div class="total-bar">
          <p class="total" hidden data-total aria-live="polite">
            <span>{site.event.total}</span> <b data-amount data-free={site.event.free} />
            {!event.absorbFees && (
              <small
                data-with-fees={site.event.feesVia('{method}')}
                data-methods={JSON.stringify(text.order.methods)}
                hidden
              />
            )}
          </p>
          {!event.absorbFees && event.tickets.some(({ price }) => price > 0) && (
            <p class="hint" data-fees-hint>
              {site.event.feesByMethod}
            </p>
          )}
          {!event.transfersAllowed && <p class="hint">{site.event.noTransfers}</p>}
          <button type="submit">{event.journeyType === 'RSVP' ? site.event.rsvp : site.event.get}</button>
        </div>
      )}
    </form>
  );
}

/** Sold out, over, or still to come: then it says how long. */
function NothingOnSale({ event }: { event: EventShown }) {
  const { language, now, text } = usePage();
  const words = text.site.event;
  const [opensAt] = event.tickets
    .flatMap(({ state, onSaleAt }) => (state === 'SCHEDULED' && onSaleAt !== null ? onSaleAt : []))
    .sort();
  if (opensAt === undefined) {
    const isSoldOut = event.tickets.some(({ state }) => state === 'SOLD_OUT');
    return <p class="sold-out-line">{isSoldOut ? words.allSold : words.allEnded}</p>;
  }
  return (
    <p class="opens-line">
      {words.opens(dateTime(opensAt, { language, zone: event.timezone, now }))}
      <b hidden data-opens={opensAt} data-days={words.days} role="timer" />
    </p>
  );
}

function TicketRow({ ticket, zone, start }: { ticket: TicketShown; zone: string; start: number }) {
  const { language, now, text } = usePage();
  const { site } = text;
  const { id, name, price, charged, chargedBy, section, row, days, isReserved, remainingQuantity, state } = ticket;
  const { maximumPurchaseQuantity } = ticket;
  const at = (iso: string) => dateTime(iso, { language, zone, now });
  const isOnSale = state === 'ON_SALE';
  const most =
    remainingQuantity < fewLeft ? Math.min(maximumPurchaseQuantity, remainingQuantity) : maximumPurchaseQuantity;
  const where = site.event.seatOf(section ?? '', row ?? '');
  const isFew = isOnSale && remainingQuantity <= 10;
  return (
    <li class={state === 'SOLD_OUT' || state === 'ENDED' ? 'type is-sold-out' : 'type'}>
      <div class="type-name">
        <h3 id={`type-${id}`}>{name}</h3>
        {where !== '' && <p>{where}</p>}
        {days !== null && <p>{text.order.tickets.goodOn(daysText(days, { language, now }))}</p>}
        {isReserved && <p>{site.event.reserved}</p>}
        <AddOnLimits addOn={ticket.addOn} />
        {ticket.description !== null && <FormattedText text={ticket.description} under={3} />}
        {state === 'SCHEDULED' && ticket.onSaleAt !== null && <p>{site.event.opens(at(ticket.onSaleAt))}</p>}
        {isOnSale && ticket.offSaleAt !== null && <p>{site.event.closes(at(ticket.offSaleAt))}</p>}
        {isFew && <p class="few">{site.event.left(remainingQuantity)}</p>}
        {isOnSale && most === maximumPurchaseQuantity && (
          <p class="few limit" hidden data-limit aria-live="polite">
            {site.event.most(most)}
          </p>
        )}
      </div>
      <p class="type-price">
        {charged === 0 ? site.event.free : peso(charged)}
        {charged !== price && <small>{site.event.withFees(text.order.methods[chargedBy] ?? chargedBy)}</small>}
      </p>
      {state !== 'ON_SALE' ? (
        <p class="type-state">{site.event.states[state]}</p>
      ) : (
        <div class="stepper" data-stepper>
          <button type="button" hidden data-step="-1" aria-label={site.event.less1(name)}>
            −
          </button>
          <input
            type="number"
            name={`q.${id}`}
            min={0}
            max={most}
            step={1}
            value={Math.min(start, most)}
            inputMode="numeric"
            data-price={price}
            aria-label={site.event.quantityOf(name)}
          />
          <button type="button" hidden data-step="1" aria-label={site.event.more1(name)}>
            +
          </button>
        </div>
      )}
    </li>
  );
}
