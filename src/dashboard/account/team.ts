import type { FastifyInstance } from 'fastify';
import type { TeamPageProps } from '../../../web/organizer/account/team-page.tsx';
import { changeRole } from '../../core/accounts/members/change-role.ts';
import { inviteMember } from '../../core/accounts/members/invite-member.ts';
import { listTeam } from '../../core/accounts/members/list-team.ts';
import { lastOwner } from '../../core/accounts/members/member.errors.ts';
import { ownMember } from '../../core/accounts/members/own-member.sql.ts';
import { removeMember } from '../../core/accounts/members/remove-member.ts';
import { revokeInvitation } from '../../core/accounts/members/revoke-invitation.ts';
import { type Role, roles } from '../../core/accounts/sign-in/person.ts';
import { linkNotGood } from '../../core/accounts/sign-in/sign-in.errors.ts';
import { raiseInvalid } from '../../core/base/common.errors.ts';
import { isRaised } from '../../core/base/define-error.ts';
import { type FormFaults, faultsOf } from '../../http/pages/faults.ts';
import { sendCsv } from '../../http/pages/send-csv.ts';
import { type PageOptions, seeOther } from '../../http/send-page.ts';
import { answerScreen, doneAt, frameOf, screen, type Visit } from '../frame/screen.ts';
import type { DashboardServices } from '../frame/services.ts';

const path = '/settings/team';
const ability = 'team';
const columns = ['email', 'name', 'role', 'since'];

/** Who works for the organization, and who was asked to. */
export function teamRoutes(app: FastifyInstance, services: DashboardServices): void {
  screen(app, services, { method: 'GET', path, ability, handle: (visit) => answerTeam(services, visit) });

  screen(app, services, {
    method: 'GET',
    path: `${path}.csv`,
    ability,
    handle: async (visit) => {
      const { members } = await listTeam(services.db, visit.member);
      await sendCsv(visit, {
        name: `team-${visit.membership.organizationSlug}`,
        columns,
        rows: members,
        cellsOf: ({ email, name, role, joinedAt }) => [email, name, role, joinedAt],
      });
    },
  });

  invitingRoutes(app, services);
  memberRoutes(app, services);
}

function invitingRoutes(app: FastifyInstance, services: DashboardServices): void {
  const { db } = services;

  screen(app, services, {
    method: 'POST',
    path: `${path}/invite`,
    ability,
    needsFreshSignIn: true,
    handle: async (visit) => {
      const { form, member } = visit;
      const email = form.text('email');
      try {
        const role = roleOf(form.text('role'));
        await db.transaction((tx) => inviteMember(tx, services.accounts, member, { email, role }));
      } catch (error) {
        const invite = { email, role: form.text('role'), faults: faultsOf(error) };
        return answerTeam(services, visit, { invite }, { status: 400 });
      }
      doneAt(visit, `${visit.base}${path}`, 'invited');
    },
  });

  screen(app, services, {
    method: 'POST',
    path: `${path}/invitations/:invitation/revoke`,
    ability,
    needsFreshSignIn: true,
    handle: async (visit) => {
      const { member, params } = visit;
      const invitationId = params.invitation as string;
      try {
        await db.transaction((tx) => revokeInvitation(tx, member, { invitationId, now: services.now() }));
      } catch (error) {
        if (!isRaised(error, linkNotGood)) throw error;
        return answerTeam(services, visit, { trouble: { fields: {}, message: error.message } }, { status: 409 });
      }
      doneAt(visit, `${visit.base}${path}`, 'invitationRevoked');
    },
  });
}

function memberRoutes(app: FastifyInstance, services: DashboardServices): void {
  const { db } = services;

  screen(app, services, {
    method: 'POST',
    path: `${path}/:user/role`,
    ability,
    needsFreshSignIn: true,
    handle: async (visit) => {
      const { member, params, form, person, base } = visit;
      const userId = (params.user as string).toLowerCase();
      try {
        const role = roleOf(form.text('role'));
        await db.transaction((tx) => changeRole(tx, member, { userId, role }));
        // A member who gave up their own rights may not see this page any more.
        const isOut = userId === person.userId && role !== 'OWNER';
        doneAt(visit, isOut ? base : `${base}${path}`, 'roleChanged');
      } catch (error) {
        await answerTeam(services, visit, { trouble: troubleOf(error) }, { status: 409 });
      }
    },
  });

  screen(app, services, {
    method: 'GET',
    path: `${path}/:user/remove`,
    ability,
    needsFreshSignIn: true,
    handle: (visit) => answerRemoval(services, visit),
  });

  screen(app, services, {
    method: 'POST',
    path: `${path}/:user/remove`,
    ability,
    needsFreshSignIn: true,
    handle: async (visit) => {
      const { member, params, person, base, reply } = visit;
      const userId = (params.user as string).toLowerCase();
      try {
        await db.transaction((tx) => removeMember(tx, member, { userId }));
      } catch (error) {
        return answerRemoval(services, visit, { trouble: troubleOf(error) }, { status: 409 });
      }
      if (userId === person.userId) seeOther(reply, '/organizer');
      else doneAt(visit, `${base}${path}`, 'memberRemoved');
    },
  });
}

/** With what to do about it, which no field could say. */
function troubleOf(error: unknown): FormFaults {
  if (isRaised(error, lastOwner)) return { fields: {}, message: `${error.message} ${error.hint}` };
  return faultsOf(error);
}

function roleOf(text: string): Role {
  const role = roles.find((known) => known === text);
  if (role === undefined) raiseInvalid([{ field: 'role', message: `must be one of: ${roles.join(', ')}` }]);
  return role;
}

async function answerTeam(
  services: DashboardServices,
  visit: Visit,
  more: Partial<Pick<TeamPageProps, 'invite' | 'trouble'>> = {},
  options: PageOptions = {},
): Promise<void> {
  const { members, invitations } = await listTeam(services.db, visit.member);
  const now = services.now();
  const props: TeamPageProps = {
    frame: frameOf(visit, { current: 'team' }),
    members: members.map(({ userId, email, name, role, joinedAt }) => ({
      userId,
      email,
      name,
      role,
      joinedAt,
      isSelf: userId === visit.person.userId,
    })),
    invitations: invitations.map(({ id, email, role, invitedBy, expiresAt }) => ({
      id,
      email,
      role,
      invitedBy,
      expiresAt,
      isOver: Date.parse(expiresAt) <= now,
    })),
    roles,
    invite: { email: '', role: 'STAFF' },
    hasMailbox: services.keptMails !== undefined,
    ...more,
  };
  await answerScreen(services, visit, ['accountTeam', props], options);
}

async function answerRemoval(
  services: DashboardServices,
  visit: Visit,
  more: { trouble?: TeamPageProps['trouble'] } = {},
  options: PageOptions = {},
): Promise<void> {
  const { organizationId } = visit.membership;
  const { userId, email, name } = await ownMember(services.db, { organizationId }, visit.params.user as string);
  const isSelf = userId === visit.person.userId;
  const frame = frameOf(visit, { current: 'team' });
  await answerScreen(
    services,
    visit,
    ['accountRemoval', { frame, member: { userId, email, name, isSelf }, ...more }],
    options,
  );
}
