import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PageName, PageProps } from '../../../web/render.tsx';
import type { FrameProps } from '../../../web/ui/staff/frame.tsx';
import { membershipsOf } from '../../core/accounts/members/memberships-of.ts';
import {
  type Ability,
  actorOfMember,
  type Member,
  type Membership,
  mayOf,
  requireAbility,
} from '../../core/accounts/sign-in/person.ts';
import type { Actor } from '../../core/base/actor.ts';
import { recordNotFound } from '../../core/base/common.errors.ts';
import { raise } from '../../core/base/define-error.ts';
import { requireFreshSignIn } from '../../http/pages/fresh-sign-in.ts';
import { leadOnce } from '../../http/pages/once-form.ts';
import { type PersonVisit, personVisit, secondFactorPath } from '../../http/pages/signed-in.ts';
import { answerPage } from '../../http/pages/web.ts';
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
  /** For the actions of the core: in the sandbox the twin acts. */
  actor: Actor;
  /** For the audit log and the rules of the team. */
  member: Member;
  params: Readonly<Record<string, string>>;
  /** Where the pages of this organization begin, such as /organizer/o/hiraya-live. */
  base: string;
}

/** Follows the name of an organization in a URL, for its sandbox; no slug holds a dot. */
const sandboxEnding = '.test';

interface Screen {
  method: 'GET' | 'POST';
  /** Below the organization's own URL, with `:name` for parameters; empty for its first page. */
  path: string;
  /** What a role must be able to do to get here; left out, every member may. */
  ability?: Ability;
  /** Whether password and code are asked for again where they were last given a while ago. */
  needsFreshSignIn?: boolean;
  handle: (visit: Visit) => Promise<void>;
}

/** Serves a page of an organization to its members, and to nobody else. */
export function screen(
  app: FastifyInstance,
  services: DashboardServices,
  { method, path, ability, needsFreshSignIn = false, handle }: Screen,
): void {
  app.route({
    method,
    url: `/organizer/o/:organization${path}`,
    config: { isPage: true },
    handler: async (request, reply) => {
      const signedIn = await signedInVisit(services, request, reply);
      if (signedIn === undefined) return reply;
      const visit = visitOf(signedIn, services.now());
      if (visit.membership.requiresSecondFactor && !visit.hasSecondFactor) {
        seeOther(reply, secondFactorPath);
        return reply;
      }
      if (ability !== undefined) requireAbility(visit.membership, ability);
      const proved = needsFreshSignIn ? await requireFreshSignIn(services, visit) : visit;
      if (proved === undefined) return reply;
      const serve = () => leadOnce(services.db, proved, () => handle(proved));
      await onAccountOf(visit.actor.organizationId, serve);
      return reply;
    },
  });
}

/** Serves a page to people who are signed in; everybody else is asked to sign in first. */
export function signedInScreen(
  app: FastifyInstance,
  services: DashboardServices,
  {
    method,
    path,
    needsFreshSignIn = false,
    handle,
  }: Omit<Screen, 'ability' | 'handle'> & { handle: (visit: SignedInVisit) => Promise<void> },
): void {
  app.route({
    method,
    url: `/organizer${path}`,
    config: { isPage: true },
    handler: async (request, reply) => {
      const visit = await signedInVisit(services, request, reply);
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
): Promise<SignedInVisit | undefined> {
  const visit = await personVisit(services, request, reply);
  if (visit === undefined) return undefined;
  return { ...visit, memberships: await membershipsOf(services.db, { userId: visit.person.userId }) };
}

/** To others, an organization that they are not a member of does not exist. */
function visitOf(signedIn: SignedInVisit, now: number): Visit {
  const { memberships, person, caller, request } = signedIn;
  const params = request.params as Record<string, string>;
  const name = params.organization as string;
  const isSandbox = name.endsWith(sandboxEnding);
  const slug = isSandbox ? name.slice(0, -sandboxEnding.length) : name;
  const membership = memberships.find(({ organizationSlug }) => organizationSlug === slug);
  if (membership === undefined) raise(recordNotFound, { record: 'organization', id: name });
  return {
    ...signedIn,
    membership,
    isSandbox,
    now: isSandbox ? now + membership.sandboxAheadMs : now,
    actor: actorOfMember(membership, { sandbox: isSandbox }),
    member: { person, membership, address: caller.address },
    params,
    base: baseOf(membership, { isSandbox }),
  };
}

export function baseOf({ organizationSlug }: Pick<Membership, 'organizationSlug'>, { isSandbox = false } = {}): string {
  return `/organizer/o/${organizationSlug}${isSandbox ? sandboxEnding : ''}`;
}

/** The frame of every page of an organization. */
export function frameOf(visit: Visit, { current }: { current: FrameProps['current'] }): FrameProps {
  const { membership, isSandbox, now, base, person, memberships, query } = visit;
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
      suspensionReason: membership.suspensionReason,
      isApproved: membership.isApproved,
    },
    organizations: memberships.map((each) => ({ name: each.organizationName, base: baseOf(each) })),
    abilities: [...mayOf(membership.role)],
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
