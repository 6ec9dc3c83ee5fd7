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

interface About<Place extends string = never> {
  /** What the reference says where it is set. */
  about: string;
  /** The same in answers, where they need other words. */
  told?: string;
  examples?: readonly unknown[];
  /** Where it is shown, where the noun has a list of places; in no other it is. */
  shown?: readonly Place[];
}

export interface Field<Value, Place extends string = string> extends About<Place> {
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
interface SparedField<Value, Place extends string = string> extends Field<Value, Place> {
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
export const line = <Place extends string = never>(
  about: About<Place> & { lengthMax?: number },
): Field<string, Place> => ({
  kind: 'line',
  lengthMax: nameLengthMax,
  ...about,
});

/** As it was written, over several lines. */
export const text = <Place extends string = never>(
  about: About<Place> & { lengthMax?: number },
): Field<string, Place> => ({
  kind: 'text',
  lengthMax: descriptionLengthMax,
  ...about,
});

export const whole = <Place extends string = never>(
  about: About<Place> & { least: number; most: number },
): Field<number, Place> => ({ kind: 'whole', ...about });
export const flag = <Place extends string = never>(about: About<Place>): Field<boolean, Place> => ({
  kind: 'flag',
  ...about,
});
export const moment = <Place extends string = never>(about: About<Place>): Field<string, Place> => ({
  kind: 'moment',
  ...about,
});
/** HH:MM, as a clock shows it. */
export const clock = (about: About): Field<string> => ({ kind: 'clock', lengthMax: 5, ...about });
/** YYYY-MM-DD. */
export const day = (about: About): Field<string> => ({ kind: 'day', lengthMax: 10, ...about });
export const id = <Place extends string = never>(about: About<Place>): Field<string, Place> => ({
  kind: 'id',
  ...about,
});
/** An IANA time zone. */
export const zone = <Place extends string = never>(about: About<Place>): Field<string, Place> => ({
  kind: 'zone',
  lengthMax: 100,
  ...about,
});
/** #RRGGBB. */
export const colour = (about: About): Field<string> => ({ kind: 'colour', lengthMax: 7, ...about });
export const url = <Place extends string = never>(
  about: About<Place> & { httpsOnly?: boolean },
): Field<string, Place> => ({
  kind: 'url',
  lengthMax: urlLengthMax,
  ...about,
});

export const choice = <const Values extends readonly string[], Place extends string = never>(
  choices: Values,
  about: About<Place>,
): Field<Values[number], Place> => ({ kind: 'choice', choices, ...about });

export const list = <Item, Place extends string = never>(
  item: Field<Item>,
  about: About<Place> & { itemsMin?: number; itemsMax?: number },
): Field<Item[], Place> => ({ kind: 'list', item, ...about });

/** Several that are said together, each of which may be left out. Pages have fields of their own for them. */
export const parts = <Table extends FieldTable, Place extends string = never>(
  table: Table,
  about: About<Place>,
): Field<Partial<ValuesOf<Table>>, Place> => ({
  kind: 'parts',
  parts: table,
  ...about,
});

/** The same where each has to be said. */
export const allParts = <Table extends FieldTable, Place extends string = never>(
  table: Table,
  about: About<Place>,
): Field<ValuesOf<Table>, Place> => ({
  kind: 'parts',
  parts: table,
  isWhole: true,
  ...about,
});

/** Null where nothing is given. */
export const orNull = <Value, Place extends string>(field: Field<Value, Place>): SparedField<Value | null, Place> => ({
  ...field,
  fallback: null,
});

export const byDefault = <Value, Place extends string>(
  field: Field<Value, Place>,
  fallback: NoInfer<Value>,
): SparedField<Value, Place> => ({
  ...field,
  fallback,
});

export function namesOf<Table extends FieldTable>(table: Table): (keyof Table & string)[] {
  return Object.keys(table) as (keyof Table & string)[];
}

/** The fields that a place shows. */
export type NamesShown<Table extends FieldTable, Place extends string> = {
  [Name in keyof Table]: Table[Name] extends Field<unknown, infer Places>
    ? Place extends Places
      ? Name
      : never
    : never;
}[keyof Table] &
  string;

export function namesShown<Table extends FieldTable, Place extends string>(
  table: Table,
  place: Place,
): NamesShown<Table, Place>[] {
  return namesOf(table).filter((name) => table[name]?.shown?.includes(place)) as NamesShown<Table, Place>[];
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
export function pickFields<Table extends FieldTable>(table: Table, row: ValuesOf<Table>): ValuesOf<Table> {
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
