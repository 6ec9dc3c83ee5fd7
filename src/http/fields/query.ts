import type { TSchema } from 'typebox';
import { type Checked, check, shownName } from './check.ts';
import type { JsonSchema } from './fields.ts';

const noParameters = { type: 'object', properties: {}, additionalProperties: false } as TSchema;

/** The query of a URL against its schema: numbers and lists are read from text, nothing may come twice. */
export function readQuery(schema: TSchema | undefined, url: string): Checked<unknown> {
  const start = url.indexOf('?');
  const text = start === -1 ? '' : url.slice(start + 1);
  if (text === '') return emptyQuery(schema);
  const properties = ((schema ?? noParameters) as JsonSchema).properties ?? {};

  const values: Record<string, unknown> = Object.create(null);
  const faults: Checked<unknown>['faults'] = [];
  for (const [name, value] of decoded(text, faults)) {
    if (Object.hasOwn(values, name)) faults.push({ field: shownName(name), fault: 'givenTwice' });
    else values[name] = converted(properties[name], value);
  }
  const checked = check(schema ?? noParameters, { ...values }, 'query');
  return { ...checked, faults: [...faults, ...checked.faults] };
}

const emptyQueries = new WeakMap<TSchema, Checked<unknown>>();

/** Most requests have no query, and what that means for a schema is always the same. */
function emptyQuery(schema: TSchema | undefined): Checked<unknown> {
  if (schema === undefined) return nothing;
  let checked = emptyQueries.get(schema);
  if (checked === undefined) {
    checked = check(schema, {}, 'query');
    emptyQueries.set(schema, checked);
  }
  return checked;
}

const nothing: Checked<unknown> = { value: undefined, faults: [], suggestions: [] };

function* decoded(text: string, faults: Checked<unknown>['faults']): Generator<[string, string]> {
  for (const pair of text.split('&')) {
    if (pair === '') continue;
    const equals = pair.indexOf('=');
    const name = decode(equals === -1 ? pair : pair.slice(0, equals));
    const value = decode(equals === -1 ? '' : pair.slice(equals + 1));
    if (name === undefined || value === undefined) {
      faults.push({
        field: name === undefined ? 'query' : shownName(name),
        fault: 'badEncoding',
      });
    } else {
      yield [name, value];
    }
  }
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return undefined;
  }
}

function converted(schema: JsonSchema | undefined, value: string): unknown {
  if (schema?.type === 'integer') return /^-?\d+$/.test(value) ? countOf(value, schema) : value;
  if (schema?.type === 'array') return value === '' ? [] : value.split(',');
  return value;
}

/** Beyond what can be counted exactly it makes no difference how far, unless the schema says how far it may be. */
function countOf(value: string, { maximum }: JsonSchema): number {
  return Math.min(Number(value), maximum === undefined ? Number.MAX_SAFE_INTEGER : Number.MAX_VALUE);
}
