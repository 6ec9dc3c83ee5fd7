import type { Command } from 'commander';
import { unlockSecrets } from '../core/back-office/sealing/unlock-secrets.ts';
import { fillMailAddressKeys } from '../core/base/mail-address/fill-mail-address-keys.ts';
import { migrate, newerSchema, schemaObstacle, schemaState } from '../platform/database/migrate.ts';
import { seed } from '../seeding/seed.ts';
import { createDemoSelling, createKeyRules, createPolicy } from '../wiring/rules.ts';
import type { Run } from './command.ts';

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
        const schema = await db.withConnection(schemaState);
        const newer = newerSchema(schema);
        const done = applied.length === 0 ? 'Nothing to apply.' : `Applied ${applied.join(', ')}`;
        const text = newer === undefined ? (applied.length === 0 ? 'Up to date.' : done) : `${done}\n${newer}.`;
        const obstacle = schemaObstacle(schema);
        return {
          json: { applied, unknown: schema.unknown.map(({ name }) => name) },
          text: obstacle === undefined ? text : `${text}\n${obstacle}`,
          exitCode: obstacle === undefined ? 0 : 1,
        };
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
