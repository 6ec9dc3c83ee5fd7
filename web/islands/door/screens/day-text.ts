const dayMs = 24 * 3_600_000;

/** Days as people say them; those that follow one another in short. */
export function daysText(days: readonly string[], language: string): string {
  const runs: { from: number; to: number }[] = [];
  for (const day of days) {
    const at = Date.parse(day);
    const last = runs.at(-1);
    if (last !== undefined && at - last.to === dayMs) last.to = at;
    else runs.push({ from: at, to: at });
  }
  const format = new Intl.DateTimeFormat(language, {
    timeZone: 'UTC',
    weekday: 'short',
    month: 'short',
    day: 'numeric',
  });
  return runs
    .map(({ from, to }) => (from === to ? format.format(from) : `${format.format(from)} – ${format.format(to)}`))
    .join(' · ');
}
