import type { SoldCard, SoldType } from '../server.ts';
import { element, part } from './page-parts.ts';
import { type DoorTexts, fill } from './texts.ts';

type Priced = SoldType & { statutory: NonNullable<SoldType['statutory']> };

interface Row {
  root: HTMLElement;
  type: HTMLSelectElement;
  card: HTMLSelectElement;
  number: HTMLInputElement;
  holder: HTMLInputElement;
}

/** The cards of people who pay less by law, each for one ticket of a sale. */
export class CardsToSell {
  readonly #texts: DoorTexts;
  readonly #changed: () => void;
  readonly #list = part('sell-cards');
  readonly #add = part<HTMLButtonElement>('sell-add-card');
  #types: Priced[] = [];
  #rows: Row[] = [];

  constructor(texts: DoorTexts, changed: () => void) {
    this.#texts = texts;
    this.#changed = changed;
    this.#add.addEventListener('click', () => {
      this.#rows.push(this.#row(undefined));
      this.#show();
      this.#rows.at(-1)?.card.focus();
    });
  }

  /** Begins anew, with the cards of a sale that was not answered. */
  begin(types: readonly SoldType[], kept: readonly { ticketTypeId: string; statutory?: readonly SoldCard[] }[]): void {
    this.#types = types.filter((type): type is Priced => (type.statutory ?? []).length > 0);
    const cards = kept.flatMap(({ ticketTypeId, statutory = [] }) => statutory.map((card) => ({ ticketTypeId, card })));
    this.#rows = this.#types.length === 0 ? [] : cards.map((each) => this.#row(each));
    this.#show();
  }

  lock(isLocked: boolean): void {
    this.#add.disabled = isLocked;
    for (const { root } of this.#rows)
      for (const field of root.querySelectorAll<HTMLInputElement>('select, input, button')) field.disabled = isLocked;
  }

  /** What the cards take off so many tickets of a type. */
  takenOff({ id, price, statutory = [] }: SoldType, quantity: number): number {
    const kinds = this.cardsOf(id).map(({ kind }) => statutory.find((each) => each.kind === kind)?.price ?? price);
    return kinds.slice(0, quantity).reduce((sum, each) => sum + price - each, 0);
  }

  cardsOf(ticketTypeId: string): SoldCard[] {
    return this.#rows
      .filter(({ type }) => type.value === ticketTypeId)
      .map(({ card, number, holder }) => {
        const [kind = '', document = ''] = card.value.split('.');
        return { kind, document, idNumber: number.value.trim(), name: holder.value.trim() };
      });
  }

  #show(): void {
    part('sell-by-law').hidden = this.#types.length === 0;
    this.#list.replaceChildren(...this.#rows.map(({ root }) => root));
    this.#changed();
  }

  #row(kept: { ticketTypeId: string; card: SoldCard } | undefined): Row {
    const { sellCard, sellCardNumber, sellCardName, sellCardType, sellCardAway } = this.#texts;
    const type = choice(this.#types.map(({ id, name }) => [id, name] as const));
    const card = choice(
      (this.#types[0]?.statutory ?? []).flatMap(({ kind, documents }) =>
        documents.map((document) => [`${kind}.${document}`, this.#nameOf(kind, document)] as const),
      ),
    );
    const [number, holder] = [input(40), input(120)];
    if (kept !== undefined) {
      type.value = kept.ticketTypeId;
      card.value = `${kept.card.kind}.${kept.card.document}`;
      number.value = kept.card.idNumber;
      holder.value = kept.card.name;
    }
    const away = element('button', { text: sellCardAway, className: 'is-second' });
    away.type = 'button';
    const fields = [
      ...(this.#types.length > 1 ? [labelled(sellCardType, type)] : []),
      labelled(sellCard, card),
      labelled(sellCardNumber, number),
      labelled(sellCardName, holder),
      away,
    ];
    const row = { root: element('li', {}, fields), type, card, number, holder };
    away.addEventListener('click', () => {
      this.#rows = this.#rows.filter((each) => each !== row);
      this.#show();
      this.#add.focus();
    });
    for (const each of [type, card]) each.addEventListener('change', this.#changed);
    return row;
  }

  #nameOf(kind: string, document: string): string {
    const { sellCardOf, cardKinds, cardDocuments } = this.#texts;
    return fill(sellCardOf, { kind: cardKinds[kind] ?? kind, document: cardDocuments[document] ?? document });
  }
}

function choice(choices: readonly (readonly [value: string, label: string])[]): HTMLSelectElement {
  const select = element('select');
  select.append(...choices.map(([value, label]) => new Option(label, value)));
  return select;
}

function input(lengthMax: number): HTMLInputElement {
  const made = element('input');
  made.type = 'text';
  made.maxLength = lengthMax;
  made.autocomplete = 'off';
  return made;
}

function labelled(text: string, field: HTMLElement): HTMLLabelElement {
  return element('label', { className: 'field' }, [element('span', { text }), field]);
}
