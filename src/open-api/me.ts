import type { UsableKey } from '../core/accounts/api-keys/key-ring.ts';
import { scopes } from '../core/base/scope.ts';
import { dateTime, listOf, name, nullable, oneOf, record, uuid, webUrl } from '../http/fields/fields.ts';
import type { WrittenAnswer } from '../http/route/route.ts';
import { readRoute } from './route.ts';

const meRecord = record(
  'Me',
  {
    apiKey: record(
      'ApiKey',
      {
        id: uuid({ description: 'Id of the key.' }),
        name: name({ description: 'Label that the organizer gave the key.' }),
        scopes: listOf(oneOf(scopes, { description: 'A scope.' }), {
          description: 'What the key may do.',
          maxItems: scopes.length,
        }),
        callbackUrl: nullable(webUrl({ description: 'Where notices about events that this key created are sent.' })),
        createdAt: dateTime({ description: 'When the key was made.' }),
        expiresAt: nullable(dateTime({ description: 'When the key ends; null when it does not.' })),
        lastUsedAt: nullable(dateTime({ description: 'Latest use; may lag by a minute.' })),
      },
      'The key that made the request. Its value is never shown again after its creation.',
    ),
    organization: record(
      'Organization',
      {
        id: uuid({ description: 'Id of the organization.' }),
        name: name({ description: 'Its name.' }),
        slug: name({ description: 'Its address part on the marketplace.' }),
      },
      'The organization that the key belongs to, and on whose data it acts.',
    ),
  },
  'Who is calling.',
);

export const meRoutes = [
  readRoute({
    method: 'GET',
    path: '/me',
    operationId: 'getMe',
    tag: 'Account',
    summary: 'Show the key and its organization',
    description: 'A good first request: it works with any valid key, whatever its scopes.',
    scope: null,
    success: { status: 200, description: 'The key and its organization.', data: meRecord },
    errors: [],
    read: ({ caller: key }) => {
      let answer = written.get(key);
      if (answer === undefined) {
        answer = { body: JSON.stringify({ data: presentMe(key) }), headers: {} };
        written.set(key, answer);
      }
      return answer;
    },
  }),
];

// A key is looked up anew twice a second, and is another object then: the latest use may be that old.
const written = new WeakMap<UsableKey, WrittenAnswer>();

function presentMe(key: UsableKey) {
  return {
    apiKey: {
      id: key.id,
      name: key.name,
      scopes: key.scopes,
      callbackUrl: key.callbackUrl,
      createdAt: key.createdAt,
      expiresAt: key.expiresAt,
      lastUsedAt: key.usedAtMs === null ? key.lastUsedAt : new Date(key.usedAtMs).toISOString(),
    },
    organization: { id: key.organizationId, name: key.organizationName, slug: key.organizationSlug },
  };
}
