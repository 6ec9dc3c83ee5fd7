const minute = 60;
const hour = 60 * minute;

/** How long to wait after the first failure, the second, and so on. After the last one a mail has failed for good. */
export const mailRetrySeconds = [30, 5 * minute, 30 * minute, 2 * hour, 6 * hour, 24 * hour] as const;

/** Seconds until the next attempt, or undefined where there is none. */
export function nextMailSeconds({ attempts }: { attempts: number }): number | undefined {
  return mailRetrySeconds[attempts - 1];
}
