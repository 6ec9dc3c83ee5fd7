import type { Command } from 'commander';
import { createApiKey } from '../core/accounts/api-keys/create-api-key.ts';
import { revokeApiKey } from '../core/accounts/api-keys/revoke-api-key.ts';
import { findLiveOrganization } from '../core/accounts/organizations/find-organization.ts';
import { allScopesFor, isScope, type Scope, scopes } from '../core/base/scope.ts';
import { createKeyRules } from '../wiring/rules.ts';
import type { Run } from './command.ts';
import { CommandError } from './command.ts';

interface CreateOptions {
  org: string;
  name: string;
  scopes: string;
  allow?: string;
  expires?: string;
  callbackUrl?: string;
  test?: boolean;
  sandbox?: string;
  mcp?: boolean;
}

export function addKeyCommands(program: Command, run: Run): void {
  const key = program.command('key').description('API keys');

  key
    .command('create')
    .description('make an API key; its value and callback secret are shown this once')
    .requiredOption('--org <slug>', 'slug of the organization')
    .requiredOption('--name <name>', 'label of the key')
    .requiredOption(
      '--scopes <scopes>',
      `all (a live key: but orders:write), none, or a comma-separated choice of ${scopes.join(', ')}`,
    )
    .option('--allow <ranges>', 'addresses or CIDR ranges that may use it, comma-separated')
    .option('--expires <time>', 'when it ends, such as 2027-01-31T00:00:00+08:00')
    .option('--callback-url <url>', 'HTTPS address for notices about events that it creates')
    .option('--mcp', 'agents may act live with it, at /mcp; a test key is for agents in any case')
    .option('--test', "a test key, which acts in the organization's sandbox")
    .option('--sandbox <name>', 'a test key that acts in the sandbox of this name')
    .action((options: CreateOptions) =>
      run(async ({ config, db }) => {
        const isTest = options.test === true || options.sandbox !== undefined;
        const chosen = scopesOf(options.scopes, { isTest });
        const created = await db.transaction(async (tx) =>
          createApiKey(tx, createKeyRules(config), {
            organization: await findLiveOrganization(tx, { slug: options.org }),
            name: options.name,
            scopes: chosen,
            allowlist: listOf(options.allow),
            expiresAt: options.expires,
            callbackUrl: options.callbackUrl,
            isTest,
            sandbox: options.sandbox,
            allowsAgents: options.mcp === true,
          }),
        );
        const { apiKey, key: value, callbackSecret } = created;
        return {
          json: { id: apiKey.id, key: value, callbackSecret },
          text: `API key          ${value}\nCallback secret  ${callbackSecret}\nId               ${apiKey.id}\nBoth values are shown this once.`,
        };
      }),
    );

  key
    .command('revoke')
    .description('end an API key for good; every node refuses it within a second')
    .requiredOption('--id <id>', 'id of the key')
    .action(({ id }: { id: string }) =>
      run(async ({ db }) => {
        await db.transaction((tx) => revokeApiKey(tx, { id }));
        return { json: { id, revoked: true }, text: `Revoked ${id}` };
      }),
    );
}

function scopesOf(text: string, { isTest }: { isTest: boolean }): readonly Scope[] {
  if (text === 'all') return allScopesFor({ isTest });
  if (text === 'none') return [];
  return listOf(text).map((scope) => {
    if (!isScope(scope))
      throw new CommandError(
        `--scopes does not know "${scope}"; it takes all, none, or a choice of ${scopes.join(', ')}.`,
      );
    return scope;
  });
}

function listOf(text: string | undefined): string[] {
  return (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}
