import { tooManyAttempts } from '../../core/accounts/sign-in/sign-in.errors.ts';
import { isRaised } from '../../core/base/define-error.ts';
import type { PageOptions } from '../send-page.ts';

/** How long to wait after too many tries; undefined for any other refusal. */
export function waitSecondsOf(error: unknown): number | undefined {
  return isRaised(error, tooManyAttempts) ? error.params.retryAfterSeconds : undefined;
}

export function tooOftenOptions(waitSeconds: number): PageOptions {
  return { status: 429, headers: { 'retry-after': String(waitSeconds) } };
}
