import type { UsableKey } from '../../core/accounts/api-keys/key-ring.ts';
import { changeEmbed, type Embed, originLengthMax, originsMax, readEmbed } from '../../core/accounts/embed/embed.ts';
import { scopes } from '../../core/base/scope.ts';
import {
  createBody,
  dateTime,
  listOf,
  name,
  nullable,
  oneOf,
  record,
  required,
  uuid,
  webUrl,
} from '../../http/fields/fields.ts';
import { Type } from '../../http/fields/schema-type.ts';
import type { WrittenAnswer } from '../../http/route/route.ts';
import { readRoute, writeRoute } from './route.ts';

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
        sandbox: nullable(
          name({ description: 'Which of its sandboxes the key acts in; null for a live key.', examples: ['default'] }),
        ),
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
    read: ({ caller }) => writtenMe(caller),
  }),
];

// A key is looked up anew twice a second, and is another object then: the latest use may be that old.
const written = new WeakMap<UsableKey, WrittenAnswer>();

export function writtenMe(key: UsableKey): WrittenAnswer {
  let answer = written.get(key);
  if (answer === undefined) {
    answer = { body: JSON.stringify({ data: presentMe(key) }), headers: {} };
    written.set(key, answer);
  }
  return answer;
}

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
    organization: {
      id: key.organizationId,
      name: key.organizationName,
      slug: key.organizationSlug,
      sandbox: key.organizationSandboxName,
    },
  };
}

const allowedOrigins = listOf(
  Type.String({
    minLength: 1,
    maxLength: originLengthMax,
    description: 'Exactly as browsers write it: `https://host` or `https://host:port`.',
    examples: ['https://www.example.com'],
  }),
  {
    description:
      'Sites whose pages may place orders for your events by the Marketplace API, read them, and have buyers come back. With a `tak_test_` key `http://localhost:PORT` too.',
    maxItems: originsMax,
  },
);
const embedRecord = record('Embed', { allowedOrigins }, 'How your events appear on sites of others.');
const embedBody = createBody({ allowedOrigins: required(allowedOrigins) });
const success = { status: 200 as const, description: 'The sites as they stand.', data: embedRecord };

export const embedRoutes = [
  readRoute({
    method: 'GET',
    path: '/embed',
    operationId: 'getEmbed',
    tag: 'Account',
    summary: 'Read which sites may sell your tickets',
    scope: 'events:read',
    success,
    errors: [],
    read: async ({ actor, services }) => ({ data: await readEmbed(services.db, actor) }),
  }),
  writeRoute({
    method: 'PUT',
    path: '/embed',
    operationId: 'updateEmbed',
    tag: 'Account',
    summary: 'Say which sites may sell your tickets',
    description:
      'The list as a whole: a site that is left out is refused from then on. Events and quotes can be read from every site without being named here.',
    scope: 'events:write',
    body: embedBody,
    success,
    errors: [],
    examples: { 'One site': { allowedOrigins: ['https://www.example.com'] } },
    write: async (tx, { actor, body }) => ({ data: await changeEmbed(tx, actor, body as Embed) }),
  }),
];
