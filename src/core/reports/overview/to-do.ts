import type { Queryable } from '../../../platform/database/database.ts';
import * as toDo from './to-do.sql.ts';

/** Something that waits for the organizer. */
export type ToDo =
  | { kind: 'PAYOUT_ACCOUNT_MISSING'; amountCentavos: number }
  | { kind: 'PAYOUT_ACCOUNT_RESTS'; amountCentavos: number; until: string }
  | ({ kind: 'PAYOUT_STOPPED' } & toDo.StoppedPayout)
  | { kind: 'DISPUTE_OPEN'; disputeId: string; orderId: string; orderNumber: string; amountCentavos: number }
  | { kind: 'TAX_DETAILS_MISSING' }
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
  const [standing, stopped, disputes, refunds, nothing, drafts, low, webhooks, keys] = await Promise.all([
    toDo.findAccountStanding(db, asked),
    toDo.listStoppedPayouts(db, asked),
    toDo.listOpenDisputes(db, asked),
    toDo.listRefusedRefunds(db, asked),
    toDo.listWithoutTickets(db, asked),
    toDo.listDraftsSoon(db, asked),
    toDo.listLowTicketTypes(db, asked),
    toDo.listSwitchedOffWebhooks(db, asked),
    toDo.listKeysExpiring(db, asked),
  ]);
  return [
    ...accountToDos(standing),
    ...stopped.map((row): ToDo => ({ kind: 'PAYOUT_STOPPED', ...row })),
    ...disputes.map((row): ToDo => ({ kind: 'DISPUTE_OPEN', ...row })),
    ...refunds.map((row): ToDo => ({ kind: 'REFUND_FAILED', ...row })),
    ...nothing.map((row): ToDo => ({ kind: 'NOTHING_ON_SALE', ...row })),
    ...drafts.map((row): ToDo => ({ kind: 'DRAFT_SOON', ...row })),
    ...low.map((row): ToDo => ({ kind: 'INVENTORY_LOW', ...row })),
    ...webhooks.map((row): ToDo => ({ kind: 'WEBHOOK_OFF', ...row })),
    ...keys.map((row): ToDo => ({ kind: 'KEY_EXPIRING', ...row })),
    // Once there is money to be paid, statements are kept for the books.
    ...(standing !== undefined && standing.owedCentavos > 0 && !standing.hasTaxNumber
      ? [{ kind: 'TAX_DETAILS_MISSING' as const }]
      : []),
  ];
}

/** Money that waits for where it is to go. */
function accountToDos(standing: toDo.AccountStanding | undefined): ToDo[] {
  if (standing === undefined) return [];
  const { owedCentavos, scheduledCentavos, hasAccount, restsUntil } = standing;
  if (!hasAccount) return owedCentavos > 0 ? [{ kind: 'PAYOUT_ACCOUNT_MISSING', amountCentavos: owedCentavos }] : [];
  if (restsUntil === null || scheduledCentavos === 0) return [];
  return [{ kind: 'PAYOUT_ACCOUNT_RESTS', amountCentavos: scheduledCentavos, until: restsUntil }];
}
