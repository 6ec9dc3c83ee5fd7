import type { Tx } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import type { SecretBox } from '../../../platform/secret-box.ts';
import type { Actor } from '../../base/actor.ts';
import { limitReached, raiseInvalid } from '../../base/common.errors.ts';
import { type Detail, raise } from '../../base/define-error.ts';
import { lockOrganization } from '../../base/lock-organization.sql.ts';
import { callbackFault } from '../../base/outbound-address.ts';
import type { Policy } from '../../base/policy.ts';
import type { NoticeType } from '../notices/kinds.ts';
import { countWebhooks, insertWebhook } from './webhook.sql.ts';
import type { Webhook } from './webhook.ts';
import { generateSecret } from './webhook.ts';

interface RegisterWebhookInput {
  policy: Policy;
  secrets: SecretBox;
  url: string;
  events: NoticeType[];
}

export interface WebhookWithSecret {
  webhook: Webhook;
  /** Shown now and never again. */
  secret: string;
}

export async function registerWebhook(
  tx: Tx,
  actor: Actor,
  { policy, secrets, url, events }: RegisterWebhookInput,
): Promise<WebhookWithSecret> {
  const faults = addressFaults(policy, url);
  if (faults.length > 0) raiseInvalid(faults);
  const { organizationId } = actor;
  await lockOrganization(tx, { organizationId });
  const { count } = await countWebhooks(tx, { organizationId });
  const most = policy.maxima.webhooks;
  if (count >= most) raise(limitReached, { what: 'webhooks of an organization', most });
  const secret = generateSecret();
  const webhook = await insertWebhook(tx, {
    id: newId(),
    organizationId,
    url,
    events,
    seesBuyers: actor.scopes.has('orders:read'),
    secretSealed: secrets.seal(secret),
  });
  return { webhook, secret };
}

/** What is wrong with the URL of a webhook that a schema cannot show. */
export function addressFaults({ outbound }: Policy, url: string | undefined): Detail[] {
  const fault = url === undefined ? undefined : callbackFault(outbound, url);
  return fault === undefined ? [] : [{ field: 'url', ...fault }];
}
