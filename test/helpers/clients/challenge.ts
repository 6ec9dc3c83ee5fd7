import assert from 'node:assert/strict';
import { solveProofOfWork } from '../../../web/islands/challenge/proof-of-work.ts';
import { type AnyAnswer, assertRefused } from './refusal.ts';

/** What a refusal asks for. */
export function challengeOf(
  answer: AnyAnswer,
  { isOpenApi }: { isOpenApi?: boolean } = {},
): { nonce: string; difficulty: number } {
  const { challenge } = assertRefused(answer, { status: 429, code: 'RATE_LIMITED', isOpenApi }).error;
  assert.ok(challenge !== undefined, answer.body);
  return challenge;
}

/** The work done, as a header. */
export const answerTo = ({ nonce, difficulty }: { nonce: string; difficulty: number }) => ({
  'challenge-answer': solveProofOfWork(nonce, difficulty),
});

/** How many of them answered with which status. */
export function statusCounts(answers: readonly { status: number }[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}
