import type { CardsShown } from '../../../../web/marketplace/cards/cards-shown.ts';
import type { FormFaults } from '../../../../web/ui/form.tsx';
import { type Detail, isRaised, Refusal } from '../../../core/base/define-error.ts';
import { isTicket } from '../../../core/catalog/inventory/type-kinds.ts';
import type { PublicEventWithChildren, PublicTicketType } from '../../../core/catalog/public-events/public-event.ts';
import type { PaintedPlan } from '../../../core/catalog/seating/painted-plan.ts';
import { statutoryDocuments, statutoryKinds } from '../../../core/money/tax-rules/tax-rules.ts';
import type { OrderLine } from '../../../core/selling/ordering/place-order.ts';
import type { BundleLine } from '../../../core/selling/ordering/wanted-bundles.ts';
import { cardUsed } from '../../../core/selling/statutory/statutory.errors.ts';
import type { SaidCard } from '../../../core/selling/statutory/statutory-card.ts';
import { check } from '../../../http/fields/check.ts';
import { statutoryCard } from '../../../http/fields/order-lines.ts';
import { placesOf } from './chosen-lines.ts';

/** What a form says of cards, as it was typed. */
export type TypedCards = ReadonlyMap<string, string>;

interface Draft {
  event: PublicEventWithChildren;
  lines: readonly OrderLine[];
  bundles: readonly BundleLine[];
  painted?: PaintedPlan;
  cards: TypedCards;
}

/** One that may cost less by law: of which line, and which of its tickets from 1 on. */
interface CardTicket {
  list: 'items' | 'bundles';
  line: number;
  id: string;
  place: number;
}

// More in one order are nobody's.
const ticketsMax = 100;

const fields = { card: 'card', idNumber: 'cardNumber', name: 'cardName' } as const;
const fieldOf = (part: keyof typeof fields, { id, place }: CardTicket) => `${fields[part]}.${id}.${place}`;

export function cardsInForm(entries: readonly (readonly [string, string])[]): TypedCards {
  return new Map(entries.filter(([name]) => /^card(Number|Name)?\./.test(name)));
}

function ticketsOf({ event, lines, bundles }: Omit<Draft, 'cards'>): CardTicket[] {
  const each = (list: CardTicket['list'], line: number, id: string, quantity: number): CardTicket[] =>
    Array.from({ length: Math.min(quantity, ticketsMax) }, (_, index) => ({ list, line, id, place: index + 1 }));
  const isCheaper = (typeId: string) => event.tickets.some((type) => type.id === typeId && mayCostLess(type));
  const ofLines = lines.flatMap(({ ticketTypeId: id, quantity }, line) =>
    isCheaper(id) ? each('items', line, id, quantity) : [],
  );
  const ofBundles = bundles.flatMap(({ bundleId, quantity }, line) => {
    const items = event.bundles.find(({ id }) => id === bundleId)?.items ?? [];
    const inOne = items.reduce((sum, item) => sum + (isCheaper(item.ticketTypeId) ? item.quantity : 0), 0);
    return each('bundles', line, bundleId, inOne * quantity);
  });
  return [...ofLines, ...ofBundles].slice(0, ticketsMax);
}

function mayCostLess(type: PublicTicketType): boolean {
  return isTicket(type) && type.statutoryDiscount && type.priceCentavos > 0;
}

/** Tickets for which a card was chosen. */
function cardedOf(draft: Draft): { ticket: CardTicket; said: SaidCard }[] {
  return ticketsOf(draft).flatMap((ticket) => {
    const typed = (part: keyof typeof fields) => draft.cards.get(fieldOf(part, ticket)) ?? '';
    const [kind = '', document = ''] = typed('card').split('.');
    if (kind === '') return [];
    // What is none of ours is refused by its field.
    const said = { kind, document, idNumber: typed('idNumber'), name: typed('name') } as SaidCard;
    return [{ ticket, said }];
  });
}

/** What is wrong with cards by themselves, by the fields of the form; undefined where nothing is. */
export function faultsOfCards(draft: Draft): FormFaults | undefined {
  const found = cardedOf(draft).flatMap(({ ticket, said }) =>
    check(statutoryCard, said, 'card').faults.map((fault) => shownFault(ticket, fault)),
  );
  return found.length === 0 ? undefined : { fields: Object.fromEntries(found) };
}

function shownFault(ticket: CardTicket, { field, ...fault }: Detail) {
  const part = field.endsWith('idNumber') ? 'idNumber' : field.endsWith('name') ? 'name' : 'card';
  return [fieldOf(part, ticket), fault] as const;
}

interface Lines {
  items: readonly OrderLine[];
  bundles: readonly BundleLine[];
}

/** What is ordered with its cards. Of tickets by themselves, those with cards come first, with their seats and what is said of them. */
export function withCards(draft: Draft, { items, bundles }: Lines): Lines {
  const carded = cardedOf(draft);
  const ofLine = (list: CardTicket['list'], line: number) =>
    carded.filter(({ ticket }) => ticket.list === list && ticket.line === line);
  return {
    items: items.map((item, line) => {
      const own = ofLine('items', line);
      if (own.length === 0) return item;
      const places = own.map(({ ticket }) => ticket.place - 1);
      const first = <Each>(each: readonly Each[]) => [
        ...places.flatMap((place) => each.slice(place, place + 1)),
        ...each.filter((_, place) => !places.includes(place)),
      ];
      const { seats, tickets } = item;
      return {
        ...item,
        ...(seats == null ? {} : { seats: first(seats) }),
        ...(tickets == null ? {} : { tickets: first(tickets) }),
        statutory: own.map(({ said }) => said),
      };
    }),
    bundles: bundles.map((bundle, line) => {
      const own = ofLine('bundles', line);
      return own.length === 0 ? bundle : { ...bundle, statutory: own.map(({ said }) => said) };
    }),
  };
}

/** Whether a card is chosen at all. */
export function hasCards(draft: Draft): boolean {
  return cardedOf(draft).length > 0;
}

/** What was refused of the cards, by the fields of the form; undefined where it is about something else. */
export function cardFaultsOf(error: unknown, draft: Draft): FormFaults | undefined {
  if (!(error instanceof Refusal)) return undefined;
  const carded = cardedOf(draft);
  const found = error.details.flatMap((detail) => {
    const [, list, line, card] = /^(items|bundles)\[(\d+)\]\.statutory(?:\[(\d+)\])?/.exec(detail.field) ?? [];
    if (list === undefined) return [];
    const own = carded.filter(({ ticket }) => ticket.list === list && ticket.line === Number(line));
    const ticket = own[Number(card ?? 0)]?.ticket;
    return ticket === undefined ? [] : [shownFault(ticket, detail)];
  });
  return found.length === 0 && !isRaised(error, cardUsed) ? undefined : { fields: Object.fromEntries(found) };
}

export function shownCards(draft: Draft, faults: FormFaults | undefined): CardsShown | undefined {
  const { event, lines, painted, cards } = draft;
  const all = ticketsOf(draft);
  const tickets = all.map((ticket) => {
    const { list, line, id, place } = ticket;
    const of = (part: keyof typeof fields) => {
      const name = fieldOf(part, ticket);
      return { name, value: cards.get(name) ?? '' };
    };
    const named = list === 'items' ? event.tickets : event.bundles;
    const seat = list === 'items' ? lines[line]?.seats?.[place - 1] : undefined;
    return {
      type: named.find((each) => each.id === id)?.name ?? '',
      place,
      of: all.filter((each) => each.list === list && each.line === line).length,
      seat: (painted !== undefined && seat !== undefined && placesOf(painted, [seat])[0]) || null,
      card: of('card'),
      number: of('idNumber'),
      holder: of('name'),
    };
  });
  if (tickets.length === 0) return undefined;
  return { tickets, choices, isOpen: hasCards(draft), faults };
}

/** Every kind with what it is shown by. */
const choices = statutoryKinds.flatMap((kind) =>
  statutoryDocuments[kind].map((document) => ({ value: `${kind}.${document}`, kind, document })),
);
