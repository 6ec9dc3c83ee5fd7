import type { Messages } from '../../texts/en.ts';
import type { FormFaults } from '../../ui/form.tsx';
import type { PlaceShown } from '../event/seats/seats-shown.ts';

export type CardKind = keyof Messages['cards']['kinds'];

interface TypedField {
  name: string;
  value: string;
}

/** Tickets of an order that may cost less by law. */
export interface CardsShown {
  tickets: readonly {
    type: string;
    place: number;
    of: number;
    seat: PlaceShown | null;
    card: TypedField;
    number: TypedField;
    holder: TypedField;
  }[];
  /** What cards there are. */
  choices: readonly { value: string; kind: CardKind; document: keyof Messages['cards']['documents'] }[];
  isOpen: boolean;
  faults?: FormFaults;
}

/** What a card does to the price of its ticket, and why. */
export interface CardPriceShown {
  kind: CardKind;
  name: string;
  off: number;
  discountPercent: number;
  law: string;
  isWithoutVat: boolean;
  isPromoBetter: boolean;
}
