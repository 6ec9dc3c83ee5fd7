import type { Static, TSchema } from 'typebox';
import type { FormValues } from '../../../web/organizer/events/editor-page.tsx';
import { raiseInvalid } from '../../core/base/common.errors.ts';
import type { Detail } from '../../core/base/define-error.ts';
import { instantInZone } from '../../core/base/zoned-time.ts';
import { check } from '../../http/fields/check.ts';
import type { FormFields } from '../../http/pages/forms.ts';
import type { VisitedEvent } from './event-of.ts';

/** What was typed, by field, for the form to be shown again. */
export function typedValues(form: FormFields, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, form.text(name)]));
}

/** Text that may be left out. */
export function optionalText(text: string): string | null {
  return text.trim() === '' ? null : text;
}

/** Text that is asked for: where there is none, the field counts as left out. */
export function wantedText(text: string): string | undefined {
  return text.trim() === '' ? undefined : text;
}

/** A number as people write it, with commas and a peso sign. What is none goes on as it is, to be refused. */
export function wantedNumber(text: string): number | string | undefined {
  const plain = text.replaceAll(/[\s,₱]/g, '');
  if (plain === '') return undefined;
  return /^-?\d{1,15}$/.test(plain) ? Number(plain) : plain;
}

export function optionalNumber(text: string): number | string | null {
  return wantedNumber(text) ?? null;
}

/** Degrees as maps show them; what is no number goes on as it is, to be refused. */
export function optionalDegrees(text: string): number | string | null {
  const plain = text.trim();
  if (plain === '') return null;
  return /^-?\d{1,3}(\.\d{1,15})?$/.test(plain) ? Number(plain) : plain;
}

export const timeAdvice = 'must be a date and time such as 2026-12-05T19:00';

/** A time as clocks in the zone show it; notes a fault where it is none. */
export function typedTime(
  faults: Detail[],
  { field, text, zone }: { field: string; text: string; zone: string },
): string | undefined {
  const local = text.trim();
  if (local === '') return undefined;
  const instant = instantInZone(local, zone);
  if (instant === undefined) faults.push({ field, message: timeAdvice });
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

// The types of an event as boxes to tick, one a type; none of them ticked stands for all.

type Types = Pick<VisitedEvent, 'types'>;

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

const boxOf = (ticketTypeId: string) => `type.${ticketTypeId}`;
