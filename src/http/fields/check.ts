import type { Static, TSchema } from 'typebox';
import type { Detail } from '../../core/base/define-error.ts';
import type { Fault } from '../../core/base/faults/faults.ts';
import { characterCount, isStorableText, urlFault } from '../../core/base/text.ts';
import { instantOf } from '../../core/base/time.ts';
import { isUuid } from '../../platform/ids.ts';
import {
  byPresenceOf,
  isUnkept,
  type JsonSchema,
  neededWithout,
  othersOf,
  patternFault,
  readOnlyNames,
} from './fields.ts';
import { nearestName } from './nearest-name.ts';

export interface Checked<Value> {
  /** What could be read; whole only where there are no faults. */
  value: Value;
  faults: Detail[];
  /** "Did you mean" sentences for the hint. */
  suggestions: string[];
}

/**
 * Checks a value against the schema that the reference shows, finds every fault at once, and answers a clean copy:
 * trimmed, date-times in UTC, defaults filled in, read-only fields left out.
 */
export function check<Schema extends TSchema>(schema: Schema, input: unknown, root: string): Checked<Static<Schema>> {
  const findings: Findings = { faults: [], suggestions: [] };
  const value = checkValue(schema as JsonSchema, input, '', root, findings);
  return { value: value as Static<Schema>, ...findings };
}

interface Findings {
  faults: Detail[];
  suggestions: string[];
}

const faultsMax = 200;
// More would be read by nobody, and looking for the nearest name takes a while.
const suggestionsMax = 20;

function checkValue(schema: JsonSchema, input: unknown, path: string, root: string, findings: Findings): unknown {
  const either = schema[byPresenceOf];
  if (either !== undefined) {
    const isPresent = isObject(input) && Object.hasOwn(input, either.name) && input[either.name] != null;
    return checkValue(isPresent ? either.present : either.absent, input, path, root, findings);
  }
  const fail = (fault: Fault) => {
    addFault(findings, { field: path === '' ? root : path, ...fault });
    return undefined;
  };
  const types = Array.isArray(schema.type) ? schema.type : [schema.type];
  if (input === null && types.includes('null')) return null;
  if (input === null && path !== '') return fail({ fault: 'null' });
  // Where several are allowed, the value is checked as what it is.
  switch (types.find((type) => type === typeof input) ?? types[0]) {
    case 'object':
      return isObject(input) ? checkObject(schema, input, path, root, findings) : fail({ fault: 'notAnObject' });
    case 'array':
      return Array.isArray(input)
        ? checkArray(schema, input, path, root, findings, fail)
        : fail({ fault: 'notAnArray' });
    case 'string':
      return typeof input === 'string' ? checkText(schema, input, fail) : fail(mustBe(schema, { fault: 'notText' }));
    case 'integer':
    case 'number':
      return checkNumber(schema, input, fail);
    case 'boolean':
      return typeof input === 'boolean' ? input : fail({ fault: 'notYesOrNo' });
    default:
      throw new Error(`The schema of ${path || root} has a type that the checker does not know: ${types[0]}`);
  }
}

function addFault({ faults }: Findings, fault: Detail): void {
  if (faults.length < faultsMax) faults.push(fault);
}

function checkObject(
  schema: JsonSchema,
  input: Record<string, unknown>,
  path: string,
  root: string,
  findings: Findings,
): Record<string, unknown> {
  const properties = schema.properties ?? {};
  const needed = neededList(schema, input);
  const requiredNames = needed === undefined ? (schema.required ?? []) : [...(schema.required ?? []), needed];
  const ignored = schema[readOnlyNames] ?? [];
  const value: Record<string, unknown> = {};
  for (const [name, property] of Object.entries(properties)) {
    const below = path === '' ? name : `${path}.${name}`;
    const given = Object.hasOwn(input, name) ? input[name] : undefined;
    if (given === undefined) {
      if (requiredNames.includes(name)) addFault(findings, { field: below, fault: 'required' });
      else if (property.default !== undefined) value[name] = property.default;
      continue;
    }
    if (name === needed && (given === null || (Array.isArray(given) && given.length === 0))) {
      findings.faults.push(
        given === null ? { field: below, fault: 'null' } : { field: below, fault: 'itemsTooFew', values: { least: 1 } },
      );
      continue;
    }
    const checked = checkValue(property, given, below, root, findings);
    // In a create, null is the same as leaving the field out.
    if (checked === null && property.default !== undefined) value[name] = property.default;
    else if (checked !== undefined) value[name] = checked;
  }
  const others = schema[othersOf];
  for (const name of Object.keys(input)) {
    if (findings.faults.length >= faultsMax) break;
    if (Object.hasOwn(properties, name) || ignored.includes(name)) continue;
    if (others?.names.test(name) === true) {
      const checked = checkValue(others.schema, input[name], `${path}.${name}`, root, findings);
      if (checked !== undefined) value[name] = checked;
      continue;
    }
    if (others !== undefined) {
      addFault(findings, { field: `${path}.${shownName(name)}`, ...others.fault });
      continue;
    }
    refuseUnknown(name, Object.keys(properties), path, findings);
  }
  return value;
}

function neededList(schema: JsonSchema, input: Record<string, unknown>): string | undefined {
  const lists = schema[neededWithout];
  if (lists === undefined) return undefined;
  const other = Object.hasOwn(input, lists.other) ? input[lists.other] : null;
  const isEmpty = other == null || (Array.isArray(other) && other.length === 0);
  return isEmpty ? lists.list : undefined;
}

/** A name as a row of details can show it: never empty, too long or broken. */
export function shownName(name: string): string {
  if (name === '') return '(empty)';
  return name.isWellFormed() ? name.slice(0, 100) : '(not text)';
}

function refuseUnknown(name: string, known: readonly string[], path: string, findings: Findings): void {
  const shown = shownName(name);
  const nearest = findings.suggestions.length < suggestionsMax ? nearestName(name, known) : undefined;
  const field = path === '' ? shown : `${path}.${shown}`;
  findings.faults.push({ field, fault: 'unknownField', values: { nearest } });
  if (nearest !== undefined) findings.suggestions.push(`Did you mean ${nearest} instead of ${shown}?`);
}

type Fail = (fault: Fault) => undefined;

function checkArray(
  schema: JsonSchema,
  input: readonly unknown[],
  path: string,
  root: string,
  findings: Findings,
  fail: Fail,
): unknown {
  const { items, minItems = 0, maxItems = Number.POSITIVE_INFINITY } = schema;
  if (input.length > maxItems) return fail({ fault: 'itemsTooMany', values: { most: maxItems } });
  if (input.length < minItems) return fail({ fault: 'itemsTooFew', values: { least: minItems } });
  const value = input.map((item, index) => checkValue(items as JsonSchema, item, `${path}[${index}]`, root, findings));
  // Faulty items have rows of their own.
  const sound = value.filter((item) => item !== undefined);
  if (schema.uniqueItems === true && new Set(sound).size !== sound.length) return fail({ fault: 'namesTwice' });
  return value;
}

function checkText(schema: JsonSchema, input: string, fail: Fail): unknown {
  if (schema[isUnkept] !== true && !isStorableText(input)) return fail({ fault: 'unstorable' });
  if (schema.enum !== undefined && !schema.enum.includes(input)) return fail(mustBe(schema, { fault: 'notText' }));
  const text = schema.format === 'trimmed' || schema.format === 'email' ? input.trim() : input;
  const { minLength = 0, maxLength = Number.POSITIVE_INFINITY } = schema;
  // No character takes more than two units, so that the count of most texts need not be exact.
  const isClear = text.length > maxLength * 2 || (text.length <= maxLength && text.length >= minLength * 2);
  const length = isClear ? text.length : characterCount(text);
  if (length < minLength)
    return fail(minLength === 1 ? { fault: 'empty' } : { fault: 'tooShort', values: { least: minLength } });
  if (length > maxLength) return fail({ fault: 'tooLong', values: { most: maxLength } });
  const format = schema.format === undefined ? undefined : formats[schema.format];
  if (format !== undefined) {
    const { value, fault } = format(text);
    if (fault !== undefined || schema.pattern === undefined) return fault === undefined ? value : fail(fault);
  }
  if (schema.pattern !== undefined && !new RegExp(schema.pattern, 'u').test(text)) {
    return fail(schema[patternFault] ?? { fault: 'unmatched', values: { pattern: schema.pattern } });
  }
  return text;
}

const formats: Record<string, (text: string) => { value?: string; fault?: Fault }> = {
  'date-time': (text) => {
    const instant = instantOf(text);
    return instant === undefined ? { fault: { fault: 'notADateTime' } } : { value: instant };
  },
  uuid: (text) => (isUuid(text) ? { value: text.toLowerCase() } : { fault: { fault: 'notAUuid' } }),
  uri: (text) => withFault(text, urlFault(text, { httpsOnly: false })),
  email: (text) => withFault(text, emailShape.test(text) ? undefined : { fault: 'notAnEmail' }),
  timezone: (text) => withFault(text, isTimezone(text) ? undefined : { fault: 'notATimezone' }),
};

// One @ and a domain with a dot. What means something to mail programs, spaces and invisible characters are refused.
const emailShape =
  /^(?=[^@]{1,64}@)[^\s@.<>()[\]\\,;:"\p{C}]+(?:\.[^\s@.<>()[\]\\,;:"\p{C}]+)*@(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?\.)+[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?$/u;

function withFault(value: string, fault: Fault | undefined) {
  return fault === undefined ? { value } : { fault };
}

const knownTimezones = new Map<string, boolean>();

function isTimezone(text: string): boolean {
  // Offsets such as +08:00 are understood by Intl, but are no zones.
  if (!/^[A-Za-z][A-Za-z0-9_+\-/]*$/.test(text)) return false;
  let known = knownTimezones.get(text);
  if (known === undefined) {
    try {
      known = new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone !== undefined;
    } catch {
      known = false;
    }
    if (knownTimezones.size < 2_000) knownTimezones.set(text, known);
  }
  return known;
}

function checkNumber(schema: JsonSchema, input: unknown, fail: Fail): unknown {
  const { minimum, maximum } = schema;
  if (typeof input !== 'number') return fail(mustBe(schema, { fault: isWhole(schema) ? 'notWhole' : 'notANumber' }));
  if (isWhole(schema) && !Number.isInteger(input)) return fail(mustBe(schema, { fault: 'notWhole' }));
  const isBounded = minimum !== undefined && maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER;
  if (isBounded && (input < minimum || input > maximum)) {
    return fail({ fault: 'outside', values: { least: minimum, most: maximum } });
  }
  if (minimum !== undefined && input < minimum) return fail({ fault: 'tooLittle', values: { least: minimum } });
  if (maximum !== undefined && input > maximum) return fail({ fault: 'tooMuch', values: { most: maximum } });
  // -0 is 0 in every way that matters, but not when written out again.
  return input === 0 ? 0 : input;
}

function isWhole({ type }: JsonSchema): boolean {
  return type === 'integer' || (Array.isArray(type) && type.includes('integer'));
}

function mustBe(schema: JsonSchema, otherwise: Fault): Fault {
  const values = schema.enum?.filter((value) => value !== null);
  return values === undefined ? otherwise : { fault: 'notOneOf', values: { choices: values as string[] } };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
