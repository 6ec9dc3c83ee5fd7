import type { ComponentChildren } from 'preact';
import { dateTime } from '../../format.ts';
import { usePage } from '../../page.ts';
import { ViaField } from '../../ui/via-field.tsx';
import { InterestForm, type InterestProps } from '../interest-form.tsx';
import { JoinForm, type JoinShown } from '../waiting/join-form.tsx';
import { ruleText } from '../waiting/return-rule.tsx';
import { AddOns } from './add-ons.tsx';
import type { EventShown, TicketShown } from './event-shown.ts';
import { BestSeats } from './seats/best-seats.tsx';
import { ChosenSeats } from './seats/chosen-seats.tsx';
import { SeatChoice } from './seats/seat-choice.tsx';
import type { SeatsShown } from './seats/seats-shown.ts';
import { BundleRow, TicketRow } from './ticket-row.tsx';

export interface TicketPanelProps {
  event: EventShown;
  /** Where seats are chosen on a plan. */
  seats?: SeatsShown;
  /** By ticket type and bundle, as chosen before; the panel starts with one of the only type otherwise. */
  chosen?: Readonly<Record<string, number>>;
  /** In pesos, by ticket type, as chosen before. */
  prices?: Readonly<Record<string, number>>;
  /** Nothing was chosen. */
  isNothingChosen?: boolean;
  accessCode?: string;
  /** From the link that the visitor came by. */
  promoCode?: string;
  interest?: InterestProps['interest'];
  /** What came of joining the waiting list. */
  joined?: JoinShown;
}

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
      {!isPresale && <Waiting {...props} />}
    </section>
  );
}

/** The waiting list where something is sold out that may come back, else word of when it can be bought. */
function Waiting({ event, interest, joined }: TicketPanelProps) {
  const waited = waitedTypes(event, usePage().now);
  if (waited.length > 0 || joined !== undefined) {
    const quantityMax = Math.max(1, ...waited.map(({ maximumPurchaseQuantity }) => maximumPurchaseQuantity));
    const form = { slug: event.slug, types: waited, quantityMax, joined };
    return <JoinForm {...form} isBeside={!event.isWaitedFor} />;
  }
  if (!event.isWaitedFor) return null;
  return <InterestForm slug={event.slug} isSoldOut={event.isSoldOut} interest={interest} />;
}

// Nobody waits any more so shortly before the start.
const closedMs = 3 * 3_600_000;

/** The types that one can wait for. */
export function waitedTypes(event: EventShown, now: number): TicketShown[] {
  const isOpen = event.waitingList && event.journeyType !== 'PRESELLING' && !event.isOver;
  if (!isOpen || Date.parse(event.dateTime) - now <= closedMs) return [];
  return event.tickets.filter(({ addOn, state }) => addOn === null && state === 'SOLD_OUT');
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

function ChoiceForm(props: TicketPanelProps) {
  const { event, seats, chosen, prices, isNothingChosen = false } = props;
  const { text } = usePage();
  const { site } = text;
  const tickets = event.tickets.filter(({ addOn }) => addOn === null);
  const seated = new Set(seats?.types.flatMap(({ id, isStanding }) => (isStanding ? [] : id)));
  const onSale = [...tickets, ...event.bundles].filter(({ state }) => state === 'ON_SALE');
  const areAddOnsSold = event.tickets.some(({ addOn, state }) => addOn?.isAlone && state === 'ON_SALE');
  const startOf = ({ id }: Pick<TicketShown, 'id'>) =>
    chosen?.[id] ?? (onSale.length === 1 && onSale[0]?.id === id ? 1 : 0);
  return (
    <form
      class="choice-form"
      action={`/events/${event.slug}/checkout`}
      data-event={event.id}
      data-fees={event.absorbFees ? 'none' : 'added'}
    >
      {seats !== undefined && <button type="submit" class="unseen" tabIndex={-1} aria-hidden="true" />}
      <Codes {...props} />
      {isNothingChosen && (
        <p class="note is-danger" role="alert" data-answer>
          {site.event.choose}
        </p>
      )}
      {seats !== undefined && <BestSeats seats={seats} />}
      {seats !== undefined && <SeatChoice event={event} seats={seats} query={queryOf(props)} />}
      <ul class="types">
        {tickets
          .filter(({ id }) => !seated.has(id))
          .map((ticket) => (
            <TicketRow
              key={ticket.id}
              ticket={ticket}
              zone={event.timezone}
              start={startOf(ticket)}
              price={prices?.[ticket.id]}
            />
          ))}
        {event.bundles.map((bundle) => (
          <BundleRow key={bundle.id} bundle={bundle} zone={event.timezone} start={startOf(bundle)} />
        ))}
      </ul>
      <AddOns event={event}>
        {(addOn) => (
          <TicketRow
            key={addOn.id}
            ticket={addOn}
            zone={event.timezone}
            start={chosen?.[addOn.id] ?? 0}
            price={prices?.[addOn.id]}
          />
        )}
      </AddOns>
      {onSale.length === 0 && !areAddOnsSold ? (
        <NothingOnSale event={event} />
      ) : (
        <div class="total-bar">
          {seats !== undefined && <ChosenSeats seats={seats} />}
          <p class="total" hidden data-total aria-live="polite">
            <span>{site.event.total}</span> <b data-amount data-free={site.event.free} />
            {!event.absorbFees && (
              <small
                data-with-fees={site.event.feesVia('{method}')}
                data-methods={JSON.stringify(text.order.methodsInSentence)}
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
          {event.returns !== null && <p class="hint">{ruleText(event.returns, { isFree: event.isFree, text })}</p>}
          <button type="submit" class={seats?.chosen.length === 0 ? 'is-second' : undefined} data-own>
            {event.journeyType === 'RSVP' ? site.event.rsvp : site.event.get}
          </button>
        </div>
      )}
    </form>
  );
}

/** By which code, and by which link. */
function Codes({ event, accessCode, promoCode = '' }: TicketPanelProps) {
  const { text, lengths } = usePage();
  const words = text.site.event;
  return (
    <>
      {event.journeyType === 'PRESELLING' && (
        <>
          <p>{words.presaleHint}</p>
          <label class="field">
            <span>{words.accessCode}</span>
            <input name="code" maxLength={lengths.accessCode} autocomplete="off" value={accessCode} required />
          </label>
        </>
      )}
      <ViaField />
      {promoCode !== '' && (
        <p class="note is-success">
          <input type="hidden" name="promo" value={promoCode} />
          {words.promo(promoCode)}
        </p>
      )}
    </>
  );
}

/** What was chosen so far, for the pages of sections. */
function queryOf({ seats, chosen, accessCode, promoCode = '' }: TicketPanelProps): string {
  const query = new URLSearchParams(seats?.chosen.map(({ id }) => ['seats', id]));
  for (const [id, quantity] of Object.entries(chosen ?? {})) query.set(`q.${id}`, String(quantity));
  if (accessCode !== undefined) query.set('code', accessCode);
  if (promoCode !== '') query.set('promo', promoCode);
  return query.size === 0 ? '' : `?${query}`;
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
