const rfc3339 =
  /^(\d{4})-(\d{2})-(\d{2})[Tt](\d{2}):(\d{2}):(\d{2})(?:\.(\d{1,9}))?([Zz]|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;
const earliest = Date.parse('0001-01-01T00:00:00Z');
const latest = Date.parse('9999-12-31T23:59:59.999Z');

/**
 * An RFC 3339 date-time in UTC with milliseconds, or undefined where the text is none: no zone, a date only, or a day
 * that the calendar does not have.
 */
export function instantOf(text: string): string | undefined {
  const parts = rfc3339.exec(text);
  if (parts === null) return undefined;
  const [, year, month, day, hour, minute, second, fraction = '', zone] = parts;
  const wall = Date.parse(`${year}-${month}-${day}T00:00:00Z`);
  // Date.parse lets February 30 roll over into March; the round trip shows it.
  if (Number.isNaN(wall) || new Date(wall).getUTCDate() !== Number(day)) return undefined;
  const milliseconds = fraction.slice(0, 3).padEnd(3, '0');
  const time = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}.${milliseconds}${zone?.toUpperCase()}`);
  if (Number.isNaN(time) || Number(hour) > 23 || time < earliest || time > latest) return undefined;
  return new Date(time).toISOString();
}

/** A day that the calendar has, such as 2027-01-31. */
export function isDay(text: string): boolean {
  return /^[12]\d{3}-\d{2}-\d{2}$/.test(text) && instantOf(`${text}T00:00:00Z`) !== undefined;
}
