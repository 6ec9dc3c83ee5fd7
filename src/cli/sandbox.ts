import type { Command } from 'commander';
import { commandLine } from '../core/accounts/operators/operator.ts';
import { createSandbox, sandboxesMax } from '../core/accounts/organizations/create-sandbox.ts';
import { findLiveOrganization, findOwnSandbox } from '../core/accounts/organizations/find-organization.ts';
import { firstSandbox } from '../core/accounts/organizations/organization.ts';
import { listSandboxes } from '../core/accounts/organizations/sandbox.sql.ts';
import { resetSandbox } from '../core/back-office/sandbox-clock/reset-sandbox.ts';
import type { Run } from './command.ts';

export function addSandboxCommands(program: Command, run: Run): void {
  const sandbox = program.command('sandbox').description('where test keys act; each has data and a clock of its own');

  sandbox
    .command('create')
    .description(`give an organization another sandbox; it may have ${sandboxesMax}`)
    .requiredOption('--org <slug>', 'slug of the organization')
    .requiredOption('--name <name>', 'its name: small letters, digits and hyphens, at most 30')
    .action(({ org: slug, name }: { org: string; name: string }) =>
      run(async ({ db }) => {
        const made = await db.transaction(async (tx) => {
          const organization = await findLiveOrganization(tx, { slug });
          return createSandbox(tx, { organization, name, by: commandLine.by });
        });
        const next = `takilya key create --org ${slug} --sandbox ${name} --name … --scopes all`;
        return { json: { id: made.id, name }, text: `Created the sandbox ${name} of ${slug}; a key for it: ${next}` };
      }),
    );

  sandbox
    .command('list')
    .description('list the sandboxes of an organization')
    .requiredOption('--org <slug>', 'slug of the organization')
    .action(({ org: slug }: { org: string }) =>
      run(async ({ db }) => {
        const { id: organizationId } = await findLiveOrganization(db, { slug });
        const sandboxes = await listSandboxes(db, { organizationId });
        const shown = sandboxes.map(({ id, sandboxName: name, aheadMs }) => ({
          id,
          name,
          now: new Date(Date.now() + aheadMs).toISOString(),
        }));
        return {
          json: shown,
          text: shown.map(({ name, now, id }) => `${name}, where it is ${now}, id ${id}`).join('\n'),
        };
      }),
    );

  sandbox
    .command('reset')
    .description('empty a sandbox and set its clock to the real time; its keys stay')
    .requiredOption('--org <slug>', 'slug of the organization')
    .option('--name <name>', 'its name', firstSandbox)
    .action(({ org: slug, name }: { org: string; name: string }) =>
      run(async ({ db }) => {
        const { id: organizationId } = await findLiveOrganization(db, { slug });
        const { id: sandboxId } = await findOwnSandbox(db, { organizationId, sandbox: name });
        const input = { organizationId, sandbox: name, sandboxId, act: commandLine };
        // Pages of other processes look for themselves a moment later.
        const { now } = await resetSandbox({ db, changes: { tell: () => {} } }, input);
        return { json: { name, now }, text: `The sandbox ${name} of ${slug} is empty; there it is ${now}` };
      }),
    );
}
