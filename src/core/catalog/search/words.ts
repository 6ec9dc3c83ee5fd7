import { foldText, wordsOf } from '../../../../door-rules/match-words.ts';

// They are part of half of all names, and people add them to what they look for.
const smallWords = new Set(
  'a an and at by for from in of on or the to with ang ay kay kina ng nang na ni nina mga sa si sina'.split(' '),
);
const askedWordsMax = 8;

/** The words that something must have to be found; small ones count only where there is no other. */
export function askedWords(search: string): string[] {
  const telling = foldText(search)
    .split(' ')
    .filter((word) => !smallWords.has(word));
  const words = wordsOf(telling.join(' '));
  return (words.length > 0 ? words : wordsOf(search)).slice(0, askedWordsMax);
}
