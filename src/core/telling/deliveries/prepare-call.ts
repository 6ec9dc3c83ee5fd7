import type { Database } from '../../../platform/database/database.ts';
import type { SecretBox } from '../../../platform/secret-box.ts';
import { withoutPeople } from '../notices/kinds.ts';
import { messageBodyOf, signatureHeaders } from '../notices/message.ts';
import { generateSecret } from '../webhooks/webhook.ts';
import {
  type ClaimedDelivery,
  findOrganizationSecret,
  findSigningKeys,
  findSigningWebhooks,
  listRetired,
  makeOrganizationSecret,
  type SigningWebhook,
} from './send.sql.ts';
import type { WebhookCall } from './webhook-call.ts';

/** What opens the secrets that sign messages. */
export interface SigningBoxes {
  webhookSecrets: SecretBox;
  callbackSecrets: SecretBox;
}

/** Who signs the claimed deliveries, looked up once for all of them. */
export interface Signers {
  /** Why nothing is sent to the receiver any more; undefined where it is. */
  refusalOf(delivery: ClaimedDelivery): string | undefined;
  secretsOf(delivery: ClaimedDelivery): Promise<readonly string[]>;
  /** Whether it is of a sandbox that has begun anew since, which tells nobody anything. */
  isRetired(delivery: ClaimedDelivery): boolean;
}

export const switchedOff = 'The webhook was switched off';
/**
 * This process may have another application secret than the one that sealed it: on another node, or later, it may work.
 */
export const secretUnopened = 'The signing secret cannot be opened; rotate it if this goes on';
const keyEnded = 'The API key was revoked or has expired';

export async function loadSigners(
  db: Database,
  boxes: SigningBoxes,
  deliveries: readonly ClaimedDelivery[],
): Promise<Signers> {
  // A webhook comes with its delivery; others sign what goes to an event's callback URL.
  const own = deliveries.flatMap(({ webhookId, secretSealed, previousSecretSealed }) =>
    webhookId === null || secretSealed === null ? [] : [{ id: webhookId, secretSealed, previousSecretSealed }],
  );
  const toEvents = deliveries.filter(({ webhookId }) => webhookId === null);
  const webhookIds = [...new Set(toEvents.flatMap(({ signerWebhookIds }) => signerWebhookIds ?? []))];
  const keyIds = [...new Set(toEvents.flatMap(({ signerApiKeyId }) => signerApiKeyId ?? []))];
  // Only a delivery of a live notice is known to be of no sandbox.
  const trials = deliveries.filter(({ isTest }) => isTest !== false);
  const [others, keys, retired] = await Promise.all([
    webhookIds.length > 0 ? findSigningWebhooks(db, { ids: webhookIds }) : [],
    keyIds.length > 0 ? findSigningKeys(db, { ids: keyIds }) : [],
    trials.length > 0 ? listRetired(db, { ids: trials.map(({ organizationId }) => organizationId) }) : [],
  ]);
  const webhookById = new Map([...own, ...others].map((webhook) => [webhook.id, webhook]));
  const keyById = new Map(keys.map((key) => [key.id, key]));
  const retiredIds = new Set(retired.map(({ id }) => id));
  // Opened when they are needed: a secret that cannot be opened concerns its own receiver alone.
  const ofWebhook = once((id) => openAll(boxes, webhookById.get(id)));
  const ofKey = once((id) => {
    const sealed = keyById.get(id)?.callbackSecretSealed;
    return sealed === undefined ? [] : [opened(boxes.callbackSecrets, sealed)];
  });
  const ofOrganization = once((id) => secretsOfOrganization(db, boxes, id));
  return {
    isRetired: ({ organizationId }) => retiredIds.has(organizationId),
    refusalOf({ webhookId, isActive, trigger, targetId, signerApiKeyId }) {
      if (webhookId !== null) {
        const isSent = isActive === true || (isActive === false && trigger === 'TEST');
        return isSent ? undefined : switchedOff;
      }
      const isToKey = signerApiKeyId === targetId;
      return isToKey && keyById.get(targetId)?.mayAct !== true ? keyEnded : undefined;
    },
    async secretsOf({ webhookId, signerWebhookIds, signerApiKeyId, organizationId }) {
      if (webhookId !== null) return ofWebhook(webhookId);
      const secrets = [
        ...(signerWebhookIds ?? []).flatMap(ofWebhook),
        ...(signerApiKeyId === null ? [] : ofKey(signerApiKeyId)),
      ];
      return secrets.length > 0 ? secrets : ofOrganization(organizationId);
    },
  };
}

function once<Value>(make: (id: string) => Value): (id: string) => Value {
  const made = new Map<string, Value>();
  return (id) => {
    const value = made.get(id) ?? make(id);
    made.set(id, value);
    return value;
  };
}

function openAll({ webhookSecrets }: SigningBoxes, webhook: SigningWebhook | undefined): string[] {
  const sealed = [webhook?.secretSealed, webhook?.previousSecretSealed];
  return sealed.flatMap((each) => (each == null ? [] : [opened(webhookSecrets, each)]));
}

/** For an event that was made in the dashboard and has its own callback URL: nobody else signs. */
async function secretsOfOrganization(
  db: Database,
  { callbackSecrets }: SigningBoxes,
  organizationId: string,
): Promise<string[]> {
  const { callbackSecretSealed, previousSecretSealed } = await findOrganizationSecret(db, { organizationId });
  if (callbackSecretSealed !== null) {
    const sealed = previousSecretSealed === null ? [] : [previousSecretSealed];
    return [callbackSecretSealed, ...sealed].map((each) => opened(callbackSecrets, each));
  }
  const freshSealed = callbackSecrets.seal(generateSecret());
  const made = await makeOrganizationSecret(db, { organizationId, freshSealed });
  return [opened(callbackSecrets, made.callbackSecretSealed)];
}

export class UnopenedSecret extends Error {}

function opened(box: SecretBox, sealed: Buffer): string {
  try {
    return box.open(sealed);
  } catch (cause) {
    throw new UnopenedSecret(secretUnopened, { cause });
  }
}

/** The POST of one attempt: the same body every time, signed anew for its time. */
export function callOf(
  delivery: ClaimedDelivery,
  { secrets, seconds }: { secrets: readonly string[]; seconds: number },
): WebhookCall {
  const body = delivery.body ?? bodyOf(delivery);
  const { url, messageId } = delivery;
  return { url, headers: signatureHeaders({ id: messageId, body }, { secrets, seconds }), body };
}

/** A notice is kept for thirty days; a request for it on the last of them may come too late. */
export function hasContent({ body, dataText }: ClaimedDelivery): boolean {
  return body !== null || dataText !== null;
}

function bodyOf({ messageId, eventType, noticedAt, isTest, dataText, seesBuyers }: ClaimedDelivery): string {
  if (noticedAt === null || dataText === null) throw new Error(`The delivery of ${messageId} has nothing to say`);
  return messageBodyOf({
    id: messageId,
    type: eventType,
    timestamp: noticedAt,
    isTest: isTest === true,
    dataText: seesBuyers ? dataText : JSON.stringify(withoutPeople(JSON.parse(dataText))),
  });
}
