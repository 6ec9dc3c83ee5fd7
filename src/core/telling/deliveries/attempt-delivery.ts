import type { Database, Tx } from '../../../platform/database/database.ts';
import { naturalBatch } from '../../../platform/natural-batch.ts';
import type { WorkOutcome } from '../../../platform/queue/queue-kind.ts';
import { giveUpDeliveries } from '../webhooks/webhook.sql.ts';
import { nextAttemptSeconds } from './attempt-plan.ts';
import { deliveryKind } from './delivery.ts';
import { callOf, hasContent, type Signers, secretUnopened, switchedOff, UnopenedSecret } from './prepare-call.ts';
import { type AttemptOutcome, type ClaimedDelivery, noteFailure, recordAttempts, switchOff } from './send.sql.ts';
import type { WebhookAnswer, WebhookSender } from './webhook-call.ts';

export interface AttemptOptions {
  db: Database;
  sender: WebhookSender;
  now: () => number;
  random?: () => number;
  onFault: (sentence: string, error: unknown) => void;
  /** Counts attempts. */
  onOutcome?: (kind: string, result: WorkOutcome['result']) => void;
}

/** Sends a delivery that was claimed, and writes down what came of it. */
export type AttemptDelivery = (
  delivery: ClaimedDelivery,
  options: { lease: string; signers: Signers; onAnswered?: (isSuccess: boolean) => void },
) => Promise<AttemptOutcome>;

const failingDaysMax = 5;
const failingReason = `Nothing but failures for ${failingDaysMax} days.`;
const goneReason = 'The receiver answered 410 Gone.';
const gone = 410;
const manyOutcomes = 8;
const growMs = 10;

export function createAttemptDelivery(options: AttemptOptions): AttemptDelivery {
  const { db, sender, now, random = Math.random, onFault, onOutcome } = options;
  const record = createRecord(db);
  const react = createReaction(db);

  /** An attempt like one that its receiver refuses: the organizer sees why, and it ends by the plan. */
  const unopened = (error: unknown): undefined => {
    if (!(error instanceof UnopenedSecret)) throw error;
    onFault('A signing secret could not be opened', error);
  };

  return async (delivery, { lease, signers, onAnswered }) => {
    if (signers.isRetired(delivery)) {
      // By itself: the same key may be waiting to be called about the sandbox that it acts in now.
      const outcome = outcomeOf(delivery, lease, unsent('The sandbox was reset'), undefined);
      await record(outcome);
      return outcome;
    }
    const refusal = signers.refusalOf(delivery);
    if (refusal !== undefined) {
      await db.transaction((tx) => giveUpDeliveries(tx, { targetId: delivery.targetId, error: refusal }));
      return outcomeOf(delivery, lease, unsent(refusal), undefined);
    }
    if (!hasContent(delivery)) {
      const outcome = outcomeOf(delivery, lease, unsent('The notice is no longer kept'), undefined);
      await record(outcome);
      return outcome;
    }
    const secrets = await signers.secretsOf(delivery).catch(unopened);
    const seconds = Math.floor(now() / 1_000);
    const answer =
      secrets === undefined ? unsent(secretUnopened) : await sender.send(callOf(delivery, { secrets, seconds }));
    onAnswered?.(answer.error === null);
    const outcome = outcomeOf(delivery, lease, answer, secondsToNext(delivery, answer, random()));
    onOutcome?.(deliveryKind, thenOf[outcome.status]);
    const recorded = record(outcome);
    // Nothing of the message is kept until it is written down.
    if (answer.error === null) return recorded.then(() => outcome);
    if (await recorded) await react(delivery, answer);
    return outcome;
  };
}

/** Answers whether it counted: it does not where the lease was lost. */
function createRecord(db: Database) {
  return naturalBatch<AttemptOutcome, boolean>({
    sizeMax: 500,
    inFlightMax: 1,
    patienceMs: 1_000,
    load: async (outcomes) => {
      // In a transaction, which is tried again after a deadlock with anyone who changes or deletes a webhook meanwhile.
      const rows = await db.transaction((tx) => recordAttempts(tx, { outcomes }));
      if (rows.length === 0) return outcomes.map(() => true);
      const lost = new Set(rows.map(({ id }) => id));
      return outcomes.map(({ id }) => !lost.has(id));
    },
    // Where many end at once, the next batch is better for a moment to grow in.
    restMs: (size) => (size >= manyOutcomes ? growMs : 0),
  });
}

/** What a failure means for the webhook itself. */
function createReaction(db: Database) {
  const noteFailing = naturalBatch<string, void>({
    sizeMax: 200,
    inFlightMax: 1,
    patienceMs: 1_000,
    load: async (webhookIds) => {
      await db.transaction((tx) => noteFailures(tx, webhookIds));
      return webhookIds.map(() => undefined);
    },
  });
  return async ({ webhookId, trigger }: ClaimedDelivery, { responseStatus }: WebhookAnswer) => {
    if (webhookId === null || trigger === 'TEST') return;
    if (responseStatus !== gone) return noteFailing(webhookId);
    await db.transaction(async (tx) => {
      await switchOff(tx, { id: webhookId, reason: goneReason });
      await giveUpDeliveries(tx, { targetId: webhookId, error: switchedOff });
    });
  };
}

const thenOf = { DELIVERED: 'DONE', PENDING: 'RETRY', FAILED: 'FAILED' } as const;

function unsent(error: string): WebhookAnswer {
  return { responseStatus: null, durationMs: 0, error, retryAfterSeconds: null };
}

/** Undefined where there is no further attempt. */
function secondsToNext(delivery: ClaimedDelivery, answer: WebhookAnswer, random: number): number | undefined {
  const isFinal = answer.error === null || delivery.trigger === 'TEST' || answer.responseStatus === gone;
  if (isFinal) return undefined;
  const { retryAfterSeconds } = answer;
  return nextAttemptSeconds({ attempts: delivery.attempts + 1, retryAfterSeconds, random });
}

function outcomeOf(
  { id }: ClaimedDelivery,
  lease: string,
  { responseStatus, durationMs, error }: WebhookAnswer,
  nextSeconds: number | undefined,
): AttemptOutcome {
  const unfinished = nextSeconds === undefined ? 'FAILED' : 'PENDING';
  const status = error === null ? 'DELIVERED' : unfinished;
  return { id, lease, status, responseStatus, durationMs, error, nextSeconds: nextSeconds ?? null };
}

async function noteFailures(tx: Tx, webhookIds: readonly string[]): Promise<void> {
  const noted = await noteFailure(tx, { webhookIds, daysMax: failingDaysMax, reason: failingReason });
  for (const { id, isActive } of noted) {
    if (!isActive) await giveUpDeliveries(tx, { targetId: id, error: switchedOff });
  }
}
