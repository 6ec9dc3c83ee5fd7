export type JsonObject = Record<string, unknown>;

// Visible ASCII only: these go into the database and into paths, and PostgreSQL refuses NUL.
const idShape = /^[\x21-\x7e]{1,200}$/;

export function identifierOf(value: unknown): string | null {
  return typeof value === 'string' && idShape.test(value) ? value : null;
}

export function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

export function jsonObjectOf(value: unknown): JsonObject | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : undefined;
}

/** Undefined where it is no JSON; the parser's own error would repeat a piece of it. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** At most so many characters, none of them cut in two. */
export function shortened(text: string, charactersMax: number): string {
  return text.length <= charactersMax ? text : text.slice(0, charactersMax).replace(/[\uD800-\uDBFF]$/, '');
}

/** What a provider says about a refusal, fit to be shown: without its key, in one line, and short. */
export function shownReason(text: string, secretKey: string): string {
  return shortened(
    text
      .replaceAll(secretKey, '…')
      .replaceAll(/[\s\p{Cc}]+/gu, ' ')
      .trim(),
    300,
  );
}
