import { readFileSync } from 'node:fs';
import { type Command, Option } from 'commander';
import { approveOrganization } from '../core/accounts/operators/approve-organization.ts';
import { commandLine } from '../core/accounts/operators/operator.ts';
import { setTier } from '../core/accounts/operators/set-tier.ts';
import { suspendOrganization } from '../core/accounts/operators/suspend-organization.ts';
import { unsuspendOrganization } from '../core/accounts/operators/unsuspend-organization.ts';
import { createOrganization } from '../core/accounts/organizations/create-organization.ts';
import { findLiveOrganization } from '../core/accounts/organizations/find-organization.ts';
import { listOrganizations } from '../core/accounts/organizations/organization.sql.ts';
import { type Organization, type Tier, tiers } from '../core/accounts/organizations/organization.ts';
import { changeTaxDocument } from '../core/accounts/tax-profiles/change-tax-document.ts';
import { changeTaxProfile } from '../core/accounts/tax-profiles/change-tax-profile.ts';
import { documentKinds, documentStatuses, vatStandings } from '../core/accounts/tax-profiles/tax-profile.ts';
import { CommandError, type Run } from './command.ts';

export function addOrganizationCommands(program: Command, run: Run): void {
  const org = program.command('org').description('organizations and their rate-limit tiers');
  const tierOption = () => new Option('--tier <tier>', 'rate-limit tier').choices([...tiers]);

  org
    .command('create')
    .description('create an organization, with its sandbox')
    .requiredOption('--name <name>', 'its name')
    .addOption(tierOption().default('FREE'))
    .action(({ name, tier }: { name: string; tier: Tier }) =>
      run(async ({ db, config }) => {
        const isApproved = config.taxRules === 'off';
        const organization = await db.transaction((tx) => createOrganization(tx, { name, tier, isApproved }));
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
  addTaxPaperCommands(org, run);

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
      run(async ({ db, config }) => {
        const input = { slug, taxRules: config.taxRules, now: Date.now() };
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

interface ProfileOptions {
  org: string;
  registeredName: string;
  tin: string;
  address: string;
  vat: string;
  permit?: string;
  permitIssued?: string;
  permitFrom?: string;
  permitTo?: string;
}

/** How an organization is registered for taxes, and what became of the papers that show it. */
function addTaxPaperCommands(org: Command, run: Run): void {
  org
    .command('tax-profile')
    .description('say how an organization is registered for taxes; without a permit it has none')
    .requiredOption('--org <slug>', 'slug of the organization')
    .requiredOption('--registered-name <name>', 'its name as registered')
    .requiredOption('--tin <number>', 'its TIN, NNN-NNN-NNN or NNN-NNN-NNN-NNNNN')
    .requiredOption('--address <address>', 'its address as registered')
    .requiredOption('--vat <standing>', `one of ${vatStandings.join(', ')}`)
    .option('--permit <number>', 'number of the registered system that numbers its invoices; with the three below')
    .option('--permit-issued <day>', 'when it was issued, such as 2027-01-31')
    .option('--permit-from <number>', 'the first invoice that it may number')
    .option('--permit-to <number>', 'the last one')
    .action((options: ProfileOptions) =>
      run(async ({ db }) => {
        const typed = {
          registeredName: options.registeredName,
          tin: options.tin,
          address: options.address,
          vat: options.vat,
          permitNumber: options.permit ?? '',
          permitIssuedOn: options.permitIssued ?? '',
          permitFrom: options.permitFrom ?? '',
          permitTo: options.permitTo ?? '',
        };
        const { id: organizationId, name } = await findLiveOrganization(db, { slug: options.org });
        const profile = await db.transaction((tx) =>
          changeTaxProfile(tx, { organizationId }, { ...commandLine, typed }),
        );
        return { json: profile, text: `${name} is registered as ${profile.registeredName}, TIN ${profile.tin}` };
      }),
    );

  org
    .command('document')
    .description('keep a paper of an organization, accept or refuse it; one of a kind and year')
    .requiredOption('--org <slug>', 'slug of the organization')
    .requiredOption('--kind <kind>', `one of ${documentKinds.join(', ')}`)
    .requiredOption('--year <year>', 'the year that it is for')
    .requiredOption('--status <status>', `one of ${documentStatuses.join(', ')}`)
    .option('--file <path>', 'the paper, as PDF, JPEG or PNG')
    .action((options: { org: string; kind: string; year: string; status: string; file?: string }) =>
      run(async ({ db }) => {
        const { kind, year, status, file } = options;
        const typed = { kind, year, status, content: file === undefined ? null : contentOf(file) };
        const { id: organizationId, name } = await findLiveOrganization(db, { slug: options.org });
        const document = await db.transaction((tx) =>
          changeTaxDocument(tx, { organizationId }, { ...commandLine, typed }),
        );
        return { json: document, text: `${document.kind} ${document.year} of ${name} is ${document.status}` };
      }),
    );
}

function contentOf(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch {
    throw new CommandError(`The file ${path} cannot be read.`);
  }
}
