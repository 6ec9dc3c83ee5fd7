import { setTimeout as sleep } from 'node:timers/promises';
import type { Database, Tx } from '../../../platform/database/database.ts';
import { isLockTimeout } from '../../../platform/database/faults.ts';
import type { SecretBox } from '../../../platform/secret-box.ts';
import { raise } from '../define-error.ts';
import {
  dropClaim,
  expiredResultsStatement,
  findAnswer,
  type KeptResult,
  keepAnswer,
  listResults,
  type RequestClaim,
  resultsStatement,
  setLockTimeout,
  takeClaim,
  takeOverClaim,
} from './claim.sql.ts';
import { type Claim, type KeptAnswer, type StepClaim, stepOf } from './claim.ts';
import { idempotencyInProgress, idempotencyKeyReused } from './idempotency.errors.ts';

// Only a request with the same key can be waited for here, so a wait of this length means it is under way.
const claimWaitMs = 200;
const ordinaryWaitMs = 20_000;
const pauseMs = 50;
const pausesMax = 300;

/** Where something is done once, which says what becomes of a repeat that comes meanwhile. */
type Place =
  /** The claim is kept in the transaction of the work: after a crash both are there, or neither. A repeat is refused. */
  | Tx
  /** Work that commits by itself and that somebody waits for: a repeat waits for the answer of the first. */
  | { db: Database; meanwhile: 'WAIT' }
  /** Work that commits by itself in steps with claims of their own (`stepOf`): a repeat goes on from what was interrupted. */
  | { db: Database; meanwhile: 'GO_ON' };

export interface Done<Answer> {
  answer: Answer;
  isReplayed: boolean;
}

/** What is decided under a claim: of an order, which is erased with it, or naming nobody. */
export interface Claimed {
  order?: { id: string };
}

/**
 * Does a thing once, no matter who sends it again, at whichever node: a call, a form, a command, a step of either. A repeat gets
 * what the first was answered, for a day; with another body it is refused. Work that fails keeps nothing, nor does work
 * that answers nothing. With a box the answer is kept sealed, for it holds a secret.
 *
 * In a batch there is no waiting: what was kept is looked up for all of it before, and what is new is written with it.
 */
export function once<Result extends Claimed>(batch: ClaimBatch, claim: StepClaim, work: () => Result): Done<Result>;
export function once<Answer extends KeptAnswer | undefined>(
  place: Place,
  claim: Claim,
  work: () => Promise<Answer>,
  box?: SecretBox,
): Promise<Done<Answer>>;
export function once(
  place: Place | ClaimBatch,
  claim: Claim | StepClaim,
  work: () => unknown,
  box?: SecretBox,
): Done<unknown> | Promise<Done<unknown>> {
  if ('fresh' in place) return amongOthers(place, claim as StepClaim, work as () => Claimed);
  const request = { ...(claim as Claim), ...stepOf(claim as Claim, 'answer') };
  const answering = work as () => Promise<KeptAnswer | undefined>;
  if ('isTransaction' in place) return inTransaction(place, request, answering, box);
  const { db, meanwhile } = place;
  return meanwhile === 'WAIT' ? beforehand(db, request, answering, box) : afterwards(db, request, answering, box);
}

type Work = () => Promise<KeptAnswer | undefined>;

async function inTransaction(tx: Tx, claim: RequestClaim, work: Work, box: SecretBox | undefined) {
  if (!(await isTaken(tx, claim))) return (await replay(tx, claim, box)) ?? raise(idempotencyInProgress, {});
  const answer = await work();
  await keep(tx, claim, answer, box);
  return { answer, isReplayed: false };
}

async function isTaken(tx: Tx, claim: RequestClaim): Promise<boolean> {
  await setLockTimeout(tx, { milliseconds: claimWaitMs });
  try {
    const hasTaken = await takes(tx, claim);
    await setLockTimeout(tx, { milliseconds: ordinaryWaitMs });
    return hasTaken;
  } catch (error) {
    if (isLockTimeout(error)) raise(idempotencyInProgress, {});
    throw error;
  }
}

async function takes(db: Database | Tx, claim: RequestClaim): Promise<boolean> {
  return (await takeClaim(db, claim)) === 1 || (await takeOverClaim(db, claim)) === 1;
}

async function beforehand(db: Database, claim: RequestClaim, work: Work, box: SecretBox | undefined) {
  for (let pauses = 0; !(await takes(db, claim)); pauses += 1) {
    const replayed = await replay(db, claim, box);
    if (replayed !== undefined) return replayed;
    if (pauses === pausesMax) raise(idempotencyInProgress, {});
    await sleep(pauseMs);
  }
  let answer: KeptAnswer | undefined;
  try {
    answer = await work();
    return { answer, isReplayed: false };
  } finally {
    await keep(db, claim, answer, box);
  }
}

/** Taken only with the answer: it must not look taken for a day if we are interrupted. */
async function afterwards(db: Database, claim: RequestClaim, work: Work, box: SecretBox | undefined) {
  const replayed = await replay(db, claim, box);
  if (replayed !== undefined) return replayed;
  const answer = await work();
  return db.transaction((tx) => inTransaction(tx, claim, async () => answer, box));
}

async function replay(
  db: Database | Tx,
  claim: RequestClaim,
  box: SecretBox | undefined,
): Promise<Done<KeptAnswer> | undefined> {
  const kept = await findAnswer(db, claim);
  if (kept === undefined) return undefined;
  requireSameBody(kept, claim);
  const body = box === undefined ? kept.body : box.open(Buffer.from(kept.body, 'base64'));
  return { answer: { status: kept.status, headers: kept.headers, body }, isReplayed: true };
}

function requireSameBody(kept: { bodyHash: Buffer }, claim: StepClaim): void {
  if (!kept.bodyHash.equals(claim.bodyHash)) raise(idempotencyKeyReused, {});
}

function keep(db: Database | Tx, claim: RequestClaim, answer: KeptAnswer | undefined, box: SecretBox | undefined) {
  if (answer === undefined) return dropClaim(db, claim);
  const body = box === undefined ? answer.body : box.seal(answer.body).toString('base64');
  return keepAnswer(db, claim, { ...answer, body });
}

/** Claims of what is decided together in one transaction, under locks by which one decides at a time. */
export interface ClaimBatch {
  box: SecretBox;
  kept: Map<string, KeptResult>;
  fresh: (KeptResult & { orderId: string | null })[];
}

export async function openClaims(tx: Tx, box: SecretBox, claims: readonly StepClaim[]): Promise<ClaimBatch> {
  const kept = claims.length === 0 ? [] : await listResults(tx, { keyHashes: claims.map(({ keyHash }) => keyHash) });
  return { box, kept: new Map(kept.map((result) => [nameOf(result), result])), fresh: [] };
}

function amongOthers<Result extends Claimed>(
  { box, kept, fresh }: ClaimBatch,
  claim: StepClaim,
  work: () => Result,
): Done<Result> {
  const before = kept.get(nameOf(claim));
  if (before !== undefined) {
    requireSameBody(before, claim);
    return { answer: JSON.parse(box.open(before.answerSealed)) as Result, isReplayed: true };
  }
  const answer = work();
  const row = { ...claim, orderId: answer.order?.id ?? null, answerSealed: box.seal(JSON.stringify(answer)) };
  kept.set(nameOf(claim), row);
  fresh.push(row);
  return { answer, isReplayed: false };
}

const nameOf = ({ keyHash }: StepClaim) => keyHash.toString('hex');

/** With the commit. Where another batch kept one of them at the same moment this one fails, and the next attempt finds it. */
export function writeClaims(tx: Tx, { fresh }: ClaimBatch): void {
  if (fresh.length === 0) return;
  tx.later(expiredResultsStatement(fresh.map(({ keyHash }) => keyHash)));
  tx.later(resultsStatement(fresh));
}
