import { partyNotFound } from '../core/selling/door/door.errors.ts';
import { findParty } from '../core/selling/parties/find-party.ts';
import { closedObject, isUnkept } from '../http/fields/fields.ts';
import { Type } from '../http/fields/schema-type.ts';
import { partyRecord, presentParty } from './records.ts';
import { actRoute } from './route.ts';

// More than any QR code can carry.
const qrLengthMax = 8_000;

const partyBody = closedObject<{ qr: string }>(
  {
    qr: Type.String({ maxLength: qrLengthMax, description: 'What the QR code of the order says.', [isUnkept]: true }),
  },
  ['qr'],
);

export const partyRoutes = [
  actRoute({
    method: 'POST',
    path: '/parties',
    operationId: 'findParty',
    tag: 'Parties',
    summary: 'Find those who came together',
    description:
      'The tickets of an order, by its own QR code (`TO1.`). It admits nobody: send a scan for each that comes in. Tickets that were given on or are void are not among them.',
    body: partyBody,
    success: { status: 200, description: 'The party.', data: partyRecord },
    errors: [partyNotFound],
    act: async ({ actor, body, services }) => ({ data: presentParty(await findParty(services, actor, body)) }),
  }),
];
