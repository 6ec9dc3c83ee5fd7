import type { TSchema } from 'typebox';
import { type Direction, directions } from '../../door-rules/decide-scan.ts';
import { raiseInvalid } from '../core/base/common.errors.ts';
import { type Detail, raise } from '../core/base/define-error.ts';
import { withAnswers } from '../core/reports/attendees/with-answers.ts';
import { doorBusy, supervisorsOnly } from '../core/selling/door/door.errors.ts';
import type { DoorSession } from '../core/selling/door/door-session.sql.ts';
import type { ShownScan } from '../core/selling/door/scan.ts';
import { boolean, closedObject, dateTime, eitherByPresence, isUnkept, oneOf, uuid } from '../http/fields/fields.ts';
import { Type } from '../http/fields/schema-type.ts';
import { presentScan, scanRecord } from './records.ts';
import { actRoute } from './route.ts';

const scansMax = 500;
const idLengthMax = 100;
// More than any QR code can carry, so that anything a camera reads is an ordinary scan and holds none of the others up.
const shownLengthMax = 8_000;

interface ScanRow {
  id: string;
  qr?: string;
  code?: string;
  ticketId?: string;
  scannedAt: string;
  undo?: boolean;
  direction?: Direction;
  override?: boolean;
}

const shownText = (description: string) => Type.String({ maxLength: shownLengthMax, description, [isUnkept]: true });

const rowWith = (shown: Record<string, TSchema>) =>
  closedObject<ScanRow>(
    {
      id: Type.String({
        minLength: 1,
        maxLength: idLengthMax,
        description:
          'What the device calls this scan, each differently. Sent again for the same ticket, it is answered the same.',
      }),
      ...shown,
      scannedAt: dateTime({
        description: 'When it was shown. In the future counts as now; so does what is more than three days old.',
      }),
      undo: boolean({
        description:
          'Takes an admission or an exit back: within a minute of it, by the device that made it, and before another one was told of it.',
      }),
      direction: oneOf(directions, {
        description: 'Which way they go. Said where the door code is for `BOTH`; where it is not, it may be left out.',
      }),
      override: boolean({
        description:
          'True: lets in in spite of `NOT_TODAY`, `NOT_HERE` and `FULL`; for devices of supervisors. A void ticket stays void.',
      }),
    },
    ['id', ...Object.keys(shown), 'scannedAt'],
  );

const scansBody = closedObject<{ scans: ScanRow[] }>(
  {
    scans: Type.Array(
      eitherByPresence(
        'qr',
        rowWith({ qr: shownText('What the QR code says, as it was read.') }),
        eitherByPresence(
          'ticketId',
          rowWith({
            ticketId: uuid({
              description:
                'Id of a ticket that a supervisor found by name, where its code is not at hand. From other devices it is `UNKNOWN`.',
            }),
          }),
          rowWith({ code: shownText("The ticket's code as it was typed; case, spaces and dashes do not matter.") }),
        ),
      ),
      {
        maxItems: scansMax,
        description: 'In the order in which they were scanned. Each has one of `qr`, `code` and `ticketId`.',
      },
    ),
  },
  ['scans'],
);

export const scanRoutes = [
  actRoute({
    method: 'POST',
    path: '/scans',
    operationId: 'sendScans',
    tag: 'Scans',
    summary: 'Show tickets',
    description:
      'One or many, at once or later. A ticket is admitted once, or as often as the event says; of scans that devices made without a network the earliest counts. A row that is not of this shape refuses the whole call, and nothing of it is done; a token or code that cannot be read is `UNKNOWN`.',
    asksItself: true,
    body: scansBody,
    success: {
      status: 200,
      description: 'What is said to each, in the same order.',
      data: Type.Array(scanRecord),
    },
    errors: [doorBusy, supervisorsOnly],
    // Who is there comes before what they say.
    whenFaulty: async (_db, { caller }) => {
      await caller.recheck();
      return [];
    },
    act: async ({ actor, body, headers, services }) => {
      refuseWrongWay(actor, body.scans);
      services.limits.count('scans', actor, Math.max(0, body.scans.length - scansByLength(headers)));
      const answers = await services.desk.scan(
        actor,
        body.scans.map((scan) => shownScan(scan, actor)),
      );
      if (actor.role !== 'SUPERVISE') return { data: answers.map((answer) => presentScan(answer)) };
      const tickets = await withAnswers(
        services.db,
        answers.flatMap(({ ticket }) => ticket ?? []),
      );
      const said = new Map(tickets.map((ticket) => [ticket.id, ticket.answers]));
      return { data: answers.map((answer) => presentScan(answer, said.get(answer.ticket?.id ?? ''))) };
    },
  }),
];

const bytesOfScan = 200;

/** How many scans a body counts for before it is read: forty bodies at once would else be read before one is counted. */
export function scansByLength({ 'content-length': length }: { 'content-length'?: string }): number {
  return length === undefined ? scansMax : Number(length) / bytesOfScan;
}

/** The gate says which way people go, and supervisors alone decide otherwise than the event. */
function refuseWrongWay({ direction, role }: DoorSession, scans: readonly ScanRow[]): void {
  const faults = scans.flatMap((scan, index): Detail[] => {
    const field = `scans[${index}].direction`;
    if (direction === 'BOTH') return scan.direction === undefined ? [{ field, fault: 'required' }] : [];
    const isOther = scan.direction !== undefined && scan.direction !== direction;
    return isOther ? [{ field, fault: 'notOneOf', values: { choices: [direction] } }] : [];
  });
  if (faults.length > 0) raiseInvalid(faults);
  if (role !== 'SUPERVISE' && scans.some(({ override }) => override === true)) raise(supervisorsOnly, {});
}

function shownScan(row: ScanRow, session: DoorSession): ShownScan {
  const { id, qr, code, ticketId, scannedAt, undo = false, override = false } = row;
  const shown = qr !== undefined ? { qr } : ticketId !== undefined ? { ticketId } : { code: code as string };
  const direction = row.direction ?? (session.direction === 'OUT' ? 'OUT' : 'IN');
  return { id, shown, scannedAt, isUndo: undo, direction, isOverride: override };
}
