import type { Database, Queryable, Tx } from '../../../platform/database/database.ts';
import { createPieces } from '../../../platform/pieces.ts';
import type { QueueKind, WorkOutcome } from '../../../platform/queue/queue-kind.ts';
import type { SecretBox } from '../../../platform/secret-box.ts';
import { findMembershipOfEither } from '../../accounts/members/team.sql.ts';
import { actorOfMember } from '../../accounts/sign-in/person.ts';
import type { Actor } from '../../base/actor.ts';
import { Refusal } from '../../base/define-error.ts';
import type { MailedLinks } from '../../selling/orders/order-links.ts';
import { nextAttemptSeconds, retryStepsSeconds } from '../../telling/deliveries/attempt-plan.ts';
import type { WebhookAnswer, WebhookSender } from '../../telling/deliveries/webhook-call.ts';
import { queueMail } from '../../telling/mails/mail.sql.ts';
import { exportMail } from '../../telling/mails/mail.ts';
import { messageIdOf, startSignature } from '../../telling/notices/message.ts';
import { findRun, forgetTold, markTold, type RunToDo, recordRun, updatePause } from './export.sql.ts';
import {
  contentOf,
  type ExportContent,
  exportFileName,
  exportLinkDays,
  exportQueueName,
  mayHave,
  rulesOf,
} from './export.ts';

/** Writes the file, piece by piece, of what is stored at that moment. */
export type WriteExport = (db: Queryable, actor: Actor, content: ExportContent) => AsyncGenerator<string>;

interface ExportWork {
  db: Database;
  /** For files over much, which may be a second old. */
  reports: Queryable;
  write: WriteExport;
  sender: WebhookSender;
  secrets: SecretBox;
  /** Seals links in mails. */
  mailLinks: SecretBox;
  links: MailedLinks;
  now: () => number;
  random?: () => number;
  onFault: (sentence: string, error: unknown) => void;
}

// Writing a file of a hundred thousand rows takes less, and sending it 15 seconds.
const leaseSeconds = 600;
const bytesMax = 25_000_000;
const signedAtOnce = 1_000_000;
const gone = 410;
/** After so many attempts its owner is told; it is tried on. */
const toldAfterAttempts = 3;
const dayMs = 86_400_000;

const notAllowed = 'Its owner is no longer a member who may see it.';
const paused = 'It was paused.';
const tooLarge = 'The file is too large to be sent to a URL.';
const notWritten = 'The file could not be written.';
const gonePause = 'The receiver answered 410 Gone.';

/** Making and sending what comes by itself, as a kind of the queue: tried again as webhooks are. */
export function exportQueueKind(options: ExportWork): QueueKind {
  return {
    name: exportQueueName,
    concurrency: 2,
    leaseSeconds,
    retrySeconds: retryStepsSeconds,
    isEndless: false,
    work: async ({ id, attempts }) => {
      const run = await findRun(options.db, { id });
      if (run === undefined || run.status !== 'PENDING') return done;
      return outcomeOf(options, run, { attempts, tried: await attempt(options, run) });
    },
  };
}

const done: WorkOutcome = { result: 'DONE' };

/** What an attempt came to. */
interface Tried {
  /** Null where it worked. */
  error: string | null;
  /** Trying again would not help. */
  isFinal?: boolean;
  /** Nor would the next time. */
  pauses?: boolean;
  retryAfterSeconds?: number | null;
}

async function attempt(options: ExportWork, run: RunToDo): Promise<Tried> {
  const { db, reports, write, onFault } = options;
  const { export: of, isAsked } = run;
  if (of.pausedAt !== null && !isAsked) return { error: paused, isFinal: true };
  const membership = await findMembershipOfEither(db, of);
  if (membership === undefined || !mayHave(membership, of)) return { error: notAllowed, isFinal: true, pauses: true };
  const actor = actorOfMember(membership, { sandbox: of.isSandbox });
  try {
    const pieces = write(reports, actor, contentOf(of, run, { membership, now: options.now() }));
    return of.delivery === 'URL' ? await post(options, run, pieces) : await begin(pieces);
  } catch (error) {
    onFault('An export could not be written', error);
    // Such as an event that was deleted.
    const isFinal = error instanceof Refusal;
    return { error: isFinal ? error.message : notWritten, isFinal };
  }
}

/** What a link leads to is written when it is opened, and kept nowhere; here only whether it can be. */
async function begin(pieces: AsyncGenerator<string>): Promise<Tried> {
  await pieces.next();
  await pieces.return(undefined);
  return { error: null };
}

async function post(options: ExportWork, run: RunToDo, pieces: AsyncGenerator<string>): Promise<Tried> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const text of pieces) {
    const part = Buffer.from(text);
    bytes += part.length;
    if (bytes > bytesMax) return { error: tooLarge, isFinal: true };
    parts.push(part);
  }
  const body = Buffer.concat(parts);
  const secrets = [options.secrets.open(run.secretSealed as Buffer)];
  const signature = startSignature(messageIdOf(run.id), { secrets, seconds: Math.floor(options.now() / 1_000) });
  // All of it in one go would keep this thread.
  const piece = createPieces();
  for (let begin = 0; begin < bytes; begin += signedAtOnce) {
    await piece();
    signature.update(body.subarray(begin, begin + signedAtOnce));
  }
  const name = exportFileName({ ...run, kind: run.export.kind });
  const answer: WebhookAnswer = await options.sender.send({
    url: run.export.url as string,
    headers: {
      ...signature.headers(),
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}.csv"`,
    },
    body,
  });
  const { error, responseStatus, retryAfterSeconds } = answer;
  if (responseStatus === gone) return { error: gonePause, isFinal: true, pauses: true };
  return { error, retryAfterSeconds };
}

function outcomeOf(
  options: ExportWork,
  run: RunToDo,
  { attempts, tried }: { attempts: number; tried: Tried },
): WorkOutcome {
  const { error, isFinal = false, pauses = false, retryAfterSeconds = null } = tried;
  const random = (options.random ?? Math.random)();
  const afterSeconds =
    error === null || isFinal ? undefined : nextAttemptSeconds({ attempts, retryAfterSeconds, random });
  const isOver = afterSeconds === undefined;
  const { id } = run;
  const record = async (tx: Tx) => {
    if (error === null) return succeed(tx, options, run);
    await recordRun(tx, { id, status: isOver ? 'FAILED' : 'PENDING', error });
    if (pauses) await updatePause(tx, { id: run.exportId, isPaused: true, because: error, nextDueAt: null });
    if (error !== paused && (isOver || attempts >= toldAfterAttempts)) await tellOwner(tx, options, run, error);
  };
  // A receiver that does not answer is its owner's to look after, not the operator's.
  return isOver ? { result: 'DONE', record } : { result: 'RETRY', afterSeconds, error: error as string, record };
}

async function succeed(tx: Tx, { mailLinks, links, now }: ExportWork, run: RunToDo): Promise<void> {
  const { id, exportId, export: of } = run;
  await recordRun(tx, { id, status: 'DONE', error: null });
  await forgetTold(tx, { id: exportId });
  if (of.delivery !== 'MAIL') return;
  const path = `/organizer/exports/${id}?key=${links.keyOf(id)}`;
  const validUntil = new Date(now() + exportLinkDays * dayMs).toISOString();
  await queueMail(tx, exportMail(mailLinks, 'EXPORT', { ...mailed(run), path, validUntil }));
}

/** Once, until it works again. */
async function tellOwner(tx: Tx, { mailLinks, now }: ExportWork, run: RunToDo, error: string): Promise<void> {
  if ((await markTold(tx, { id: run.exportId })) === 0) return;
  const { export: of, ...told } = mailed(run);
  // Where they are a member still, the dashboard leads to it; a stranger is asked to sign in.
  const input = { ...told, export: { ...of, error }, path: '/organizer', validUntil: new Date(now()).toISOString() };
  await queueMail(tx, exportMail(mailLinks, 'EXPORT_FAILING', input));
}

function mailed({ export: of, eventName, fromDay, toDay, ownerEmail: recipient, language }: RunToDo) {
  const { organizationId, isSandbox, kind } = of;
  const days = rulesOf(kind).isOfDays ? { from: fromDay, to: toDay } : null;
  return { recipient, language, organizationId, isSandbox, export: { kind, eventName, days } };
}
