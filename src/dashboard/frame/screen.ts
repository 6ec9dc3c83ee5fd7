import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PageName, PageProps } from '../../../web/render.tsx';
import type { FrameProps } from '../../../web/ui/staff/frame.tsx';
import { findMembership, membershipsOf } from '../../core/accounts/members/memberships-of.ts';
import { firstSandbox } from '../../core/accounts/organizations/organization.ts';
import { providerPathOf } from '../../core/accounts/providers/provider.ts';
import { isFreshlySignedIn } from '../../core/accounts/second-factor/sign-in-again.ts';
import {
  type Ability,
  actorOfMember,
  isForReading,
  type Member,
  type Membership,
  mayOf,
  reachesEvent,
  requireAbility,
  requireEvent,
} from '../../core/accounts/sign-in/person.ts';
import { lacksSecondFactor } from '../../core/accounts/sign-in/sessions.ts';
import { notForRole } from '../../core/accounts/sign-in/sign-in.errors.ts';
import type { Actor } from '../../core/base/actor.ts';
import { recordNotFound } from '../../core/base/common.errors.ts';
import { raise } from '../../core/base/define-error.ts';
import { ownOrder } from '../../core/selling/orders/own-order.sql.ts';
import { requireFreshSignIn } from '../../http/pages/fresh-sign-in.ts';
import { leadOnce } from '../../http/pages/once-form.ts';
import { type PersonVisit, personVisit, secondFactorPath } from '../../http/pages/signed-in.ts';
import { answerPage, formsOf } from '../../http/pages/web.ts';
import { pathOf } from '../../http/path.ts';
import { type PageOptions, seeOther } from '../../http/send-page.ts';
import { onAccountOf } from '../../platform/shares.ts';
import type { DashboardServices } from './services.ts';

export { callerOf, doneAt, secondFactorPath, signInPath } from '../../http/pages/signed-in.ts';

/** Somebody who is signed in, at any page of the dashboard. */
export interface SignedInVisit extends PersonVisit {
  memberships: readonly Membership[];
}

/** A member at a page of one of their organizations, or of its sandbox. */
export interface Visit extends SignedInVisit {
  membership: Membership;
  isSandbox: boolean;
  /** What time it is here: in the sandbox it may be ahead of the real one. */
  now: number;
  /** What the member may do here. */
  may: ReadonlySet<Ability>;
  /** For the actions of the core: in the sandbox the twin acts. */
  actor: Actor;
  /** For the audit log and the rules of the team. */
  member: Member;
  params: Readonly<Record<string, string>>;
  /** Where the pages of this organization begin, such as /organizer/o/hiraya-live. */
  base: string;
}

/**
 * Follows the name of an organization in a URL, for its first sandbox; for another one a dot and its name follow that. No slug
 * holds a dot.
 */
const sandboxEnding = '.test';
const baseShape = /^(?<slug>[^.]+)(?<ending>\.test(\.(?<sandbox>[^.]+))?)?$/;

interface Screen {
  method: 'GET' | 'POST';
  /** Below the organization's own URL, with `:name` for parameters; empty for its first page. */
  path: string;
  /** What a role must be able to do to get here; left out, every member may. */
  ability?: Ability;
  /**
   * Of a page that names no event or order: whether it leaves out by itself what is not of the member's events. Otherwise it is
   * only for those who work for all.
   */
  isNarrowed?: boolean;
  /** Whether password and code are asked for again where they were last given a while ago. */
  needsFreshSignIn?: boolean;
  handle: (visit: Visit) => Promise<void>;
}

/** Serves a page of an organization to its members, and to nobody else. */
export function screen(
  app: FastifyInstance,
  services: DashboardServices,
  { method, path, ability, isNarrowed = false, needsFreshSignIn = false, handle }: Screen,
): void {
  if (method === 'POST') noteForm(path, ability);
  app.route({
    method,
    url: `/organizer/o/:organization${path}`,
    config: { isPage: true },
    handler: async (request, reply) => {
      const signedIn = await signedInVisit(services, request, reply, { alsoByProvider: true });
      if (signedIn === undefined) return reply;
      const visit = await visitOf(services, signedIn);
      if (lacksSecondFactor(visit.membership, visit)) {
        seeOther(reply, secondFactorPath);
        return reply;
      }
      if (ability !== undefined) {
        requireAbility(visit.membership, ability);
        await requireReach(services, visit, { isNarrowed });
      }
      formsOf.set(request, (action) => mayPost(visit, action));
      const proved = needsFreshSignIn ? await freshVisit(services, visit) : visit;
      if (proved === undefined) return reply;
      const serve = () => leadOnce(services.db, proved, () => handle(proved));
      await onAccountOf(visit.actor.organizationId, serve);
      return reply;
    },
  });
}

// What forms need, by the shape of their paths.
const forms = new Map<string, { shape: RegExp; ability: Ability | undefined }>();

function noteForm(path: string, ability: Ability | undefined): void {
  if (ability !== undefined && isForReading(ability)) {
    throw new Error(`POST ${path} changes something, and ${ability} is for reading`);
  }
  forms.set(path, { shape: new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+')}$`), ability });
}

/** Whether a form of a page would be taken from this member. */
function mayPost({ base, may }: Visit, action: string): boolean {
  const path = pathOf(action);
  if (!path.startsWith(base)) return true;
  const below = path.slice(base.length);
  const form = forms.get(below) ?? [...forms.values()].find(({ shape }) => shape.test(below));
  return form?.ability === undefined || may.has(form.ability);
}

/** Refuses a member who works for some events what is of others. */
async function requireReach(
  { db }: DashboardServices,
  { membership, params, actor }: Visit,
  { isNarrowed }: { isNarrowed: boolean },
): Promise<void> {
  const { eventId, orderId } = params;
  if (membership.eventIds === null || isNarrowed) return;
  if (eventId !== undefined) return requireEvent(membership, eventId);
  if (orderId === undefined) raise(notForRole, { role: membership.role });
  const order = await ownOrder(db, actor, orderId);
  if (!reachesEvent(membership, order.eventId)) raise(recordNotFound, { record: 'order', id: orderId });
}

/** Serves a page to people who are signed in; everybody else is asked to sign in first. */
export function signedInScreen(
  app: FastifyInstance,
  services: DashboardServices,
  {
    method,
    path,
    needsFreshSignIn = false,
    alsoByProvider = false,
    handle,
  }: Omit<Screen, 'ability' | 'handle'> & {
    /** Whether it keeps to the organization of a session that a provider began. */
    alsoByProvider?: boolean;
    handle: (visit: SignedInVisit) => Promise<void>;
  },
): void {
  app.route({
    method,
    url: `/organizer${path}`,
    config: { isPage: true },
    handler: async (request, reply) => {
      const visit = await signedInVisit(services, request, reply, { alsoByProvider });
      if (visit === undefined) return reply;
      const proved = needsFreshSignIn ? await requireFreshSignIn(services, visit) : visit;
      if (proved === undefined) return reply;
      // They may belong to no organization yet, so the claim is theirs.
      const claimant = { organizationId: proved.person.userId };
      await leadOnce(services.db, { ...proved, actor: claimant }, () => handle(proved));
      return reply;
    },
  });
}

async function signedInVisit(
  services: DashboardServices,
  request: FastifyRequest,
  reply: FastifyReply,
  among: { alsoByProvider?: boolean },
): Promise<SignedInVisit | undefined> {
  const visit = await personVisit(services, request, reply, among);
  if (visit === undefined) return undefined;
  const memberships = await membershipsOf(services.db, { userId: visit.person.userId });
  const { organizationId: only } = visit.session;
  // What an organization's provider says of somebody counts in that organization, and tells nothing of others.
  return { ...visit, memberships: memberships.filter((each) => only === null || each.organizationId === only) };
}

/** Who came by their organization's provider proves there once more who they are; others by what their account has. */
async function freshVisit(services: DashboardServices, visit: Visit): Promise<Visit | undefined> {
  const { session, membership, request, reply, form } = visit;
  if (session.organizationId === null) return requireFreshSignIn(services, visit);
  if (isFreshlySignedIn(session, { now: services.now() })) return visit;
  const isPost = request.method === 'POST';
  const next = isPost ? visit.base : request.url;
  const href = `${providerPathOf(membership.organizationSlug)}?${new URLSearchParams({ again: '1', next })}`;
  if (!isPost) seeOther(reply, href);
  else {
    const fields = form.entries().filter(([name]) => !/password|secret/i.test(name));
    const props = { organization: membership.organizationName, action: pathOf(request.url), fields, href };
    await answerPage(services, request, reply, ['accountProviderAgain', props], { status: 403 });
  }
  return undefined;
}

/** To others, an organization that they are not a member of does not exist. */
async function visitOf({ db, now: realNow }: DashboardServices, signedIn: SignedInVisit): Promise<Visit> {
  const { memberships, person, caller, request } = signedIn;
  const params = request.params as Record<string, string>;
  const name = params.organization as string;
  const { slug, ending, sandbox } = baseShape.exec(name)?.groups ?? {};
  const isSandbox = ending !== undefined;
  const known = memberships.find(({ organizationSlug }) => organizationSlug === slug);
  const membership =
    known !== undefined && sandbox !== undefined
      ? await findMembership(db, { ...known, userId: person.userId, sandbox })
      : known;
  const now = realNow();
  if (membership === undefined) raise(recordNotFound, { record: 'organization', id: name });
  return {
    ...signedIn,
    membership,
    may: mayOf(membership),
    isSandbox,
    now: isSandbox ? now + membership.sandboxAheadMs : now,
    actor: actorOfMember(membership, { sandbox: isSandbox }),
    member: { person, membership, address: caller.address },
    params,
    base: baseOf(membership, { isSandbox }),
  };
}

export function baseOf(
  { organizationSlug, sandboxName }: Pick<Membership, 'organizationSlug' | 'sandboxName'>,
  { isSandbox = false } = {},
): string {
  const other = sandboxName === firstSandbox ? '' : `.${sandboxName}`;
  return `/organizer/o/${organizationSlug}${isSandbox ? `${sandboxEnding}${other}` : ''}`;
}

/** The frame of every page of an organization. */
export function frameOf(visit: Visit, { current }: { current: FrameProps['current'] }): FrameProps {
  const { membership, may, isSandbox, now, base, person, memberships, query } = visit;
  const isMoved = isSandbox && membership.sandboxAheadMs > 0;
  return {
    current,
    base,
    person: { email: person.email, name: person.name },
    organization: {
      name: membership.organizationName,
      isSandbox,
      movedTo: isMoved ? new Date(now).toISOString() : null,
      liveBase: baseOf(membership),
      sandboxBase: baseOf(membership, { isSandbox: true }),
      sandboxes: membership.sandboxNames.map((sandboxName) => ({
        name: sandboxName,
        base: baseOf({ ...membership, sandboxName }, { isSandbox: true }),
      })),
      suspensionReason: membership.suspensionReason,
      isApproved: membership.isApproved,
    },
    organizations: memberships.map((each) => ({ name: each.organizationName, base: baseOf(each) })),
    abilities: [...may],
    done: query.done,
  };
}

/** Answers with a page of the organization. */
export async function answerScreen<Name extends PageName>(
  services: DashboardServices,
  { request, reply, now = services.now() }: Pick<SignedInVisit, 'request' | 'reply'> & Partial<Pick<Visit, 'now'>>,
  page: readonly [Name, PageProps[Name]],
  options: PageOptions = {},
): Promise<void> {
  await answerPage({ ...services, now: () => now }, request, reply, page, options);
}

/** The first, where what was asked for is none. */
export function pageNumberOf({ query }: Visit): number {
  return /^[1-9]\d{0,4}$/.test(query.page ?? '') ? Number(query.page) : 1;
}
