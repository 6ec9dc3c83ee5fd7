import { instantInZone, localTimeIn } from '../../core/base/zoned-time.ts';

/** A value of the query that is one of those that the page offers; anything else asks for all. */
export function chosenOf<const Value extends string>(
  text: string | undefined,
  values: readonly Value[],
): Value | undefined {
  return values.find((value) => value === text);
}

/** What was typed into a field for a day and time, as a moment in Manila. What is none goes on as it is, to be refused. */
export function manilaMoment(text: string | undefined): string | undefined {
  const typed = text?.trim() ?? '';
  return typed === '' ? undefined : (instantInZone(typed, zone) ?? typed);
}

/** A moment as such a field shows it. */
export function manilaField(ms: number): string {
  return localTimeIn(new Date(ms).toISOString(), zone);
}

const zone = 'Asia/Manila';
