import { newId, randomBase62 } from '../../../platform/ids.ts';
import { raiseInvalid } from '../../base/common.errors.ts';
import { type Detail, raise } from '../../base/define-error.ts';
import type { StepClaim } from '../../base/idempotency/claim.ts';
import { type Language, languageDefault } from '../../base/language.ts';
import { walkInAddress } from '../../base/mail-address/erased-buyer.ts';
import { centavosOf } from '../../base/money.ts';
import { sha256 } from '../../base/sha256.ts';
import { keptRuleOf } from '../../catalog/events/return-rule.ts';
import { stockMoves } from '../../catalog/inventory/stock.ts';
import { ticketsAmong } from '../../catalog/inventory/type-kinds.ts';
import { publicEventNotFound } from '../../catalog/public-events/public-event.errors.ts';
import { roomFor } from '../../catalog/public-events/public-event.ts';
import { priceFault } from '../../catalog/ticket-types/chosen-price.ts';
import { checkTakes, type FeeSchedule, priceOf } from '../../money/fees/fees.ts';
import { methodDefault, type PaymentMethod } from '../../money/fees/payment-method.ts';
import { dayOfTaxes, taxRulesOn } from '../../money/tax-rules/tax-rules.ts';
import { checkoutAnswers } from '../answers/answers-at-desk.ts';
import { checkoutAnswersOf, type SaidAtCheckout, type TicketSaid } from '../answers/checkout-answers.ts';
import { orderedBundles } from '../bundles/bundles-at-desk.ts';
import { accessCodes } from '../codes/access-codes.ts';
import { promoCodes } from '../codes/promo-codes.ts';
import { completeOrder } from '../desk/complete-order.ts';
import { ask, type Command, type Desk } from '../desk/desk.ts';
import type { DeskEvent, Holder } from '../desk/desk-contents.ts';
import { isSeated, type WantedLine } from '../desk/seats/seat-desk.ts';
import { checkAlone, checkNamed, seatFaults, withSeats } from '../desk/seats/seats-of-order.ts';
import { takeAgreed } from '../desk/seats/take-agreed.ts';
import { challengeNeeded } from '../hold-limits/hold-limits.errors.ts';
import { checkHeld, type HoldFigures } from '../hold-limits/hold-limits.ts';
import { holders } from '../hold-limits/holders-at-desk.ts';
import type { CounterSale } from '../orders/counter-sale.ts';
import { notOnSale, soldOutError } from '../orders/order.errors.ts';
import {
  type InvoiceTo,
  isCompleted,
  newOrderNumber,
  type Order,
  type OrderChannel,
  type OrderItem,
  quantitiesOf,
} from '../orders/order.ts';
import { statutoryCards } from '../statutory/cards-at-desk.ts';
import {
  type CardKeys,
  cardsIn,
  type NamedCards,
  type NewCard,
  namedCards,
  type SaidCard,
} from '../statutory/statutory-card.ts';
import { addOnIdsOf, addOnsOfOrderFaults } from './add-ons-of-order.ts';
import type { CodeGuesses } from './discounts.ts';
import { type Discounts, discountsFor, sumsOf } from './discounts.ts';
import { parseSeats } from './parse-seats.ts';
import {
  type BundleLine,
  bundledMax,
  bundledTypes,
  checkOnSale,
  isCheaperByLaw,
  knownAt,
  saidLines,
  wantedBundles,
} from './wanted-bundles.ts';
import type { WantedTickets } from './wanted-tickets.ts';

export interface OrderLine {
  ticketTypeId: string;
  quantity: number;
  /** In pesos, where the buyer chooses it. */
  price?: number | null;
  /** Seats of the plan, one for each; the best where none are named. */
  seats?: readonly string[] | null;
  /** How many of the best are for wheelchairs. */
  wheelchair?: number | null;
  /** What is said of its tickets, one after the other. */
  tickets?: readonly TicketSaid[] | null;
  /** Cards by which its first tickets cost less, one for each. */
  statutory?: readonly SaidCard[] | null;
}

export interface PlaceOrderInput {
  eventId: string;
  items: readonly OrderLine[];
  bundles?: readonly BundleLine[] | null;
  /** The cards that it names, looked at. */
  cards?: NamedCards;
  buyer: { name: string; email: string };
  method?: PaymentMethod | null;
  accessCode?: string | null;
  promoCode?: string | null;
  /** By which link the buyer came. */
  via?: string | null;
  /** Where the buyer may go after paying. */
  returnUrl?: string | null;
  /** To whom the invoice is made out. */
  invoice?: (Pick<InvoiceTo, 'name'> & Partial<InvoiceTo>) | null;
  /** In which the buyer is written to. */
  language?: Language;
  /** To what is asked at checkout for the order as a whole. */
  answers?: readonly SaidAtCheckout[] | null;
  /** False for a buyer whom the organizer's own system plays. */
  isAsked?: boolean;
  claim?: StepClaim;
  /** Anyone who is counted by what they hold. */
  holding?: { figures: HoldFigures; holder: Holder };
  /** The challenge that they solved. */
  challengeNonce?: Buffer | undefined;
  /** Whose guesses are counted. */
  guesses?: CodeGuesses;
  /** Whose mails are counted. */
  caller?: string;
}

export interface PlacedOrder {
  order: Order;
  items: readonly OrderItem[];
  /** The buyer's only credential; shown in this answer and never again. */
  token: string;
}

export interface SalesRules {
  fees: FeeSchedule;
  holdMinutes: number;
  /** Undefined where nothing costs less by law. */
  cards?: CardKeys;
}

const tokenLength = 43;

/** Holds tickets for a buyer, or gives them at once where they cost nothing. */
export function placeOrder(rules: SalesRules, asking: PlaceOrderInput): Command<PlacedOrder> {
  const input = { ...asking, cards: namedCards(rules.cards, asking) };
  return {
    asks: [
      ask(accessCodes, input.accessCode),
      ask(promoCodes, input.promoCode),
      ask(holders, askedHolder(rules, input)),
      ...askedOf(input),
    ],
    claim: input.claim,
    choosesSeats: true,
    decide(desk) {
      const solved = solvedChallenge(desk, input.challengeNonce);
      const { event, asked, spoken, accessCodeId, discounts } = examine(desk, input, solved);
      checkAlone(desk, asked);
      const wanted = withSeats(desk, asked);
      const said = spoken && parseSeats(desk, wanted, spoken);

      const placed = newOrder(desk, rules, event, { ...input, channel: 'ONLINE', wanted, accessCodeId, discounts });
      checkShare(desk, event, placed.order, { ...input, solved });
      const holder = input.holding?.holder;
      desk.addOrder({ ...placed, tokenHash: sha256(placed.token), holder });
      desk.at(statutoryCards).add(cardsOf(placed, wanted));
      if (holder !== undefined) desk.at(holders).count(placed.order, holder);
      if (said !== null) desk.at(checkoutAnswers).push({ order: placed.order, said });
      desk.at(accessCodes).use(accessCodeId, 1);
      desk.at(promoCodes).use(placed, 1);
      if (isCompleted(placed.order)) completeOrder(desk, placed, { from: 'remaining', caller: input.caller });
      else hold(desk, placed);
      return placed;
    },
  };
}

/** What any order asks of the desk's parts, no matter who places it. */
export function askedOf({ bundles, cards }: Pick<PlaceOrderInput, 'bundles' | 'cards'>) {
  return [
    ask(orderedBundles, ...(bundles ?? []).map(({ bundleId }) => bundleId)),
    ask(statutoryCards, ...cardsIn(cards)),
  ];
}

function askedHolder({ holdMinutes }: SalesRules, { holding, challengeNonce, promoCode, bundles }: PlaceOrderInput) {
  const isCheaper = promoCode != null || (bundles ?? []).length > 0;
  return { holder: holding?.holder, holdMinutes, challengeNonce, isCheaper };
}

/** Everything that an order is refused for before seats are chosen, in this order. It changes nothing but what codes are counted by. */
export function examine(desk: Desk, input: PlaceOrderInput, solved: Pick<SolvedChallenge, 'claim'>) {
  const event = eventOnSale(desk, input.eventId);
  const asked = wantedTickets(desk, input);
  const addOnIds = addOnIdsOf(desk.types.values());
  const spoken = checkoutAnswersOf(event, { ...input, items: saidLines(knownAt(desk), input), addOnIds });
  const accessCodeId = accessCodeFor(desk, event, input, solved.claim);
  const discounts = discountsFor(desk, asked, { ...input, claimWork: solved.claim });
  desk.at(statutoryCards).refuseUsed(cardsIn(input.cards));
  checkNamed(desk, asked);
  checkLeft(desk, asked);
  return { event, asked, spoken, accessCodeId, discounts };
}

export function eventOnSale(desk: Desk, eventId: string): DeskEvent {
  const { event } = desk;
  if (event === undefined) raise(publicEventNotFound, { idOrSlug: eventId });
  if (event.status !== 'PUBLISHED' || event.isWithheld) raise(notOnSale, { what: { fault: 'eventNotOnSale' } });
  if (event.isOver) raise(notOnSale, { what: { fault: 'eventOver' } });
  return event;
}

/** What an order wants: tickets by themselves, then those of bundles. */
export function wantedTickets(
  desk: Desk,
  { items, bundles, cards }: Pick<PlaceOrderInput, 'items' | 'bundles' | 'cards'>,
  options: { isOrganizer?: boolean } = {},
): WantedTickets[] {
  const bundled = bundledTypes(knownAt(desk), bundles ?? []);
  const ofTypes = wantedTypes(desk, items, { ...options, bundled, cards });
  const wanted = [...ofTypes, ...wantedBundles(desk, bundles ?? [], { ...options, cards })];
  if (wanted.length === 0) raiseInvalid([{ field: 'items', fault: 'itemsTooFew', values: { least: 1 } }]);
  return wanted;
}

/** One entry a type and price, however many lines name it. What buyers are held to, the organizer is not. */
function wantedTypes(
  desk: Desk,
  lines: readonly OrderLine[],
  {
    isOrganizer = false,
    bundled,
    cards,
  }: {
    isOrganizer?: boolean;
    bundled: readonly Pick<WantedTickets, 'type' | 'quantity'>[];
    cards: NamedCards | undefined;
  },
): WantedTickets[] {
  const wanted = new Map<string, WantedTickets>();
  const faults: Detail[] = [];
  const ofType = new Map<string, number>();
  const carded = new Set(
    lines.filter((_, line) => cards?.has(`items[${line}]`)).map(({ ticketTypeId }) => ticketTypeId),
  );
  lines.forEach(({ ticketTypeId, quantity, price, seats, wheelchair }, line) => {
    const type = desk.types.get(ticketTypeId);
    if (type === undefined) {
      faults.push({ field: `items[${line}].ticketTypeId`, fault: 'notOfThisEvent', values: { what: 'a ticket type' } });
      return;
    }
    const fault = priceFault(type, price, { isOrganizer });
    if (fault !== undefined) faults.push({ field: `items[${line}].price`, ...fault });
    const priceCentavos = price == null ? type.priceCentavos : centavosOf(price);
    faults.push(...seatFaults(type, { quantity, seats, wheelchair }, `items[${line}]`));
    const own = { line, quantity, seatIds: seats ?? null, wheelchair: seats == null ? (wheelchair ?? 0) : 0 };
    const ofLine = cards?.get(`items[${line}]`) ?? [];
    if (ofLine.length > 0 && !isCheaperByLaw(type)) {
      faults.push({ field: `items[${line}].statutory`, fault: 'noStatutoryOfType' });
    }
    const { single, rest } = divideLine(own, ofLine.length);
    for (const [index, each] of single.entries()) {
      const ofCard = { type, priceCentavos, bundle: null, line, seats: null, card: ofLine[index] };
      wanted.set(`${type.id} ${line} ${index}`, { ...ofCard, quantity: 1, lines: [each] });
    }
    // What is said of tickets goes by their order: a type that anybody has a card for keeps its lines apart.
    const key = carded.has(type.id) ? `${type.id} line ${line}` : `${type.id} ${priceCentavos}`;
    const known = wanted.get(key);
    if (rest.quantity > 0) {
      wanted.set(key, {
        ...(known ?? { type, priceCentavos, bundle: null, line, seats: null }),
        quantity: (known?.quantity ?? 0) + rest.quantity,
        lines: [...(known?.lines ?? []), rest],
      });
    }
    ofType.set(type.id, (ofType.get(type.id) ?? 0) + quantity);
    if (!isOrganizer && (ofType.get(type.id) ?? 0) > type.maximumPurchaseQuantity) {
      const most = type.maximumPurchaseQuantity;
      faults.push({ field: `items[${line}].quantity`, fault: 'ofTypeTooMany', values: { most } });
    }
  });
  faults.push(...addOnsOfOrderFaults([...wanted.values()], bundled));
  if (faults.length > 0) raiseInvalid(faults);
  if (!isOrganizer) for (const { type } of wanted.values()) checkOnSale(type, desk.now);
  return [...wanted.values()];
}

/** The tickets with a card one by one, and the others. */
function divideLine(own: WantedLine, cards: number): { single: WantedLine[]; rest: WantedLine } {
  const { line, quantity, seatIds, wheelchair } = own;
  if (cards === 0) return { single: [], rest: own };
  const single = Array.from({ length: cards }, (_, index) => ({
    line,
    quantity: 1,
    seatIds: seatIds?.slice(index, index + 1) ?? null,
    wheelchair: index < wheelchair ? 1 : 0,
  }));
  const wheelchairsLeft = Math.max(0, wheelchair - cards);
  return {
    single,
    rest: { line, quantity: quantity - cards, seatIds: seatIds?.slice(cards) ?? null, wheelchair: wheelchairsLeft },
  };
}

interface SolvedChallenge {
  /** Whether it was there and unused. From now on it counts as used, whatever becomes of the order. */
  claim(): boolean;
  /** Whether it is good for this order. */
  isGood(): boolean;
}

/** A solved challenge is good for one order: for its code and for a share beyond the ordinary. */
function solvedChallenge(desk: Desk, nonce: Buffer | undefined): SolvedChallenge {
  let isClaimed = false;
  const isGood = () => isClaimed || (nonce !== undefined && !desk.at(holders).isSpent(nonce));
  return {
    isGood,
    claim() {
      if (!isClaimed && nonce !== undefined && isGood()) {
        desk.at(holders).spend(nonce);
        isClaimed = true;
      }
      return isClaimed;
    },
  };
}

/** The code that an event on presale is sold against; null where none is needed. */
export function accessCodeFor(
  desk: Desk,
  event: DeskEvent,
  { accessCode, guesses }: Pick<PlaceOrderInput, 'accessCode' | 'guesses'>,
  claimWork: SolvedChallenge['claim'],
): string | null {
  const given = accessCode ?? null;
  if (event.journeyType !== 'PRESELLING') return null;
  if (given === null) refuseCode('presaleNeedsCode', 'codeNeeded');
  // Here, where guesses that came at once are looked at one after the other.
  const giveBack = guesses?.(claimWork);
  const code = desk.at(accessCodes).matching(given);
  if (code === undefined || !desk.at(accessCodes).isGood(code)) {
    // One answer for a wrong code and for one that is used up: nobody learns which codes there are.
    refuseCode('accessCodeNotGood', 'codeNotGood');
  }
  giveBack?.();
  return code.id;
}

function refuseCode(what: 'presaleNeedsCode' | 'accessCodeNotGood', fault: 'codeNeeded' | 'codeNotGood'): never {
  raise(notOnSale, { what: { fault: what } }, { details: [{ field: 'accessCode', fault }] });
}

export function checkLeft(desk: Desk, wanted: readonly WantedTickets[]): void {
  const room = desk.room();
  const taken = new Map<string, number>();
  for (const each of wanted) {
    const { type, quantity } = each;
    const left = Math.max(0, Math.min(type.remainingQuantity, roomFor(type, room)));
    const together = (taken.get(type.id) ?? 0) + quantity;
    taken.set(type.id, together);
    if (together > left) refuseSoldOut(type.name, left, each);
  }
  const total = ticketsAmong(wanted);
  if (total > room) refuseSoldOut('the event', Math.max(0, room), wanted[0]);
}

function refuseSoldOut(name: string, left: number, wanted: WantedTickets | undefined): never {
  const lines = wanted?.bundle == null ? 'items' : 'bundles';
  const detail: Detail = { field: `${lines}[${wanted?.line ?? 0}].quantity`, fault: 'leftTooFew', values: { left } };
  raise(soldOutError, { name, left }, { details: [detail] });
}

/** Nobody holds more than a fair share of what is not paid for. */
function checkShare(
  desk: Desk,
  event: DeskEvent,
  order: Order,
  { holding, challengeNonce, solved, bundles }: PlaceOrderInput & { solved: SolvedChallenge },
): void {
  if (holding === undefined) return;
  const { figures, holder } = holding;
  if (challengeNonce !== undefined && !solved.isGood()) raise(challengeNeeded, {});
  checkHeld({
    figures,
    own: event,
    purchaseMax: Math.max(
      ...[...desk.types.values()].map((type) => type.maximumPurchaseQuantity),
      bundledMax(desk, bundles ?? []),
    ),
    capacity: desk.capacity(),
    quantity: order.quantity,
    isFree: order.expiresAt === null,
    isSolved: challengeNonce !== undefined,
    held: desk.at(holders).heldBy(holder),
    free: desk.at(holders).freeOf(holder),
    now: desk.now,
  });
  solved.claim();
}

interface NewOrderInput extends Omit<PlaceOrderInput, 'buyer'> {
  /** Without an address where somebody pays cash and leaves none. */
  buyer: { name: string; email: string | null };
  channel: OrderChannel;
  note?: string | null;
  wanted: readonly WantedTickets[];
  accessCodeId: string | null;
  discounts: Discounts;
  /** Where it is offered to somebody who waited: it is theirs until then, also where it costs nothing. */
  offer?: { entryId: string; expiresAt: string };
  counterSale?: CounterSale | null;
  /** Until when it is reserved at the counter, to be paid there. */
  reservedUntil?: string;
}

/** The service has a part only in what is sold online; what the organizer sells or gives away is complete at once. */
export function newOrder(desk: Desk, rules: SalesRules, event: DeskEvent, input: NewOrderInput): PlacedOrder {
  const { channel, wanted, buyer, accessCodeId, discounts, offer, reservedUntil } = input;
  const id = newId();
  const orderNumber = newOrderNumber();
  const items = wanted.map((each, position) => itemOf(desk, { orderId: id, position }, each, discounts));
  const { subtotalCentavos, discountCentavos } = sumsOf(wanted, discounts);
  const { isVat, taxKind } = event;
  const { from: rulesFrom } = taxRulesOn(dayOfTaxes(desk.now));
  const method = input.method ?? methodDefault;
  const isOnline = channel === 'ONLINE';
  const absorbFees = event.absorbFees || !isOnline;
  const price = isOnline
    ? priceOf(rules.fees, { subtotalCentavos, absorbFees, method })
    : { totalCentavos: subtotalCentavos, commissionCentavos: 0, processingCentavos: 0 };
  if (isOnline && input.method != null) checkTakes(rules.fees, { method, totalCentavos: price.totalCentavos });
  const isComplete = offer === undefined && reservedUntil === undefined && (!isOnline || price.totalCentavos === 0);
  const order: Order = {
    id,
    organizationId: event.organizationId,
    eventId: event.id,
    orderNumber,
    status: isComplete ? 'COMPLETED' : 'PENDING',
    channel,
    via: input.via ?? null,
    returnUrl: input.returnUrl ?? null,
    note: input.note ?? null,
    quantity: items.reduce((sum, { quantity }) => sum + quantity, 0),
    buyerName: buyer.name,
    buyerEmail: buyer.email ?? walkInAddress(orderNumber),
    language: input.language ?? languageDefault,
    accessCodeId,
    promoCodeId: discounts.promo?.id ?? null,
    promoCode: discounts.promo?.code ?? null,
    discountCentavos,
    isSandbox: event.isSandbox,
    absorbFees,
    method,
    subtotalCentavos,
    commissionCentavos: price.commissionCentavos,
    processingCentavos: price.processingCentavos,
    totalCentavos: price.totalCentavos,
    refundedCentavos: 0,
    commissionRefundedCentavos: 0,
    disputedCentavos: 0,
    linkGeneration: 0,
    paymentId: null,
    waitingEntryId: offer?.entryId ?? null,
    returns: keptRuleOf(event),
    counterSale: input.counterSale ?? null,
    taxes: rules.cards === undefined ? null : { rulesFrom, isVat, taxKind },
    invoice: input.invoice == null ? null : { tin: null, address: null, ...input.invoice },
    expiresAt: isComplete ? null : (offer?.expiresAt ?? reservedUntil ?? minutesAfter(desk.now, rules.holdMinutes)),
    completedAt: isComplete ? desk.now : null,
    createdAt: desk.now,
    updatedAt: desk.now,
  };
  return { order, items, token: randomBase62(tokenLength) };
}

function itemOf(
  desk: Desk,
  { orderId, position }: Pick<OrderItem, 'orderId' | 'position'>,
  wanted: WantedTickets,
  discounts: Discounts,
): OrderItem {
  const { type, quantity, bundle, seats, card } = wanted;
  const law = discounts.byLaw(wanted);
  const { id: ticketTypeId, name, section, rowLabel, kind } = type;
  return {
    ...{
      id: newId(),
      orderId,
      position,
      ticketTypeId,
      quantity,
      priceCentavos: wanted.priceCentavos - (law?.statutoryCentavos ?? 0),
      discountCentavos: discounts.of(wanted),
    },
    ...{ name, section, rowLabel, kind, bundleId: bundle?.id ?? null, bundleName: bundle?.name ?? null },
    seats: seats?.map((seat) => desk.seats().agreed(seat)) ?? null,
    statutory:
      card === undefined || law === undefined
        ? null
        : {
            kind: card.kind,
            name: card.name,
            discountCentavos: law.statutoryCentavos,
            exemptCentavos: law.exemptCentavos,
          },
  };
}

/** The cards of an order that was made of these tickets, line by line. */
export function cardsOf({ items }: Pick<PlacedOrder, 'items'>, wanted: readonly WantedTickets[]): NewCard[] {
  return items.flatMap(({ orderId, position }) => {
    const card = wanted[position]?.card;
    return card === undefined ? [] : [{ ...card, orderId, position }];
  });
}

function minutesAfter(instant: string, minutes: number): string {
  return new Date(Date.parse(instant) + minutes * 60_000).toISOString();
}

/** What an offer takes from tickets that are returned is held by nobody: those are sold until they are replaced. */
export function hold(desk: Desk, { order, items }: Pick<PlacedOrder, 'order' | 'items'>): void {
  for (const item of items) {
    if (item.seats !== null) takeAgreed(desk, { ...item, seats: desk.ownSeats(order.id, item.seats) });
  }
  for (const [ticketTypeId, ordered] of quantitiesOf(items)) {
    const type = desk.type(ticketTypeId);
    const quantity = ordered - desk.replacedBy(order.id).length;
    if (quantity === 0) continue;
    stockMoves.hold(type, quantity);
    if (type.type === 'RESERVED_SEAT' && !isSeated(type))
      desk.changes.seatsToHold.push({ orderId: order.id, type, quantity });
  }
}
