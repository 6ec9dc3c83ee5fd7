import { ownWebhook } from '../core/telling/webhooks/own-webhook.sql.ts';
import type { Queryable } from '../platform/database/database.ts';
import type { Call } from './route.ts';

export const webhookParameter = { id: 'Id of the webhook.' };

export function webhookIdOf({ params }: Call): string {
  return params.id as string;
}

/** For `whenFaulty` of what hangs on a webhook: refuses where the webhook in the path is not the caller's. */
export async function ofWebhook(db: Queryable, call: Call): Promise<[]> {
  await ownWebhook(db, call.actor, webhookIdOf(call));
  return [];
}
