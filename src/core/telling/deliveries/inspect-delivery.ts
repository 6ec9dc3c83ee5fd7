import type { Database } from '../../../platform/database/database.ts';
import type { Actor } from '../../base/actor.ts';
import { listPastAttempts } from './delivery.sql.ts';
import type { Delivery, PastAttempt } from './delivery.ts';
import { ownDelivery } from './own-delivery.sql.ts';
import { callOf, hasContent, loadSigners, type SigningBoxes, UnopenedSecret } from './prepare-call.ts';
import { findDeliveryContent } from './send.sql.ts';
import type { WebhookCall } from './webhook-call.ts';

export interface InspectedDelivery {
  delivery: Delivery;
  /** Whether its body names buyers. */
  seesBuyers: boolean;
  /** What came of the attempts before the latest one, oldest first. */
  pastAttempts: PastAttempt[];
  /** The POST as it would be sent now; null where its content is no longer kept. */
  call: WebhookCall | null;
}

/** A delivery to the caller's webhook down to its bytes, signed for this moment. The secret itself stays here. */
export async function inspectDelivery(
  db: Database,
  actor: Actor,
  { webhookId, deliveryId, boxes, now }: { webhookId: string; deliveryId: string; boxes: SigningBoxes; now: number },
): Promise<InspectedDelivery> {
  const delivery = await ownDelivery(db, actor, { webhookId, deliveryId });
  const [content, { pastAttempts }] = await Promise.all([
    findDeliveryContent(db, delivery),
    listPastAttempts(db, delivery),
  ]);
  const { seesBuyers } = content;
  if (!hasContent(content)) return { delivery, seesBuyers, pastAttempts, call: null };
  const signers = await loadSigners(db, boxes, [content]);
  // Attempts report a secret that cannot be opened; here the message is shown without a signature.
  const secrets = await signers.secretsOf(content).catch((error: unknown) => {
    if (!(error instanceof UnopenedSecret)) throw error;
    return [];
  });
  const call = callOf(content, { secrets, seconds: Math.floor(now / 1_000) });
  return { delivery, seesBuyers, pastAttempts, call };
}
