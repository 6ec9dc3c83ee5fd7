import type { IncomingHttpHeaders } from 'node:http';
import { Type } from './schema-type.ts';

/** The header that carries the answer to a challenge. */
export const challengeAnswer = Type.String({
  maxLength: 100,
  description:
    'The answer to a challenge: a text that begins with its `nonce` and whose SHA-256 begins with `difficulty` zero bits.',
});

export function challengeAnswerOf(headers: IncomingHttpHeaders): string | undefined {
  const answer = headers['challenge-answer'];
  return typeof answer === 'string' ? answer : undefined;
}
