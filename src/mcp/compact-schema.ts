/** A schema as it is written in JSON. */
export type JsonSchema = Readonly<Record<string, unknown>>;

// Every tool is read before the first call, so what is long is left to the documentation, which agents can read too.
const wordsMax = 50;
// Their name says as much, or the instructions do.
const saysItsName =
  /^(?:(?:Ids?|Name) of (?:the|an?) [\w ]+|Only [\w ]+ of this \w+|Page, from 1|Rows a page|`meta\.nextCursor` .*)$/;
const typedMax = 12;

/**
 * What a model needs to fill in a field, in few characters. Bounds and patterns are left to the operation, whose refusals say what
 * is wrong; what is inside a record is told in a line, as types are written.
 */
export function compactSchema(schema: JsonSchema): JsonSchema {
  const { type, values } = typeOf(schema);
  const words = wordsOf(String(schema.description ?? ''));
  const inside = schema.items ?? schema.properties ?? schema.anyOf ?? schema.oneOf;
  const isWritten = inside !== undefined && !isPlainList(schema);
  const description = [words, ...(isWritten ? [notation(schema)] : [])].filter((part) => part !== '').join(': ');
  return {
    ...(type === undefined ? {} : { type }),
    ...(values === undefined ? {} : { enum: values }),
    ...(schema.items === undefined ? {} : { items: itemsOf(schema) }),
    ...(description === '' ? {} : { description }),
  };
}

/** One schema for what several actions take: the one that says most. */
export function mergedSchema(schemas: readonly JsonSchema[]): JsonSchema {
  const [most = {}, ...others] = schemas.toSorted((one, other) => lengthOf(other) - lengthOf(one));
  const types = new Set(schemas.map(({ type }) => [type].flat()[0]));
  return others.length === 0 || types.size === 1 ? most : { anyOf: [...new Map(schemas.map(keyed)).values()] };
}

/** Several clients refuse a list that does not say of what. */
function itemsOf({ items, ...list }: JsonSchema): JsonSchema {
  const { description: _saidOfTheList, ...each } = items as JsonSchema;
  return isPlainList({ items, ...list }) ? compactSchema(each) : { type: typeOf(each).type ?? 'object' };
}

function isPlainList({ items }: JsonSchema): boolean {
  return items !== undefined && ['string', 'integer', 'number'].includes(String((items as JsonSchema).type));
}

/** Null where there is a default is the same as nothing; elsewhere it clears the field. */
function typeOf(schema: JsonSchema): { type: unknown; values: unknown[] | undefined } {
  const values = (schema.enum as unknown[] | undefined)?.filter((value) => value !== null);
  const types = [schema.type ?? []].flat();
  const kept = 'default' in schema || values !== undefined ? types.filter((type) => type !== 'null') : types;
  return { type: kept.length > 1 ? kept : kept[0], values };
}

/** As types are written: `{name, quantity: integer, days?: [string]}`. */
function notation(schema: JsonSchema): string {
  const choices = (schema.anyOf ?? schema.oneOf) as JsonSchema[] | undefined;
  if (choices !== undefined) {
    const [most = '', ...others] = choices.map(notation).toSorted((one, other) => other.length - one.length);
    return [most, ...others.filter((other) => !other.startsWith('{'))].join(' or ');
  }
  if (schema.items !== undefined) return `[${notation(schema.items as JsonSchema)}]`;
  if (schema.properties !== undefined) {
    const required = (schema.required ?? []) as string[];
    const isLarge = Object.keys(schema.properties as object).length > typedMax;
    const fields = Object.entries(schema.properties as Record<string, JsonSchema>).map(([name, field]) => {
      // A record this large is told in full where it is made by itself.
      const said = isLarge ? 'string' : notation(field);
      return `${name}${required.includes(name) ? '' : '?'}${said === 'string' ? '' : `: ${said}`}`;
    });
    return `{${fields.join(', ')}}`;
  }
  const { type, values } = typeOf(schema);
  return values?.join('|') ?? String([type].flat().find((each) => each !== 'null') ?? 'any');
}

/** The first sentence, where it is short enough. */
function wordsOf(text: string): string {
  const [sentence = ''] = text.split(/(?<=\.)\s/, 1);
  const words = sentence.replace(/\.$/, '');
  return words.length > wordsMax || saysItsName.test(words) ? '' : words;
}

function lengthOf(schema: JsonSchema): number {
  return JSON.stringify(schema).length;
}

function keyed(schema: JsonSchema): [string, JsonSchema] {
  return [JSON.stringify(schema), schema];
}
