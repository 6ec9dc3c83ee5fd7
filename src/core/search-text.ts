/** Text as a search sees it: lower case, without accents, in any script. */
export function searchText(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** A LIKE pattern that finds the text literally, wherever it stands. */
export function containsPattern(text: string): string {
  return `%${searchText(text).replaceAll(/[\\%_]/g, '\\$&')}%`;
}
