import type { Queryable } from '../../../platform/database/database.ts';
import * as toDo from './to-do.sql.ts';

/** Something that waits for the organizer. */
export type ToDo =
  | ({ kind: 'DRAFT_SOON' } & toDo.EventToDo)
  | ({ kind: 'NOTHING_ON_SALE' } & toDo.EventToDo)
  | ({ kind: 'INVENTORY_LOW' } & toDo.LowTicketType)
  | { kind: 'WEBHOOK_OFF'; webhookId: string; url: string; disabledReason: string }
  | {
      kind: 'REFUND_FAILED';
      refundId: string;
      orderId: string;
      orderNumber: string;
      amountCentavos: number;
      failure: string | null;
    }
  | { kind: 'KEY_EXPIRING'; apiKeyId: string; name: string; expiresAt: string };

const soonDays = 14;
const ofOneKindMax = 20;

/** What waits, money first; at most twenty of a kind. */
export async function listToDos(
  db: Queryable,
  { organizationId, now }: { organizationId: string; now: string },
): Promise<ToDo[]> {
  const asked = { organizationId, now, days: soonDays, most: ofOneKindMax };
  const [refunds, nothing, drafts, low, webhooks, keys] = await Promise.all([
    toDo.listRefusedRefunds(db, asked),
    toDo.listWithoutTickets(db, asked),
    toDo.listDraftsSoon(db, asked),
    toDo.listLowTicketTypes(db, asked),
    toDo.listSwitchedOffWebhooks(db, asked),
    toDo.listKeysExpiring(db, asked),
  ]);
  return [
    ...refunds.map((row): ToDo => ({ kind: 'REFUND_FAILED', ...row })),
    ...nothing.map((row): ToDo => ({ kind: 'NOTHING_ON_SALE', ...row })),
    ...drafts.map((row): ToDo => ({ kind: 'DRAFT_SOON', ...row })),
    ...low.map((row): ToDo => ({ kind: 'INVENTORY_LOW', ...row })),
    ...webhooks.map((row): ToDo => ({ kind: 'WEBHOOK_OFF', ...row })),
    ...keys.map((row): ToDo => ({ kind: 'KEY_EXPIRING', ...row })),
  ];
}
