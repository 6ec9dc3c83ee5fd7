import { defineError } from '../../base/define-error.ts';
import type { Scope } from '../../base/scope.ts';

const whereKeysAreMade = 'Keys are made in the organizer dashboard under Settings, API Keys.';

export const keyRefused = defineError<{
  reason: 'missing' | 'malformed' | 'unknown' | 'revoked' | 'expired' | 'twice';
}>({
  code: 'UNAUTHORIZED',
  kind: 'unauthenticated',
  when: 'The `api-key` header is missing, malformed, sent twice, or its key is unknown, revoked or expired.',
  message: ({ reason }) => refusalMessages[reason],
  hint: ({ reason }) => refusalHints[reason],
  example: { reason: 'missing' },
});

const refusalMessages = {
  missing: 'The request carries no api-key header.',
  malformed: 'The value of the api-key header is not an API key.',
  unknown: 'The API key is not known.',
  revoked: 'The API key was revoked.',
  expired: 'The API key has expired.',
  twice: 'The request carries more than one api-key header.',
};

const refusalHints = {
  missing: `Send your key in the header \`api-key: tak_live_…\`. ${whereKeysAreMade}`,
  malformed: 'Check that the key was copied whole: tak_live_ or tak_test_ followed by 38 letters and digits.',
  unknown: `Check that the key belongs to this service. ${whereKeysAreMade}`,
  revoked: `Use another key. ${whereKeysAreMade}`,
  expired: `Make a new key. ${whereKeysAreMade}`,
  twice: 'Send exactly one api-key header.',
};

export const addressNotAllowed = defineError<{ address: string }>({
  code: 'FORBIDDEN',
  kind: 'forbidden',
  when: "The caller's address is not on the key's allowlist.",
  message: ({ address }) => `The address ${address} is not on the allowlist of this API key.`,
  hint: "Call from a listed address, or add this one to the key's allowlist in the organizer dashboard.",
  example: { address: '203.0.113.7' },
});

export const scopeRequired = defineError<{ scope: Scope }>({
  code: 'SCOPE_REQUIRED',
  kind: 'forbidden',
  when: 'The key does not hold the scope that the endpoint needs.',
  message: ({ scope }) => `This request needs the scope ${scope}, which the API key does not hold.`,
  hint: ({ scope }) => `Use a key that holds ${scope}; GET /open-api/v1/me shows what a key holds.`,
  example: { scope: 'events:write' },
});

export const apiKeyNotFound = defineError<{ id: string }>({
  code: 'NOT_FOUND',
  kind: 'missing',
  when: 'No API key has that id.',
  message: ({ id }) => `There is no API key ${id.slice(0, 100)}.`,
  hint: 'Check the id; it was shown when the key was created.',
});
