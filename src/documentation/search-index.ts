import { searchText } from '../core/base/search-text.ts';
import { editDistance } from '../http/fields/nearest-name.ts';

/** Something that can be found. */
export interface SearchEntry {
  kind: 'guide' | 'endpoint' | 'message' | 'error' | 'field';
  title: string;
  /** Where it belongs, such as the page of a section. */
  context: string;
  text: string;
  href: string;
}

interface FoundEntry extends Omit<SearchEntry, 'text'> {
  /** A stretch of its text, cut around the words that were looked for. */
  snippet: readonly SnippetPart[];
}

interface SnippetPart {
  text: string;
  isFound: boolean;
}

export type SearchIndex = (query: string, options: { take: number }) => FoundEntry[];

// A heading says more than a line below it, and an explanation more than a list.
const placeWeights = { title: 8, context: 3, text: 1 };
const kindWeights = { guide: 1.6, endpoint: 1.3, message: 1.3, error: 1.1, field: 1 };
const namedWeight = 3;
const partWeight = 0.4;
const beginningWeight = 0.6;
const nearWeight = 0.4;
const beginningLengthMin = 2;
const nearLengthMin = 4;
const farLengthMin = 8;
const queryWordsMax = 8;
const snippetLength = 180;

/** Words to entries, with how much each says of them; small enough to be made at the start and kept. */
export function createSearchIndex(entries: readonly SearchEntry[]): SearchIndex {
  const words = new Map<string, Map<number, number>>();
  for (const [number, entry] of entries.entries()) {
    for (const place of ['title', 'context', 'text'] as const) {
      for (const [word, weight] of weighedWords(entry[place])) {
        const known = words.get(word) ?? new Map<number, number>();
        // The best place counts; a word that is repeated says no more.
        known.set(number, Math.max(known.get(number) ?? 0, weight * placeWeights[place]));
        words.set(word, known);
      }
    }
  }
  const vocabulary = [...words.keys()].sort();

  const meant = (word: string): [known: string, weight: number][] => {
    const beginnings =
      word.length < beginningLengthMin ? [] : vocabulary.filter((known) => known !== word && known.startsWith(word));
    const found: [string, number][] = beginnings.map((known) => [known, beginningWeight]);
    if (words.has(word)) found.push([word, 1]);
    if (found.length > 0 || word.length < nearLengthMin) return found;
    const limit = word.length < farLengthMin ? 2 : 3;
    return vocabulary.filter((known) => editDistance(word, known, limit) < limit).map((known) => [known, nearWeight]);
  };

  return (query, { take }) => {
    const asked = [...new Set(wordsOf(inOurWords(query)))].slice(0, queryWordsMax).map(meant);
    const scores = new Map<number, { score: number; count: number }>();
    for (const word of asked) {
      const best = new Map<number, number>();
      for (const [known, weight] of word) {
        for (const [number, place] of words.get(known) as Map<number, number>) {
          best.set(number, Math.max(best.get(number) ?? 0, weight * place));
        }
      }
      const rarity = Math.log(1 + entries.length / best.size);
      for (const [number, score] of best) {
        const sum = scores.get(number) ?? { score: 0, count: 0 };
        scores.set(number, { score: sum.score + score * rarity, count: sum.count + 1 });
      }
    }
    const known = new Set(asked.flat().map(([word]) => word));
    return [...scores]
      .map(([number, { score, count }]) => {
        const entry = entries[number] as SearchEntry;
        const isNamed = searchText(entry.title) === searchText(query);
        return { number, entry, count, score: score * kindWeights[entry.kind] * (isNamed ? namedWeight : 1) };
      })
      .sort((left, right) => right.count - left.count || right.score - left.score || left.number - right.number)
      .slice(0, take)
      .map(({ entry: { text, ...entry } }) => ({ ...entry, snippet: snippetOf(text, known) }));
  };
}

/** What others call a thing, by what it is called here. */
const otherWords: readonly (readonly [RegExp, string])[] = [
  [/\bpaginat\w*/gi, 'paging'],
  [/\bcheck(?:ed|ing)?[\s-]*ins?\b/gi, 'scans'],
  [/\b(?:guest|attendance) ?lists?\b/gi, 'attendees'],
  [/\b(?:discount|voucher|coupon)( codes?)?\b/gi, 'promo code'],
];

function inOurWords(query: string): string {
  return otherWords.reduce((text, [other, ours]) => text.replaceAll(other, ours), query);
}

/** Words as they are written and, with less weight, the parts of joined words such as `absorbFees`. */
function weighedWords(text: string): (readonly [word: string, weight: number])[] {
  const whole = wordsOf(text);
  const parts = wordsOf(text.replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, ' '));
  return [...whole.map((word) => [word, 1] as const), ...parts.map((word) => [word, partWeight] as const)];
}

function wordsOf(text: string): string[] {
  return (searchText(text).match(/[\p{L}\p{N}]+/gu) ?? []).map(singular);
}

/** Singular and plural count as the same word. */
function singular(word: string): string {
  if (word.length < 4 || !word.endsWith('s')) return word;
  return word.endsWith('ies') ? `${word.slice(0, -3)}y` : word.slice(0, -1);
}

function snippetOf(text: string, known: ReadonlySet<string>): SnippetPart[] {
  const isFound = (piece: string) => weighedWords(piece).some(([word]) => known.has(word));
  const pieces = text.split(/([^\p{L}\p{N}]+)/u);
  const first = Math.max(0, pieces.findIndex(isFound));
  let start = first;
  for (let length = 0; start > 0 && length < snippetLength / 3; start -= 1) length += pieces[start]?.length ?? 0;
  const shown: SnippetPart[] = start > 0 ? [{ text: '… ', isFound: false }] : [];
  let [end, length] = [start, 0];
  for (; end < pieces.length && length < snippetLength; end += 1) {
    const piece = pieces[end] as string;
    length += piece.length;
    const last = shown.at(-1);
    if (isFound(piece)) shown.push({ text: piece, isFound: true });
    else if (last?.isFound === false) last.text += piece;
    else shown.push({ text: piece, isFound: false });
  }
  if (end < pieces.length) shown.push({ text: ' …', isFound: false });
  return shown;
}
