import { isRaised } from '../core/define-error.ts';
import { tooManyAttempts } from '../core/members/member.errors.ts';
import type { PageOptions } from '../http/pages.ts';

/** How long somebody has to wait who tried something too often; undefined for any other refusal. */
export function waitSecondsOf(error: unknown): number | undefined {
  return isRaised(error, tooManyAttempts) ? error.params.retryAfterSeconds : undefined;
}

export function tooOftenOptions(waitSeconds: number): PageOptions {
  return { status: 429, headers: { 'retry-after': String(waitSeconds) } };
}
