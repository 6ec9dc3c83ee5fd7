import { createHmac } from 'node:crypto';

export const testEventType = 'webhook.test';
const apiVersion = 'v1';

/** The id by which receivers recognize a message, however often and to whomever it is sent. */
export function messageIdOf(noticeId: string): string {
  return `msg_${noticeId.replaceAll('-', '')}`;
}

export interface Message {
  id: string;
  type: string;
  /** When it happened. */
  timestamp: string;
  isTest: boolean;
  data: unknown;
}

/** The bytes that are sent: the same on every attempt, because everything in them was written down once. */
export function messageBody({ data, ...message }: Message): string {
  return messageBodyOf({ ...message, dataText: JSON.stringify(data) });
}

/** The same for data that are JSON already. */
export function messageBodyOf({
  id,
  type,
  timestamp,
  isTest,
  dataText,
}: Omit<Message, 'data'> & { dataText: string }): string {
  const [idText, typeText, timestampText] = [id, type, timestamp].map((text) => JSON.stringify(text));
  return `{"id":${idText},"type":${typeText},"timestamp":${timestampText},"apiVersion":"${apiVersion}","isTest":${isTest},"data":${dataText}}`;
}

/** Signed as Standard Webhooks says: one signature a secret, so that a receiver verifies with whichever it knows. */
export function signatureHeaders(
  { id, body }: { id: string; body: string },
  { secrets, seconds }: { secrets: readonly string[]; seconds: number },
): Record<string, string> {
  return startSignature(id, { secrets, seconds }).update(body).headers();
}

/** The same for a body that comes in pieces. */
export function startSignature(id: string, { secrets, seconds }: { secrets: readonly string[]; seconds: number }) {
  const begun = secrets.map((secret) =>
    createHmac('sha256', Buffer.from(secret.slice(secretPrefix.length), 'base64')).update(`${id}.${seconds}.`),
  );
  const signature = {
    update(piece: string | Buffer) {
      for (const each of begun) each.update(piece);
      return signature;
    },
    headers: (): Record<string, string> => ({
      'webhook-id': id,
      'webhook-timestamp': String(seconds),
      'webhook-signature': begun.map((each) => `v1,${each.digest('base64')}`).join(' '),
    }),
  };
  return signature;
}

const secretPrefix = 'whsec_';
