import type { Database, Tx } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import type { QueueKind, WorkOutcome } from '../../../platform/queue/queue-kind.ts';
import type { Mail } from '../../telling/mails/mail.ts';
import {
  countMessageMailsDue,
  insertMessageMails,
  listAudience,
  listRecipients,
  lockTickets,
  type Recipient,
} from './holders.sql.ts';
import {
  countOutcomes,
  endWalk,
  findSendingMessage,
  finishMessage,
  type SendingMessage,
  saveWalk,
} from './message.sql.ts';
import { chosenMessageKind, messageKind, seriesMessageKind } from './message.ts';
import type { MessageKeys } from './message-keys.ts';

interface SendOutTools {
  db: Database;
  keys: MessageKeys;
  /** Less for tests. */
  pageSize?: number;
}

const pageSizeDefault = 1_000;
// An operator who stops the organization does not stop what waits here.
const mailsDueMax = 1_000;
const pauseSeconds = 2;
const lookAgainSeconds = 5;
const withheldSeconds = 60;

/**
 * Queues a mail to every recipient of a message, a page in every turn, and then waits for the outcome of all. The mails of
 * a page and the progress are written together, while the lease is ours; nobody can get two mails of one message.
 */
export function messageQueueKind({ db, keys, pageSize = pageSizeDefault }: SendOutTools): QueueKind {
  return kindOf(messageKind, { db, keys, pageSize });
}

/** A kind of its own: a node of 0.2.0 looks for the event of a message, and would drop one that has none. */
export function seriesMessageQueueKind({ db, keys, pageSize = pageSizeDefault }: SendOutTools): QueueKind {
  return kindOf(seriesMessageKind, { db, keys, pageSize });
}

/** A kind of its own as well: such a node knows nobody whom it goes to. */
export function chosenMessageQueueKind({ db, keys, pageSize = pageSizeDefault }: SendOutTools): QueueKind {
  return kindOf(chosenMessageKind, { db, keys, pageSize });
}

function kindOf(name: string, { db, keys, pageSize }: Required<SendOutTools>): QueueKind {
  return {
    name,
    concurrency: 2,
    leaseSeconds: 60,
    retrySeconds: [1, 5, 30, 60],
    isEndless: true,
    work: async ({ id }) => {
      const message = await findSendingMessage(db, { id });
      if (message === undefined) return { result: 'DONE' };
      return message.queuedAt === null ? takeTurn({ db, keys, pageSize }, message) : seeToTheEnd(db, message);
    },
  };
}

async function takeTurn({ db, keys, pageSize }: Required<SendOutTools>, message: SendingMessage): Promise<WorkOutcome> {
  // Its sandbox has begun anew: nobody is to be written to any more.
  if (message.isRetired) return { result: 'AGAIN', afterSeconds: 0, record: (tx) => endWalk(tx, message) };
  if (message.isWithheld) return { result: 'AGAIN', afterSeconds: withheldSeconds };
  const { due } = await countMessageMailsDue(db, { lane: message.organizationId, most: mailsDueMax });
  if (due >= mailsDueMax) return { result: 'AGAIN', afterSeconds: pauseSeconds };
  const page = await listAudience(db, {
    ...message,
    pepper: keys.pepper,
    after: message.walkedHash,
    most: pageSize,
  });
  const walkedHash = page.at(-1)?.hash;
  if (walkedHash === undefined) {
    return { result: 'AGAIN', afterSeconds: 0, record: (tx) => endWalk(tx, message) };
  }
  const ticketIds = page.map(({ ticketId }) => ticketId);
  const record = (tx: Tx) => queuePage(tx, message, { ticketIds, walkedHash, pepper: keys.pepper });
  return { result: 'AGAIN', afterSeconds: 0, record };
}

async function queuePage(
  tx: Tx,
  message: SendingMessage,
  { ticketIds, walkedHash, pepper }: { ticketIds: readonly string[]; walkedHash: Buffer; pepper: Buffer },
): Promise<void> {
  await lockTickets(tx, { ticketIds });
  const { organizationId } = message;
  // Read last: people who have stopped the messages until now get none.
  const recipients = await listRecipients(tx, { ticketIds, organizationId, pepper });
  const queued = await insertMessageMails(tx, { mails: recipients.map((recipient) => mailTo(message, recipient)) });
  await saveWalk(tx, { id: message.id, walkedHash, queued });
}

/** It names the ticket only where that is not the buyer's, as all mails to holders do. */
function mailTo(message: SendingMessage, recipient: Recipient): Mail {
  const { orderId, email, isBuyer, ticketId, language, recipientHash } = recipient;
  return {
    id: newId(),
    organizationId: message.organizationId,
    orderId,
    kind: 'MESSAGE',
    recipient: email,
    language,
    data: { messageId: message.id, recipientHash, ...(isBuyer ? {} : { ticketId }) },
    isSandbox: message.isSandbox,
  };
}

async function seeToTheEnd(db: Database, { id }: SendingMessage): Promise<WorkOutcome> {
  const { mailed, failed, pending } = await countOutcomes(db, { id });
  if (pending > 0) return { result: 'AGAIN', afterSeconds: lookAgainSeconds };
  return { result: 'DONE', record: (tx) => finishMessage(tx, { id, mailed, failed }) };
}
