import { crc32 } from 'node:zlib';
import { foldText } from '../../../door-rules/match-words.ts';

/** Text as a search sees it: lower case, without accents, in any script. */
export function searchText(text: string): string {
  return foldText(text);
}

/** What a search of orders is compared with. The address comes last: so it is known that nothing is left of anyone who was erased. */
export function orderText({ orderNumber, buyerName, buyerEmail }: OrderNames): string {
  return searchText(`${orderNumber} ${buyerName} ${buyerEmail}`);
}

export interface OrderNames {
  orderNumber: string;
  buyerName: string;
  buyerEmail: string;
}

/** A LIKE pattern that finds the text literally, wherever it stands. */
export function containsPattern(text: string): string {
  return `%${searchText(text).replaceAll(/[\\%_]/g, '\\$&')}%`;
}

const gramLengthMax = 4;

/** Every piece of one to four characters, hashed together with whose it is. */
export function searchGrams(organizationId: string, text: string): number[] {
  const characters = Array.from(searchText(text));
  const grams = new Set<number>();
  for (let start = 0; start < characters.length; start += 1) {
    for (let length = 1; length <= gramLengthMax && start + length <= characters.length; length += 1) {
      grams.add(gramOf(organizationId, characters.slice(start, start + length)));
    }
  }
  return [...grams];
}

/** The pieces that a text must have to contain the searched one: the longest pieces are enough. */
export function wantedGrams(organizationId: string, text: string): number[] {
  const characters = Array.from(searchText(text));
  const length = Math.min(gramLengthMax, characters.length);
  const starts = Array.from({ length: characters.length - length + 1 }, (_, start) => start);
  return [...new Set(starts.map((start) => gramOf(organizationId, characters.slice(start, start + length))))];
}

function gramOf(organizationId: string, characters: readonly string[]): number {
  // As a signed integer, which is what the column holds.
  return crc32(organizationId + characters.join('')) | 0;
}
