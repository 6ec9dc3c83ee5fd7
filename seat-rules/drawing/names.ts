// Names of rows as halls have them: letters, with or without I and O, or numbers, with what stands before them.

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
// Halls leave them out where they could be read as figures.
const lookLikeFigures = /[IO]/;

export interface RowNaming {
  first: string;
  count: number;
  /** Without the letters I and O. */
  skips: boolean;
  /** The first name is that of the last row. */
  isDown: boolean;
}

/** From the front row on. */
export function rowNames({ first, count, skips, isDown }: RowNaming): string[] {
  const names: string[] = [];
  for (let name = first; names.length < count; name = nextName(name, { skips })) names.push(name);
  return isDown ? names.reverse() : names;
}

/** B after A, AA after Z, 10 after 9, T10 after T9. */
export function nextName(name: string, { skips = false }: { skips?: boolean } = {}): string {
  const [, stem = '', figures = ''] = /^(.*?)(\d*)$/.exec(name) ?? [];
  if (figures !== '') return `${stem}${Number(figures) + 1}`;
  const next = nextLetters(stem);
  return skips && lookLikeFigures.test(next) ? nextName(next, { skips }) : next;
}

function nextLetters(text: string): string {
  const last = text.at(-1);
  if (last === undefined) return 'A';
  const place = letters.indexOf(last.toUpperCase());
  if (place === -1) return `${text}1`;
  const isSmall = last !== last.toUpperCase();
  const at = (index: number) => (isSmall ? (letters[index] as string).toLowerCase() : (letters[index] as string));
  if (place < letters.length - 1) return text.slice(0, -1) + at(place + 1);
  return `${text.length === 1 ? at(0) : nextLetters(text.slice(0, -1))}${at(0)}`;
}

/** A name that is not taken yet: the wanted one, or the next after it. */
export function freeName(wanted: string, taken: ReadonlySet<string>): string {
  let name = wanted;
  while (taken.has(name)) name = nextName(name);
  return name;
}

/** A key that follows from a name: its letters and figures. */
export function keyOf(name: string, taken: ReadonlySet<string>): string {
  const plain = name
    .normalize('NFD')
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '')
    .slice(0, 12);
  const wanted = plain === '' ? 'S1' : plain;
  if (!taken.has(wanted)) return wanted;
  let number = 2;
  while (taken.has(`${wanted}${number}`)) number += 1;
  return `${wanted}${number}`;
}
