export { type Challenge, fetchWithChallenge, solveChallenge } from './challenge.ts';
export { type LocalCode, TakilyaError } from './errors.ts';
export type * as MarketplaceTypes from './generated/marketplace-types.ts';
export type * from './generated/types.ts';
export { Marketplace } from './marketplace.ts';
export type { NoticesOptions } from './notices.ts';
export { List, Pages } from './pages.ts';
export type {
  CallOptions,
  ClientOptions,
  MatchOptions,
  Reply,
  TakilyaOptions,
  TokenOptions,
  WriteOptions,
} from './request.ts';
export { Takilya } from './takilya.ts';
export {
  type RefusalReason,
  signWebhook,
  type VerifyOptions,
  verifyWebhook,
  type WebhookHeaders,
  WebhookRefused,
} from './webhooks.ts';
