import pg from 'pg';
import type { Outcome } from '../keyed-batch.ts';
import { failedTransaction } from './faults.ts';
import { type RowShape, rowOf, shapeOf } from './rows.ts';
import type { Statement } from './sql.ts';

export interface Answer {
  rows: unknown[];
  /** What PostgreSQL says that it did: `SELECT`, `COMMIT` … */
  command: string;
  rowCount: number;
}

export type Ask = (statement: Statement) => Promise<Answer>;

/** Sends one statement. */
export function askOnce(client: pg.ClientBase, statement: Statement): Promise<Answer> {
  return new Promise((resolve, reject) => send(client, [{ statement, resolve, reject }], () => {}));
}

/**
 * Sends statements that are asked for in the same moment as one volley: one write, one read, and one "ready" from PostgreSQL.
 * What is asked for meanwhile is the next volley. A statement that fails takes those after it in its volley along.
 */
export function askTogether(client: pg.ClientBase): Ask {
  let waiting: Asked[] = [];
  let isUnderWay = false;
  const sendWaiting = () => {
    const asked = waiting;
    waiting = [];
    send(client, asked, () => {
      isUnderWay = waiting.length > 0;
      if (isUnderWay) process.nextTick(sendWaiting);
    });
  };
  return (statement) =>
    new Promise((resolve, reject) => {
      waiting.push({ statement, resolve, reject });
      if (isUnderWay) return;
      isUnderWay = true;
      // After everything that follows without waiting for an answer.
      process.nextTick(sendWaiting);
    });
}

interface Asked {
  statement: Statement;
  resolve: (answer: Answer) => void;
  reject: (error: unknown) => void;
}

/** The columns of prepared statements by statement name: each is asked for once. */
type Shapes = Map<string, RowShape>;
const shapesOfClients = new WeakMap<pg.ClientBase, Shapes>();

function send(client: pg.ClientBase, asked: readonly Asked[], onEnd: () => void): void {
  let shapes = shapesOfClients.get(client);
  if (shapes === undefined) {
    shapes = new Map();
    shapesOfClients.set(client, shapes);
  }
  client.query(new Volley(asked, shapes, onEnd) as unknown as pg.Submittable);
}

/** What the types leave out of pg's connection. */
interface Wire {
  stream: { cork(): void; uncork(): void };
  parsedStatements: Record<string, string | undefined>;
  parse(message: { name: string; text: string }): void;
  bind(message: { statement: string; values: readonly unknown[]; valueMapper: (value: unknown) => unknown }): void;
  describe(message: { type: 'P' }): void;
  execute(message: object): void;
  sync(): void;
}

const { prepareValue } = (pg as unknown as { utils: { prepareValue(value: unknown): unknown } }).utils;
const noRows: RowShape = { names: [], parsers: [] };
const commandShape = /^([A-Z]+)(?: (\d+))?(?: (\d+))?/;

// pg pipelines only what is a query of its own kind.
const PgQuery = pg.Query as unknown as new (text: string) => object;

/** Statements that travel together, to pg one query. */
class Volley extends PgQuery {
  readonly #asked: readonly Asked[];
  readonly #shapes: Shapes;
  readonly #onEnd: () => void;
  readonly #ended: Outcome<Answer>[] = [];
  #shape: RowShape | undefined;
  #rows: unknown[] = [];
  #unreadable: unknown;
  #unsent: unknown;
  #isSettled = false;
  /** pg wraps it with the deadline of the answer. */
  callback: (error: unknown) => void;

  constructor(asked: readonly Asked[], shapes: Shapes, onEnd: () => void) {
    super('');
    this.#asked = asked;
    this.#shapes = shapes;
    this.#onEnd = onEnd;
    this.callback = (error) => this.#settle(error);
  }

  // pg notes what was prepared by these, when PostgreSQL says that it was.
  get name(): string {
    return this.#asked[this.#ended.length]?.statement.name ?? '';
  }
  set name(_name: string) {}
  get text(): string {
    return this.#asked[this.#ended.length]?.statement.text ?? '';
  }
  set text(_text: string) {}

  submit(connection: unknown): null {
    const wire = connection as Wire;
    const parsedHere = new Set<string>();
    wire.stream.cork();
    try {
      for (const { statement } of this.#asked) this.#write(wire, statement, parsedHere);
    } catch (error) {
      // A value that cannot be sent: neither it nor what follows it goes.
      this.#unsent = error;
    } finally {
      wire.sync();
      wire.stream.uncork();
    }
    return null;
  }

  #write(wire: Wire, { name, text, values }: Statement, parsedHere: Set<string>): void {
    const isPrepared = name !== '' && (wire.parsedStatements[name] !== undefined || parsedHere.has(name));
    if (!isPrepared) wire.parse({ name, text });
    if (name !== '') parsedHere.add(name);
    wire.bind({ statement: name, values, valueMapper: valueText });
    if (name === '' || !this.#shapes.has(name)) wire.describe({ type: 'P' });
    wire.execute({});
  }

  handleRowDescription({ fields }: { fields: pg.FieldDef[] }): void {
    this.#shape = shapeOf(fields);
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    this.#shape ??= this.#shapes.get(this.name) ?? noRows;
    try {
      this.#rows.push(rowOf(this.#shape, fields));
    } catch (error) {
      this.#unreadable ??= error;
    }
  }

  handleCommandComplete({ text }: { text: string }): void {
    if (this.name !== '' && !this.#shapes.has(this.name)) this.#shapes.set(this.name, this.#shape ?? noRows);
    const [, command = text, first, second] = commandShape.exec(text) ?? [];
    const result = { rows: this.#rows, command, rowCount: Number(second ?? first ?? 0) };
    this.#ended.push(this.#unreadable === undefined ? { result } : { error: this.#unreadable });
    this.#shape = undefined;
    this.#unreadable = undefined;
    this.#rows = [];
  }

  handleReadyForQuery(): void {
    this.callback(this.#unsent);
  }

  handleError(error: unknown): void {
    this.callback(error);
  }

  #settle(error: unknown): void {
    if (this.#isSettled) return;
    this.#isSettled = true;
    // PostgreSQL skips what follows a failure. Where the connection broke instead, no outcome is known.
    const isPassedOver = error instanceof pg.DatabaseError;
    this.#asked.forEach(({ resolve, reject }, index) => {
      const ended = this.#ended[index];
      if (ended === undefined) reject(isPassedOver && index > this.#ended.length ? passedOver() : error);
      else if ('error' in ended) reject(ended.error);
      else resolve(ended.result);
    });
    this.#onEnd();
  }
}

/** As pg writes it, but lists faster: a batch is sent as lists, and next to nothing in them has to be escaped. */
function valueText(value: unknown): unknown {
  if (!Array.isArray(value)) return prepareValue(value);
  let text = '{';
  for (const item of value) text += text === '{' ? itemText(item) : `,${itemText(item)}`;
  return `${text}}`;
}

function itemText(item: unknown): string {
  if (item === null) return 'NULL';
  if (typeof item === 'string' && !/["\\]/.test(item)) return `"${item}"`;
  if (typeof item === 'number' || typeof item === 'boolean') return `${item}`;
  return (prepareValue([item]) as string).slice(1, -1);
}

function passedOver(): Error {
  return Object.assign(new Error('A statement before this one failed'), { code: failedTransaction });
}
