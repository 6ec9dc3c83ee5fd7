import { isIP } from 'node:net';

/** What is usual in a trial and hardly ever meant by a service that sells. */
export const mistakes = ['localhost', 'no-mail', 'embedded-database'] as const;
type Mistake = (typeof mistakes)[number];

/** Why production does not start like this, in a sentence that says how to start it all the same. */
export function mistakeIn(
  { publicUrl, smtpUrl, databaseUrl }: { publicUrl: string; smtpUrl?: string; databaseUrl?: string },
  allowed: readonly Mistake[],
): string | undefined {
  const unless = (mistake: Mistake, is: boolean, sentence: string) =>
    is && !allowed.includes(mistake) ? `${sentence}, or name ${mistake} in ALLOW_IN_PRODUCTION.` : undefined;
  return (
    unless(
      'localhost',
      isOwnMachine(publicUrl),
      `PUBLIC_URL ${publicUrl} leads to this machine alone, so nobody could open a link in a mail; set the address that people open`,
    ) ??
    unless(
      'no-mail',
      smtpUrl === undefined,
      'SMTP_URL is not set, so no buyer would get a ticket by mail; set the mail server',
    ) ??
    unless(
      'embedded-database',
      databaseUrl === undefined,
      'DATABASE_URL is not set, so everything would be kept by the embedded database, which has no standby; set the address of a PostgreSQL',
    )
  );
}

/** Whether others cannot reach a URL. */
export function isOwnMachine(publicUrl: string): boolean {
  const host = new URL(publicUrl).hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0) return /^(?:127\.|0\.0\.0\.0$|::1?$)/.test(host);
  return host === 'localhost' || host.endsWith('.localhost');
}
