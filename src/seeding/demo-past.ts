import { randomBytes, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import type { Actor } from '../core/base/actor.ts';
import { searchGrams } from '../core/base/search-text.ts';
import { sha256 } from '../core/base/sha256.ts';
import { newDoorCode } from '../core/selling/door/door-code.ts';
import { newOrderNumber } from '../core/selling/orders/order.ts';
import { newTicketCode } from '../core/selling/tickets/issued-ticket.ts';
import { tokenOfEntry } from '../core/selling/waiting-list/join-waiting.ts';
import type { Tx } from '../platform/database/database.ts';
import { newId } from '../platform/ids.ts';
import type { DemoPastOptions } from './demo-events.ts';
import { countPlacesOn, insertRows, readTime, type TableShape } from './demo-past.sql.ts';
import { type DemoMoments, momentsOf, type PreparedEvent } from './demo-times.ts';

export const demoPastFile = new URL('../../seeds/demo-past.br', import.meta.url);

/** Beginning of the file, before the rows of its tables. */
export interface PreparedPast {
  events: PreparedEvent[];
  /** How many there are, in the order in which they were made. */
  ids: number;
  orderNumbers: number;
  tables: TableShape[];
}

// Between the beginning and the tables.
export const betweenTables = '\u001d';
// What every installation has of its own is a place between these: a kind, and what it needs to know.
export const [placeBegins, placeEnds] = ['‹', '›'];
const places = new RegExp(`${placeBegins}(.)([^${placeEnds}]*)${placeEnds}`, 'g');

/**
 * What the demo was until now, as `npm run prepare-start` has written it down: a statement a table. Dates are moved; ids, numbers, codes, tokens
 * and what hangs on a secret are made here, so that no installation has another's.
 */
export async function loadDemoPast(
  tx: Tx,
  { organizationId }: Pick<Actor, 'organizationId'>,
  { selling, now }: Pick<DemoPastOptions, 'selling' | 'now'>,
): Promise<void> {
  const [beginning = '', ...rows] = (await readDemoPast()).split(betweenTables);
  const prepared = JSON.parse(beginning) as PreparedPast;
  const { now: loadedAt } = await readTime(tx);
  const moments = momentsOf({ events: prepared.events, now });
  const make = makersOf(prepared, { organizationId, selling, moments, loadedAt });
  let loading: Promise<unknown> = Promise.resolve();
  for (const [index, table] of prepared.tables.entries()) {
    // Made while the database still writes the table before.
    const made = (rows[index] as string).replace(places, (_, kind: string, of: string) => (make[kind] as Maker)(of));
    await loading;
    loading = insertRows(tx, table, made).catch((error: Error) => {
      throw new Error(
        `seeds/demo-past.br does not fit the table ${table.name} (${error.message}): run npm run prepare-start`,
        { cause: error },
      );
    });
  }
  await loading;
  await countPlacesOn(tx);
}

export async function readDemoPast(): Promise<string> {
  return (await promisify(brotliDecompress)(await readFile(demoPastFile))).toString();
}

type Maker = (of: string) => string;

interface Own {
  organizationId: string;
  selling: DemoPastOptions['selling'];
  moments: DemoMoments;
  loadedAt: string;
}

/** By the letter of a place; `src/seeding/describe-demo-past.ts` writes them. */
function makersOf({ ids: idCount, orderNumbers }: PreparedPast, own: Own): Record<string, Maker> {
  const { organizationId, selling, moments, loadedAt } = own;
  const ids = Array.from({ length: idCount }, newId);
  const numbers = Array.from({ length: orderNumbers }, newOrderNumber);
  const idAt = (of: string) => ids[Number.parseInt(of, 36)] as string;
  const numberAt = (of: string) => numbers[Number.parseInt(of, 36)] as string;
  const randomIds = new Map<string, string>();
  const hex = (bytes: Buffer) => `\\x${bytes.toString('hex')}`;
  return {
    g: () => organizationId,
    i: idAt,
    u: (of) => idAt(of).replaceAll('-', ''),
    v: (of) => {
      const id = randomIds.get(of) ?? randomUUID();
      randomIds.set(of, id);
      return id;
    },
    o: numberAt,
    l: (of) => numberAt(of).toLowerCase(),
    c: () => newTicketCode(),
    // Nobody knows the token.
    t: () => hex(randomBytes(32)),
    w: (of) => hex(sha256(tokenOfEntry(selling.offerKeys, { id: idAt(of) }))),
    d: () => hex(selling.doorCodeHash(newDoorCode()) as Buffer),
    s: (name) => `{${searchGrams(organizationId, name)}}`,
    r: () => loadedAt,
    ...moments,
  };
}
