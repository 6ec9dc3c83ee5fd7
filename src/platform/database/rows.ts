import pg from 'pg';

/** The names of a statement's columns, and how the text of each is read. */
export interface RowShape {
  names: string[];
  parsers: ((text: string) => unknown)[];
}

/** Columns are snake_case in SQL and camelCase in TypeScript; this is the one place where they meet. */
export function shapeOf(fields: readonly pg.FieldDef[]): RowShape {
  return {
    names: fields.map(({ name }) => camelCase(name)),
    parsers: fields.map(({ dataTypeID }) => getTypeParser(dataTypeID)),
  };
}

export function rowOf({ names, parsers }: RowShape, values: readonly (string | null)[]): unknown {
  const row: Record<string, unknown> = {};
  for (let index = 0; index < names.length; index += 1) {
    const text = values[index] ?? null;
    row[names[index] as string] = text === null ? null : parsers[index]?.(text);
  }
  return row;
}

const camelNames = new Map<string, string>();

function camelCase(name: string): string {
  let camel = camelNames.get(name);
  if (camel === undefined) {
    camel = name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
    camelNames.set(name, camel);
  }
  return camel;
}

const int8Oid = 20;
const timestamptzOid = 1184;

function getTypeParser(oid: number): (value: string) => unknown {
  if (oid === int8Oid) return safeInteger;
  if (oid === timestamptzOid) return isoInstant;
  return pg.types.getTypeParser(oid, 'text');
}

function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new Error(`Integer out of range: ${text}`);
  return value;
}

/** `2026-11-15 02:09:44.12+00` → `2026-11-15T02:09:44.120Z`. Sessions run in UTC and columns hold milliseconds. */
function isoInstant(text: string): string {
  if (!text.endsWith('+00')) throw new Error(`An instant that is not in UTC: ${text}`);
  const fraction = text.charAt(19) === '.' ? text.slice(20, text.indexOf('+', 20)) : '';
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction.slice(0, 3).padEnd(3, '0')}Z`;
}
