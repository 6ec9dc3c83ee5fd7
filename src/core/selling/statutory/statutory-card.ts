import { createHmac } from 'node:crypto';
import { type AppSecrets, createSecretBox, keptKey } from '../../../platform/secret-box.ts';
import { raiseInvalid } from '../../base/common.errors.ts';
import { type Detail, raise } from '../../base/define-error.ts';
import { type StatutoryDocument, type StatutoryKind, statutoryDocuments } from '../../money/tax-rules/tax-rules.ts';
import { cardUsed } from './statutory.errors.ts';

/** A card as somebody names it. */
export interface SaidCard {
  kind: StatutoryKind;
  /** The usual one of its kind where none is named. */
  document?: StatutoryDocument | null;
  idNumber: string;
  name: string;
}

export interface StatutoryCard {
  kind: StatutoryKind;
  document: StatutoryDocument;
  name: string;
  numberSealed: Buffer;
  /** Tells that two are one, in hex. Without the key of the service it tells nothing. */
  hash: string;
  /** Where it was named. */
  field: string;
}

/** The first of a line is the one that the ticket was bought with, a later one of somebody it was given to. */
export interface NewCard extends StatutoryCard {
  orderId: string;
  position: number;
}

export const cardNumberLengthMax = 40;
export const statutoryCardPurpose = 'statutory cards';

export interface CardKeys {
  cardOf(said: SaidCard, field: string): StatutoryCard;
  open(numberSealed: Buffer): string;
}

export function createCardKeys(secrets: string | AppSecrets): CardKeys {
  const box = createSecretBox(secrets, statutoryCardPurpose);
  // One of the keys that stay whatever the secret is: a card has to be known again.
  const key = keptKey(secrets, 'holders of tickets');
  return {
    cardOf({ kind, document, idNumber, name }, field) {
      const shown = document ?? statutoryDocuments[kind][0];
      const hash = createHmac('sha256', key)
        .update(`card ${kind} ${shown} ${plainNumber(idNumber)}`)
        .digest('hex');
      return { kind, document: shown, name, numberSealed: box.seal(idNumber), hash, field };
    },
    open: (numberSealed) => box.open(numberSealed),
  };
}

/** A card as it is kept, its number in hex. */
export interface SealedCard extends Pick<StatutoryCard, 'kind' | 'document' | 'name'> {
  numberSealed: string;
}

/** For those who may see its number: its owner, who sold the ticket, a supervisor at the door. */
export interface ShownCard extends Pick<StatutoryCard, 'kind' | 'document' | 'name'> {
  idNumber: string;
}

/** Without keys nothing is shown. */
export function shownCard(keys: CardKeys | undefined, sealed: SealedCard | null): ShownCard | null {
  if (sealed === null || keys === undefined) return null;
  const { kind, document, name, numberSealed } = sealed;
  return { kind, document, idNumber: keys.open(Buffer.from(numberSealed, 'hex')), name };
}

/** Letters and digits only: people write the rest as they like. */
function plainNumber(idNumber: string): string {
  return idNumber
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
}

/** What is wrong with a card by itself. */
function cardFaults({ kind, document, idNumber }: SaidCard, field: string): Detail[] {
  const choices: readonly string[] = statutoryDocuments[kind];
  return [
    ...(document == null || choices.includes(document)
      ? []
      : [{ field: `${field}.document`, fault: 'notOneOf', values: { choices } } as const]),
    ...(plainNumber(idNumber) === '' ? [{ field: `${field}.idNumber`, fault: 'empty' } as const] : []),
  ];
}

interface LineWithCards {
  quantity: number;
  statutory?: readonly SaidCard[] | null;
}

interface OrderWithCards {
  items: readonly LineWithCards[];
  bundles?: readonly LineWithCards[] | null;
}

/** The cards of an order by where they are named: `items[0]`, `bundles[1]`. */
export type NamedCards = ReadonlyMap<string, readonly StatutoryCard[]>;

/** Refuses what is wrong with them wherever the event stands. Without keys there are no such prices. */
export function namedCards(keys: CardKeys | undefined, { items, bundles }: OrderWithCards): NamedCards {
  const lines = [
    ...items.map((line, index) => ({ ...line, at: `items[${index}]`, most: line.quantity })),
    ...(bundles ?? []).map((line, index) => ({ ...line, at: `bundles[${index}]`, most: undefined })),
  ].filter(({ statutory }) => (statutory ?? []).length > 0);
  const faults: Detail[] = [];
  const named = new Map<string, StatutoryCard[]>();
  for (const { at, most, statutory } of lines) {
    const field = `${at}.statutory`;
    const said = statutory ?? [];
    if (keys === undefined) {
      faults.push({ field, fault: 'noStatutory' });
      continue;
    }
    if (most !== undefined && said.length > most) faults.push({ field, fault: 'moreThanTickets', values: { most } });
    faults.push(...said.flatMap((card, index) => cardFaults(card, `${field}[${index}]`)));
    if (faults.length > 0) continue;
    const cards = said.map((card, index) => keys.cardOf(card, `${field}[${index}]`));
    named.set(at, cards);
  }
  if (faults.length > 0) raiseInvalid(faults);
  refuseUsed(cardsIn(named), new Set());
  return named;
}

/** The card of who takes a ticket over. */
export function namedCard(keys: CardKeys | undefined, said: SaidCard): StatutoryCard {
  const field = 'statutory';
  if (keys === undefined) raiseInvalid([{ field, fault: 'noStatutory' }]);
  const faults = cardFaults(said, field);
  if (faults.length > 0) raiseInvalid(faults);
  return keys.cardOf(said, field);
}

export function cardsIn(named: NamedCards | undefined): StatutoryCard[] {
  return [...(named?.values() ?? [])].flat();
}

/** The same words, no matter who has it. */
export function refuseUsed(cards: readonly StatutoryCard[], used: ReadonlySet<string>): void {
  const seen = new Set(used);
  const details = cards.flatMap(({ hash, field }): Detail[] => {
    if (seen.has(hash)) return [{ field: `${field}.idNumber`, fault: 'cardUsed' }];
    seen.add(hash);
    return [];
  });
  if (details.length > 0) raise(cardUsed, {}, { details });
}
