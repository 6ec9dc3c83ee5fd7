import { raise } from '../core/base/define-error.ts';
import { bindingWindow, type RateVerdict, type WindowState } from '../core/base/rate-windows.ts';
import { rateLimited } from './http.errors.ts';

/**
 * `X-RateLimit-*` for the binding window, and the IETF draft's two headers for all; names and values in turn. Windows are
 * counted by the steady clock; headers use the clock that clients have.
 */
export function rateHeaders(verdict: RateVerdict, { now, steady }: { now: number; steady: number }): string[] {
  const binding = bindingWindow(verdict);
  // Put together by hand: every request pays for it.
  let policy = '';
  let left = '';
  for (const window of verdict.windows) {
    const { name, limit, seconds, remaining } = window;
    const between = policy === '' ? '' : ', ';
    policy += `${between}"${name}";q=${limit};w=${seconds}`;
    left += `${between}"${name}";r=${remaining};t=${retryAfterSeconds(window, steady)}`;
  }
  return [
    'x-ratelimit-limit',
    String(binding.limit),
    'x-ratelimit-remaining',
    String(binding.remaining),
    'x-ratelimit-reset',
    String(Math.ceil((now + binding.resetAtMs - steady) / 1_000)),
    'ratelimit-policy',
    policy,
    'ratelimit',
    left,
  ];
}

/** Refuses the request where a window is spent. */
export function refuseSpent(verdict: RateVerdict, steady: number): void {
  if (verdict.isAllowed) return;
  const window = bindingWindow(verdict);
  const seconds = retryAfterSeconds(window, steady);
  const params = { limit: window.limit, window: window.name, retryAfterSeconds: seconds };
  raise(rateLimited, params, { retryAfterSeconds: seconds });
}

function retryAfterSeconds(window: WindowState, steady: number): number {
  return Math.max(1, Math.ceil((window.resetAtMs - steady) / 1_000));
}
