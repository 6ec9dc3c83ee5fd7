import type { Tx } from '../../../platform/database/database.ts';
import type { SecretBox } from '../../../platform/secret-box.ts';
import { lockOrganization } from '../../base/lock-organization.sql.ts';
import { allScopesFor } from '../../base/scope.ts';
import { byPerson } from '../audit-log/act.ts';
import { recordAct } from '../audit-log/record-act.ts';
import { findLiveOrganization, findOwnSandbox } from '../organizations/find-organization.ts';
import { firstSandbox } from '../organizations/organization.ts';
import { type Member, requireAbility } from '../sign-in/person.ts';
import { createApiKey, type KeyRules } from './create-api-key.ts';
import { chooseKey, keepKey } from './documentation-key.sql.ts';

export interface DocumentationKeyRules extends KeyRules {
  /** Opens the values again; of test keys alone, which reach nothing real. */
  keptValues: SecretBox;
}

const name = 'Documentation';
const scopes = allScopesFor({ isTest: true });

/** Has the documentation filled in with a test key of the member's own: the one that they have, else a new one. */
export async function useDocumentationKey(tx: Tx, rules: DocumentationKeyRules, member: Member): Promise<void> {
  const { person, membership, address } = member;
  requireAbility(membership, 'api-keys');
  const { userId } = person;
  // Then the sandbox is not about to begin anew.
  await lockOrganization(tx, membership);
  const { id: sandboxId } = await findOwnSandbox(tx, { ...membership, sandbox: firstSandbox });
  if ((await chooseKey(tx, { userId, organizationId: sandboxId })) > 0) return;
  const { apiKey, key } = await createApiKey(tx, rules, {
    organization: await findLiveOrganization(tx, { slug: membership.organizationSlug }),
    name,
    description: `For ${person.email}, at /docs`,
    scopes,
    isTest: true,
  });
  const valueSealed = rules.keptValues.seal(key);
  await keepKey(tx, { userId, organizationId: sandboxId, apiKeyId: apiKey.id, valueSealed });
  await recordAct(tx, {
    organizationId: membership.organizationId,
    by: byPerson(person),
    action: 'api_key.created',
    subject: { kind: 'api_key', id: apiKey.id, label: name },
    details: { scopes: scopes.join(' '), expiresAt: null, isTest: true },
    address,
  });
}
