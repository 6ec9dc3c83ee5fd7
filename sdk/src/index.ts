export { type Challenge, fetchWithChallenge, solveChallenge } from './challenge.ts';
export { type LocalCode, TakilyaError } from './errors.ts';
export type * from './generated/types.ts';
export type { NoticesOptions } from './notices.ts';
export { List, Pages } from './pages.ts';
export type { CallOptions, MatchOptions, Reply, TakilyaOptions, WriteOptions } from './request.ts';
export { Takilya } from './takilya.ts';
export {
  type RefusalReason,
  signWebhook,
  type VerifyOptions,
  verifyWebhook,
  type WebhookHeaders,
  WebhookRefused,
} from './webhooks.ts';
