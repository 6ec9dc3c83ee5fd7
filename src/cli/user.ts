import { type Command, InvalidArgumentError, Option } from 'commander';
import { createUser } from '../core/accounts/members/create-user.ts';
import { findLiveOrganization } from '../core/accounts/organizations/find-organization.ts';
import { resetSecondFactor } from '../core/accounts/second-factor/reset-second-factor.ts';
import { type Role, roleOf, roles } from '../core/accounts/sign-in/role.ts';
import type { Run } from './command.ts';

interface CreateOptions {
  org: string;
  email: string;
  password?: string;
  role: Role;
  events?: string[] | null;
}

export function addUserCommands(program: Command, run: Run): void {
  const user = program.command('user').description('people who sign in to the organizer dashboard');
  addCreate(user, run);
  addResetFactor(user, run);
}

function addCreate(program: Command, run: Run): void {
  program
    .command('create')
    .description('make a person a member of an organization')
    .requiredOption('--org <slug>', 'slug of the organization')
    .requiredOption('--email <email>', 'e-mail address to sign in with')
    .option('--password <password>', 'at least 10 characters; one is made and shown when left out')
    .addOption(
      new Option('--role <role>', `what they may do: ${roles.join(', ')} (docs/roles.md)`)
        .argParser(roleIn)
        .default('OWNER'),
    )
    .option('--events <ids>', 'for these events alone, with commas between; not for owners', eventsIn)
    .action(({ org, email, password, role, events = null }: CreateOptions) =>
      run(async ({ db }) => {
        const { user, madePassword } = await db.transaction(async (tx) =>
          createUser(tx, {
            organization: await findLiveOrganization(tx, { slug: org }),
            email,
            password,
            role,
            eventIds: events,
          }),
        );
        const json = {
          id: user.id,
          email: user.email,
          ...(madePassword === undefined ? {} : { password: madePassword }),
        };
        const shown = madePassword === undefined ? '' : `\nPassword ${madePassword} (shown this once)`;
        const of = events === null ? '' : ` of ${events.length} ${events.length === 1 ? 'event' : 'events'}`;
        return { json, text: `${user.email} is a member of ${org} as ${role}${of}, id ${user.id}${shown}` };
      }),
    );
}

function roleIn(text: string): Role {
  const role = roleOf(text);
  if (role === undefined) throw new InvalidArgumentError(`Allowed choices are ${roles.join(', ')}.`);
  return role;
}

function eventsIn(text: string): string[] {
  return text
    .split(',')
    .map((id) => id.trim())
    .filter((id) => id !== '');
}

function addResetFactor(program: Command, run: Run): void {
  program
    .command('reset-factor')
    .description('take the second factor off the account of someone who has lost app and recovery codes')
    .requiredOption('--email <email>', 'e-mail address that they sign in with')
    .action(({ email }: { email: string }) =>
      run(async ({ db }) => {
        const person = await db.transaction((tx) => resetSecondFactor(tx, { email: email.trim(), now: Date.now() }));
        const json = { id: person.userId, email: person.email };
        return { json, text: `${person.email} signs in with the password alone, and is signed out everywhere` };
      }),
    );
}
