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
  message: { id: string; body: string },
  { secrets, seconds }: { secrets: readonly string[]; seconds: number },
): Record<string, string> {
  const signatures = secrets.map((secret) => `v1,${signatureOf(secret, `${message.id}.${seconds}.${message.body}`)}`);
  return {
    'webhook-id': message.id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': signatures.join(' '),
  };
}

const secretPrefix = 'whsec_';

function signatureOf(secret: string, content: string): string {
  const key = Buffer.from(secret.slice(secretPrefix.length), 'base64');
  return createHmac('sha256', key).update(content).digest('base64');
}
