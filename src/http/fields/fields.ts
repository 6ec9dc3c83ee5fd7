import type { Static, TSchema } from 'typebox';
import { emailLengthMax } from '../../core/accounts/sign-in/credentials.ts';
import type { Fault } from '../../core/base/faults/faults.ts';
import { descriptionLengthMax, nameLengthMax, urlLengthMax } from '../../core/base/text.ts';
import { Type } from './schema-type.ts';

/** Symbol keys are for our checker only; they vanish when a schema is written out as JSON. */
export const readOnlyNames = Symbol('readOnlyNames');
export const byPresenceOf = Symbol('byPresenceOf');
export const patternFault = Symbol('patternFault');
export const isUnkept = Symbol('isUnkept');
export const neededWithout = Symbol('neededWithout');
export const othersOf = Symbol('othersOf');

export type JsonSchema = TSchema & {
  type?: string | readonly string[];
  enum?: readonly unknown[];
  const?: unknown;
  anyOf?: readonly JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: readonly string[];
  items?: JsonSchema;
  default?: unknown;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  /** What is wrong with a text that does not match the pattern. */
  [patternFault]?: Fault;
  /** A text that is looked at and stored nowhere may hold anything. */
  [isUnkept]?: boolean;
  format?: string;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  uniqueItems?: boolean;
  [readOnlyNames]?: readonly string[];
  /** A list that must have an entry where another list has none. */
  [neededWithout]?: { list: string; other: string };
  /** Any name of a shape may stand in it. */
  [othersOf]?: { names: RegExp; fault: Fault; schema: JsonSchema };
  [byPresenceOf]?: { name: string; present: JsonSchema; absent: JsonSchema };
};

type Described = { description: string; examples?: unknown[] };

/** Text that is trimmed and must not be empty. */
export const name = (about: Described, lengthMax = nameLengthMax) =>
  Type.String({ minLength: 1, maxLength: lengthMax, format: 'trimmed', ...about });

export const description = (about: Described, lengthMax = descriptionLengthMax) =>
  Type.String({ maxLength: lengthMax, ...about });

export const label = (about: Described, lengthMax: number) =>
  Type.String({ minLength: 1, maxLength: lengthMax, format: 'trimmed', ...about });

export const dateTime = (about: Described) => Type.String({ format: 'date-time', ...about });

export const uuid = (about: Described) => Type.String({ format: 'uuid', ...about });

export const webUrl = (about: Described) =>
  Type.String({ format: 'uri', pattern: '^[Hh][Tt][Tt][Pp][Ss]?://', maxLength: urlLengthMax, ...about });

export const httpsUrl = (about: Described) =>
  Type.String({
    format: 'uri',
    pattern: '^[Hh][Tt][Tt][Pp][Ss]://',
    maxLength: urlLengthMax,
    [patternFault]: { fault: 'notHttps' },
    ...about,
  });

/** An address that mail can be sent to. */
export const email = (about: Described) =>
  Type.String({ format: 'email', minLength: 1, maxLength: emailLengthMax, ...about });

export const integer = (about: Described, minimum: number, maximum: number) =>
  Type.Integer({ minimum, maximum, ...about });

/** Fields that only answers have, by what they mean. */
export const idOf = (what: string) => uuid({ description: `Id of the ${what}.` });
export const text = (about: string) => Type.String({ description: about });
export const count = (about: string, minimum = 0) => Type.Integer({ minimum, description: about });
export const wholePesos = (about: string) => Type.Integer({ minimum: 0, description: `${about} Whole pesos.` });
export const pesos = (about: string) =>
  Type.Number({ minimum: 0, description: `${about} Pesos, with at most two decimals.` });

export const boolean = (about: Described) => Type.Boolean(about);

export function oneOf<const Values extends readonly string[]>(values: Values, about: Described) {
  return Type.Unsafe<Values[number]>({ type: 'string', enum: [...values], ...about });
}

export const currency = oneOf(['PHP'], { description: 'Always PHP.' });

export function listOf<Item extends TSchema>(items: Item, about: Described & { maxItems: number; minItems?: number }) {
  return Type.Array(items, about);
}

export function nullable<Inner extends TSchema>(inner: Inner) {
  const schema = inner as JsonSchema;
  return Type.Unsafe<Static<Inner> | null>({
    ...copyOf(schema),
    type: [...new Set([schema.type as string | string[], 'null'].flat())],
    ...(schema.enum === undefined ? {} : { enum: [...schema.enum, null] }),
  });
}

/** How a field stands in a body. */
export interface Field<Schema extends TSchema, Presence extends 'required' | 'optional' | 'defaulted'> {
  schema: Schema;
  presence: Presence;
  fallback?: Static<Schema>;
}

type AnyField = Field<TSchema, 'required' | 'optional' | 'defaulted'>;
type Fields = Record<string, AnyField>;

export const required = <Schema extends TSchema>(schema: Schema): Field<Schema, 'required'> => ({
  schema,
  presence: 'required',
});
/** May be left out, and is null then. */
export const optional = <Schema extends TSchema>(schema: Schema): Field<Schema, 'optional'> => ({
  schema,
  presence: 'optional',
});
/** May be left out, and has a value all the same. */
export const defaulted = <Schema extends TSchema>(
  schema: Schema,
  fallback: Static<Schema>,
): Field<Schema, 'defaulted'> => ({ schema, presence: 'defaulted', fallback });

type FieldValue<F> =
  F extends Field<infer Schema, infer Presence>
    ? Presence extends 'optional'
      ? Static<Schema> | null
      : Static<Schema>
    : never;

/** A create body after the check: every field is there. */
type Created<F extends Fields> = { [Name in keyof F]: FieldValue<F[Name]> };
/** A change after the check: only what was sent. */
type Changes<F extends Fields> = Partial<Created<F>>;

interface BodyOptions {
  /** Fields of the record that a client may send back, and that are ignored. */
  readOnly?: readonly string[];
}

/** The body of a create: null means left out, and what is left out gets its default. */
export function createBody<F extends Fields>(fields: F, { readOnly = [] }: BodyOptions = {}) {
  const properties: Record<string, TSchema> = {};
  for (const [fieldName, { schema, presence, fallback }] of Object.entries(fields)) {
    if (presence === 'required') properties[fieldName] = schema;
    else
      properties[fieldName] = { ...nullable(schema), default: presence === 'defaulted' ? fallback : null } as TSchema;
  }
  const names = Object.keys(fields).filter((fieldName) => fields[fieldName]?.presence === 'required');
  return closedObject<Created<F>>(properties, names, readOnly);
}

/** The same with two lists of which at least one has an entry. */
export function withEither<Body extends TSchema>(body: Body, list: string, other: string): Body {
  return { ...body, [neededWithout]: { list, other } };
}

/** The body of a change: null clears an optional field and is refused on any other. */
export function changeBody<F extends Fields>(fields: F, { readOnly = [] }: BodyOptions = {}) {
  const properties: Record<string, TSchema> = {};
  for (const [fieldName, { schema, presence }] of Object.entries(fields)) {
    properties[fieldName] = presence === 'optional' ? nullable(schema) : schema;
  }
  return closedObject<Changes<F>>(properties, [], readOnly);
}

/** Items that carry `name` are checked one way, items without it another. */
export function eitherByPresence<Present extends TSchema, Absent extends TSchema>(
  name: string,
  present: Present,
  absent: Absent,
) {
  return Type.Unsafe<Static<Present> | Static<Absent>>({
    anyOf: [present, absent],
    [byPresenceOf]: { name, present: present as JsonSchema, absent: absent as JsonSchema },
  } as object);
}

export function closedObject<Value>(
  properties: Record<string, TSchema>,
  requiredNames: readonly string[],
  readOnly: readonly string[] = [],
) {
  return Type.Unsafe<Value>({
    type: 'object',
    properties,
    ...(requiredNames.length > 0 ? { required: [...requiredNames] } : {}),
    additionalProperties: false,
    [readOnlyNames]: readOnly,
  } as object);
}

/** An object whose names are of one shape, and whose values are of one kind. */
export function mapOf<Value extends TSchema>(
  value: Value,
  { names, fault, ...about }: Described & { names: RegExp; fault: Fault },
) {
  return Type.Unsafe<Record<string, Static<Value>>>({
    ...{ type: 'object', additionalProperties: value, ...about },
    [othersOf]: { names, fault, schema: value as JsonSchema },
  } as object);
}

/** The same in an answer. */
export function byName<Value extends TSchema>(value: Value, about: Described) {
  return Type.Unsafe<Record<string, Static<Value>>>({ type: 'object', additionalProperties: value, ...about });
}

/** A record in an answer: every field is always there. The title names it in the reference. */
export function record<const Properties extends Record<string, TSchema>>(
  title: string,
  properties: Properties,
  description: string,
) {
  return Type.Object(properties, { title, description, additionalProperties: false });
}

// TypeBox marks schemas with hidden properties; a spread copies what a JSON schema needs.
function copyOf(schema: JsonSchema): JsonSchema {
  return { ...schema };
}
