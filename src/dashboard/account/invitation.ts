import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { InvitationPageProps } from '../../../web/organizer/account/invitation-page.tsx';
import {
  acceptInvitation,
  acceptInvitationAsNew,
  readInvitation,
} from '../../core/accounts/members/accept-invitation.ts';
import { invitationForAnother, signInToAccept } from '../../core/accounts/members/member.errors.ts';
import { findMembership } from '../../core/accounts/members/memberships-of.ts';
import type { Person } from '../../core/accounts/sign-in/person.ts';
import { linkNotGood } from '../../core/accounts/sign-in/sign-in.errors.ts';
import { isRaised } from '../../core/base/define-error.ts';
import { isSameMailAddress } from '../../core/base/mail-address/mail-address.ts';
import { faultsOf } from '../../http/pages/faults.ts';
import { formOf } from '../../http/pages/forms.ts';
import { presentSession } from '../../http/pages/signed-in.ts';
import { languageOf } from '../../http/pages/visit.ts';
import { answerPage } from '../../http/pages/web.ts';
import { type PageOptions, seeOther } from '../../http/send-page.ts';
import { baseOf, callerOf } from '../frame/screen.ts';
import type { DashboardServices } from '../frame/services.ts';
import { forgottenLink, invitationLink, takeFromAddress, tokenOf } from './link-cookie.ts';
import { comeIn } from './sign-in.ts';

/** Joining a team by a link that was mailed. */
export function invitationRoutes(app: FastifyInstance, services: DashboardServices): void {
  const config = { isPage: true };
  const { db } = services;

  app.get(invitationLink.path, { config }, async (request, reply) => {
    if (!takeFromAddress(services, invitationLink, request, reply)) await answerInvitation(request, reply);
    return reply;
  });

  app.post(invitationLink.path, { config }, async (request, reply) => {
    const present = await presentSession(services, request);
    try {
      if (present === undefined) await joinAsNew(request, reply);
      else await joinAs(present.person, request, reply);
    } catch (error) {
      await answerRefusal(error, request, reply);
    }
    return reply;
  });

  const joinAs = async (person: Person, request: FastifyRequest, reply: FastifyReply) => {
    const token = tokenOf(invitationLink, request);
    const { address } = callerOf(services, request);
    const { organizationId } = await db.transaction((tx) =>
      acceptInvitation(tx, { token, person, address, now: services.now() }),
    );
    await goToTeam(reply, { userId: person.userId, organizationId });
  };

  const joinAsNew = async (request: FastifyRequest, reply: FastifyReply) => {
    const form = formOf(request);
    const signedIn = await acceptInvitationAsNew(services.accounts, {
      token: tokenOf(invitationLink, request),
      name: form.text('name'),
      password: form.text('password'),
      language: languageOf(request),
      caller: callerOf(services, request),
    });
    await comeIn(services, request, reply, signedIn);
    const { organizationId } = signedIn.invitation;
    await goToTeam(reply, { userId: signedIn.person.userId, organizationId });
  };

  const goToTeam = async (reply: FastifyReply, who: { userId: string; organizationId: string }) => {
    const membership = await findMembership(db, who);
    reply.header('set-cookie', forgottenLink(services, invitationLink));
    seeOther(reply, membership === undefined ? '/organizer' : `${baseOf(membership)}?done=joined`);
  };

  const answerRefusal = async (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    // The page itself says whose the invitation is, and what to do.
    if (isRaised(error, invitationForAnother)) return answerInvitation(request, reply, {}, { status: 403 });
    if (isRaised(error, signInToAccept)) return answerInvitation(request, reply, {}, { status: 409 });
    if (isRaised(error, linkNotGood)) return answerInvitation(request, reply);
    const more = { faults: faultsOf(error), name: formOf(request).text('name') };
    return answerInvitation(request, reply, more, { status: 400 });
  };

  const answerInvitation = async (
    request: FastifyRequest,
    reply: FastifyReply,
    more: Pick<InvitationPageProps, 'faults' | 'name'> = {},
    options: PageOptions = {},
  ): Promise<void> => {
    try {
      const token = tokenOf(invitationLink, request);
      const invitation = await readInvitation(db, { token, now: services.now() });
      const present = await presentSession(services, request);
      const props = { ...presentInvitation(invitation, present?.person), ...more };
      await answerPage(services, request, reply, ['accountInvitation', props], options);
    } catch (error) {
      if (!isRaised(error, linkNotGood)) throw error;
      await answerPage(services, request, reply, ['accountBadLink', { what: 'invitation' }], { status: 404 });
    }
  };
}

type Invitation = Awaited<ReturnType<typeof readInvitation>>;

function presentInvitation(invitation: Invitation, person: Person | undefined): InvitationPageProps {
  const { email, role, organizationName, hasAccount } = invitation;
  const shown = { email, role, organization: organizationName };
  if (person === undefined) return { ...shown, step: hasAccount ? 'signIn' : 'create' };
  if (!isSameMailAddress(person.email, email)) return { ...shown, step: 'otherAccount', signedInAs: person.email };
  return { ...shown, step: 'accept' };
}
