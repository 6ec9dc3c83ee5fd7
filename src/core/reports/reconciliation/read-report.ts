import type { Fault } from '../../base/faults/faults.ts';
import { instantOf } from '../../base/time.ts';
import { instantInZone } from '../../base/zoned-time.ts';
import { type CsvRecord, csvRecords } from './csv-records.ts';
import { refuseReport } from './report.errors.ts';
import { type ReportColumns, type ReportField, reportColumnsOf } from './report-columns.ts';

export type ReportKind = 'PAYMENT' | 'REFUND';

/** A line of the provider's report that is about a payment or a refund. */
export interface ReportLine {
  line: number;
  kind: ReportKind;
  providerId: string;
  /** The payment that a refund belongs to, where the file says so. */
  paymentId: string | null;
  /** Never below 0, not even for a refund. */
  amountCentavos: number;
  currency: string | null;
  /** Null where it says nothing. */
  feeCentavos: number | null;
  /** As the file has it; null where it says nothing. */
  status: string | null;
  at: string | null;
}

interface ReportReader {
  /** Known once the first line is read. */
  columns(): ReportColumns;
  /** Lines about something else, such as payouts and fees. */
  otherLines(): number;
  lines: AsyncGenerator<ReportLine>;
}

const idLengthMax = 200;

/** Reads a provider's report line by line. What cannot be understood is refused with its line and column. */
export function readReport(pieces: AsyncIterable<Uint8Array>): ReportReader {
  let columns: ReportColumns | undefined;
  let otherLines = 0;

  async function* lines(): AsyncGenerator<ReportLine> {
    for await (const record of csvRecords(pieces)) {
      if (columns === undefined) {
        columns = reportColumnsOf(record.cells, record.line);
        continue;
      }
      const line = lineOf(record, columns);
      if (line === undefined) otherLines += 1;
      else yield line;
    }
    if (columns === undefined) refuseReport({ why: { fault: 'reportEmpty' } });
  }

  return {
    columns: () => columns as ReportColumns,
    otherLines: () => otherLines,
    lines: lines(),
  };
}

function lineOf({ line, cells }: CsvRecord, { found, width }: ReportColumns): ReportLine | undefined {
  if (cells.length !== width) {
    refuseReport({ line, why: { fault: 'lineTooWide', values: { cells: cells.length, width } } });
  }
  const text = (field: ReportField) => {
    const column = found[field];
    return column === undefined ? '' : (cells[column.index] as string);
  };
  const refuse = (field: ReportField, why: Fault): never =>
    refuseReport({ line, column: found[field]?.name.slice(0, 60), given: text(field).slice(0, 60), why });
  const amount = (field: ReportField) =>
    centavosIn(text(field), { isCentavos: field === 'amountCentavos' }) ??
    refuse(field, { fault: field === 'amountCentavos' ? 'cellNotCentavos' : 'cellNotAnAmount' });

  const signed = amount(found.amountCentavos === undefined ? 'amount' : 'amountCentavos');
  const kind = kindOf({ id: text('id'), refundId: text('refundId'), type: text('type'), isNegative: signed < 0 });
  if (kind === undefined) return undefined;
  const idField = kind === 'REFUND' && text('refundId') !== '' ? 'refundId' : 'id';
  const providerId = text(idField);
  if (providerId === '' || providerId.length > idLengthMax) refuse(idField, { fault: 'cellNotAnId' });
  const timeField = text('paidAt') !== '' ? 'paidAt' : 'createdAt';
  return {
    line,
    kind,
    providerId,
    paymentId: idField === 'refundId' && text('id') !== '' ? text('id').slice(0, idLengthMax) : null,
    amountCentavos: Math.abs(signed),
    currency: text('currency') === '' ? null : text('currency').toUpperCase(),
    feeCentavos: text('fee') === '' ? null : Math.abs(amount('fee')),
    status: text('status') === '' ? null : text('status').slice(0, 60),
    at: text(timeField) === '' ? null : (momentIn(text(timeField)) ?? refuse(timeField, { fault: 'cellNotATime' })),
  };
}

function kindOf(row: { id: string; refundId: string; type: string; isNegative: boolean }): ReportKind | undefined {
  const { id, refundId, type, isNegative } = row;
  if (refundId !== '' || /refund/i.test(type) || /^(?:re|ref)_/i.test(id)) return 'REFUND';
  if (type !== '' && !/payment|charge|capture|sale/i.test(type)) return undefined;
  return isNegative ? 'REFUND' : 'PAYMENT';
}

const amountShape = /^(-?)(?:(?:PHP|₱)\s*)?(-?)(\d{1,3}(?:,\d{3})+|\d{1,13})(?:\.(\d{1,2})0*)?$/i;

function centavosIn(text: string, { isCentavos }: { isCentavos: boolean }): number | undefined {
  // A spreadsheet's way to write what is below zero.
  const plain = /^\(.*\)$/.test(text) ? `-${text.slice(1, -1)}` : text;
  const [whole, before = '', after = '', digits = '', fraction = ''] = amountShape.exec(plain) ?? [];
  if (whole === undefined || (isCentavos && fraction !== '')) return undefined;
  const units = Number(digits.replaceAll(',', ''));
  const centavos = isCentavos ? units : units * 100 + Number(fraction.padEnd(2, '0'));
  return before !== '' || after !== '' ? -centavos : centavos;
}

const localShape = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(?::(\d{2})(?:\.\d+)?)?)?$/;
const secondsShape = /^\d{10}$/;

/** A moment as exports have it. Without a zone it is Manila's time, which the provider's own pages show. */
function momentIn(text: string): string | undefined {
  if (secondsShape.test(text)) return new Date(Number(text) * 1_000).toISOString();
  const [, day, time = '00:00', seconds = '00'] = localShape.exec(text) ?? [];
  if (day === undefined) return instantOf(text.replace(/^(\d{4}-\d{2}-\d{2}) /, '$1T').replace(/ (?=[+-]\d|Z$)/, ''));
  const minute = instantInZone(`${day}T${time}`, 'Asia/Manila');
  if (minute === undefined || Number(seconds) > 59) return undefined;
  return new Date(Date.parse(minute) + Number(seconds) * 1_000).toISOString();
}
