import { descriptionLengthMax, nameLengthMax, urlLengthMax } from '../text.ts';

// A field is written once, in the table of its noun (`event-fields.ts` and the like). Its type, its column, what APIs take
// and answer, its place in forms and its bounds in pages follow from there (docs/decisions/0090-one-table-of-fields.md).

type FieldKind =
  | 'line'
  | 'text'
  | 'whole'
  | 'flag'
  | 'choice'
  | 'moment'
  | 'clock'
  | 'day'
  | 'id'
  | 'url'
  | 'zone'
  | 'colour'
  | 'list'
  | 'parts';

interface About {
  /** What the reference says where it is set. */
  about: string;
  /** The same in answers, where they need other words. */
  told?: string;
  examples?: readonly unknown[];
}

export interface Field<Value> extends About {
  kind: FieldKind;
  /** Its value where none is given; undefined where one is required. */
  fallback?: Value;
  lengthMax?: number;
  least?: number;
  most?: number;
  choices?: readonly string[];
  httpsOnly?: boolean;
  item?: Field<unknown>;
  itemsMin?: number;
  itemsMax?: number;
  /** What it consists of. */
  parts?: FieldTable;
  /** None of the parts may be left out. */
  isWhole?: boolean;
}

/** A field that may be left out. */
interface SparedField<Value> extends Field<Value> {
  fallback: Value;
}

export type FieldTable = Readonly<Record<string, Field<unknown>>>;

type ValueOf<Of> = Of extends Field<infer Value> ? Value : never;

/** All values of a noun's fields. */
export type ValuesOf<Table extends FieldTable> = { -readonly [Name in keyof Table]: ValueOf<Table[Name]> };

type SparedName<Table extends FieldTable> = {
  [Name in keyof Table]: Table[Name] extends SparedField<unknown> ? Name : never;
}[keyof Table];

/** The same without what may be left out. */
type LeastOf<Table extends FieldTable> = Omit<ValuesOf<Table>, SparedName<Table>> & Partial<ValuesOf<Table>>;

/** Trimmed, and not empty. */
export const line = (about: About & { lengthMax?: number }): Field<string> => ({
  kind: 'line',
  lengthMax: nameLengthMax,
  ...about,
});

/** As it was written, over several lines. */
export const text = (about: About & { lengthMax?: number }): Field<string> => ({
  kind: 'text',
  lengthMax: descriptionLengthMax,
  ...about,
});

export const whole = (about: About & { least: number; most: number }): Field<number> => ({ kind: 'whole', ...about });
export const flag = (about: About): Field<boolean> => ({ kind: 'flag', ...about });
export const moment = (about: About): Field<string> => ({ kind: 'moment', ...about });
/** HH:MM, as a clock shows it. */
export const clock = (about: About): Field<string> => ({ kind: 'clock', lengthMax: 5, ...about });
/** YYYY-MM-DD. */
export const day = (about: About): Field<string> => ({ kind: 'day', lengthMax: 10, ...about });
export const id = (about: About): Field<string> => ({ kind: 'id', ...about });
/** An IANA time zone. */
export const zone = (about: About): Field<string> => ({ kind: 'zone', lengthMax: 100, ...about });
/** #RRGGBB. */
export const colour = (about: About): Field<string> => ({ kind: 'colour', lengthMax: 7, ...about });
export const url = (about: About & { httpsOnly?: boolean }): Field<string> => ({
  kind: 'url',
  lengthMax: urlLengthMax,
  ...about,
});

export const choice = <const Values extends readonly string[]>(
  choices: Values,
  about: About,
): Field<Values[number]> => ({ kind: 'choice', choices, ...about });

export const list = <Item>(
  item: Field<Item>,
  about: About & { itemsMin?: number; itemsMax?: number },
): Field<Item[]> => ({ kind: 'list', item, ...about });

/** Several that are said together, each of which may be left out. Pages have fields of their own for them. */
export const parts = <Table extends FieldTable>(table: Table, about: About): Field<Partial<ValuesOf<Table>>> => ({
  kind: 'parts',
  parts: table,
  ...about,
});

/** The same where each has to be said. */
export const allParts = <Table extends FieldTable>(table: Table, about: About): Field<ValuesOf<Table>> => ({
  kind: 'parts',
  parts: table,
  isWhole: true,
  ...about,
});

/** Null where nothing is given. */
export const orNull = <Value>(field: Field<Value>): SparedField<Value | null> => ({ ...field, fallback: null });

export const byDefault = <Value>(field: Field<Value>, fallback: NoInfer<Value>): SparedField<Value> => ({
  ...field,
  fallback,
});

export function namesOf<Table extends FieldTable>(table: Table): (keyof Table & string)[] {
  return Object.keys(table) as (keyof Table & string)[];
}

/** The values of a noun for which nothing was given. */
export function defaultsOf<Table extends FieldTable>(table: Table): Partial<ValuesOf<Table>> {
  const spared = Object.entries(table).filter(([, { fallback }]) => fallback !== undefined);
  return Object.fromEntries(spared.map(([name, { fallback }]) => [name, fallback])) as Partial<ValuesOf<Table>>;
}

/** All values, from those that were given: the table has the rest. */
export function withDefaults<Table extends FieldTable>(table: Table, said: LeastOf<Table>): ValuesOf<Table> {
  return { ...defaultsOf(table), ...said } as ValuesOf<Table>;
}

/** The fields of a row that the table names. */
export function saidOf<Table extends FieldTable>(table: Table, row: ValuesOf<Table>): ValuesOf<Table> {
  return pick(row, namesOf(table)) as ValuesOf<Table>;
}

/**
 * The same for rows by the thousand, in the order of the names. Written out as one would by hand, `{ name: row.name, … }`: names
 * that are added to an object one by one take thirty times as long. They are those of our own tables, never anybody's input.
 */
export function picker<Name extends string>(names: readonly Name[]) {
  const fields = names.map((name) => `${JSON.stringify(name)}: row[${JSON.stringify(name)}]`);
  return new Function('row', `return { ${fields.join(', ')} }`) as <Row extends Partial<Record<Name, unknown>>>(
    row: Row,
  ) => { [Key in Name & keyof Row]: Row[Key] };
}

export function pick<Row extends object, Name extends keyof Row>(row: Row, names: readonly Name[]): Pick<Row, Name> {
  const picked = {} as Pick<Row, Name>;
  for (const name of names) picked[name] = row[name];
  return picked;
}

/** What a page lets people type. */
interface FieldBounds {
  required: boolean;
  lengthMax?: number;
  least?: number;
  most?: number;
}

export function boundsOf<Table extends FieldTable>(table: Table): Record<keyof Table & string, FieldBounds> {
  const bounds = {} as Record<keyof Table & string, FieldBounds>;
  for (const name of namesOf(table)) {
    const { fallback, lengthMax, least, most } = table[name] as Field<unknown>;
    bounds[name] = { required: fallback === undefined, lengthMax, least, most };
  }
  return bounds;
}
