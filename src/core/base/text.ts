import { raiseInvalid } from './common.errors.ts';
import type { Detail } from './define-error.ts';

export const nameLengthMax = 200;
export const descriptionLengthMax = 10_000;
export const urlLengthMax = 2_048;

/** PostgreSQL cannot store NUL, and a lone surrogate is no character at all. */
export function isStorableText(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}

/** The same text where it can be stored; otherwise a similar one that equals nothing stored. */
export function storableText(text: string): string {
  return isStorableText(text) ? text : text.toWellFormed().replaceAll('\0', '\uFFFD');
}

export const notStorable = 'must not contain NUL or broken characters';

/** A to Z in lower case, everything else as it is: what PostgreSQL answers for `lower(text collate "C")`. */
export function lowerAscii(text: string): string {
  return text.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

/** Length as people count it: characters, not UTF-16 units. */
export function characterCount(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

/** What is wrong with a web address, or undefined when nothing is. */
export function urlFault(text: string, { httpsOnly }: { httpsOnly: boolean }): string | undefined {
  if (text.length > urlLengthMax) return `must have at most ${urlLengthMax} characters`;
  // The URL parser forgives spaces, tabs and backslashes that other parsers read differently.
  if (/[\s\\]/.test(text) || !isStorableText(text) || !URL.canParse(text)) {
    return 'must be a complete URL such as https://example.com/page';
  }
  const url = new URL(text);
  if (url.protocol !== 'https:' && (httpsOnly || url.protocol !== 'http:')) {
    return httpsOnly ? 'must be an HTTPS URL' : 'must be an http or https URL';
  }
  if (!/^https?:\/\/[^/?#]/i.test(text)) return 'must be a complete URL such as https://example.com/page';
  if (url.username !== '' || url.password !== '') return 'must not carry a user name or password';
  return undefined;
}

/** Trims a name and refuses one that is empty, too long or not storable. For inputs that come without a schema. */
export function checkName(field: string, text: string): string {
  const trimmed = text.trim();
  const faults = nameFaults(field, trimmed);
  if (faults.length > 0) raiseInvalid(faults);
  return trimmed;
}

/** What is wrong with a name that was trimmed. */
export function nameFaults(field: string, trimmed: string): Detail[] {
  if (trimmed === '' || characterCount(trimmed) > nameLengthMax) {
    return [{ field, message: `must have 1 to ${nameLengthMax} characters` }];
  }
  return isStorableText(trimmed) ? [] : [{ field, message: notStorable }];
}

// Without 0 and O, 1, I and L, 5 and S, 2 and Z, 8 and B, U and V: people read numbers to each other.
export const unambiguous = '34679ACDEFGHJKMNPQRTWXY';

// A person may put a secret where none belongs: a key in a path, a signing secret in a name.
const secrets = /(tak_live|tak_test)_[0-9A-Za-z]{8,}|(whsec)_[0-9A-Za-z+/=]{8,}/g;

/** A text as logs may keep and show it: storable, cut to a length, without API keys and signing secrets. */
export function keptText(text: string, { lengthMax }: { lengthMax: number }): string {
  const storable = text.replaceAll('\0', '').toWellFormed();
  // Hidden before the cut: half a secret would not be recognized.
  return storable.replaceAll(secrets, '$1$2_…').slice(0, lengthMax).toWellFormed();
}
