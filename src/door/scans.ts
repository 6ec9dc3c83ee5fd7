import { type TSchema, Type } from 'typebox';
import { withAnswers } from '../core/reports/attendees/with-answers.ts';
import { doorBusy } from '../core/selling/door/door.errors.ts';
import type { ShownScan } from '../core/selling/door/scan.ts';
import { boolean, closedObject, dateTime, eitherByPresence, isUnkept } from '../http/fields/fields.ts';
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
  scannedAt: string;
  undo?: boolean;
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
          'Takes an admission back: within a minute of it, by the device that admitted, and before another one was told of it.',
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
        rowWith({ code: shownText("The ticket's code as it was typed; case, spaces and dashes do not matter.") }),
      ),
      { maxItems: scansMax, description: 'In the order in which they were scanned. Each has `qr` or `code`.' },
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
      'One or many, at once or later. A ticket is admitted once; of scans that devices made without a network the earliest counts. A row that is not of this shape refuses the whole call, and nothing of it is done; a token or code that cannot be read is `UNKNOWN`.',
    asksItself: true,
    body: scansBody,
    success: {
      status: 200,
      description: 'What is said to each, in the same order.',
      data: Type.Array(scanRecord),
    },
    errors: [doorBusy],
    // Who is there comes before what they say.
    whenFaulty: async (_db, { caller }) => {
      await caller.recheck();
      return [];
    },
    act: async ({ actor, body, headers, services }) => {
      services.limits.count('scans', actor, Math.max(0, body.scans.length - scansByLength(headers)));
      const answers = await services.desk.scan(actor, body.scans.map(shownScan));
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

function shownScan({ id, qr, code, scannedAt, undo = false }: ScanRow): ShownScan {
  const shown = qr === undefined ? { code: code as string } : { qr };
  return { id, shown, scannedAt, isUndo: undo };
}
