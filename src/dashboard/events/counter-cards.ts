import type { CounterCard, CounterType } from '../../../web/organizer/events/counter-page.tsx';
import type { FormValues } from '../../../web/ui/form.tsx';
import { pesosOf } from '../../core/base/money.ts';
import { statutoryDocuments, statutoryKinds } from '../../core/money/tax-rules/tax-rules.ts';
import type { CardPrices } from '../../core/selling/counter/card-prices.ts';

// More cards in one sale are made in the next.
const cardsMax = 20;

const fields = { card: 'card', idNumber: 'cardNumber', name: 'cardName' } as const;
const fieldOf = (part: keyof typeof fields, typeId: string, place: number) => `${fields[part]}.${typeId}.${place}`;
const places = Array.from({ length: cardsMax }, (_, index) => index + 1);

/** The fields of a form in which cards may be typed. */
export function cardFieldsOf(typeId: string): string[] {
  return places.flatMap((place) => Object.keys(fields).map((part) => fieldOf(part as 'card', typeId, place)));
}

/** The rows in which a card was chosen. */
function typedPlaces(typeId: string, values: FormValues): number[] {
  return places.filter((place) => (values[fieldOf('card', typeId, place)] ?? '') !== '');
}

/** What was typed, as a sale takes it; what is none of ours is refused by its field. */
export function typedCards(typeId: string, values: FormValues): { statutory?: object[] } {
  const statutory = typedPlaces(typeId, values).map((place) => {
    const typed = (part: keyof typeof fields) => (values[fieldOf(part, typeId, place)] ?? '').trim();
    const [kind = '', document = ''] = typed('card').split('.');
    return { kind, document, idNumber: typed('idNumber'), name: typed('name') };
  });
  return statutory.length === 0 ? {} : { statutory };
}

/** The field of the form in which a fault of the sale was typed; `place` is that of the card in the sale. */
export function cardFieldAt(
  typeId: string,
  values: FormValues,
  { place, part }: { place: number; part: string },
): string {
  const row = typedPlaces(typeId, values)[place] ?? 1;
  return fieldOf(part === 'idNumber' || part === 'name' ? part : 'card', typeId, row);
}

/** What the cards that were typed take off the tickets of a type, in pesos. */
export function takenOff(
  typeId: string,
  values: FormValues,
  { price, prices }: { price: number; prices?: CardPrices },
) {
  return typedPlaces(typeId, values).reduce((sum, place) => {
    const [kind = ''] = (values[fieldOf('card', typeId, place)] ?? '').split('.');
    const centavos = prices?.[kind as keyof CardPrices];
    return centavos === undefined ? sum : sum + Math.max(0, price - pesosOf(centavos));
  }, 0);
}

/** A row for each card, and an empty one after them. */
export function shownCards(
  typeId: string,
  values: FormValues,
  prices: CardPrices | undefined,
): Pick<CounterType, 'cards' | 'cardPrices'> {
  if (prices === undefined) return {};
  const last = typedPlaces(typeId, values).at(-1) ?? 0;
  const cards = places.slice(0, last + 1).map((place): CounterCard => {
    return {
      card: fieldOf('card', typeId, place),
      number: fieldOf('idNumber', typeId, place),
      holder: fieldOf('name', typeId, place),
    };
  });
  const cardPrices = Object.fromEntries(Object.entries(prices).map(([kind, centavos]) => [kind, pesosOf(centavos)]));
  return { cards, cardPrices };
}

/** Every kind with what it is shown by. */
export const cardChoices = statutoryKinds.flatMap((kind) =>
  statutoryDocuments[kind].map((document) => ({ value: `${kind}.${document}`, kind, document })),
);
