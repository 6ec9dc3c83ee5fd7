import { searchText } from '../../base/search-text.ts';

const wordLengthMax = 60;

/** The words of a text as a search compares them: letters and digits, lower case, without accents. */
export function wordsOf(text: string): string[] {
  const words = searchText(text).match(/[\p{L}\p{N}]+/gu) ?? [];
  return [...new Set(words.map((word) => Array.from(word).slice(0, wordLengthMax).join('')))];
}

// They are part of half of all names, and people add them to what they look for.
const smallWords = new Set(
  'a an and at by for from in of on or the to with ang ay kay kina ng nang na ni nina mga sa si sina'.split(' '),
);
const askedWordsMax = 8;

/** The words that something must have to be found; small ones count only where there is no other. */
export function askedWords(search: string): string[] {
  const telling = searchText(search)
    .split(' ')
    .filter((word) => !smallWords.has(word));
  const words = wordsOf(telling.join(' '));
  return (words.length > 0 ? words : wordsOf(search)).slice(0, askedWordsMax);
}

/** Whether somebody who typed `typed` may have meant `word`, or a beginning of it. */
export function isMistyped(typed: string, word: string): boolean {
  const length = Array.from(typed).length;
  const most = length < 4 ? 0 : length < 7 ? 1 : 2;
  return most > 0 && mistakesIn(Array.from(typed), Array.from(word)) <= most;
}

/**
 * The fewest letters left out, added, changed or swapped with their neighbour that make `typed` of `word`, or of the
 * beginning of `word` that fits best.
 */
function mistakesIn(typed: readonly string[], word: readonly string[]): number {
  let before: number[] = [];
  let last = Array.from({ length: word.length + 1 }, (_, column) => column);
  for (let row = 1; row <= typed.length; row += 1) {
    const next = [row];
    for (let column = 1; column <= word.length; column += 1) {
      const isSame = typed[row - 1] === word[column - 1];
      let least = Math.min(at(last, column) + 1, at(next, column - 1) + 1, at(last, column - 1) + (isSame ? 0 : 1));
      const isSwapped =
        row > 1 && column > 1 && typed[row - 1] === word[column - 2] && typed[row - 2] === word[column - 1];
      if (isSwapped) least = Math.min(least, at(before, column - 2) + 1);
      next.push(least);
    }
    before = last;
    last = next;
  }
  return Math.min(...last);
}

function at(row: readonly number[], column: number): number {
  return row[column] ?? Number.POSITIVE_INFINITY;
}
