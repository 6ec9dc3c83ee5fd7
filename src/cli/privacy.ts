import type { Command } from 'commander';
import { isEmailShaped } from '../core/accounts/sign-in/credentials.ts';
import {
  type AddressInQuestion,
  createPrivacyKeys,
  everySpellingOf,
} from '../core/back-office/privacy/address-in-question.ts';
import { eraseYourData } from '../core/back-office/privacy/erase-your-data.ts';
import { exportYourData } from '../core/back-office/privacy/export-your-data.ts';
import { listPrivacyLog, type PrivacyLogRow } from '../core/back-office/privacy/privacy-log.sql.ts';
import type { Run } from './command.ts';
import { CommandError } from './command.ts';

const entriesMax = 1_000;

export function addPrivacyCommands(program: Command, run: Run): void {
  const privacy = program.command('privacy').description("hand out or erase a buyer's data, and see what was");

  privacy
    .command('export')
    .description('everything that is kept about an address of a buyer, in every spelling')
    .requiredOption('--email <address>', 'the address')
    .action(({ email }: { email: string }) =>
      run(async ({ config, db }) => {
        const keys = createPrivacyKeys(config.secrets);
        const asked = { address: addressOf(email), askedBy: 'OPERATOR', now: Date.now() } as const;
        const data = await exportYourData({ db, keys }, asked);
        return { json: data, text: JSON.stringify(data, null, 2) };
      }),
    );

  privacy
    .command('erase')
    .description('erase an address of a buyer, in every spelling; orders of events to come follow after the event')
    .requiredOption('--email <address>', 'the address')
    .action(({ email }: { email: string }) =>
      run(async ({ config, db }) => {
        const keys = createPrivacyKeys(config.secrets);
        const erased = await eraseYourData({ db, keys }, { address: addressOf(email), askedBy: 'OPERATOR' });
        const { orders, ordersLater, interests, mails } = erased;
        const text = `Erased from ${orders} orders, ${interests} interests and ${mails} e-mails; ${ordersLater} orders follow when they are at their end.`;
        return { json: erased, text };
      }),
    );

  privacy
    .command('log')
    .description('what was handed out and erased, newest first')
    .option('--email <address>', 'only what was asked for about this address')
    .action(({ email }: { email?: string }) =>
      run(async ({ config, db }) => {
        const keys = createPrivacyKeys(config.secrets);
        const addressHash = email === undefined ? null : keys.hashOf(addressOf(email).key);
        const entries = (await listPrivacyLog(db, { addressHash, most: entriesMax })).map(present);
        const text = entries.length === 0 ? 'Nothing was handed out or erased.' : entries.map(describe).join('\n');
        return { json: { entries }, text };
      }),
    );
}

function addressOf(email: string): AddressInQuestion {
  if (!isEmailShaped(email.trim())) throw new CommandError(`--email takes an address, but it is "${email}".`);
  return everySpellingOf(email);
}

function present({ addressHash, ...entry }: PrivacyLogRow) {
  return { ...entry, addressHash: addressHash?.toString('hex') ?? null };
}

function describe({ createdAt, act, askedBy, addressHash, ...counts }: ReturnType<typeof present>): string {
  const { orders, ordersLater, interests, mails } = counts;
  const counted = `${orders} orders, ${ordersLater} later, ${interests} interests, ${mails} e-mails`;
  return `${createdAt}  ${act.padEnd(6)}  ${askedBy.padEnd(8)}  ${addressHash?.slice(0, 16) ?? '-'.padEnd(16)}  ${counted}`;
}
