import type { Database, Tx } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import { naturalBatch } from '../../../platform/natural-batch.ts';
import type { WorkOutcome } from '../../../platform/queue/queue.ts';
import { giveUpDeliveries } from '../webhooks/webhook.sql.ts';
import { nextAttemptSeconds } from './attempt-plan.ts';
import { deliveryKind } from './delivery.ts';
import { Lanes, windowDefault } from './lanes.ts';
import {
  callOf,
  hasContent,
  loadSigners,
  type Signers,
  type SigningBoxes,
  secretUnopened,
  switchedOff,
  UnopenedSecret,
} from './prepare-call.ts';
import {
  type AttemptOutcome,
  type ClaimedDelivery,
  claimDelivery,
  claimDueInTurn,
  claimDueOf,
  noteFailure,
  putBackClaims,
  recordAttempts,
  switchOff,
} from './send.sql.ts';
import type { AttemptResult, WebhookAttempts } from './webhook-attempts.ts';
import type { WebhookAnswer, WebhookSender } from './webhook-call.ts';

export interface DelivererOptions {
  db: Database;
  sender: WebhookSender;
  boxes: SigningBoxes;
  now: () => number;
  random?: () => number;
  onFault: (sentence: string, error: unknown) => void;
  /** Counts attempts. */
  onOutcome?: (kind: string, result: WorkOutcome['result']) => void;
}

/** Sends what is due, with no transaction open, and writes down what came of it. */
export interface Deliverer extends WebhookAttempts {
  /** Starts everything that can start now; slow attempts go on by themselves. */
  run(): Promise<void>;
  /** Waits for the attempts that are under way. */
  stop(): Promise<void>;
}

const claimMost = 500;
// An attempt takes 15 seconds at most and starts as soon as it is claimed, so it is over when its lease ends.
const leaseSeconds = 40;
const failingDaysMax = 5;
const failingReason = `Nothing but failures for ${failingDaysMax} days.`;
const goneReason = 'The receiver answered 410 Gone.';
const gone = 410;
const turnMs = 50;
const manyOutcomes = 8;
const growMs = 10;
const firstTarget = '00000000-0000-0000-0000-000000000000';

export function createDeliverer(options: DelivererOptions): Deliverer {
  const { db, sender, boxes, now, random = Math.random, onFault, onOutcome } = options;
  const lanes = new Lanes();
  let afterTargetId = firstTarget;
  let isStopping = false;
  let running: Promise<void> = Promise.resolve();

  /** Answers whether it counted: it does not where the lease was lost. */
  const record = naturalBatch<AttemptOutcome, boolean>({
    sizeMax: 500,
    inFlightMax: 1,
    patienceMs: 1_000,
    load: async (outcomes) => {
      // In a transaction, which is tried again after a deadlock with whoever changes or deletes a webhook meanwhile.
      const rows = await db.transaction((tx) => recordAttempts(tx, { outcomes }));
      const recorded = new Set(rows.map(({ id }) => id));
      // Where many end at once, the next batch is better for a moment to grow in.
      if (outcomes.length >= manyOutcomes) await new Promise((resolve) => setTimeout(resolve, growMs));
      return outcomes.map(({ id }) => recorded.has(id));
    },
  });
  const noteFailing = naturalBatch<string, void>({
    sizeMax: 200,
    inFlightMax: 1,
    patienceMs: 1_000,
    load: async (webhookIds) => {
      await db.transaction((tx) => noteFailures(tx, webhookIds));
      return webhookIds.map(() => undefined);
    },
  });

  const putBack = naturalBatch<{ id: string; lease: string }, void>({
    sizeMax: 500,
    inFlightMax: 1,
    patienceMs: 1_000,
    load: async (claims) => {
      await db.transaction((tx) => putBackClaims(tx, { claims }));
      return claims.map(() => undefined);
    },
  });
  const onNotPutBack = (error: unknown) => onFault('A delivery waits until its lease ends', error);

  const attempt = async (
    delivery: ClaimedDelivery,
    { lease, signers, onAnswered }: { lease: string; signers: Signers; onAnswered?: (isSuccess: boolean) => void },
  ): Promise<AttemptOutcome> => {
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
    const isRecorded = await record(outcome);
    if (isRecorded && answer.error !== null) await react(delivery, answer);
    return outcome;
  };

  /** An attempt like one that its receiver refuses: the organizer sees why, and it ends by the plan. */
  const unopened = (error: unknown): undefined => {
    if (!(error instanceof UnopenedSecret)) throw error;
    onFault('A signing secret could not be opened', error);
  };

  const react = async ({ webhookId, trigger }: ClaimedDelivery, { responseStatus }: WebhookAnswer) => {
    if (webhookId === null || trigger === 'TEST') return;
    if (responseStatus !== gone) return noteFailing(webhookId);
    await db.transaction(async (tx) => {
      await switchOff(tx, { id: webhookId, reason: goneReason });
      await giveUpDeliveries(tx, { targetId: webhookId, error: switchedOff });
    });
  };

  const startAll = async (claimed: readonly ClaimedDelivery[], lease: string) => {
    if (claimed.length === 0) return;
    const signers = await loadSigners(db, boxes, claimed);
    for (const delivery of claimed) {
      lanes.start(delivery.targetId, {
        async attempt(onAnswered) {
          try {
            await attempt(delivery, { lease, signers, onAnswered });
          } catch (error) {
            onFault('An attempt to deliver could not be carried out; it comes up again', error);
          }
        },
        putBack: () => void putBack({ id: delivery.id, lease }).catch(onNotPutBack),
      });
    }
  };

  /** Receivers that are known to be quick. Answers whether more of theirs may be waiting that could be started at once. */
  const serveQuick = async (): Promise<boolean> => {
    const most = Math.min(claimMost, lanes.room().quick);
    const allowances = lanes.allowances().quick.filter(({ allowance }) => allowance > 0);
    if (most === 0 || allowances.length === 0) return false;
    const lease = newId();
    const claimed = await claimDueOf(db, { lease, leaseSeconds, most, allowances });
    await startAll(claimed, lease);
    return claimed.length === most;
  };

  /** All the others, each in turn. */
  const serveInTurn = async (): Promise<boolean> => {
    const most = Math.min(claimMost, lanes.room().others);
    if (most === 0) return false;
    const { quick, others } = lanes.allowances();
    const allowances = [...others, ...quick.map(({ lane }) => ({ lane, allowance: 0 }))];
    const lease = newId();
    const from = afterTargetId;
    const turn = { allowances, allowanceDefault: windowDefault, afterLane: from };
    const claimed = await claimDueInTurn(db, { lease, leaseSeconds, most, ...turn });
    await startAll(claimed, lease);
    afterTargetId = claimed.length === most ? (claimed.at(-1)?.targetId ?? firstTarget) : firstTarget;
    return claimed.length === most || from !== firstTarget;
  };

  const runAll = async () => {
    let nextTurnAt = 0;
    while (!isStopping) {
      // Going round all receivers costs more the more there are, so quick ones do not wait for it every time.
      const isTurn = now() >= nextTurnAt;
      const [more, moreInTurn] = await Promise.all([serveQuick(), isTurn ? serveInTurn() : false]);
      if (isTurn) nextTurnAt = moreInTurn ? 0 : now() + turnMs;
      if (more || moreInTurn) continue;
      // Room for the next round comes when attempts end; slow ones are not waited for.
      if (await lanes.progress(turnMs)) continue;
      if (isTurn) return;
      nextTurnAt = 0;
    }
  };

  return {
    run() {
      running = runAll();
      return running;
    },
    async attempt(deliveryId): Promise<AttemptResult> {
      const lease = newId();
      const delivery = await claimDelivery(db, { id: deliveryId, lease, leaseSeconds });
      if (delivery === undefined) throw new Error(`The delivery ${deliveryId} cannot be tried`);
      const outcome = await attempt(delivery, { lease, signers: await loadSigners(db, boxes, [delivery]) });
      const { status, responseStatus, durationMs, error } = outcome;
      return { status, responseStatus, durationMs, error };
    },
    async stop() {
      isStopping = true;
      await running.catch(() => {});
      await lanes.drained();
    },
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
