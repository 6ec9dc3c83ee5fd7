import { writeFile } from 'node:fs/promises';
import { Argument, type Command } from 'commander';
import type { Attendee, Event, Order, Takilya } from '../../../sdk/src/index.ts';
import { byteOrderMark, type CsvCell, csvText } from '../../core/base/csv.ts';
import type { RunApart } from '../command.ts';
import { type CommandAnswer, CommandError } from '../command.ts';
import { type ConnectionOptions, connect, withConnection } from './connection.ts';
import { type OrderChoice, withOrderChoice } from './orders.ts';

interface ExportOptions extends ConnectionOptions, OrderChoice {
  out?: string;
}

interface Exported<Row> {
  rowsOf(takilya: Takilya, choice: OrderChoice): AsyncIterable<Row>;
  columns: Readonly<Record<string, (row: Row) => CsvCell>>;
}

const orders: Exported<Order> = {
  rowsOf: (takilya, { event, status }) =>
    takilya.searchOrders({ take: 100, ...(event && { eventId: event }), ...(status && { status }) }),
  columns: {
    orderNumber: (order) => order.orderNumber,
    status: (order) => order.status,
    createdAt: (order) => order.createdAt,
    eventId: (order) => order.eventId,
    quantity: (order) => ({ count: order.quantity }),
    totalAmount: (order) => ({ count: order.totalAmount }),
    channel: (order) => order.channel,
    buyerName: (order) => order.buyerName,
    buyerEmail: (order) => order.buyerEmail,
    id: (order) => order.id,
  },
};

const attendees: Exported<Attendee> = {
  rowsOf: (takilya, { event, status }) => {
    if (event === undefined) throw new CommandError('Attendees are of one event: name it by --event.');
    if (status !== undefined) throw new CommandError('--status is of orders.');
    return takilya.listAttendees(event, { take: 100 });
  },
  columns: {
    orderNumber: (attendee) => attendee.orderNumber,
    ticketTypeName: (attendee) => attendee.ticketTypeName,
    name: (attendee) => attendee.holder.name,
    email: (attendee) => attendee.holder.email,
    status: (attendee) => attendee.status,
    section: (attendee) => attendee.section,
    row: (attendee) => attendee.row,
    seat: (attendee) => attendee.seat,
    admittedAt: (attendee) => attendee.admittedAt,
    gate: (attendee) => attendee.gate,
    id: (attendee) => attendee.id,
  },
};

const events: Exported<Event> = {
  rowsOf: (takilya, { event, status }) => {
    if (event !== undefined || status !== undefined) throw new CommandError('Of events all are exported.');
    return takilya.listEvents({ take: 100 });
  },
  columns: {
    name: (event) => event.name,
    status: (event) => event.status,
    dateTime: (event) => event.dateTime,
    endDateTime: (event) => event.endDateTime,
    timezone: (event) => event.timezone,
    url: (event) => event.url,
    id: (event) => event.id,
  },
};

const kinds = { orders, attendees, events };
type Kind = keyof typeof kinds;

const explanation = `
Text that a spreadsheet would take for a formula has a quotation mark before it. Amounts are whole pesos, times are UTC. The key needs
the scope orders:read for orders and attendees, events:read for events.

Examples:
  takilya export orders --status COMPLETED --out orders.csv
  takilya export attendees --event open-mic-night > attendees.csv`;

export function addExportCommand(program: Command, run: RunApart): void {
  withOrderChoice(withConnection(program.command('export')))
    .description('write all orders, attendees or events as CSV')
    .addArgument(new Argument('<what>', 'what to write').choices(Object.keys(kinds)))
    .option('--out <file>', 'where to; without it to standard output')
    .addHelpText('after', explanation)
    .action((what: Kind, options: ExportOptions) => run(() => write(kinds[what] as Exported<unknown>, options)));
}

async function write<Row>(
  { rowsOf, columns }: Exported<Row>,
  { out, event, status, ...given }: ExportOptions,
): Promise<CommandAnswer> {
  const rows = await Array.fromAsync(
    rowsOf(connect(given).takilya, { ...(event && { event }), ...(status && { status }) }),
  );
  const cells = rows.map((row) => Object.values(columns).map((cellOf) => cellOf(row)));
  const text = csvText(Object.keys(columns), cells);
  if (out === undefined) return { json: { rows }, text };
  await writeFile(out, byteOrderMark + text).catch(() => {
    throw new CommandError(`The file ${out} cannot be written.`);
  });
  return { json: { file: out, rows: rows.length }, text: `${rows.length} rows are in ${out}.` };
}
