import { scopes } from '../../src/core/base/scope.ts';
import { type Asked, askedOf, type Visitor, visitors, welcomeOf } from './authorization-table.ts';
import type { Harvest } from './crawl.ts';
import { faceOf } from './face.ts';
import { idKindOf, inOrder, type Operation, parametersOf } from './operations.ts';
import type { Owner } from './requests/markers.ts';
import type { RouteTable } from './route-table.ts';
import type { Answer, Sent } from './sent.ts';
import { isSignIn } from './tally.ts';
import type { KeyName, Tenant } from './tenant.ts';

export interface Cells {
  cells: number;
  wrong: { cell: string; expected: string; got: string }[];
}

type Send = (sent: Sent) => Promise<Answer>;
type KeyCell = KeyName | 'no key' | 'unknown key';
type Ownership = 'own' | 'foreign' | 'unknown' | 'malformed' | 'mixed' | 'other parent';

const notTaken: readonly KeyCell[] = ['no key', 'unknown key', 'revoked', 'expired'];
const keyCells: readonly KeyCell[] = [...notTaken, 'elsewhere', 'none', 'test-none', ...scopes, 'test', 'all'];
const unknownId = '018f0000-0000-7000-8000-000000000000';

/** Every endpoint of the Open API with every key, for records of every owner. */
export async function checkKeys(
  operations: readonly Operation[],
  { own, victim, send }: { own: Tenant; victim: Tenant; send: Send },
): Promise<Cells> {
  const found: Cells = { cells: 0, wrong: [] };
  for (const operation of operations.filter(({ face }) => face === 'open-api')) {
    const route = `${operation.method} ${operation.url}`;
    const asked = askedOf(operation.method, operation.url);
    if (asked === undefined) {
      found.wrong.push({ cell: route, expected: 'an endpoint of the specification', got: 'none' });
      continue;
    }
    let isGone = asked.isYetToCome;
    for (const ownership of ownershipsOf(operation)) {
      for (const key of keyCells) {
        const answer = await send(sentWith(operation, key, ownership, { own, victim }));
        const expected = expectedOf(operation, asked, key, ownership);
        found.cells += 1;
        const isAllowed = ![401, 403, 404].includes(answer.status) || (answer.status === 404 && isGone);
        if (expected === 'allowed' ? !isAllowed : answer.status !== expected) {
          const cell = `${route} × ${key} × ${ownership}`;
          found.wrong.push({ cell, expected: String(expected), got: `${answer.status} ${answer.body.slice(0, 200)}` });
        }
        isGone ||= operation.method === 'DELETE' && answer.status === 200;
      }
    }
  }
  return found;
}

function expectedOf({ url }: Operation, { scope, isSandbox }: Asked, key: KeyCell, ownership: Ownership) {
  if (notTaken.includes(key)) return 401;
  if (key === 'elsewhere') return 403;
  const isTest = key === 'test' || key === 'test-none';
  if (scope !== 'any' && key !== scope && key !== 'all' && key !== 'test') return 403;
  if (isSandbox && !isTest) return 403;
  if (parametersOf(url).length === 0) return 'allowed';
  // Live records do not exist for a key of the sandbox.
  return ownership === 'own' && isTest === isSandbox ? 'allowed' : 404;
}

/** Last what is allowed: it may end what it names. */
function ownershipsOf({ url }: Operation): readonly Ownership[] {
  const parameters = parametersOf(url).length;
  if (parameters === 0) return ['own'];
  const nested: Ownership[] = parameters > 1 ? ['mixed', 'other parent'] : [];
  return ['foreign', 'unknown', 'malformed', ...nested, 'own'];
}

function idOf(
  { url }: Operation,
  name: string,
  ownership: Ownership,
  { own, victim }: { own: Tenant; victim: Tenant },
) {
  const kind = idKindOf(url, name);
  const isLast = name === parametersOf(url).at(-1);
  if (ownership === 'malformed') return isLast ? 'x%27--' : own.ids[kind];
  if (ownership === 'foreign') return victim.ids[kind];
  if (ownership === 'mixed') return (isLast ? victim : own).ids[kind];
  if (ownership === 'other parent') return (isLast ? own.ids : own.others)[kind];
  return ownership === 'own' ? own.ids[kind] : unknownId;
}

function sentWith(
  operation: Operation,
  key: KeyCell,
  ownership: Ownership,
  tenants: { own: Tenant; victim: Tenant },
): Sent {
  const { method, url, body, query } = operation;
  const path = url.replaceAll(
    /:(\w+)/g,
    (_whole, name: string) => idOf(operation, name, ownership, tenants) ?? unknownId,
  );
  const needed = query.filter(({ required }) => required).map(({ name }) => `${name}=x`);
  const headers: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' };
  if (key === 'unknown key') headers['api-key'] = `tak_live_${'x'.repeat(43)}`;
  else if (key !== 'no key') headers['api-key'] = tenants.own.keys[key];
  return {
    face: 'open-api',
    route: `${method} ${url}`,
    who: key,
    method,
    path: needed.length > 0 ? `${path}?${needed.join('&')}` : path,
    headers,
    body: body === undefined ? undefined : '{}',
    sees: [],
  };
}

interface PageVisitors {
  /** Whose pages these are. */
  organization: string;
  cookies: Record<Visitor, string>;
  sees: (visitor: Visitor) => readonly Owner[];
}

/** Every page and form of an organization and of the operator, with everybody who might come by. */
export async function checkRoles(
  table: RouteTable,
  {
    harvest,
    foreign,
    people,
    send,
  }: { harvest: Harvest; foreign: [own: string, other: string][]; people: PageVisitors; send: Send },
): Promise<Cells> {
  const found: Cells = { cells: 0, wrong: [] };
  for (const { method, url } of inOrder(table.routes)) {
    const route = `${method} ${url}`;
    const known = harvest.pathsOf(route)[0];
    const path = known ?? table.filled(url, (name) => (name === 'organization' ? people.organization : unknownId));
    const ask = async (visitor: Visitor, at: string, ownership: string, expected: ReturnType<typeof welcomeOf>) => {
      const headers: Record<string, string> = { accept: 'text/html', cookie: people.cookies[visitor] };
      if (method === 'POST') headers['content-type'] = 'application/x-www-form-urlencoded';
      const body = method === 'POST' ? '' : undefined;
      const sees = people.sees(visitor);
      const answer = await send({ face: faceOf(url), route, who: visitor, method, path: at, headers, body, sees });
      found.cells += 1;
      const got = metOf(answer);
      // After an earlier form, what this form names may be gone.
      const isIn = got === 'in' || (got === 404 && (method === 'POST' || known === undefined));
      if (expected === 'in' ? !isIn : got !== expected) {
        const cell = `${route} × ${visitor} × ${ownership} (${at})`;
        found.wrong.push({ cell, expected: String(expected), got: `${got} (${answer.status})` });
      }
    };
    for (const visitor of visitors.toReversed()) await ask(visitor, path, 'own', welcomeOf(url, visitor));
    for (const [own, other] of foreign) {
      if (!path.split('?')[0]?.includes(own) || url.startsWith('/operator')) continue;
      for (const visitor of ['owner', 'staff'] as const) {
        const welcome = welcomeOf(url, visitor);
        await ask(visitor, path.replace(own, other), 'foreign', welcome === 'in' ? 404 : welcome);
      }
    }
  }
  return found;
}

function metOf({ status, location }: Answer): ReturnType<typeof welcomeOf> {
  if (isSignIn({ status, location })) return 'sign in';
  if (status === 303 && location.startsWith('/organizer/account/second-factor')) return 'second factor';
  return status === 403 || status === 404 ? status : 'in';
}
