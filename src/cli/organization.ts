import { type Command, Option } from 'commander';
import { approveOrganization } from '../core/accounts/operators/approve-organization.ts';
import { commandLine } from '../core/accounts/operators/operator.ts';
import { setTier } from '../core/accounts/operators/set-tier.ts';
import { suspendOrganization } from '../core/accounts/operators/suspend-organization.ts';
import { unsuspendOrganization } from '../core/accounts/operators/unsuspend-organization.ts';
import { createOrganization } from '../core/accounts/organizations/create-organization.ts';
import { listOrganizations } from '../core/accounts/organizations/organization.sql.ts';
import { type Organization, type Tier, tiers } from '../core/accounts/organizations/organization.ts';
import type { Run } from './command.ts';

export function addOrganizationCommands(program: Command, run: Run): void {
  const org = program.command('org').description('organizations and their rate-limit tiers');
  const tierOption = () => new Option('--tier <tier>', 'rate-limit tier').choices([...tiers]);

  org
    .command('create')
    .description('create an organization, with its sandbox')
    .requiredOption('--name <name>', 'its name')
    .addOption(tierOption().default('FREE'))
    .action(({ name, tier }: { name: string; tier: Tier }) =>
      run(async ({ db }) => {
        const organization = await db.transaction((tx) => createOrganization(tx, { name, tier }));
        return { json: present(organization), text: `Created ${describe(organization)}` };
      }),
    );

  org
    .command('tier')
    .description('move an organization to another rate-limit tier')
    .requiredOption('--org <slug>', 'slug of the organization')
    .addOption(tierOption().makeOptionMandatory())
    .action(({ org: slug, tier }: { org: string; tier: Tier }) =>
      run(async ({ db }) => {
        const organization = await db.transaction((tx) => setTier(tx, commandLine, { slug, tier }));
        return { json: present(organization), text: `Now ${describe(organization)}` };
      }),
    );

  addSuspension(org, run);

  org
    .command('list')
    .description('list the organizations')
    .action(() =>
      run(async ({ db }) => {
        const organizations = await listOrganizations(db);
        const text = organizations.map(describe).join('\n');
        return { json: organizations.map(present), text: text === '' ? 'There is no organization yet.' : text };
      }),
    );
}

function addSuspension(org: Command, run: Run): void {
  org
    .command('approve')
    .description('let an organization sell')
    .requiredOption('--org <slug>', 'slug of the organization')
    .action(({ org: slug }: { org: string }) =>
      run(async ({ db }) => {
        const input = { slug, now: Date.now() };
        const organization = await db.transaction((tx) => approveOrganization(tx, commandLine, input));
        return { json: presentStanding(organization), text: `${organization.name} may sell` };
      }),
    );

  org
    .command('suspend')
    .description(
      'refuse its keys, and list and sell nothing of it; tickets that were sold stay valid; declines one that waits',
    )
    .requiredOption('--org <slug>', 'slug of the organization')
    .requiredOption('--reason <text>', 'why; its members read it')
    .action(({ org: slug, reason }: { org: string; reason: string }) =>
      run(async ({ db }) => {
        const input = { slug, reason, now: Date.now() };
        const organization = await db.transaction((tx) => suspendOrganization(tx, commandLine, input));
        return { json: presentStanding(organization), text: `${organization.name} is suspended` };
      }),
    );

  org
    .command('unsuspend')
    .description('let a suspended organization go on as it was')
    .requiredOption('--org <slug>', 'slug of the organization')
    .action(({ org: slug }: { org: string }) =>
      run(async ({ db }) => {
        const input = { slug, now: Date.now() };
        const organization = await db.transaction((tx) => unsuspendOrganization(tx, commandLine, input));
        return { json: presentStanding(organization), text: `${organization.name} may go on` };
      }),
    );
}

function presentStanding({ approvedAt, suspendedAt, suspensionReason, ...organization }: Organization) {
  return { ...present(organization), approvedAt, suspendedAt, suspensionReason };
}

function present({ id, slug, name, tier }: Pick<Organization, 'id' | 'slug' | 'name' | 'tier'>) {
  return { id, slug, name, tier };
}

function describe({ id, slug, name, tier }: Organization): string {
  return `${name} (${slug}), tier ${tier}, id ${id}`;
}
