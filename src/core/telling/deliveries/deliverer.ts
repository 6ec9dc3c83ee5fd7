import { newId } from '../../../platform/ids.ts';
import { naturalBatch } from '../../../platform/natural-batch.ts';
import { type AttemptDelivery, type AttemptOptions, createAttemptDelivery } from './attempt-delivery.ts';
import { Lanes, windowDefault } from './lanes.ts';
import { loadSigners, type SigningBoxes } from './prepare-call.ts';
import { type ClaimedDelivery, claimDelivery, claimDueInTurn, claimDueOf, putBackClaims } from './send.sql.ts';
import type { AttemptResult, WebhookAttempts } from './webhook-attempts.ts';

interface DelivererOptions extends AttemptOptions {
  boxes: SigningBoxes;
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
const turnMs = 50;
const firstTarget = '00000000-0000-0000-0000-000000000000';

export function createDeliverer(options: DelivererOptions): Deliverer {
  const { db, boxes, now } = options;
  const attempt = createAttemptDelivery(options);
  const lanes = new Lanes();
  const startAll = createStart(options, { lanes, attempt });
  let afterTargetId = firstTarget;
  let isStopping = false;
  let running: Promise<void> = Promise.resolve();

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

  return {
    run() {
      running = startAllThatCan({ lanes, now, isStopping: () => isStopping, serveQuick, serveInTurn });
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

interface Rounds {
  lanes: Lanes;
  now: () => number;
  isStopping: () => boolean;
  serveQuick: () => Promise<boolean>;
  serveInTurn: () => Promise<boolean>;
}

/** Until nothing is left that could start now. */
async function startAllThatCan({ lanes, now, isStopping, serveQuick, serveInTurn }: Rounds): Promise<void> {
  // Going round all receivers costs more the more there are, so quick ones do not wait for it.
  let turn: Promise<boolean> | undefined;
  let nextTurnAt = 0;
  let fault: { error: unknown } | undefined;
  // Nothing has ended since all receivers were last gone round, and nothing more was left to start.
  let isAllStarted = false;
  const goRound = async (): Promise<boolean> => {
    isAllStarted = true;
    try {
      const more = await serveInTurn();
      nextTurnAt = more ? 0 : now() + turnMs;
      if (more) isAllStarted = false;
    } catch (error) {
      fault = { error };
      isAllStarted = false;
    }
    turn = undefined;
    return true;
  };
  try {
    while (!isStopping()) {
      if (fault !== undefined) throw fault.error;
      if (turn === undefined && now() >= nextTurnAt) turn = goRound();
      if (await serveQuick()) continue;
      // Room for the next round comes when attempts end; slow ones are not waited for.
      if (await Promise.race([lanes.progress(turnMs), ...(turn === undefined ? [] : [turn])])) isAllStarted = false;
      else if (turn !== undefined) await turn;
      else if (isAllStarted) return;
      else nextTurnAt = 0;
    }
  } finally {
    await turn;
  }
}

/** Each attempt takes its place among those of its receiver; what finds none is put back. */
function createStart(
  { db, boxes, onFault }: DelivererOptions,
  { lanes, attempt }: { lanes: Lanes; attempt: AttemptDelivery },
) {
  const putBack = naturalBatch<{ id: string; lease: string }, void>({
    sizeMax: 500,
    inFlightMax: 1,
    patienceMs: 1_000,
    load: async (claims) => {
      await db.transaction((tx) => putBackClaims(tx, { claims }));
      return claims.map(() => undefined);
    },
  });
  const onNotTried = (error: unknown) =>
    onFault('An attempt to deliver could not be carried out; it comes up again', error);
  const onNotPutBack = (error: unknown) => onFault('A delivery waits until its lease ends', error);

  return async (claimed: readonly ClaimedDelivery[], lease: string): Promise<void> => {
    if (claimed.length === 0) return;
    const signers = await loadSigners(db, boxes, claimed);
    for (const delivery of claimed) {
      lanes.start(delivery.targetId, {
        attempt: (onAnswered) => attempt(delivery, { lease, signers, onAnswered }).catch(onNotTried),
        putBack: () => void putBack({ id: delivery.id, lease }).catch(onNotPutBack),
      });
    }
  };
}
