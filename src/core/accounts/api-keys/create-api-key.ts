import { randomBytes } from 'node:crypto';
import type { Tx } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import type { SecretBox } from '../../../platform/secret-box.ts';
import { addressRangeFault } from '../../base/address-list.ts';
import { limitReached, raiseInvalid } from '../../base/common.errors.ts';
import { type Detail, raise } from '../../base/define-error.ts';
import { lockOrganization } from '../../base/lock-organization.sql.ts';
import { callbackFault, type OutboundPolicy } from '../../base/outbound-address.ts';
import type { Scope } from '../../base/scope.ts';
import { characterCount, checkName, descriptionLengthMax } from '../../base/text.ts';
import { instantOf } from '../../base/time.ts';
import { findOwnSandbox } from '../organizations/find-organization.ts';
import { firstSandbox, type Organization } from '../organizations/organization.ts';
import { countActiveKeys, insertApiKey } from './api-key.sql.ts';
import { type ApiKey, generateKey, hashKey, keyStart } from './api-key.ts';

export interface CreateApiKeyInput {
  organization: Organization;
  name: string;
  description?: string | null;
  scopes: readonly Scope[];
  callbackUrl?: string | null;
  allowlist?: readonly string[];
  expiresAt?: string | null;
  /** Agents may act live with it. */
  allowsAgents?: boolean;
  /** Where given, a key that would have ended by then is refused. */
  now?: number;
  /** A test key acts in a sandbox of the organization. */
  isTest: boolean;
  /** Which of its sandboxes; the first where left out. */
  sandbox?: string | undefined;
}

export interface CreatedApiKey {
  apiKey: ApiKey;
  /** The value, shown now and never again. */
  key: string;
  callbackSecret: string;
}

export interface KeyRules {
  secretBox: SecretBox;
  outbound: OutboundPolicy;
  activeKeysMax: number;
}

const allowlistEntriesMax = 100;

export async function createApiKey(tx: Tx, rules: KeyRules, input: CreateApiKeyInput): Promise<CreatedApiKey> {
  const name = checkName('name', input.name);
  const faults = faultsOf(rules, input);
  if (faults.length > 0) raiseInvalid(faults);

  const { organization, sandbox = firstSandbox } = input;
  // The live one also for a sandbox, which may be about to begin anew.
  await lockOrganization(tx, { organizationId: organization.id });
  const owner = input.isTest ? await findOwnSandbox(tx, { organizationId: organization.id, sandbox }) : organization;
  const { count } = await countActiveKeys(tx, { organizationId: owner.id });
  if (count >= rules.activeKeysMax) raise(limitReached, { what: 'active API keys', most: rules.activeKeysMax });

  const key = generateKey({ isTest: input.isTest });
  const callbackSecret = `whsec_${randomBytes(32).toString('base64')}`;
  const apiKey = await insertApiKey(tx, {
    id: newId(),
    organizationId: owner.id,
    name,
    description: input.description?.trim() || null,
    keyHash: hashKey(key),
    keyStart: keyStart(key),
    scopes: [...new Set(input.scopes)],
    callbackUrl: input.callbackUrl ?? null,
    callbackSecretSealed: rules.secretBox.seal(callbackSecret),
    allowlist: [...new Set(input.allowlist ?? [])],
    allowsAgents: input.allowsAgents ?? false,
    expiresAt: input.expiresAt == null ? null : (instantOf(input.expiresAt) ?? null),
  });
  return { apiKey, key, callbackSecret };
}

function faultsOf(rules: KeyRules, input: CreateApiKeyInput): Detail[] {
  const faults: Detail[] = [];
  const { description, callbackUrl, allowlist = [], expiresAt, now } = input;
  if (description != null && characterCount(description) > descriptionLengthMax) {
    faults.push({ field: 'description', fault: 'notTextUpTo', values: { most: descriptionLengthMax } });
  }
  const addressFault = callbackUrl == null ? undefined : callbackFault(rules.outbound, callbackUrl);
  if (addressFault !== undefined) faults.push({ field: 'callbackUrl', ...addressFault });
  if (allowlist.length > allowlistEntriesMax) {
    faults.push({ field: 'allowlist', fault: 'entriesTooMany', values: { most: allowlistEntriesMax } });
  }
  allowlist.slice(0, allowlistEntriesMax).forEach((entry, index) => {
    const fault = addressRangeFault(entry);
    if (fault !== undefined) faults.push({ field: `allowlist[${index}]`, ...fault });
  });
  const endsAt = expiresAt == null ? undefined : instantOf(expiresAt);
  if (expiresAt != null && endsAt === undefined) {
    faults.push({ field: 'expiresAt', fault: 'notAMoment' });
  }
  if (endsAt !== undefined && now !== undefined && Date.parse(endsAt) <= now) {
    faults.push({ field: 'expiresAt', fault: 'notInFuture' });
  }
  return faults;
}
