import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';

// A backup is gzip over lines of text:
//   {"format":"takilya-backup","version":1,"createdAt":…,"migrations":[…]}
//   {"table":…,"columns":[…]}      once a table, followed by its rows as COPY writes them
//   \.                             after the last row of a table
//   {"sequences":[…]}
//   {"end":true,"rows":{table: n}} so that a file which broke off is recognized

/** A backup that cannot be written, read or restored. The message is one sentence. */
export class BackupError extends Error {}

interface BackupHeader {
  createdAt: string;
  migrations: string[];
}

export interface BackupTable {
  table: string;
  columns: string[];
}

export interface BackupSequence {
  name: string;
  /** A bigint, as text. */
  lastValue: string;
  isCalled: boolean;
}

export interface Backup extends BackupHeader {
  /** How many rows each table has, in the order of the file. */
  rows: Record<string, number>;
  sequences: BackupSequence[];
}

interface BackupVisitor {
  /** May throw to end the reading early. */
  onHeader?: (header: BackupHeader) => void;
  /** Takes all the rows, or none of them. */
  onTable?: (table: BackupTable, rows: AsyncIterable<Buffer>) => Promise<void>;
}

const format = 'takilya-backup';
const version = 1;
export const endOfRows = '\\.\n';
const lineBytesMax = 4 * 1024 * 1024;
const newline = 0x0a;

export function headerLine(header: BackupHeader): string {
  return line({ format, version, createdAt: header.createdAt, migrations: header.migrations });
}

export function tableLine({ table, columns }: BackupTable): string {
  return line({ table, columns });
}

export function sequencesLine(sequences: readonly BackupSequence[]): string {
  return line({ sequences });
}

export function endLine(rows: Record<string, number>): string {
  return line({ end: true, rows });
}

function line(value: unknown): string {
  return `${JSON.stringify(value)}\n`;
}

/** Reads a backup from its first line to its last, refusing what is not whole. Holds a chunk in memory, never a table. */
export async function readBackup(file: string, visitor: BackupVisitor = {}): Promise<Backup> {
  const lines = new LineReader(file);
  try {
    const header = await readHeader(lines, file);
    visitor.onHeader?.(header);
    const rows: Record<string, number> = Object.create(null);
    let sequences: BackupSequence[] | undefined;
    for (;;) {
      const entry = await readEntry(lines, file);
      if (isTable(entry) && rows[entry.table] === undefined) {
        const data = lines.rows();
        await visitor.onTable?.(entry, data);
        // By now the caller has taken all the rows it wanted; the rest are skipped.
        for await (const _ of data);
        rows[entry.table] = lines.rowCount;
      } else if (isSequences(entry) && sequences === undefined) {
        sequences = entry.sequences;
      } else if (isEnd(entry) && sequences !== undefined) {
        if (!isSameCount(entry.rows, rows) || (await lines.next()) !== undefined) throw damaged(file);
        return { ...header, rows, sequences };
      } else {
        throw damaged(file);
      }
    }
  } finally {
    lines.close();
  }
}

async function readHeader(lines: LineReader, file: string): Promise<BackupHeader> {
  const header = parse(await lines.next());
  if (header?.format !== format) throw notABackup(file);
  if (header.version !== version)
    throw new BackupError(`${file} was written by a newer Takilya; restore it with that.`);
  const { createdAt, migrations } = header;
  if (typeof createdAt !== 'string' || !isTexts(migrations)) throw damaged(file);
  return { createdAt, migrations };
}

async function readEntry(lines: LineReader, file: string): Promise<Record<string, unknown>> {
  const entry = parse(await lines.next());
  if (entry === undefined) throw damaged(file);
  return entry;
}

function parse(text: string | undefined): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text ?? '');
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

function isTable(entry: object): entry is BackupTable {
  const { table, columns } = entry as Partial<BackupTable>;
  return typeof table === 'string' && isTexts(columns) && columns.length > 0;
}

function isSequences(entry: object): entry is { sequences: BackupSequence[] } {
  return Array.isArray((entry as { sequences?: unknown }).sequences);
}

function isEnd(entry: object): entry is { end: true; rows: Record<string, number> } {
  const { end, rows } = entry as { end?: unknown; rows?: unknown };
  return end === true && typeof rows === 'object' && rows !== null;
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}

function isSameCount(expected: Record<string, number>, found: Record<string, number>): boolean {
  const tables = Object.keys(found);
  return Object.keys(expected).length === tables.length && tables.every((table) => expected[table] === found[table]);
}

class LineReader {
  /** How many rows the last `rows()` gave. */
  rowCount = 0;
  readonly #file: string;
  readonly #gunzip = createGunzip({ chunkSize: 64 * 1024 });
  readonly #chunks: AsyncIterator<Buffer>;
  #ahead: Buffer = Buffer.alloc(0);

  constructor(file: string) {
    this.#file = file;
    this.#chunks = this.#gunzip[Symbol.asyncIterator]();
    // The callback hears what the iterator throws anyway.
    pipeline(createReadStream(file), this.#gunzip, () => {});
  }

  close(): void {
    this.#gunzip.destroy();
  }

  /** The next line, or undefined after the last. What is no whole line is an empty one, which means nothing here. */
  async next(): Promise<string | undefined> {
    for (;;) {
      const at = this.#ahead.indexOf(newline);
      if (at !== -1) return this.#take(at + 1).toString('utf8');
      if (this.#ahead.length > lineBytesMax) return '';
      if (!(await this.#readMore())) return this.#ahead.length === 0 ? undefined : '';
    }
  }

  /** What COPY wrote, up to the line that ends it. COPY escapes newlines and backslashes, so no row looks like that line. */
  async *rows(): AsyncGenerator<Buffer, void> {
    this.rowCount = 0;
    while (this.#ahead.length < endOfRows.length) await this.#needMore();
    if (this.#ahead.indexOf(endOfRows) === 0) {
      this.#take(endOfRows.length);
      return;
    }
    for (;;) {
      const at = this.#ahead.indexOf(`\n${endOfRows}`);
      // The last bytes may be the beginning of the end, so they wait for what follows.
      const data = this.#take(at === -1 ? Math.max(this.#ahead.length - endOfRows.length, 0) : at + 1);
      this.rowCount += countLines(data);
      if (data.length > 0) yield data;
      if (at !== -1) {
        this.#take(endOfRows.length);
        return;
      }
      await this.#needMore();
    }
  }

  #take(bytes: number): Buffer {
    const taken = this.#ahead.subarray(0, bytes);
    this.#ahead = this.#ahead.subarray(bytes);
    return taken;
  }

  async #needMore(): Promise<void> {
    if (!(await this.#readMore())) throw damaged(this.#file);
  }

  async #readMore(): Promise<boolean> {
    try {
      const { done, value } = await this.#chunks.next();
      if (done !== true) this.#ahead = Buffer.concat([this.#ahead, value]);
      return done !== true;
    } catch (error) {
      throw explained(error, this.#file);
    }
  }
}

function countLines(data: Buffer): number {
  let count = 0;
  for (let at = data.indexOf(newline); at !== -1; at = data.indexOf(newline, at + 1)) count += 1;
  return count;
}

function explained(error: unknown, file: string): BackupError {
  const { code = '', message } = error as NodeJS.ErrnoException;
  if (message === 'incorrect header check') return notABackup(file);
  if (code.startsWith('Z_')) return damaged(file);
  if (code === 'ENOENT') return new BackupError(`${file} does not exist.`);
  return new BackupError(`${file} cannot be read (${message}).`, { cause: error });
}

function notABackup(file: string): BackupError {
  return new BackupError(`${file} is not a backup of Takilya.`);
}

function damaged(file: string): BackupError {
  return new BackupError(`${file} is damaged or broke off before its end; use another backup.`);
}
