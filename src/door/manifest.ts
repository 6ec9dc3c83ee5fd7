import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { Type } from 'typebox';
import { manifestPieces } from '../core/selling/check-in/make-manifest.ts';
import { closedObject } from '../http/fields/fields.ts';
import { acceptsGzip } from '../http/send-page.ts';
import type { Database } from '../platform/database/database.ts';
import { singleFlight } from '../platform/single-flight.ts';
import { manifestRecord } from './records.ts';
import { type DoorRoute, readRoute } from './route.ts';

const zipped = promisify(gzip);
const bytesToZip = 1_000;

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
  // Twenty devices that are switched on together share one; what changes meanwhile comes with their next version.
  const share = singleFlight<Buffer>();
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
      read: async ({ actor: { eventId }, query: { since }, headers, services }) => {
        const isZipped = acceptsGzip({ headers });
        const load = () => written(services.db, { eventId, since, isZipped });
        const body = await (since === undefined ? share(`${eventId} ${isZipped}`, load) : load());
        return { body, headers: headersOf(body) };
      },
    }),
  ];
}

async function written(
  db: Database,
  { isZipped, ...wanted }: { eventId: string; since: string | undefined; isZipped: boolean },
): Promise<Buffer> {
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
