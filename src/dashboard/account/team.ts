import type { FastifyInstance } from 'fastify';
import type { MemberPageProps } from '../../../web/organizer/account/member-pages.tsx';
import type { TeamPageProps } from '../../../web/organizer/account/team-page.tsx';
import { changeRole } from '../../core/accounts/members/change-role.ts';
import { inviteMember } from '../../core/accounts/members/invite-member.ts';
import { listTeam } from '../../core/accounts/members/list-team.ts';
import { ownMember } from '../../core/accounts/members/own-member.sql.ts';
import { removeMember } from '../../core/accounts/members/remove-member.ts';
import { revokeInvitation } from '../../core/accounts/members/revoke-invitation.ts';
import { teamCsv } from '../../core/accounts/members/team-csv.ts';
import { actorOfMember } from '../../core/accounts/sign-in/person.ts';
import { type Duty, roleOf, roles } from '../../core/accounts/sign-in/role.ts';
import { linkNotGood } from '../../core/accounts/sign-in/sign-in.errors.ts';
import { raiseInvalid } from '../../core/base/common.errors.ts';
import { isRaised } from '../../core/base/define-error.ts';
import { listEvents } from '../../core/catalog/event-reading/list-events.ts';
import { type FormFaults, faultsOf } from '../../http/pages/faults.ts';
import type { FormFields } from '../../http/pages/forms.ts';
import { shownRefusal } from '../../http/pages/refusals.ts';
import { sendPieces } from '../../http/pages/send-csv.ts';
import { type PageOptions, seeOther } from '../../http/send-page.ts';
import { isUuid } from '../../platform/ids.ts';
import { answerScreen, doneAt, frameOf, screen, type Visit } from '../frame/screen.ts';
import type { DashboardServices } from '../frame/services.ts';
import { eventLabel } from '../orders/typed-event.ts';

const path = '/settings/team';
const ability = 'team';
const eventsOffered = 200;

/** Who works for the organization, and who was asked to. */
export function teamRoutes(app: FastifyInstance, services: DashboardServices): void {
  screen(app, services, { method: 'GET', path, ability, handle: (visit) => answerTeam(services, visit) });

  screen(app, services, {
    method: 'GET',
    path: `${path}.csv`,
    ability,
    handle: async (visit) => {
      const { members } = await listTeam(services.db, visit.member);
      await sendPieces(visit, teamCsv(members), `team-${visit.membership.organizationSlug}`);
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
        const duty = dutyIn(form);
        await db.transaction((tx) => inviteMember(tx, services.accounts, member, { email, ...duty }));
      } catch (error) {
        const invite = { email, ...typedDuty(form), faults: faultsOf(error) };
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
        return answerTeam(services, visit, { trouble: { fields: {}, message: shownRefusal(error) } }, { status: 409 });
      }
      doneAt(visit, `${visit.base}${path}`, 'invitationRevoked');
    },
  });
}

function memberRoutes(app: FastifyInstance, services: DashboardServices): void {
  const { db } = services;

  screen(app, services, {
    method: 'GET',
    path: `${path}/:user/role`,
    ability,
    handle: (visit) => answerMember(services, visit),
  });

  screen(app, services, {
    method: 'POST',
    path: `${path}/:user/role`,
    ability,
    needsFreshSignIn: true,
    handle: async (visit) => {
      const { member, params, form, person, base } = visit;
      const userId = (params.user as string).toLowerCase();
      try {
        const duty = dutyIn(form);
        await db.transaction((tx) => changeRole(tx, member, { userId, ...duty }));
        // A member who gave up their own rights is signed out, and may not see this page any more.
        const isOut = userId === person.userId && duty.role !== 'OWNER';
        doneAt(visit, isOut ? base : `${base}${path}`, 'roleChanged');
      } catch (error) {
        await answerMember(services, visit, { duty: typedDuty(form), faults: faultsOf(error) }, { status: 409 });
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
        return answerRemoval(services, visit, { trouble: faultsOf(error) }, { status: 409 });
      }
      if (userId === person.userId) seeOther(reply, '/organizer');
      else doneAt(visit, `${base}${path}`, 'memberRemoved');
    },
  });
}

/** A form that says nothing of events, as pages of the release before send it, means all. */
function typedDuty(form: FormFields): Omit<Duty, 'role'> & { role: string } {
  return { role: form.text('role'), eventIds: form.text('reach') === 'some' ? form.all('events') : null };
}

function dutyIn(form: FormFields): Duty {
  const { role: typed, eventIds } = typedDuty(form);
  const role = roleOf(typed);
  if (role === undefined) raiseInvalid([{ field: 'role', fault: 'notOneOf', values: { choices: roles } }]);
  return { role, eventIds };
}

/** The latest events to choose from, and those that were chosen before. They are those that are sold, in the sandbox too. */
async function eventsToChoose(
  { db, eventReader }: DashboardServices,
  { membership }: Visit,
  chosen: readonly string[] = [],
): Promise<TeamPageProps['events']> {
  const actor = actorOfMember(membership, { sandbox: false });
  const list = async (filter: { ids?: readonly string[] }) => {
    const page = { page: 1, take: eventsOffered };
    return (await listEvents(db, eventReader, actor, { page, sort: '-dateTime', filter })).rows;
  };
  const ids = chosen.filter(isUuid);
  const rows = [...(await list({})), ...(ids.length === 0 ? [] : await list({ ids }))];
  return [...new Map(rows.map(({ event }) => [event.id, { id: event.id, label: eventLabel(event) }])).values()];
}

async function answerMember(
  services: DashboardServices,
  visit: Visit,
  typed: { duty?: MemberPageProps['duty']; faults?: FormFaults } = {},
  options: PageOptions = {},
): Promise<void> {
  const { organizationId } = visit.membership;
  const member = await ownMember(services.db, { organizationId }, visit.params.user as string);
  const { userId, email, name } = member;
  const duty = typed.duty ?? { role: member.role, eventIds: member.eventIds };
  const events = await eventsToChoose(services, visit, member.eventIds ?? []);
  const frame = frameOf(visit, { current: 'team' });
  const props = { frame, member: { userId, email, name }, duty, roles, events, faults: typed.faults };
  await answerScreen(services, visit, ['accountMember', props], options);
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
    members: members.map(({ userId, email, name, role, eventIds, joinedAt }) => ({
      userId,
      email,
      name,
      role,
      eventIds,
      joinedAt,
      isSelf: userId === visit.person.userId,
    })),
    invitations: invitations.map(({ id, email, role, eventIds, invitedBy, expiresAt }) => ({
      id,
      email,
      role,
      eventIds,
      invitedBy,
      expiresAt,
      isOver: Date.parse(expiresAt) <= now,
    })),
    roles,
    events: await eventsToChoose(services, visit),
    invite: { email: '', role: 'MANAGER', eventIds: null },
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
