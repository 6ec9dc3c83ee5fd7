import { parseCsv } from '../../base/csv.ts';
import { refuseReport } from './report.errors.ts';

export interface CsvRecord {
  /** Where it begins in the file; the first line is 1. */
  line: number;
  cells: string[];
}

const recordLengthMax = 65_536;
const separators = [',', ';', '\t'] as const;

/**
 * The records of a CSV file as it arrives, with at most one piece and one record of it in memory. Quotes may hold line
 * breaks; the separator is that of the first line.
 */
export async function* csvRecords(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<CsvRecord> {
  let separator: string | undefined;
  for await (const { line, text } of recordTexts(pieces)) {
    if (text.trim() === '') continue;
    separator ??= separatorOf(text);
    yield { line, cells: cellsOf(text, { line, separator }) };
  }
}

/** The text of each record, without its line break. */
async function* recordTexts(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<{ line: number; text: string }> {
  let line = 1;
  let begun = '';
  let beginsAt = 1;
  for await (const piece of linesOf(pieces)) {
    const text = begun === '' ? piece : `${begun}\n${piece}`;
    if (begun === '') beginsAt = line;
    line += 1;
    if (text.length > recordLengthMax) {
      refuseReport({ line: beginsAt, why: { fault: 'recordTooLong', values: { most: recordLengthMax } } });
    }
    if (hasOpenQuote(text)) begun = text;
    else {
      begun = '';
      yield { line: beginsAt, text };
    }
  }
  if (begun !== '') refuseReport({ line: beginsAt, why: { fault: 'quoteOpen' } });
}

async function* linesOf(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let left = '';
  let line = 1;
  for await (const text of textsOf(pieces)) {
    const parts = (left + text).split('\n');
    left = parts.pop() as string;
    for (const part of parts) {
      line += 1;
      yield part.endsWith('\r') ? part.slice(0, -1) : part;
    }
    if (left.length > recordLengthMax) {
      refuseReport({ line, why: { fault: 'lineTooLong', values: { most: recordLengthMax } } });
    }
  }
  if (left !== '') yield left.endsWith('\r') ? left.slice(0, -1) : left;
}

async function* textsOf(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  // Takes a byte order mark off by itself.
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const decoded = (piece?: Uint8Array) => {
    try {
      return decoder.decode(piece, { stream: piece !== undefined });
    } catch {
      return refuseReport({ why: { fault: 'reportNotUtf8' } });
    }
  };
  for await (const piece of pieces) {
    const text = decoded(piece);
    if (text.includes('\0')) refuseReport({ why: { fault: 'reportNotCsv' } });
    yield text;
  }
  yield decoded();
}

function hasOpenQuote(text: string): boolean {
  let count = 0;
  for (let at = text.indexOf('"'); at !== -1; at = text.indexOf('"', at + 1)) count += 1;
  return count % 2 === 1;
}

function separatorOf(header: string): string {
  const counts = separators.map((each) => header.split(each).length);
  return separators[counts.indexOf(Math.max(...counts))] as string;
}

function cellsOf(text: string, { line, separator }: { line: number; separator: string }): string[] {
  if (!text.includes('"')) return text.split(separator).map((cell) => cell.trim());
  try {
    const [cells = []] = parseCsv(text, { separator });
    return cells.map((cell) => cell.trim());
  } catch {
    return refuseReport({ line, why: { fault: 'quoteMisplaced' } });
  }
}
