import type { Config } from '../config/config.ts';
import { mailboxPath } from '../dashboard/account/mailbox.ts';
import { signInPath } from '../dashboard/frame/screen.ts';
import type { SeedReport } from '../seeding/seed.ts';
import { hasMailbox } from './dashboard.ts';

/** What a start prints at last: where everything is. */
export function addresses(config: Config, { demo }: Pick<SeedReport, 'demo'>): string {
  const { publicUrl } = config;
  const hasMetrics = config.metricsToken !== undefined || !config.isProduction;
  const lines = [
    '',
    `  Marketplace ${publicUrl}/`,
    `  Dashboard   ${publicUrl}/organizer`,
    `  Door        ${publicUrl}/door`,
    `  Operator    ${publicUrl}/operator`,
    `  Open API    ${publicUrl}/open-api/v1`,
    `  Docs        ${publicUrl}/docs`,
    `  Public API  ${publicUrl}/marketplace/v1/events`,
    `  Health      ${publicUrl}/healthz  ${publicUrl}/readyz${hasMetrics ? `  ${publicUrl}/metrics` : ''}`,
  ];
  if (hasMailbox(config)) lines.push(`  Mailbox     ${publicUrl}${mailboxPath}  (mails are kept there, none are sent)`);
  else if (config.smtpUrl === undefined && !config.isProduction) {
    lines.push(
      `  Mails       are kept and shown to nobody, as HOST ${config.host} is open to others; set SMTP_URL to send them, or HOST=127.0.0.1 to read them here`,
    );
  }
  if (config.webhookAllowRanges.length === 0 && !config.isProduction) {
    lines.push('  Webhooks    to this machine: use `takilya listen`, or start with `WEBHOOK_ALLOW_RANGES`');
  }
  if (demo !== undefined) {
    const elsewhere = publicUrl === 'http://localhost:3000' ? '' : ` --url ${publicUrl}`;
    lines.push(
      '',
      `  The demo organization is ${demo.organizationName}. What follows is shown this once.`,
      `  Organizer   ${demo.email}  password ${demo.password}`,
      `  Sign in     ${publicUrl}${signInPath}`,
      `  API key     ${demo.key}`,
      `  Test key    ${demo.testKey}  acts in a sandbox`,
      `  Try         curl -H 'api-key: ${demo.key}' ${publicUrl}/open-api/v1/me`,
      `  Listen      npm run -s takilya -- listen --key ${demo.testKey}${elsewhere} --forward-to http://localhost:4000`,
    );
  }
  return `${lines.join('\n')}\n`;
}
