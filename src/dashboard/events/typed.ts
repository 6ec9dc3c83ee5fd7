import type { Static, TSchema } from 'typebox';
import type { FormValues } from '../../../web/ui/form.tsx';
import { raiseInvalid } from '../../core/base/common.errors.ts';
import type { Detail } from '../../core/base/define-error.ts';
import { type Field, type FieldTable, namesOf, pick, type ValuesOf } from '../../core/base/fields/field.ts';
import { instantInZone, localTimeIn } from '../../core/base/zoned-time.ts';
import { check } from '../../http/fields/check.ts';
import { createBody } from '../../http/fields/fields.ts';
import { bodyFields } from '../../http/fields/table.ts';
import type { FormFields } from '../../http/pages/forms.ts';

/** What was typed, by field, for the form to be shown again. */
export function typedValues(form: FormFields, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, form.text(name)]));
}

/** What was typed into those fields that the form has: a field that it does not show is left out. */
export function sentValues(form: FormFields, names: readonly string[]): Record<string, string> {
  return typedValues(
    form,
    names.filter((name) => form.has(name)),
  );
}

// Yes and no of a form: two radio buttons, or a box that is ticked.
const yesWords = ['true', 'on'];

interface FormTimes {
  /** The zone of the form's times. */
  zone: string;
}

/** What is saved as a form shows it; flags as radio buttons unless the form has boxes for them. */
export function shownValues<Table extends FieldTable>(
  table: Table,
  row: Partial<ValuesOf<Table>>,
  { zone, hasBoxes = false }: FormTimes & { hasBoxes?: boolean },
): Record<string, string> {
  const shown = (kind: string, value: unknown): string => {
    if (value === null) return '';
    if (Array.isArray(value)) return value.join('\n');
    if (kind === 'flag' && hasBoxes) return value === true ? 'on' : '';
    return kind === 'moment' ? localTimeIn(value as string, zone) : String(value);
  };
  const said = Object.entries(table).filter(([name, { kind }]) => row[name] !== undefined && kind !== 'parts');
  return Object.fromEntries(said.map(([name, { kind }]) => [name, shown(kind, row[name])]));
}

/** What was typed, as the check takes it; a field that the form does not show is missing here too. */
export function readValues(
  table: FieldTable,
  values: FormValues,
  { zone, faults }: FormTimes & { faults: Detail[] },
): Record<string, unknown> {
  const read: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(table)) {
    const typed = values[name];
    if (typed !== undefined) read[name] = readValue(field, typed, { field: name, zone, faults });
  }
  return read;
}

function readValue(
  { kind, fallback }: Field<unknown>,
  typed: string,
  { field, zone, faults }: FormTimes & { field: string; faults: Detail[] },
): unknown {
  const text =
    kind === 'text' ? typed.replaceAll('\r\n', '\n') : ['url', 'colour'].includes(kind) ? typed.trim() : typed;
  switch (kind) {
    case 'flag':
      return yesWords.includes(text);
    case 'whole':
      return wantedNumber(text) ?? fallback;
    case 'moment':
      return typedTime(faults, { field, text, zone }) ?? fallback;
    case 'list':
      return linesOf(text);
    default:
      return wantedText(text) ?? fallback;
  }
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** Text that may be left out. */
export function optionalText(text: string): string | null {
  return text.trim() === '' ? null : text;
}

/** Text that is asked for: where there is none, the field counts as left out. */
export function wantedText(text: string): string | undefined {
  return text.trim() === '' ? undefined : text;
}

/** A number as people write it, with commas and a peso sign. A text that is none is passed on, to be refused. */
export function wantedNumber(text: string): number | string | undefined {
  const plain = text.replaceAll(/[\s,₱]/g, '');
  if (plain === '') return undefined;
  return /^-?\d{1,15}$/.test(plain) ? Number(plain) : plain;
}

export function optionalNumber(text: string): number | string | null {
  return wantedNumber(text) ?? null;
}

/** Degrees as maps show them; a text that is no number is passed on, to be refused. */
export function optionalDegrees(text: string): number | string | null {
  const plain = text.trim();
  if (plain === '') return null;
  return /^-?\d{1,3}(\.\d{1,15})?$/.test(plain) ? Number(plain) : plain;
}

/** A time as clocks in the zone show it; notes a fault where it is none. */
export function typedTime(
  faults: Detail[],
  { field, text, zone }: { field: string; text: string; zone: string },
): string | undefined {
  const local = text.trim();
  if (local === '') return undefined;
  const instant = instantInZone(local, zone);
  if (instant === undefined) faults.push({ field, fault: 'notALocalTime' });
  return instant;
}

/** The input as the schema cleans it, or a refusal with every fault. */
export function checked<Schema extends TSchema>(
  schema: Schema,
  input: Readonly<Record<string, unknown>>,
  more: readonly Detail[] = [],
): Static<Schema> {
  const { value, faults } = check(schema, input, 'form');
  const all = [...more, ...faults.filter(({ field }) => !more.some((known) => known.field === field))];
  if (all.length > 0) raiseInvalid(all);
  return value;
}

/** The same for only those fields that a form showed; an empty one gets the value of a new record. */
export function checkedShown<Table extends FieldTable>(
  table: Table,
  input: Readonly<Record<string, unknown>>,
  more: readonly Detail[] = [],
): Partial<ValuesOf<Table>> {
  const shown = pick(
    table,
    namesOf(table).filter((name) => name in input),
  );
  return checked(createBody(bodyFields(shown)), input, more) as Partial<ValuesOf<Table>>;
}

// The types of an event as boxes to tick, one per type; no ticked box means all.

interface Types {
  types: readonly { id: string }[];
}

export function typeBoxes({ types }: Types): string[] {
  return types.map(({ id }) => boxOf(id));
}

export function tickedTypes(values: FormValues, { types }: Types): string[] | null {
  const ticked = types.map(({ id }) => id).filter((id) => values[boxOf(id)] === 'on');
  return ticked.length === 0 ? null : ticked;
}

export function tickedValues(ticketTypeIds: readonly string[] | null): FormValues {
  return Object.fromEntries((ticketTypeIds ?? []).map((id) => [boxOf(id), 'on']));
}

/** The boxes of a form that has them: a box that is not ticked says no. */
export function sentBoxes(form: FormFields, visited: Types): Record<string, string> {
  const boxes = typeBoxes(visited);
  const isShown = ['ticketTypeIds', ...boxes].some((name) => form.has(name));
  return isShown ? { ticketTypeIds: '', ...typedValues(form, boxes) } : {};
}

const boxOf = (ticketTypeId: string) => `type.${ticketTypeId}`;
