export { type Challenge, fetchWithChallenge, solveChallenge } from './challenge.js';
export { type LocalCode, TakilyaError } from './errors.js';
export type * from './generated/types.js';
export type { NoticesOptions } from './notices.js';
export { List, Pages } from './pages.js';
export type { CallOptions, MatchOptions, Reply, TakilyaOptions, WriteOptions } from './request.js';
export { Takilya } from './takilya.js';
export { type RefusalReason, signWebhook, type VerifyOptions, verifyWebhook, type WebhookHeaders, WebhookRefused, } from './webhooks.js';
