import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CheckoutFault, CheckoutPageProps } from '../../../web/marketplace/order/checkout-page.tsx';
import type { FormFaults } from '../../../web/ui/form.tsx';
import { isRaised, Refusal } from '../../core/base/define-error.ts';
import { tooManyGuesses } from '../../core/base/guess-limit.ts';
import { meantAddress } from '../../core/base/mail-address/meant-address.ts';
import { pesosOf } from '../../core/base/money.ts';
import { sha256 } from '../../core/base/sha256.ts';
import { promoCodeLengthMax } from '../../core/catalog/promo-codes/promo-code-fields.ts';
import { publicEventNotFound } from '../../core/catalog/public-events/public-event.errors.ts';
import { findGoneEvent } from '../../core/catalog/public-events/public-event.sql.ts';
import {
  isWaitedFor,
  type PublicBundle,
  type PublicEventWithChildren,
  type PublicTicketType,
} from '../../core/catalog/public-events/public-event.ts';
import { readPublicEvent } from '../../core/catalog/public-events/read-public-event.ts';
import type { PaintedPlan } from '../../core/catalog/seating/painted-plan.ts';
import { boundsOfPrice, priceFault } from '../../core/catalog/ticket-types/chosen-price.ts';
import { priceOf, usualCharge } from '../../core/money/fees/fees.ts';
import { tooManyFree, tooManyHeld } from '../../core/selling/hold-limits/hold-limits.errors.ts';
import { addOnsOfOrderFaults } from '../../core/selling/ordering/add-ons-of-order.ts';
import type { OrderLine } from '../../core/selling/ordering/place-order.ts';
import type { Quote } from '../../core/selling/ordering/quote-order.ts';
import { type BundleLine, bundledTypes } from '../../core/selling/ordering/wanted-bundles.ts';
import { notOnSale, soldOutError, tooManyWaiting } from '../../core/selling/orders/order.errors.ts';
import { viaOf } from '../../core/selling/orders/via.ts';
import { check } from '../../http/fields/check.ts';
import { createBody, email, name, required } from '../../http/fields/fields.ts';
import { formOf } from '../../http/pages/forms.ts';
import { languageOf, queryOf } from '../../http/pages/visit.ts';
import { answerPage } from '../../http/pages/web.ts';
import { seeOther } from '../../http/send-page.ts';
import { randomBase62 } from '../../platform/ids.ts';
import {
  cardFaultsOf,
  cardsInForm,
  faultsOfCards,
  hasCards,
  shownCards,
  type TypedCards,
  withCards,
} from './asked/cards-at-checkout.ts';
import { linesOf, shownLines } from './asked/chosen-lines.ts';
import { chosenTickets, queryEntries } from './asked/chosen-tickets.ts';
import { invoiceFaults, invoiceInForm, invoiceSaid, type TypedInvoice } from './asked/invoice-at-checkout.ts';
import { type FormSaid, faultsOfSaid, saidInForm, shownAtCheckout } from './asked/said-at-checkout.ts';
import { orderCookie } from './order-cookie.ts';
import { seatsOfEvent } from './seats/present-seats.ts';
import { faultOfSeats, faultOfUnknown, withInstead } from './seats/seats-at-checkout.ts';
import type { WebsiteServices } from './website.ts';

const onceLength = 22;
const accessCodeLengthMax = 100;

const buyerFields = createBody({
  name: required(name({ description: 'Name of the buyer.' })),
  email: required(email({ description: 'Where the tickets go.' })),
});

interface Draft {
  event: PublicEventWithChildren;
  lines: readonly OrderLine[];
  bundles: readonly BundleLine[];
  /** Where it sells seats of a plan. */
  painted: PaintedPlan | undefined;
  unknownSeats: readonly string[];
  buyer: { name: string; email: string };
  accessCode: string | undefined;
  /** Empty where there is none. */
  promoCode: string;
  /** Empty where there is none. */
  via: string;
  once: string;
  /** What was typed to what is asked at checkout. */
  said: FormSaid;
  saidFaults?: FormFaults;
  /** What was typed of cards; nothing where none take anything off. */
  cards: TypedCards;
  cardFaults?: FormFaults;
  /** To whom the invoice is made out, as it was typed. */
  invoice: TypedInvoice;
}

/** From chosen tickets to an order that holds them. */
export function checkoutRoutes(app: FastifyInstance, services: WebsiteServices): void {
  const options = {
    config: { isPage: true },
    errorHandler: (error: Error, request: FastifyRequest, reply: FastifyReply) =>
      toItsPage(services, error, request, reply),
  };

  app.get('/events/:slug/checkout', options, async (request, reply) => {
    const query = queryOf(request);
    const draft = await draftOf(services, request, queryEntries(request.url), {
      code: query.code,
      promo: query.promo,
      via: query.via,
    });
    if (isNothing(draft)) chooseFirst(reply, draft);
    else await answerCheckout(services, request, reply, draft, faultsOfLines(draft));
    return reply;
  });

  app.post('/events/:slug/checkout', options, async (request, reply) => {
    const form = formOf(request);
    const draft = await draftOf(services, request, form.entries(), {
      code: form.has('code') ? form.text('code') : undefined,
      promo: form.text('promo'),
      via: form.text('via'),
      buyer: { name: form.text('name'), email: form.text('emailMeant') || form.text('email') },
      once: form.text('once'),
      instead: form.text('instead'),
    });
    if (isNothing(draft)) {
      chooseFirst(reply, draft);
      return reply;
    }
    const shown = { wait: form.text('wait'), answer: form.text('challengeAnswer') || form.text('wait') };
    const isNobody = draft.buyer.name === '' || draft.buyer.email === '';
    const { cardFaults, found: ofCards } = faultsOfPapers(draft);
    if (form.has('apply') || form.has('applyCards') || (form.has('instead') && isNobody)) {
      const found = [...faultsOfLines(draft), ...ofCards];
      await answerCheckout(services, request, reply, { ...draft, cardFaults }, found, shown);
      return reply;
    }
    const { value: buyer, faults } = check(buyerFields, draft.buyer, 'form');
    const saidFaults = faultsOfSaid(draft, draft.said);
    const found = [
      ...faultsOfLines(draft),
      ...faults.map(faultOfField),
      ...(saidFaults ? [askedFault] : []),
      ...ofCards,
    ];
    if (found.length > 0) {
      await answerCheckout(services, request, reply, { ...draft, saidFaults, cardFaults }, found);
      return reply;
    }
    const meant = form.text('emailSure') === buyer.email ? undefined : meantAddress(buyer.email);
    if (meant !== undefined) {
      await answerCheckout(services, request, reply, draft, [{ kind: 'emailMeant', typed: buyer.email, meant }]);
      return reply;
    }
    try {
      const order = await place(services, request, { ...draft, buyer }, shown.answer);
      seeOther(reply, `/orders/${order.id}`, { 'set-cookie': orderCookie(services, order) });
    } catch (error) {
      const challenge = error instanceof Refusal ? error.facts.challenge : undefined;
      const fault = faultOfRefusal(error, draft);
      if (fault === undefined && challenge === undefined) throw error;
      // The state beside the fault is the present one.
      const event = await readPublicEvent(services.db, { idOrSlug: draft.event.slug });
      const asks = challenge && { challenge, why: whyOf(error), sends: 'order' as const };
      const faults = fault === undefined || asks !== undefined ? [] : [fault];
      const told = { ...draft, event, cardFaults: cardFaultsOf(error, draft) };
      await answerCheckout(services, request, reply, told, faults, { wait: shown.wait, asks });
    }
    return reply;
  });
}

/** An event that is gone meanwhile: its page says what happened. */
async function toItsPage(services: WebsiteServices, error: Error, request: FastifyRequest, reply: FastifyReply) {
  const { slug } = request.params as { slug: string };
  const isOfEvent = isRaised(error, publicEventNotFound);
  if (!isOfEvent || (await findGoneEvent(services.db, { idOrSlug: slug })) === undefined) throw error;
  seeOther(reply, `/events/${encodeURIComponent(slug)}`);
  return reply;
}

async function draftOf(
  services: WebsiteServices,
  request: FastifyRequest,
  entries: readonly (readonly [string, string])[],
  given: { code?: string; promo?: string; via?: string; buyer?: Draft['buyer']; once?: string; instead?: string },
): Promise<Draft> {
  const { slug } = request.params as { slug: string };
  const event = await readPublicEvent(services.db, { idOrSlug: slug });
  const painted = (await seatsOfEvent(services, event))?.painted;
  const chosen = withInstead(chosenTickets(entries), given.instead ?? '', painted);
  const isPresale = event.journeyType === 'PRESELLING';
  const { lines, bundles, unknownSeats } = linesOf(event, chosen, painted);
  return {
    event,
    lines,
    bundles,
    painted,
    unknownSeats,
    said: saidInForm({ event, lines, bundles }, entries),
    cards: services.sales.rules.cards === undefined ? new Map() : cardsInForm(entries),
    invoice: invoiceInForm(entries),
    buyer: given.buyer ?? { name: '', email: '' },
    accessCode: isPresale ? (given.code ?? '').trim().slice(0, accessCodeLengthMax) : undefined,
    promoCode: (given.promo ?? '').trim().slice(0, promoCodeLengthMax),
    via: viaOf(given.via) ?? '',
    once: given.once !== undefined && isOnce(given.once) ? given.once : randomBase62(onceLength),
  };
}

async function place(services: WebsiteServices, request: FastifyRequest, draft: Draft, challengeAnswer: string) {
  const { event, lines, said, buyer, accessCode, promoCode, via, once } = draft;
  const { answers } = said;
  const { items, bundles } = withCards(draft, said);
  const hasBundles = bundles.length > 0;
  const ordered = [event.id, lines, buyer, accessCode ?? null, promoCode];
  // What is asked, and cards, are part of it only where there are any: nodes of the release before know the rest.
  const isAsked =
    answers.length > 0 || hasCards(draft) || [...items, ...bundles].some(({ tickets }) => tickets !== undefined);
  const invoice = invoiceSaid(draft.invoice);
  const more = [
    ...(isAsked ? [items, answers] : []),
    ...(hasBundles ? [bundles] : []),
    ...(invoice === null ? [] : [invoice]),
  ];
  const claimed = JSON.stringify([...ordered, ...more]);
  const input = {
    eventId: event.id,
    items,
    bundles: hasBundles ? bundles : null,
    answers,
    buyer,
    accessCode: accessCode === '' ? null : accessCode,
    promoCode: promoCode === '' ? null : promoCode,
    via: via === '' ? null : via,
    invoice,
    language: languageOf(request),
    // A form sent twice is one order; one that was changed and sent again is another.
    claim: { keyHash: sha256(`form ${once} ${claimed}`), bodyHash: sha256(claimed) },
  };
  const caller = { ...services.whereabouts(request), challengeAnswer };
  const { order } = await services.sales.taker.take(input, caller);
  return order;
}

/** What the codes make of it, or which of them or of the seats is no good: the buyer is told before anything else is typed. */
async function earlyQuote(
  services: WebsiteServices,
  request: FastifyRequest,
  draft: Draft,
  challengeAnswer: string | undefined,
): Promise<{ quote?: Quote; fault?: CheckoutFault; cardFaults?: FormFaults; isToWork?: boolean }> {
  const { event, lines, accessCode, promoCode } = draft;
  const isPlain = promoCode === '' && !accessCode && lines.every(({ seats }) => seats == null);
  if (isPlain && !hasCards(draft)) return {};
  const asked = {
    eventId: event.id,
    ...withCards(draft, { items: lines, bundles: draft.bundles }),
    accessCode: accessCode || undefined,
    promoCode: promoCode || undefined,
  };
  try {
    return { quote: await services.sales.taker.quote(asked, { ...services.whereabouts(request), challengeAnswer }) };
  } catch (error) {
    // Nobody works for an access code twice: where that costs work, the order alone looks at it.
    if (isRaised(error, tooManyGuesses)) return promoCode === '' ? {} : { isToWork: true };
    const fault = faultOfRefusal(error, draft);
    if (fault === undefined) throw error;
    return { fault, cardFaults: cardFaultsOf(error, draft) };
  }
}

async function answerCheckout(
  services: WebsiteServices,
  request: FastifyRequest,
  reply: FastifyReply,
  draft: Draft,
  faults: readonly CheckoutFault[],
  { wait: known = '', answer, asks: refused }: Shown = {},
) {
  const { taker } = services.sales;
  const { event, accessCode = '', promoCode } = draft;
  const isToQuote = faults.every(({ kind }) => besidePrice.includes(kind));
  const early = isToQuote ? await earlyQuote(services, request, draft, answer) : {};
  const { quote, fault, cardFaults = draft.cardFaults, isToWork } = early;
  const found = fault === undefined ? faults : [...faults, fault];
  const from = services.whereabouts(request);
  const hasCode = accessCode !== '' || promoCode !== '';
  // Worked at beforehand, so that nobody has to wait for it later.
  const challenge = refused?.challenge ?? taker.challengeFor(event.id, { tickets: ticketsOf(draft), hasCode, from });
  const asks = refused ?? (isToWork && ({ why: 'codes', sends: 'apply' } as const));
  const wait = asks && { ...taker.waitFor(event.id, from, known), why: asks.why, sends: asks.sends };
  const props = {
    ...checkoutProps(services, { ...draft, cardFaults }, quote),
    challenge,
    wait: wait || undefined,
    faults: found,
  };
  const status = props.wait !== undefined ? 429 : found.length > 0 ? 400 : 200;
  await answerPage(services, request, reply, ['checkout', props], { status });
}

/** What is wrong, and says nothing of the price. */
const besidePrice: readonly CheckoutFault['kind'][] = ['name', 'email', 'emailMeant', 'asked', 'invoice'];

/** What a form brought for a challenge, and what it was refused for. */
interface Shown {
  wait?: string;
  /** For a promo code; what an order brought is used up. */
  answer?: string;
  asks?: Pick<NonNullable<CheckoutPageProps['wait']>, 'why' | 'sends'> & Pick<CheckoutPageProps, 'challenge'>;
}

function whyOf(error: unknown): 'codes' | 'rush' {
  return isRaised(error, tooManyGuesses) ? 'codes' : 'rush';
}

function ticketsOf({ lines, bundles }: Draft): number {
  return [...lines, ...bundles].reduce((sum, { quantity }) => sum + quantity, 0);
}

function isNothing({ lines, bundles, unknownSeats }: Draft): boolean {
  return lines.length + bundles.length + unknownSeats.length === 0;
}

function chooseFirst(reply: FastifyReply, { event, via }: Draft): void {
  seeOther(reply, `/events/${event.slug}?choose${via === '' ? '' : `&${new URLSearchParams({ via })}`}`);
}

function isOnce(text: string): boolean {
  return /^[A-Za-z0-9]{22}$/.test(text);
}

/** What can be said before the tickets are asked for. The sales desk has the last word. */
function faultsOfLines({ event, lines, bundles, unknownSeats }: Draft): CheckoutFault[] {
  if (event.isOver) return [{ kind: 'notOnSale' }];
  if (unknownSeats.length > 0) return faultOfUnknown(unknownSeats);
  const offered = (offer: PublicTicketType | PublicBundle | undefined, quantity: number): CheckoutFault[] => {
    if (offer === undefined) return [{ kind: 'gone' }];
    const { name, maximumPurchaseQuantity: most, remainingQuantity: left } = offer;
    if (left === 0) return [{ kind: 'soldOut', name }];
    return quantity > most ? [{ kind: 'tooMany', name, most }] : [];
  };
  const ofLines = [
    ...lines.flatMap(({ ticketTypeId, quantity, price }): CheckoutFault[] => {
      const type = event.tickets.find(({ id }) => id === ticketTypeId);
      const isPriced = type === undefined || priceFault(type, price, { isOrganizer: false }) === undefined;
      return isPriced ? offered(type, quantity) : [{ kind: 'price', name: type.name, ...boundsOfPrice(type) }];
    }),
    ...bundles.flatMap((line) =>
      offered(
        event.bundles.find(({ id }) => id === line.bundleId),
        line.quantity,
      ),
    ),
  ];
  return ofLines.length > 0 ? ofLines : faultsOfAddOns({ event, lines, bundles });
}

function faultsOfAddOns({ event, lines, bundles }: Pick<Draft, 'event' | 'lines' | 'bundles'>): CheckoutFault[] {
  const types = new Map(event.tickets.map((type) => [type.id, type]));
  const wanted = lines.flatMap(({ ticketTypeId, quantity }, line) => {
    const type = types.get(ticketTypeId);
    return type === undefined ? [] : [{ type, quantity, line }];
  });
  const known = { types, bundles: new Map(event.bundles.map((bundle) => [bundle.id, bundle])) };
  return addOnsOfOrderFaults(wanted, bundledTypes(known, bundles)).flatMap(({ field, ...found }): CheckoutFault[] => {
    if (found.fault === 'needsTicket') return [{ kind: 'needsTicket', names: found.values.names }];
    if (found.fault !== 'perTicketTooMany') return [];
    const name = wanted.find(({ line }) => field.startsWith(`items[${line}]`))?.type.name ?? '';
    return [{ kind: 'perTicket', name, most: found.values.most }];
  });
}

const askedFault: CheckoutFault = { kind: 'asked' };
const cardFault: CheckoutFault = { kind: 'cards' };

/** What is wrong with cards and with whom the invoice is made out to, by their fields. */
function faultsOfPapers(draft: Draft): { cardFaults?: FormFaults; found: CheckoutFault[] } {
  const cardFaults = faultsOfCards(draft);
  const isInvoiceWrong = invoiceFaults(draft.invoice) !== undefined;
  return {
    cardFaults,
    found: [
      ...(cardFaults === undefined ? [] : [cardFault]),
      ...(isInvoiceWrong ? [{ kind: 'invoice' } as const] : []),
    ],
  };
}

function faultOfField({ field }: { field: string }): CheckoutFault {
  return { kind: field === 'name' ? 'name' : 'email' };
}

/** What the desk refused, in the words of the page; undefined where a page has none for it. */
function faultOfRefusal(error: unknown, draft: Draft): CheckoutFault | undefined {
  const { accessCode, painted } = draft;
  if (cardFaultsOf(error, draft) !== undefined) return cardFault;
  const ofSeats = faultOfSeats(error, painted);
  if (ofSeats !== undefined) return ofSeats;
  if (isRaised(error, soldOutError)) {
    const { name, left } = error.params;
    return left === 0 ? { kind: 'soldOut', name } : { kind: 'onlyLeft', name, left };
  }
  if (isRaised(error, tooManyWaiting)) return { kind: 'busy' };
  if (isRaised(error, tooManyHeld)) return { kind: 'tooManyHeld', minutes: minutesOf(error) };
  if (isRaised(error, tooManyFree)) return { kind: 'tooManyFree' };
  if (!isRaised(error, notOnSale)) return faultOfInvalid(error);
  if (error.details.some(({ field }) => field === 'promoCode')) return { kind: 'promoWrong' };
  const ofCode = error.details.find(({ field }) => field === 'accessCode');
  if (ofCode === undefined) return { kind: 'notOnSale' };
  if (accessCode === undefined || accessCode === '') return { kind: 'codeNeeded' };
  return { kind: 'codeWrong' };
}

function minutesOf({ facts }: Refusal): number {
  return Math.max(1, Math.ceil((facts.retryAfterSeconds ?? 0) / 60));
}

function faultOfInvalid(error: unknown): CheckoutFault | undefined {
  if (!(error instanceof Refusal) || error.definition.kind !== 'invalid') return undefined;
  const isOf = (name: RegExp) => error.details.some(({ field }) => name.test(field));
  // Asked since the form was opened.
  if (isOf(/^answers|\.tickets/)) return askedFault;
  return { kind: isOf(/^items$/) ? 'tooManyAtOnce' : 'gone' };
}

function checkoutProps(
  { sales }: WebsiteServices,
  draft: Draft,
  quote: Quote | undefined,
): Omit<CheckoutPageProps, 'faults'> {
  const { event, buyer, accessCode, promoCode, via, once } = draft;
  const { shown, typeIds, subtotalCentavos } = shownLines(draft);
  const { absorbFees } = event;
  const { fees } = sales.rules;
  const priced = { subtotalCentavos: quote?.subtotalCentavos ?? subtotalCentavos, absorbFees };
  const { method } = usualCharge(fees, priced);
  const price = priceOf(fees, { ...priced, method });
  return {
    event: {
      slug: event.slug,
      name: event.name,
      dateTime: event.dateTime,
      endDateTime: event.endDateTime,
      timezone: event.timezone,
      isOnline: event.locationType === 'ONLINE',
      isRsvp: event.journeyType === 'RSVP',
      isWaitedFor: isWaitedFor(event),
      hasWaitingList: event.isSoldOut && event.waitingList,
      refundPolicy: event.refundPolicy,
      returns: event.returns,
    },
    isSandbox: event.isSandbox,
    lines: shown,
    price: {
      subtotal: pesosOf(price.subtotalCentavos),
      discount: pesosOf(quote?.discountCentavos ?? 0),
      cards: (quote?.cards ?? []).map(({ statutoryCentavos, ...card }) => ({
        ...card,
        off: pesosOf(statutoryCentavos),
      })),
      isPromoUnused: promoCode !== '' && quote?.promoCode === null,
      total: pesosOf(price.totalCentavos),
      paidBy: absorbFees ? 'ORGANIZER' : 'BUYER',
      method,
    },
    holdMinutes: sales.rules.holdMinutes,
    accessCode,
    promoCode,
    via,
    once,
    buyer,
    asked: shownAtCheckout(draft, draft.said, draft.saidFaults),
    cards: sales.rules.cards && shownCards(draft, draft.cardFaults),
    invoice:
      sales.rules.cards === undefined || price.totalCentavos === 0
        ? undefined
        : { values: draft.invoice, faults: invoiceFaults(draft.invoice) },
    isAsked: event.questions.some(
      ({ askAt, ticketTypeIds }) =>
        askAt === 'AFTER' && (ticketTypeIds === null || typeIds.some((id) => ticketTypeIds.includes(id))),
    ),
  };
}
