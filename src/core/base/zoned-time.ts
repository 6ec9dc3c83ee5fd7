const localShape = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?$/;

/**
 * The instant at which clocks in a zone show a time, such as 2026-12-05T19:00; undefined where it is no time or no zone.
 * Of a time that the clocks show twice the first counts; a time that they skip moves later by as much as they skip.
 */
export function instantInZone(local: string, zone: string): string | undefined {
  if (!localShape.test(local)) return undefined;
  try {
    const at = Temporal.PlainDateTime.from(local, { overflow: 'reject' }).toZonedDateTime(zone);
    return new Date(at.epochMilliseconds).toISOString();
  } catch {
    return undefined;
  }
}

/** The same to the second, as spreadsheets read it: 2026-12-05 19:00:00. */
export function sheetTimeIn(instant: string, zone: string): string {
  const at = Temporal.Instant.from(instant).toZonedDateTimeISO(zone).toPlainDateTime();
  return at.toString({ smallestUnit: 'second' }).replace('T', ' ');
}

/** What clocks in a zone show at an instant, to the minute: 2026-12-05T19:00. */
export function localTimeIn(instant: string, zone: string): string {
  return Temporal.Instant.from(instant).toZonedDateTimeISO(zone).toPlainDateTime().toString({ smallestUnit: 'minute' });
}
