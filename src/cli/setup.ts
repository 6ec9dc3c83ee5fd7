import type { Command } from 'commander';
import { fillMailAddressKeys } from '../core/base/mail-address/fill-mail-address-keys.ts';
import { unlockSecrets } from '../core/reports/sealing/unlock-secrets.ts';
import { migrate } from '../platform/database/migrate.ts';
import { seed } from '../seeding/seed.ts';
import { createDemoSelling, createKeyRules, createPolicy } from '../wiring/rules.ts';
import type { Run } from './program.ts';

// The table of its canary may have to be made first.
const withoutSecret = { isSecretAsked: false };

export function addSetupCommands(program: Command, run: Run): void {
  program
    .command('migrate')
    .description('bring the database schema up to date')
    .action(() =>
      run(async ({ config, db }) => {
        const applied = await migrate(db, { onWait: console.error });
        await fillMailAddressKeys(db);
        await unlockSecrets(db, config.secrets);
        return { json: { applied }, text: applied.length === 0 ? 'Up to date.' : `Applied ${applied.join(', ')}` };
      }, withoutSecret),
    );

  program
    .command('seed')
    .description('load the venues and, on an installation without organizations, the demo organization')
    .action(() =>
      run(async (context) => {
        const { db } = context;
        await migrate(db, { onWait: console.error });
        const config = { ...context.config, secrets: await unlockSecrets(db, context.config.secrets) };
        const { done, demo } = await seed(db, {
          keyRules: createKeyRules(config),
          policy: createPolicy(config),
          selling: createDemoSelling(config),
          hasDemo: config.hasDemo,
          now: Date.now,
        });
        const access = demo === undefined ? [] : [`${demo.email} password ${demo.password}`, `API key ${demo.key}`];
        const text = [...done, ...access].join('\n');
        return { json: { done, demo: demo ?? null }, text: text === '' ? 'Everything is there already.' : text };
      }, withoutSecret),
    );
}
