/**
 * Whose a text is. `victim`: only the other organization and the operator may see it; `shown`: also the other
 * organization's, and on the marketplace for everybody; the others: buyers at the other organization.
 */
export type Owner = 'victim' | 'shown' | 'ana' | 'ben';

const letters: Record<Owner, string> = { victim: 'v', shown: 'w', ana: 'y', ben: 'k' };
const owners = new Map(Object.entries(letters).map(([owner, letter]) => [letter, owner as Owner]));
const pattern = /zq([vwyk])[0-9a-z]{4}zq/gi;

/** Makes words that occur in one place of one owner and nowhere else. They survive slugs, search texts and upper case. */
export function createMarkers(): (owner: Owner) => string {
  let made = 0;
  return (owner) => {
    made += 1;
    return `zq${letters[owner]}${made.toString(36).padStart(4, '0')}zq`;
  };
}

/** The marked words in a text that this reader may not see; words that were sent along may come back. */
export function foreignMarkers(text: string, { sees, sent }: { sees: readonly Owner[]; sent: string }): string[] {
  const found: string[] = [];
  for (const [word, letter = ''] of text.matchAll(pattern)) {
    const owner = owners.get(letter.toLowerCase()) as Owner;
    if (!sees.includes(owner) && !sent.toLowerCase().includes(word.toLowerCase())) found.push(word);
  }
  return [...new Set(found)];
}

/** The same text with other words for the marked ones: who sends on what another was shown must not mark its own with it. */
export function unmarked(text: string, word: () => string): string {
  return text.replaceAll(pattern, word);
}
