import type { Fact, Field, Inside } from '../../../web/documentation/reference/reference-props.ts';
import { alternatives, resolved, type Schema, type Schemas, typesOf } from './document.ts';

interface Row {
  name: string;
  schema: Schema;
  isRequired: boolean;
  description?: string;
}

/** Where a tree stands: what it may refer to, and what is shown already. */
interface Place {
  schemas: Schemas;
  /** In an answer fields are always there unless it says otherwise; in a request it is the other way round. */
  isAnswer: boolean;
  /** Records that are already on the page in full. Whatever is shown is added. */
  shown: Set<string>;
}

/** Fields with their meaning and bounds, and what is inside of each. */
export function fieldsOf(rows: readonly Row[], place: Place): Field[] {
  return rows.map(({ name, schema, isRequired, description }) => ({
    ...shownValue(schema, place, description),
    name,
    mark: markOf(isRequired, place),
  }));
}

function shownValue(schema: Schema, place: Place, description?: string): Omit<Field, 'name' | 'mark'> {
  const here = resolved(schema, place.schemas);
  return {
    type: typeLabel(schema, place.schemas),
    description: description ?? here.description ?? '',
    facts: [...factsOf(here), ...factsOfItems(here, place)],
    inside: insideOf(schema, place),
  };
}

function markOf(isRequired: boolean, { isAnswer }: Place): Field['mark'] {
  if (isAnswer) return isRequired ? undefined : 'may be absent';
  return isRequired ? 'required' : undefined;
}

/** What a schema holds: fields, or a list of alternatives. Undefined where it is a plain value. */
export function insideOf(schema: Schema, place: Place, isList = false): Inside | undefined {
  const here = resolved(schema, place.schemas);
  if (here.items !== undefined) return insideOf(here.items, place, true);
  const choices = alternatives(here);
  if (choices.length === 1) return insideOf(choices[0] as Schema, place, isList);
  if (choices.length > 1)
    return { kind: 'choices', isList, choices: choices.map((choice) => shownValue(choice, place)) };
  const rows = rowsOf(here);
  if (rows.length === 0) return undefined;
  const record = here.title;
  if (record !== undefined) {
    if (place.shown.has(record)) return { kind: 'again', isList, record };
    place.shown.add(record);
  }
  return { kind: 'fields', isList, record, fields: fieldsOf(rows, place) };
}

function rowsOf({ properties = {}, required = [], additionalProperties }: Schema): Row[] {
  const rows = Object.entries(properties).map(([name, schema]) => ({
    name,
    schema,
    isRequired: required.includes(name),
  }));
  if (typeof additionalProperties !== 'object') return rows;
  return [...rows, { name: '(any other name)', schema: additionalProperties, isRequired: false }];
}

/** The type in a few words: "array of TicketType", "string (uuid) or null". */
function typeLabel(schema: Schema, schemas: Schemas): string {
  const here = resolved(schema, schemas);
  const types = typesOf(here).filter((type) => type !== 'null');
  const choices = alternatives(here).map((choice) => typeLabel(choice, schemas));
  const plain = types.map((type) => {
    if (type === 'array') return here.items === undefined ? 'array' : `array of ${typeLabel(here.items, schemas)}`;
    if (type === 'object') return here.title ?? 'object';
    return here.format === undefined ? type : `${type} (${here.format})`;
  });
  const names = [...new Set(choices.length > 0 ? choices : plain)];
  if (names.length === 0) names.push(here.enum === undefined && here.const === undefined ? 'any value' : 'value');
  return [...names, ...(typesOf(here).includes('null') ? ['null'] : [])].join(' or ');
}

function factsOfItems({ items }: Schema, { schemas }: Place): Fact[] {
  if (items === undefined) return [];
  return factsOf(resolved(items, schemas)).map(({ text, codes }) => ({ text: `Each: ${text}`, codes }));
}

function factsOf(schema: Schema): Fact[] {
  const { enum: values, pattern, examples, const: constant, default: fallback } = schema;
  const facts: (Fact | undefined)[] = [
    fallback === undefined ? undefined : { text: 'Default', codes: [literal(fallback)] },
    constant === undefined ? undefined : { text: 'Always', codes: [literal(constant)] },
    values === undefined ? undefined : { text: 'One of', codes: values.map(literal) },
    bounds(schema.minLength, schema.maxLength, 'character'),
    bounds(schema.minimum, schema.maximum),
    schema.exclusiveMinimum === undefined ? undefined : { text: `More than ${figure(schema.exclusiveMinimum)}` },
    schema.exclusiveMaximum === undefined ? undefined : { text: `Less than ${figure(schema.exclusiveMaximum)}` },
    schema.multipleOf === undefined ? undefined : { text: `A multiple of ${figure(schema.multipleOf)}` },
    bounds(schema.minItems, schema.maxItems, 'item'),
    schema.uniqueItems === true ? { text: 'No item twice' } : undefined,
    pattern === undefined ? undefined : { text: 'Matches', codes: [pattern] },
    // An example is shown only where nothing else describes the value.
    examples?.[0] == null || values !== undefined || typeof examples[0] === 'object'
      ? undefined
      : { text: 'For example', codes: [literal(examples[0])] },
  ];
  return facts.filter((fact) => fact !== undefined);
}

function bounds(least: number | undefined, most: number | undefined, unit?: string): Fact | undefined {
  const units = unit === undefined ? '' : ` ${unit}${(most ?? least) === 1 ? '' : 's'}`;
  const from = least === 0 && unit !== undefined ? undefined : least;
  if (from === undefined && most === undefined) return undefined;
  if (from === undefined) return { text: `At most ${figure(most as number)}${units}` };
  if (most === undefined) return { text: `At least ${figure(from)}${units}` };
  return { text: from === most ? `Exactly ${figure(from)}${units}` : `${figure(from)} to ${figure(most)}${units}` };
}

const figures = new Intl.NumberFormat('en');

function figure(value: number): string {
  return figures.format(value);
}

function literal(value: unknown): string {
  return typeof value === 'string' && value !== '' ? value : JSON.stringify(value);
}
