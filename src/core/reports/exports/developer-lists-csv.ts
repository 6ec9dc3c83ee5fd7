import { type ApiKey, stateOfKey } from '../../accounts/api-keys/api-key.ts';
import type { LoggedRequest } from '../../accounts/request-log/request-entry.ts';
import { type CsvCell, csvPieces } from '../../base/csv.ts';
import type { WebhookWithLast } from '../../telling/deliveries/webhook-overview.ts';

const keyColumns = [
  'id',
  'name',
  'description',
  'start',
  'scopes',
  'callbackUrl',
  'allowlist',
  'state',
  'createdAt',
  'lastUsedAt',
  'expiresAt',
  'revokedAt',
];

export function apiKeysCsv(keys: AsyncIterable<ApiKey>, { now }: { now: number }): AsyncGenerator<string> {
  return csvPieces(keyColumns, keys, (key): CsvCell[] => [
    key.id,
    key.name,
    key.description,
    key.keyStart,
    key.scopes.join(' '),
    key.callbackUrl,
    key.allowlist.join(' '),
    stateOfKey(key, now),
    key.createdAt,
    key.lastUsedAt,
    key.expiresAt,
    key.revokedAt,
  ]);
}

const webhookColumns = ['id', 'url', 'events', 'isActive', 'disabledReason', 'createdAt', 'lastStatus', 'lastAt'];

export function webhooksCsv(webhooks: readonly WebhookWithLast[]): AsyncGenerator<string> {
  return csvPieces(webhookColumns, webhooks, ({ webhook, last }): CsvCell[] => [
    webhook.id,
    webhook.url,
    webhook.events.join(' '),
    String(webhook.isActive),
    webhook.disabledReason,
    webhook.createdAt,
    last?.status ?? null,
    last === null ? null : (last.lastAttemptAt ?? last.createdAt),
  ]);
}

const requestColumns = [
  'requestId',
  'createdAt',
  'method',
  'path',
  'status',
  'errorCode',
  'durationMs',
  'apiKey',
  'address',
  'userAgent',
];

export function requestsCsv(requests: AsyncIterable<LoggedRequest>): AsyncGenerator<string> {
  return csvPieces(requestColumns, requests, (request): CsvCell[] => [
    request.requestId,
    request.createdAt,
    request.method,
    request.path,
    { count: request.status },
    request.errorCode,
    { count: request.durationMs },
    request.apiKeyName,
    request.address,
    request.userAgent,
  ]);
}
