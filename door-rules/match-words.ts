// How what somebody types is compared with names and titles. The marketplace searches by this, and so do doors, with a network
// and without.

/** Lower case, without accents, in any script. */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll(/\s+/g, ' ')
    .trim();
}

const wordLengthMax = 60;

/** The words of a text as a search compares them: letters and digits, folded. */
export function wordsOf(text: string): string[] {
  const words = foldText(text).match(/[\p{L}\p{N}]+/gu) ?? [];
  return [...new Set(words.map((word) => Array.from(word).slice(0, wordLengthMax).join('')))];
}

/**
 * Those whose text has every word that was typed, in any order; a short one begins a word of the text, a longer one may stand
 * inside. Only where there are none, those that may have been meant and were mistyped.
 */
export function findNamed<Named>(all: Iterable<Named>, typed: string, textOf: (named: Named) => string): Named[] {
  const wanted = wordsOf(typed);
  if (wanted.length === 0) return [];
  const exact: Named[] = [];
  const similar: Named[] = [];
  for (const named of all) {
    const words = wordsOf(textOf(named));
    if (wanted.every((part) => words.some((word) => hasPart(word, part)))) exact.push(named);
    else if (exact.length > 0) continue;
    else if (wanted.every((part) => words.some((word) => hasPart(word, part) || isMistyped(part, word))))
      similar.push(named);
  }
  return exact.length > 0 ? exact : similar;
}

/** As many orders as fit, none of them in part but where one is longer than the whole list. */
export function wholeOrders<Ticket>(
  found: readonly Ticket[],
  { most, orderOf }: { most: number; orderOf: (ticket: Ticket) => string },
): Ticket[] {
  const orders = new Map<string, Ticket[]>();
  for (const ticket of found) orders.set(orderOf(ticket), [...(orders.get(orderOf(ticket)) ?? []), ticket]);
  const listed: Ticket[] = [];
  for (const order of orders.values()) {
    if (listed.length > 0 && listed.length + order.length > most) break;
    listed.push(...order.slice(0, most));
  }
  return listed;
}

const insideMin = 3;

function hasPart(word: string, part: string): boolean {
  return part.length < insideMin ? word.startsWith(part) : word.includes(part);
}

/** Whether somebody who typed `typed` may have meant `word`, or a beginning of it. */
export function isMistyped(typed: string, word: string): boolean {
  const length = Array.from(typed).length;
  const most = mistakesMax(length);
  return most > 0 && word.length >= length - most && mistakesIn(Array.from(typed), Array.from(word)) <= most;
}

/**
 * Whatever word has `typed` in it, or may have been meant by it, has one of these in it: each mistake spoils one part of what was
 * typed, and there is a part more than mistakes are forgiven; only two letters swapped over an edge spoil two.
 */
export function piecesOf(typed: string): string[] {
  const letters = Array.from(typed);
  const { length } = letters;
  const short = Math.floor(length / (mistakesMax(length) + 1));
  // The middle one of three is the longest, so that two swaps do not meet in it.
  const edges = [[], [short], [short, length - short]][mistakesMax(length)] as number[];
  const pieces = [0, ...edges].map((edge, part) => letters.slice(edge, edges[part]));
  const swapped = edges.map((edge) => {
    const [before, after] = [letters.slice(edge - 2, edge), letters.slice(edge, edge + 2)];
    return [before[0], after[0], before[1], after[1]];
  });
  return [...pieces, ...swapped].map((piece) => piece.join(''));
}

function mistakesMax(length: number): number {
  return length < 4 ? 0 : length < 7 ? 1 : 2;
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
