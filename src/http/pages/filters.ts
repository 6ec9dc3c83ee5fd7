import { instantInZone, localTimeIn } from '../../core/base/zoned-time.ts';

/** A value of the query that the page offers; anything else asks for all. */
export function chosenOf<const Value extends string>(
  text: string | undefined,
  values: readonly Value[],
): Value | undefined {
  return values.find((value) => value === text);
}

/** A day and time from a field, as a moment in Manila. A text that is none is passed on, to be refused. */
export function manilaMoment(text: string | undefined): string | undefined {
  const typed = text?.trim() ?? '';
  return typed === '' ? undefined : (instantInZone(typed, zone) ?? typed);
}

/** A moment as such a field shows it. */
export function manilaField(ms: number): string {
  return localTimeIn(new Date(ms).toISOString(), zone);
}

const zone = 'Asia/Manila';
