import { isUuid } from '../../platform/ids.ts';

/** A cursor is opaque to clients: the name of its list and where that goes on, packed. */
export function encodeCursor(name: string, ...parts: readonly string[]): string {
  return Buffer.from(JSON.stringify([name, ...parts])).toString('base64url');
}

type Readers = Record<string, (text: string) => unknown>;
type Place<Shape extends Readers> = { [Name in keyof Shape]: Exclude<ReturnType<Shape[Name]>, undefined> };

/**
 * Where a list goes on. Each part is read anew rather than passed on: PostgreSQL knows fewer zones than RFC 3339
 * allows. Undefined where a part is invalid, or where the cursor belongs to another list.
 */
export function readCursor<Shape extends Readers>(
  name: string,
  cursor: string,
  readers: Shape,
): Place<Shape> | undefined {
  const [given, ...texts] = unpacked(cursor) ?? [];
  const parts = Object.entries(readers).map(([part, read], index) => [part, read(texts[index] ?? '')] as const);
  const isOurs = given === name && parts.every(([, value]) => value !== undefined);
  return isOurs ? (Object.fromEntries(parts) as Place<Shape>) : undefined;
}

function unpacked(cursor: string): string[] | undefined {
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    return Array.isArray(parts) && parts.every((part) => typeof part === 'string') ? parts : undefined;
  } catch {
    return undefined;
  }
}

/** Reads a part of a cursor that is an id. */
export function idPart(text: string): string | undefined {
  return isUuid(text) ? text : undefined;
}
