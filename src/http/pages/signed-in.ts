import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AccountServices, Caller } from '../../core/accounts/sign-in/account.ts';
import { findSession, type PresentSession } from '../../core/accounts/sign-in/sessions.ts';
import type { AddressList } from '../../core/base/address-list.ts';
import type { Database } from '../../platform/database/database.ts';
import { clientAddress, networkOf } from '../client-address.ts';
import { seeOther } from '../send-page.ts';
import { type FormFields, formOf } from './forms.ts';
import { deviceTokenOf, sessionTokenOf } from './session-cookie.ts';
import { queryOf } from './visit.ts';
import type { PageServices } from './web.ts';

/** What a face needs that has pages for people who are signed in. */
export interface SignedInServices extends PageServices {
  db: Database;
  accounts: AccountServices;
  trustedProxies: AddressList;
}

/** Somebody who is signed in, at a page. */
export interface PersonVisit extends PresentSession {
  request: FastifyRequest;
  reply: FastifyReply;
  caller: Caller;
  query: Readonly<Record<string, string>>;
  form: FormFields;
}

export const signInPath = '/organizer/sign-in';
export const secondFactorPath = '/organizer/account/second-factor';

/** Only what keeps to `session.organizationId` asks for sessions that an organization's provider began. */
interface SessionsAmong {
  alsoByProvider?: boolean;
}

/** The person who is signed in; undefined where they were asked to sign in first. */
export async function personVisit(
  services: SignedInServices,
  request: FastifyRequest,
  reply: FastifyReply,
  among: SessionsAmong = {},
): Promise<PersonVisit | undefined> {
  const present = await presentSession(services, request, among);
  if (present === undefined) {
    // Only where a page was asked for: the fields of a form would be lost on the way.
    const next = request.method === 'GET' ? `?${new URLSearchParams({ next: request.url })}` : '';
    seeOther(reply, `${signInPath}${next}`);
    return undefined;
  }
  const caller = callerOf(services, request);
  return { ...present, request, reply, caller, query: queryOf(request), form: formOf(request) };
}

/** Who is signed in, for pages that are open to everybody. */
export async function presentSession(
  services: Pick<SignedInServices, 'db' | 'now' | 'publicUrl'>,
  request: FastifyRequest,
  { alsoByProvider = false }: SessionsAmong = {},
): Promise<PresentSession | undefined> {
  const token = sessionTokenOf(services, request);
  return token === undefined ? undefined : findSession(services.db, { token, alsoByProvider, now: services.now() });
}

export function callerOf(
  services: Pick<SignedInServices, 'trustedProxies' | 'publicUrl'>,
  request: FastifyRequest,
): Caller {
  const address = clientAddress(request.raw, services.trustedProxies);
  return {
    address,
    network: networkOf(address),
    userAgent: request.headers['user-agent'] ?? null,
    deviceToken: deviceTokenOf(services, request),
  };
}

/** Back to a page after something was done; the page says so once. */
export function doneAt({ reply }: Pick<PersonVisit, 'reply'>, path: string, done?: string): void {
  const joint = path.includes('?') ? '&' : '?';
  seeOther(reply, done === undefined ? path : `${path}${joint}done=${done}`);
}
