import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { entryOf, typeDays } from '../core/catalog/events/entry.ts';
import { shownPlace } from '../core/catalog/ticket-types/shown-place.ts';
import { type DoorEvent, readDoorEvent } from '../core/selling/door/door-event.sql.ts';
import { rulesOf as doorRules } from '../core/selling/door/door-rules-of.ts';
import { manifestPieces, overlapMs } from '../core/selling/door/make-manifest.ts';
import { type ManifestHead, readManifestHead } from '../core/selling/door/manifest.sql.ts';
import { closedObject } from '../http/fields/fields.ts';
import { Type } from '../http/fields/schema-type.ts';
import { acceptsGzip } from '../http/send-page.ts';
import { ByteCache } from '../platform/byte-cache.ts';
import type { Database } from '../platform/database/database.ts';
import { singleFlight } from '../platform/single-flight.ts';
import { manifestRecord } from './records.ts';
import { type DoorRoute, readRoute } from './route.ts';

const zipped = promisify(gzip);
const bytesToZip = 1_000;
const keptBytesMax = 64 * 1_024 * 1_024;

const manifestQuery = closedObject<{ since?: string }>(
  {
    since: Type.String({
      maxLength: 500,
      description: 'The `version` of what the device has. One that is not known brings everything.',
    }),
  },
  [],
);

export function manifestRoutes(): readonly DoorRoute[] {
  // Twenty devices that are switched on together share one; later changes come with their next version. It is kept while
  // nothing changes: asking again costs only that check.
  const share = singleFlight<Buffer>();
  const kept = new ByteCache<Buffer>(keptBytesMax);
  const whole = async (db: Database, wanted: Wanted): Promise<Buffer> => {
    const { eventId, head, rules, givesNames, isZipped } = wanted;
    const { changedAt } = head;
    // A change with a very recent time may have been made before and be committed after it.
    if (changedAt === null || Date.parse(head.now) - Date.parse(changedAt) <= overlapMs) return written(db, wanted);
    const key = JSON.stringify([eventId, givesNames, isZipped, rules, changedAt]);
    const body = kept.get(key) ?? (await written(db, wanted));
    kept.set(key, body, body.length);
    return body;
  };
  return [
    readRoute({
      method: 'GET',
      path: '/manifest',
      operationId: 'getManifest',
      tag: 'Manifest',
      summary: 'Load what a device needs without a network',
      description:
        'Everything, or with `since` what changed. Something may come again that the device has already: put tickets in by their id. Ask for it with `Accept-Encoding: gzip`.',
      query: manifestQuery,
      success: { status: 200, description: 'The manifest.', data: manifestRecord },
      errors: [],
      read: async ({ actor, query: { since }, headers, services: { db, limits } }) => {
        const { eventId, givesNames } = actor;
        limits.check('manifest', actor);
        const isZipped = acceptsGzip({ headers });
        const load = async () => {
          const [head, event] = await Promise.all([readManifestHead(db, { eventId }), readDoorEvent(db, { eventId })]);
          const wanted = {
            eventId,
            head,
            rules: rulesOf(head, event),
            since,
            givesNames,
            isZipped,
          };
          return since === undefined ? whole(db, wanted) : written(db, wanted);
        };
        const body = await (since === undefined ? share(`${eventId} ${givesNames} ${isZipped}`, load) : load());
        limits.take('manifest', actor, body.length / 1_000);
        return { body, headers: headersOf(body) };
      },
    }),
  ];
}

interface Wanted {
  eventId: string;
  head: ManifestHead;
  rules: ReturnType<typeof rulesOf>;
  since: string | undefined;
  givesNames: boolean;
  isZipped: boolean;
}

async function written(db: Database, { isZipped, ...wanted }: Wanted): Promise<Buffer> {
  const pieces = [Buffer.from('{"data":')];
  for await (const piece of manifestPieces(db, wanted)) pieces.push(Buffer.from(piece));
  const body = Buffer.concat([...pieces, Buffer.from('}')]);
  return isZipped && body.length > bytesToZip ? zipped(body) : body;
}

const gzipMagic = 0x1f;

function headersOf(body: Buffer): Record<string, string> {
  const vary = { vary: 'accept-encoding' };
  return body[0] === gzipMagic ? { ...vary, 'content-encoding': 'gzip' } : vary;
}

/** Staff see at the door what people see on their tickets. */
function rulesOf(head: ManifestHead, event: DoorEvent) {
  const { mode, days } = entryOf(event);
  const types = head.types.map(({ dayNumbers, zoneIds, ...type }) => ({
    ...type,
    ...shownPlace({ section: type.section, rowLabel: type.row }),
    days: typeDays(event, dayNumbers),
    zoneIds,
  }));
  return { rules: doorRules(event), mode, aheadMs: event.aheadMs, days: [...days], zones: event.zones, types };
}
