import { peso } from '../../format.ts';
import { usePage } from '../../page.ts';
import type { Messages } from '../../texts/en.ts';
import { BuntingSteps } from '../../ui/bunting.tsx';
import { TextField } from '../../ui/form.tsx';
import { Layout } from '../../ui/layout.tsx';
import { CardsPart } from '../cards/cards-part.tsx';
import type { CardPriceShown, CardsShown } from '../cards/cards-shown.ts';
import { InvoicePart, type InvoiceShown } from '../cards/invoice-part.tsx';
import { type PlaceShown, placesText } from '../event/seats/seats-shown.ts';
import type { PictureShown } from '../picture-shown.ts';
import { Poster } from '../poster.tsx';
import type { ReturnRuleShown } from '../waiting/return-rule.tsx';
import { WhenText } from '../when-text.tsx';
import { AskedAtCheckout } from './asked-at-checkout.tsx';
import type { AskedAtCheckoutShown } from './order-shown.ts';
import { Terms } from './terms.tsx';

export interface CheckoutPageProps {
  event: {
    slug: string;
    name: string;
    dateTime: string;
    endDateTime: string | null;
    timezone: string;
    isOnline: boolean;
    poster: PictureShown;
    isRsvp: boolean;
    /** Nothing of it can be bought at the moment. */
    isWaitedFor: boolean;
    hasWaitingList: boolean;
    refundPolicy: string | null;
    returns: ReturnRuleShown | null;
  };
  isSandbox: boolean;
  /** Each with the fields of the form that say what was chosen. */
  lines: readonly {
    id: string;
    name: string;
    quantity: number;
    price: number;
    fields: readonly (readonly [name: string, value: string])[];
    /** Of tickets with seats on a plan: those that were chosen; none where the best are chosen when it is reserved. */
    places?: { seats: readonly PlaceShown[]; wheelchair: number };
  }[];
  price: {
    subtotal: number;
    discount: number;
    /** What each card that is named does. */
    cards: readonly CardPriceShown[];
    /** The law takes more off than the promo code. */
    isPromoUnused: boolean;
    total: number;
    paidBy: 'ORGANIZER' | 'BUYER';
    method: string;
  };
  holdMinutes: number;
  accessCode?: string;
  /** Empty where there is none. */
  promoCode: string;
  /** By which link the buyer came; empty where by none. */
  via: string;
  /** What the organizer asks before the order is taken. */
  asked?: AskedAtCheckoutShown;
  /** Tickets that may cost less by law; none where no rules say so. */
  cards?: CardsShown;
  /** To whom the invoice is made out; none where there are no invoices. */
  invoice?: InvoiceShown;
  /** Whether the organizer asks something afterwards. */
  isAsked: boolean;
  /** Made for this page, so that a form that is sent twice makes one order. */
  once: string;
  buyer: { name: string; email: string };
  faults: readonly CheckoutFault[];
  /** What the browser has to work out before the order is taken, where the event is rushed or many wrong codes came. */
  challenge?: { nonce: string; difficulty: number };
  /**
   * The form came back for the challenge alone, with the reason and what to do. Without scripts it is sent again after so long.
   */
  wait?: { wait: string; seconds: number; why: 'rush' | 'codes'; sends: 'order' | 'apply' };
}

/** Why the order was not placed. */
export type CheckoutFault =
  | { kind: 'name' | 'email' | 'eventFull' | 'codeNeeded' | 'codeWrong' | 'promoWrong' | 'notOnSale' | 'gone' | 'busy' }
  | { kind: 'asked' | 'cards' | 'invoice' }
  /** The domain looks mistyped: sent again as it is, it is taken. */
  | { kind: 'emailMeant'; typed: string; meant: string }
  | { kind: 'tooManyHeld'; minutes: number }
  | { kind: 'tooManyAtOnce' | 'tooManyFree' }
  | { kind: 'soldOut'; name: string }
  | { kind: 'onlyLeft'; name: string; left: number }
  | { kind: 'tooMany' | 'perTicket'; name: string; most: number }
  | { kind: 'needsTicket'; names: readonly string[] }
  | SeatFault
  | { kind: 'price'; name: string; least: number; most: number };

/** Seats that somebody else has, or that would leave one alone; which could be taken instead, and of which type they are. */
interface SeatFault {
  kind: 'seatsTaken' | 'seatAlone';
  seats: readonly PlaceShown[];
  alternatives: readonly (readonly PlaceShown[])[];
  ticketTypeId: string | null;
}

export function CheckoutPage(props: CheckoutPageProps) {
  const { event, faults, price } = props;
  const { text, assets } = usePage();
  const { checkout, site } = text;
  const { challenge, wait } = props;
  const isFree = price.total === 0;
  return (
    <Layout
      title={`${checkout.title(event.name)} · ${site.name}`}
      islands={challenge === undefined && props.cards === undefined ? ['once.ts'] : ['checkout.ts', 'once.ts']}
    >
      {props.isSandbox && <p class="note is-warning banner">{site.event.sandbox}</p>}
      <BuntingSteps
        label={checkout.stepsLabel}
        steps={
          isFree
            ? [checkout.steps.tickets, checkout.steps.details, checkout.steps.done]
            : [checkout.steps.tickets, checkout.steps.details, checkout.steps.pay, checkout.steps.done]
        }
        current={1}
      />
      <div class="checkout is-buying">
        <Summary {...props} />
        <form
          method="post"
          action={`/events/${event.slug}/checkout`}
          id={formId}
          class="panel"
          data-once
          data-challenge-nonce={challenge?.nonce}
          data-challenge-difficulty={challenge?.difficulty}
          data-challenge-worker={challenge && assets.of('challenge-worker.ts')}
          data-challenge-send={challenge && wait?.sends}
        >
          {/* What Enter in a field presses is the first button of a form: this one, and not that of a promo code or of other seats. */}
          <button type="submit" class="unseen" tabIndex={-1} aria-hidden="true" />
          <h1>{event.isRsvp ? checkout.rsvpHeading : checkout.heading}</h1>
          <Faults faults={faults} event={event} />
          {wait !== undefined && <Wait {...wait} />}
          <input type="hidden" name="once" value={props.once} />
          {props.via !== '' && <input type="hidden" name="via" value={props.via} />}
          {challenge !== undefined && <input type="hidden" name="challengeAnswer" value="" />}
          {wait !== undefined && <input type="hidden" name="wait" value={wait.wait} />}
          {chosenFields(props).map(([name, value]) => (
            <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
          ))}
          <Details {...props} />
          {props.asked !== undefined && <AskedAtCheckout shown={props.asked} />}
          {props.cards !== undefined && <CardsPart shown={props.cards} />}
          {props.invoice !== undefined && <InvoicePart {...props.invoice} />}
          <PromoField {...props} />
          <TotalLine {...props} />
          {challenge !== undefined && (
            <p class="note" role="status" data-challenge-working hidden>
              {checkout.rush.working}
            </p>
          )}
          <button type="submit">{isFree ? checkout.confirm : checkout.hold}</button>
          <p class="hint">{isFree ? checkout.freeHint : checkout.holdHint(props.holdMinutes)}</p>
          <Terms isFree={isFree} refundPolicy={event.refundPolicy} returns={event.returns} />
          {props.isAsked && <p class="hint">{text.questions.asked}</p>}
        </form>
      </div>
    </Layout>
  );
}

const formId = 'checkout';

function chosenFields({ lines }: Pick<CheckoutPageProps, 'lines'>): [string, string][] {
  return lines.flatMap(({ fields }) => fields.map(([name, value]): [string, string] => [name, value]));
}

/** Who buys, and for a presale by which code. */
function Details({ buyer, accessCode, faults }: CheckoutPageProps) {
  const { checkout } = usePage().text;
  const textOf = (...kinds: ('name' | 'email' | 'codeNeeded' | 'codeWrong')[]) =>
    kinds.filter((kind) => faults.some((fault) => fault.kind === kind)).map((kind) => checkout.faults[kind])[0];
  return (
    <>
      {accessCode !== undefined && (
        <TextField
          id="code"
          name="code"
          label={checkout.accessCode}
          value={accessCode}
          fault={textOf('codeNeeded', 'codeWrong')}
          autocomplete="off"
          lengthMax="accessCode"
          required
        />
      )}
      <TextField
        id="name"
        name="name"
        label={checkout.name}
        hint={checkout.nameHint}
        value={buyer.name}
        fault={textOf('name')}
        autocomplete="name"
        lengthMax="name"
        required
      />
      <TextField
        id="email"
        name="email"
        type="email"
        label={checkout.email}
        hint={checkout.emailHint}
        value={buyer.email}
        fault={textOf('email')}
        autocomplete="email"
        lengthMax="email"
        required
      />
    </>
  );
}

/** On a phone the summary is above the form; what is to be paid stands by the button too. */
function TotalLine({ price }: CheckoutPageProps) {
  const { checkout } = usePage().text;
  return (
    <p class="total-line" aria-live="polite">
      <span>{useTotalLabel(price)}</span> <b>{price.total === 0 ? checkout.free : peso(price.total)}</b>
    </p>
  );
}

/** Fees depend on the way to pay, so the total names the one that it is for. */
function useTotalLabel({ paidBy, total, method }: CheckoutPageProps['price']): string {
  const { checkout, order } = usePage().text;
  return isByMethod({ paidBy, total }) ? checkout.totalWith(order.methodsInSentence[method] ?? method) : checkout.total;
}

function isByMethod({ paidBy, total }: Pick<CheckoutPageProps['price'], 'paidBy' | 'total'>): boolean {
  return paidBy === 'BUYER' && total > 0;
}

/** Folded away where nobody brought a code; applying it shows what it does before anything is held. */
function PromoField({ promoCode, faults, lines }: CheckoutPageProps) {
  const { text, lengths } = usePage();
  const { checkout } = text;
  const isWrong = faults.some(({ kind }) => kind === 'promoWrong');
  if (promoCode === '' && lines.every(({ price }) => price === 0)) return null;
  return (
    <details class="promo" open={promoCode !== ''}>
      <summary>{checkout.promoCode}</summary>
      <div class="promo-row">
        <input
          name="promo"
          value={promoCode}
          maxLength={lengths.promoCode}
          autocomplete="off"
          aria-label={checkout.promoCode}
          aria-invalid={isWrong ? 'true' : undefined}
        />
        <button type="submit" name="apply" value="1" class="is-second" formNoValidate>
          {checkout.apply}
        </button>
      </div>
    </details>
  );
}

function Wait({ seconds, why }: NonNullable<CheckoutPageProps['wait']>) {
  const { rush: texts } = usePage().text.checkout;
  const { heading, wait } = why === 'codes' ? texts.codes : texts;
  return (
    <div class="note" role="status">
      <p>
        <b>{heading}</b>
      </p>
      <noscript>
        <p>{wait(seconds)}</p>
      </noscript>
    </div>
  );
}

function Faults({ faults, event }: Pick<CheckoutPageProps, 'faults' | 'event'>) {
  const { text } = usePage();
  const { checkout, site, waiting } = text;
  if (faults.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noAutofocus: the form came back, and this says why
    <div class="note is-danger" role="alert" tabIndex={-1} autoFocus>
      <p>
        <b>{checkout.faults.heading}</b>
      </p>
      <ul>
        {faults.map((fault) => (
          <li key={fault.kind}>{faultText(fault, text)}</li>
        ))}
      </ul>
      {faults.filter(isOfSeats).map((fault) => (
        <OtherSeats key={fault.kind} fault={fault} slug={event.slug} />
      ))}
      {faults.map((fault) => fault.kind === 'emailMeant' && <MeantAddress key={fault.kind} {...fault} />)}
      {event.isWaitedFor && (
        <p>
          <a href={`/events/${event.slug}#tell-me`}>
            {event.hasWaitingList ? waiting.join.short : site.event.interested}
          </a>
        </p>
      )}
    </div>
  );
}

/** One press takes the address that was meant; the button of the form takes what was typed. */
function MeantAddress({ typed, meant }: { typed: string; meant: string }) {
  const { faults: words } = usePage().text.checkout;
  return (
    <p>
      <input type="hidden" name="emailSure" value={typed} />
      <button type="submit" name="emailMeant" value={meant} class="is-second">
        {words.useMeant(meant)}
      </button>
    </p>
  );
}

function isOfSeats(fault: CheckoutFault): fault is SeatFault {
  return fault.kind === 'seatsTaken' || fault.kind === 'seatAlone';
}

/** One press takes them, with all that was typed. */
function OtherSeats({ fault, slug }: { fault: SeatFault; slug: string }) {
  const words = usePage().text.seats;
  const { alternatives, ticketTypeId } = fault;
  return (
    <div class="other-seats">
      <p>{alternatives.length > 0 ? words.checkout.instead : words.checkout.nothingElse}</p>
      {alternatives.map((set) => {
        const ids = set.map(({ id }) => id).join(',');
        return (
          <button key={ids} type="submit" name="instead" value={ids} class="is-second" formNoValidate>
            {placesText(set, words)}
          </button>
        );
      })}
      {alternatives.length > 0 && ticketTypeId !== null && (
        <button type="submit" name="instead" value={`best.${ticketTypeId}`} class="is-second" formNoValidate>
          {words.checkout.best1}
        </button>
      )}
      <a href={`/events/${slug}#own-seats`}>{words.checkout.change}</a>
    </div>
  );
}

function faultText(fault: CheckoutFault, { checkout: { faults: texts }, seats, cards, invoiceTo }: Messages): string {
  switch (fault.kind) {
    case 'cards':
      return cards.fault;
    case 'invoice':
      return invoiceTo.fault;
    case 'seatsTaken':
      return seats.checkout.taken(placesText(fault.seats, seats));
    case 'seatAlone':
      return seats.checkout.alone(placesText(fault.seats, seats));
    case 'emailMeant':
      return texts.emailMeant(fault.typed, fault.meant);
    case 'soldOut':
      return texts.soldOut(fault.name);
    case 'onlyLeft':
      return texts.onlyLeft(fault.name, fault.left);
    case 'tooMany':
      return texts.tooMany(fault.name, fault.most);
    case 'price':
      return texts.price(fault.name, peso(fault.least), peso(fault.most));
    case 'perTicket':
      return texts.perTicket(fault.name, fault.most);
    case 'needsTicket':
      return texts.needsTicket(fault.names.join(', '));
    case 'tooManyHeld':
      return texts.tooManyHeld(fault.minutes);
    default:
      return texts[fault.kind];
  }
}

function Summary(props: CheckoutPageProps) {
  const { event, lines, price, accessCode, promoCode, via } = props;
  const { checkout, cards, seats: words } = usePage().text;
  const back = new URLSearchParams(chosenFields(props));
  if (accessCode !== undefined) back.set('code', accessCode);
  if (promoCode !== '') back.set('promo', promoCode);
  if (via !== '') back.set('via', via);
  return (
    <aside class="stub" aria-label={checkout.summary}>
      <div class="beside-poster">
        <Poster picture={event.poster} sizes="5rem" />
        <div>
          <h2>{event.name}</h2>
          <p>
            <WhenText event={event} />
          </p>
        </div>
      </div>
      <table class="sums">
        <tbody>
          {lines.map(({ id, name, quantity, price: each, places }) => (
            <tr key={id}>
              <th scope="row">
                {checkout.quantityTimes(quantity, name)}
                {places !== undefined && (
                  <span class="places">
                    {places.seats.length > 0 ? placesText(places.seats, words) : words.checkout.best(quantity)}
                    {places.wheelchair > 0 && ` (${words.checkout.wheelchair(places.wheelchair)})`}
                  </span>
                )}
              </th>
              <td>{each === 0 ? checkout.free : peso(each * quantity)}</td>
            </tr>
          ))}
          {price.discount > 0 && (
            <tr>
              <th scope="row">{checkout.discount(promoCode)}</th>
              <td data-discount>{peso(-price.discount)}</td>
            </tr>
          )}
          {price.cards.map((card) => (
            <CardRow key={`${card.kind} ${card.name}`} {...card} />
          ))}
          {price.total !== price.subtotal && (
            <tr>
              <th scope="row">{checkout.fees}</th>
              <td>{peso(price.total - price.subtotal)}</td>
            </tr>
          )}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{useTotalLabel(price)}</th>
            <td data-total-amount>{price.total === 0 ? checkout.free : peso(price.total)}</td>
          </tr>
        </tfoot>
      </table>
      {price.isPromoUnused && <p class="hint">{cards.promoUnused}</p>}
      {isByMethod(price) && <p class="hint">{checkout.otherWays}</p>}
      <a href={`/events/${event.slug}?${back}`} class="quiet">
        {checkout.change}
      </a>
    </aside>
  );
}

function CardRow({ kind, name, off, discountPercent, law, isWithoutVat, isPromoBetter }: CardPriceShown) {
  const { cards } = usePage().text;
  const byPromo = isWithoutVat ? cards.promoBetterWithoutVat : cards.promoBetter;
  const byLaw = isWithoutVat ? cards.offWithoutVat : cards.off;
  return (
    <tr>
      <th scope="row">
        {cards.ofPerson(cards.kinds[kind], name)} <small>{isPromoBetter ? byPromo : byLaw(discountPercent, law)}</small>
      </th>
      <td>{off === 0 ? '' : peso(-off)}</td>
    </tr>
  );
}
