import { type Command, Option } from 'commander';
import { createOrganization } from '../core/accounts/organizations/create-organization.ts';
import { listOrganizations } from '../core/accounts/organizations/organization.sql.ts';
import { type Organization, type Tier, tiers } from '../core/accounts/organizations/organization.ts';
import { setTier } from '../core/accounts/organizations/set-tier.ts';
import type { Run } from './program.ts';

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
        const organization = await db.transaction((tx) => setTier(tx, { slug, tier }));
        return { json: present(organization), text: `Now ${describe(organization)}` };
      }),
    );

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

function present({ id, slug, name, tier }: Organization) {
  return { id, slug, name, tier };
}

function describe({ id, slug, name, tier }: Organization): string {
  return `${name} (${slug}), tier ${tier}, id ${id}`;
}
