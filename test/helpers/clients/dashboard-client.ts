import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { createUser } from '../../../src/core/accounts/members/create-user.ts';
import type { Organization } from '../../../src/core/accounts/organizations/organization.ts';
import type { Role } from '../../../src/core/accounts/sign-in/role.ts';
import type { TestServer } from '../machine/test-server.ts';
import { cheapAccount } from './cheap-account.ts';

export interface DashboardAnswer {
  status: number;
  /** Where it leads on, without the address of the service. */
  location: string;
  html: string;
  headers: Headers;
}

/** What a form sends: several values under one name as a list. */
export type FormValues = Record<string, string | readonly string[]>;

interface RequestOptions {
  headers?: Record<string, string>;
}

export interface DashboardClient {
  email: string;
  password: string;
  userId: string;
  /** The cookies of this browser, as it sends them. */
  cookie(): string;
  get(path: string, options?: RequestOptions): Promise<DashboardAnswer>;
  post(path: string, fields?: FormValues, options?: RequestOptions): Promise<DashboardAnswer>;
}

interface DashboardClientOptions {
  organization: Organization;
  role?: Role;
  /** Those that they work for; all where none is named. */
  eventIds?: readonly string[];
  email?: string;
}

/** A new member of the organization, signed in over HTTP. */
export async function dashboardClient(
  server: Pick<TestServer, 'db' | 'url'>,
  {
    organization,
    role = 'OWNER',
    eventIds,
    email = `${randomUUID().slice(0, 13)}@example.com`,
  }: DashboardClientOptions,
): Promise<DashboardClient> {
  const password = `${email} likes mangoes`;
  const { user } = await server.db.transaction(async (tx) => {
    await cheapAccount(tx, { email, password });
    return createUser(tx, { organization, email, role, eventIds });
  });
  const browser = dashboardBrowser(server.url);
  await signInAs(browser, { email, password });
  return { ...browser, email, password, userId: user.id };
}

export type DashboardBrowser = Pick<DashboardClient, 'cookie' | 'get' | 'post'>;

/** A browser that nobody has signed in with yet. It keeps cookies and follows no redirects. */
export function dashboardBrowser(url: string, { cookies = {} }: { cookies?: Record<string, string> } = {}) {
  const jar = new Map(Object.entries(cookies));
  const cookie = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
  const send = async (path: string, init: RequestInit, { headers = {} }: RequestOptions = {}) => {
    const answer = await fetch(`${url}${path}`, {
      ...init,
      redirect: 'manual',
      headers: { accept: 'text/html', ...(jar.size > 0 ? { cookie: cookie() } : {}), ...init.headers, ...headers },
    });
    for (const set of answer.headers.getSetCookie()) {
      const [name, value] = (set.split(';')[0] as string).split('=') as [string, string];
      if (/max-age=0\b/i.test(set)) jar.delete(name);
      else jar.set(name, value);
    }
    const { status, headers: answered } = answer;
    return { status, location: answered.get('location') ?? '', html: await answer.text(), headers: answered };
  };
  const browser: DashboardBrowser = {
    cookie,
    get: (path, options) => send(path, {}, options),
    post: (path, fields = {}, options) => {
      const body = new URLSearchParams();
      for (const [name, value] of Object.entries(fields)) for (const each of [value].flat()) body.append(name, each);
      const headers = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' };
      return send(path, { method: 'POST', body: body.toString(), headers }, options);
    },
  };
  return browser;
}

export async function signInAs(
  browser: DashboardBrowser,
  { email, password }: { email: string; password: string },
): Promise<void> {
  const answer = await browser.post('/organizer/sign-in', { email, password });
  assert.equal(answer.status, 303, answer.html.slice(0, 2_000));
}
