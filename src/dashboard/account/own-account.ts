import type { FastifyInstance } from 'fastify';
import type { OwnPageProps } from '../../../web/organizer/account/own-page.tsx';
import { listAccountActs } from '../../core/accounts/audit-log/list-acts.ts';
import { listPasskeys } from '../../core/accounts/passkeys/passkey.sql.ts';
import { findSecondFactorState } from '../../core/accounts/second-factor/second-factor.sql.ts';
import { changePassword } from '../../core/accounts/sign-in/change-password.ts';
import { changeProfile } from '../../core/accounts/sign-in/change-profile.ts';
import { deviceOf } from '../../core/accounts/sign-in/device.ts';
import {
  listSessions,
  type Session,
  signOut,
  signOutEverywhere,
  signOutOthers,
} from '../../core/accounts/sign-in/sessions.ts';
import { currentPasswordWrong } from '../../core/accounts/sign-in/sign-in.errors.ts';
import { isRaised } from '../../core/base/define-error.ts';
import { isLanguage } from '../../core/base/language.ts';
import { faultsOf } from '../../http/pages/faults.ts';
import { shownRefusal } from '../../http/pages/refusals.ts';
import { endedCookie } from '../../http/pages/session-cookie.ts';
import { tooOftenOptions, waitSecondsOf } from '../../http/pages/too-often.ts';
import { languageChoice } from '../../http/pages/visit.ts';
import { answerPage, isSecure } from '../../http/pages/web.ts';
import { type PageOptions, seeOther } from '../../http/send-page.ts';
import { baseOf, doneAt, type SignedInVisit, signedInScreen, signInPath } from '../frame/screen.ts';
import type { DashboardServices } from '../frame/services.ts';

const path = '/account';
const here = `/organizer${path}`;
const actsShown = 20;

/** A person's own account: name, password, and where they are signed in. */
export function ownAccountRoutes(app: FastifyInstance, services: DashboardServices): void {
  const { db } = services;

  signedInScreen(app, services, { method: 'GET', path, handle: (visit) => answerOwn(services, visit) });

  signedInScreen(app, services, {
    method: 'POST',
    path: `${path}/profile`,
    handle: async (visit) => {
      const { person, form, caller, reply } = visit;
      const name = form.text('name');
      const wanted = form.text('language');
      const language = isLanguage(wanted) ? wanted : person.language;
      try {
        await db.transaction((tx) => changeProfile(tx, { person, name, language, address: caller.address }));
      } catch (error) {
        const profile = { name, language, faults: faultsOf(error) };
        return answerOwn(services, visit, { profile }, { status: 400 });
      }
      reply.header('set-cookie', languageChoice(language, { isSecure: isSecure(services.publicUrl) }));
      doneAt(visit, here, 'saved');
    },
  });

  signedInScreen(app, services, {
    method: 'POST',
    path: `${path}/password`,
    needsFreshSignIn: true,
    handle: async (visit) => {
      const { person, session, form, caller } = visit;
      try {
        await changePassword(services.accounts, {
          person,
          sessionId: session.id,
          currentPassword: form.text('currentPassword'),
          newPassword: form.text('newPassword'),
          address: caller.address,
        });
      } catch (error) {
        return answerPasswordRefusal(services, visit, error);
      }
      doneAt(visit, here, 'passwordChanged');
    },
  });

  signedInScreen(app, services, {
    method: 'POST',
    path: `${path}/sessions/end`,
    handle: async (visit) => {
      const { person, session, form, caller } = visit;
      const sessionId = form.text('session');
      await db.transaction((tx) => signOut(tx, { person, sessionId, address: caller.address }));
      if (sessionId === session.id) leave(services, visit, 'signedOut');
      else doneAt(visit, here, 'sessionEnded');
    },
  });

  signedInScreen(app, services, {
    method: 'POST',
    path: `${path}/sessions/end-others`,
    handle: async (visit) => {
      const { person, session, caller } = visit;
      await db.transaction((tx) => signOutOthers(tx, { person, sessionId: session.id, address: caller.address }));
      doneAt(visit, here, 'othersEnded');
    },
  });

  signedInScreen(app, services, {
    method: 'POST',
    path: `${path}/sessions/end-all`,
    handle: async (visit) => {
      const { person, caller } = visit;
      await db.transaction((tx) => signOutEverywhere(tx, { person, address: caller.address }));
      leave(services, visit, 'signedOutEverywhere');
    },
  });
}

function leave(services: DashboardServices, { reply }: SignedInVisit, done: string): void {
  seeOther(reply, `${signInPath}?done=${done}`, { 'set-cookie': endedCookie(services) });
}

async function answerPasswordRefusal(services: DashboardServices, visit: SignedInVisit, error: unknown): Promise<void> {
  const waitSeconds = waitSecondsOf(error);
  if (waitSeconds !== undefined) {
    return answerOwn(services, visit, { password: { waitSeconds } }, tooOftenOptions(waitSeconds));
  }
  if (isRaised(error, currentPasswordWrong)) {
    const faults = { fields: { currentPassword: shownRefusal(error) } };
    return answerOwn(services, visit, { password: { faults } }, { status: 403 });
  }
  return answerOwn(services, visit, { password: { faults: faultsOf(error) } }, { status: 400 });
}

async function answerOwn(
  services: DashboardServices,
  visit: SignedInVisit,
  forms: Partial<Pick<OwnPageProps, 'profile' | 'password'>> = {},
  options: PageOptions = {},
): Promise<void> {
  const { request, reply, person, session, memberships, query } = visit;
  const { userId } = person;
  const [secondFactor, passkeys, sessions, acts] = await Promise.all([
    findSecondFactorState(services.db, { userId }),
    listPasskeys(services.db, { userId }),
    listSessions(services.db, { userId, now: services.now() }),
    listAccountActs(services.db, { userId, take: actsShown }),
  ]);
  const props: OwnPageProps = {
    email: person.email,
    organizations: memberships.map((each) => ({ name: each.organizationName, base: baseOf(each) })),
    done: query.done,
    profile: { name: person.name ?? '', language: person.language },
    password: {},
    secondFactor,
    passkeys: passkeys.length,
    sessions: sessions.map((each) => presentSessionRow(each, { presentId: session.id })),
    acts: acts.rows.map(({ id, action, address, createdAt }) => ({ id, action, address, createdAt })),
    ...forms,
  };
  await answerPage(services, request, reply, ['accountOwn', props], options);
}

function presentSessionRow(
  { id, userAgent, address, createdAt, lastSeenAt }: Session,
  { presentId }: { presentId: string },
): OwnPageProps['sessions'][number] {
  return { id, device: deviceOf(userAgent), address, createdAt, lastSeenAt, isThis: id === presentId };
}
