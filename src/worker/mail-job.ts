import type { Mailer } from '../core/telling/mails/mailer.ts';
import type { Job } from './worker.ts';

export const mailJobName = 'send mails';

/** Looks every second, whether or not anybody said that there is something. */
export function mailJob(mailer: Mailer): Job {
  return { name: mailJobName, everyMs: 1_000, run: () => mailer.run() };
}
