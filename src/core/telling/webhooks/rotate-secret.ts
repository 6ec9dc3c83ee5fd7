import type { Tx } from '../../../platform/database/database.ts';
import type { SecretBox } from '../../../platform/secret-box.ts';
import type { Actor } from '../../base/actor.ts';
import { checkIfMatch } from '../../base/if-match.ts';
import { ownWebhookForChange } from './own-webhook.sql.ts';
import type { WebhookWithSecret } from './register-webhook.ts';
import { replaceSecret } from './webhook.sql.ts';
import { generateSecret, previousSecretHours } from './webhook.ts';

/** Gives a webhook another secret. The old one also signs for a day, so that receivers can change over. */
export async function rotateSecret(
  tx: Tx,
  actor: Actor,
  { webhookId, secrets, ifMatch }: { webhookId: string; secrets: SecretBox; ifMatch?: string },
): Promise<WebhookWithSecret> {
  const { id, revision } = await ownWebhookForChange(tx, actor, webhookId);
  checkIfMatch(ifMatch, 'webhook', { id, revision });
  const secret = generateSecret();
  const secretSealed = secrets.seal(secret);
  return { webhook: await replaceSecret(tx, { id, secretSealed, previousHours: previousSecretHours }), secret };
}
