import { randomBytes } from 'node:crypto';
import type { Database } from '../../platform/database.ts';
import type { SecretBox } from '../../platform/secret-box.ts';
import { messageBody, signatureHeaders, withoutBuyer } from './message.ts';
import {
  type ClaimedDelivery,
  findSigningKeys,
  findSigningWebhooks,
  organizationSecret,
  type SigningWebhook,
} from './send.sql.ts';
import type { WebhookCall } from './webhook-call.ts';

/** What opens the secrets that sign messages. */
export interface SigningBoxes {
  webhookSecrets: SecretBox;
  callbackSecrets: SecretBox;
}

/** The secrets of everybody who signs the claimed deliveries, opened once for all of them. */
export interface Signers {
  isSwitchedOff(delivery: ClaimedDelivery): boolean;
  secretsOf(delivery: ClaimedDelivery): Promise<readonly string[]>;
}

export async function loadSigners(
  db: Database,
  boxes: SigningBoxes,
  deliveries: readonly ClaimedDelivery[],
): Promise<Signers> {
  const webhookIds = [...new Set(deliveries.flatMap(({ signerWebhookIds }) => signerWebhookIds))];
  const keyIds = [...new Set(deliveries.flatMap(({ signerApiKeyId }) => signerApiKeyId ?? []))];
  const [webhooks, keys] = await Promise.all([
    webhookIds.length > 0 ? findSigningWebhooks(db, { ids: webhookIds }) : [],
    keyIds.length > 0 ? findSigningKeys(db, { ids: keyIds }) : [],
  ]);
  const known = new Map(webhooks.map((webhook) => [webhook.id, { ...webhook, secrets: openAll(boxes, webhook) }]));
  const secretsByKey = new Map(
    keys.map(({ id, callbackSecretSealed }) => [id, boxes.callbackSecrets.open(callbackSecretSealed)]),
  );
  return {
    isSwitchedOff: ({ webhookId, trigger }) =>
      webhookId !== null && trigger !== 'TEST' && known.get(webhookId)?.isActive === false,
    async secretsOf({ signerWebhookIds, signerApiKeyId, organizationId }) {
      const secrets = signerWebhookIds.flatMap((id) => known.get(id)?.secrets ?? []);
      const ofKey = signerApiKeyId === null ? undefined : secretsByKey.get(signerApiKeyId);
      if (ofKey !== undefined) secrets.push(ofKey);
      return secrets.length > 0 ? secrets : [await secretOfOrganization(db, boxes, organizationId)];
    },
  };
}

function openAll({ webhookSecrets }: SigningBoxes, { secretSealed, previousSecretSealed }: SigningWebhook): string[] {
  return [secretSealed, ...(previousSecretSealed === null ? [] : [previousSecretSealed])].map((sealed) =>
    webhookSecrets.open(sealed),
  );
}

/** For an event that was made in the dashboard and has an address of its own: nobody else signs. */
async function secretOfOrganization(
  db: Database,
  { callbackSecrets }: SigningBoxes,
  organizationId: string,
): Promise<string> {
  const freshSealed = callbackSecrets.seal(`whsec_${randomBytes(32).toString('base64')}`);
  const { callbackSecretSealed } = await organizationSecret(db, { organizationId, freshSealed });
  return callbackSecrets.open(callbackSecretSealed);
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

function bodyOf({ messageId, eventType, noticedAt, isTest, data, seesBuyers }: ClaimedDelivery): string {
  if (noticedAt === null || data === null) throw new Error(`The delivery of ${messageId} has nothing to say`);
  return messageBody({
    id: messageId,
    type: eventType,
    timestamp: noticedAt,
    isTest: isTest === true,
    data: seesBuyers ? data : withoutBuyer(data),
  });
}
