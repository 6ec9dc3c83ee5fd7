import { hash } from 'node:crypto';
import { keyOf } from '../../../../door-rules/decide-scan.ts';
import { codeHashBytes, type Manifest, type ManifestEntry, type ManifestRow } from '../../../../door-rules/manifest.ts';
import { base64UrlOf, bytesOfUuid } from '../../../../door-rules/ticket-token.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { createPieces } from '../../../platform/pieces.ts';
import { encodeCursor, idPart, readCursor } from '../../base/cursor.ts';
import { instantOf } from '../../base/time.ts';
import { cardCheckOf } from '../../money/tax-rules/tax-rules.ts';
import { listManifestTickets, type ManifestHead, type ManifestTicket } from './manifest.sql.ts';

// A change is seen by others when it is committed, a moment after the time that it bears.
export const overlapMs = 30_000;
const versionDaysMax = 30;
const readAtOnce = 2_000;
const writtenAtOnce = 500;
const versionName = 'manifest';
const beforeAll = { updatedAt: '0001-01-01T00:00:00.000Z', id: '00000000-0000-0000-0000-000000000000' };

/**
 * What a device needs of an event to decide by itself, as JSON, in pieces that are too short to delay others. Whole,
 * unless `since` is a version of this event that is not too old.
 */
export async function* manifestPieces(
  db: Queryable,
  {
    eventId,
    head: { now, types },
    rules,
    since,
    givesNames,
  }: {
    eventId: string;
    head: ManifestHead;
    rules: Pick<Manifest, 'rules' | 'mode' | 'aheadMs' | 'days' | 'zones' | 'types'>;
    since: string | undefined;
    givesNames: boolean;
  },
): AsyncGenerator<string> {
  const from = since === undefined ? undefined : startOf(since, eventId, Date.parse(now));
  const version = encodeCursor(versionName, eventId, now);
  const head = JSON.stringify({ eventId, version, isWhole: from === undefined, ...rules });
  yield `${head.slice(0, -1)},"tickets":[`;
  const placeOfZone = new Map(rules.zones.map(({ id }, index) => [id, index]));
  const placeOfType = new Map(types.map(({ id }, index) => [id, index]));
  let after = from === undefined ? beforeAll : { ...beforeAll, updatedAt: from };
  let isFirst = true;
  const piece = createPieces();
  for (;;) {
    const tickets = await listManifestTickets(db, { eventId, after, take: readAtOnce });
    for (let begin = 0; begin < tickets.length; begin += writtenAtOnce) {
      await piece();
      const part = tickets.slice(begin, begin + writtenAtOnce);
      const rows = part.map((ticket) => JSON.stringify(rowOf(ticket, { placeOfType, placeOfZone, givesNames })));
      yield `${isFirst ? '' : ','}${rows.join(',')}`;
      isFirst = false;
    }
    const last = tickets.at(-1);
    if (last === undefined || tickets.length < readAtOnce) break;
    after = last;
  }
  yield ']}';
}

// Up to the name, which may be null.
const rowLengthMin = 4;

function startOf(since: string, eventId: string, now: number): string | undefined {
  const version = readCursor(versionName, since, { eventId: idPart, at: instantOf });
  if (version === undefined || version.eventId !== eventId) return undefined;
  const at = Date.parse(version.at);
  // A version from the future was made before the database was put back to an earlier state.
  if (at > now || now - at > versionDaysMax * 24 * 3_600_000) return undefined;
  return new Date(at - overlapMs).toISOString();
}

function rowOf(
  ticket: ManifestTicket,
  {
    placeOfType,
    placeOfZone,
    givesNames,
  }: {
    placeOfType: ReadonlyMap<string, number>;
    placeOfZone: ReadonlyMap<string, number>;
    givesNames: boolean;
  },
): ManifestRow {
  const { id, code, ticketTypeId, holderName, seat, voidSince, passages } = ticket;
  const [, at = null, gate = null, device = null, zoneId = null] =
    passages?.find(([, , , , , isExit]) => !isExit) ?? [];
  // One admission to the whole place is told by where and when alone.
  const isPlain = passages === null || (passages.length === 1 && zoneId === null);
  const { conflictAt, conflictGate, conflictDevice, orderNumber } = ticket;
  const row: ManifestRow = [
    base64UrlOf(bytesOfUuid(id)),
    base64UrlOf(hash('sha256', code, 'buffer').subarray(0, codeHashBytes)),
    placeOfType.get(ticketTypeId) as number,
    givesNames ? holderName : null,
    seat,
    ms(voidSince),
    at,
    gate,
    device,
    ms(conflictAt),
    conflictGate,
    conflictDevice,
    givesNames ? orderNumber : null,
    isPlain ? null : passages.map((passage) => entryOf(passage, placeOfZone)),
    ticket.seatSection,
    ticket.seatRow,
    ticket.cardKind && cardCheckOf(ticket.cardKind),
  ];
  while (row.length > rowLengthMin && row.at(-1) === null) row.pop();
  return row;
}

function entryOf(
  [key, at, gate, device, zoneId, isExit]: NonNullable<ManifestTicket['passages']>[number],
  placeOfZone: ReadonlyMap<string, number>,
): ManifestEntry {
  const part = key.slice(keyOf(zoneId, '').length);
  const zone = zoneId === null ? null : (placeOfZone.get(zoneId) ?? null);
  const entry: ManifestEntry = [part, at, gate, device, zone, isExit ? 1 : null];
  while (entry.at(-1) === null) entry.pop();
  return entry;
}

const ms = (instant: string | null) => (instant === null ? null : Date.parse(instant));
