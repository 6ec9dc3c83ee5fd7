import type { FastifyInstance, FastifyReply } from 'fastify';
import type { PasskeysPageProps } from '../../../web/organizer/ways-in/passkeys-page.tsx';
import { addPasskey, removePasskey } from '../../core/accounts/passkey-sign-in/change-passkeys.ts';
import { halfwayName, signInWithPasskey } from '../../core/accounts/passkey-sign-in/sign-in-with-passkey.ts';
import { type Asked, newChallenge } from '../../core/accounts/passkeys/challenge.ts';
import { passkeyNotMade, passkeyRefused, passkeysFull } from '../../core/accounts/passkeys/passkey.errors.ts';
import { listPasskeys } from '../../core/accounts/passkeys/passkey.sql.ts';
import { findHalfWay } from '../../core/accounts/second-factor/finish-sign-in.ts';
import { isRaised, raise } from '../../core/base/define-error.ts';
import { faultsOf } from '../../http/pages/faults.ts';
import { formOf } from '../../http/pages/forms.ts';
import { passkeyOf, signInAgainPath } from '../../http/pages/fresh-sign-in.ts';
import { tooOftenOptions, waitSecondsOf } from '../../http/pages/too-often.ts';
import { answerPage } from '../../http/pages/web.ts';
import { type PageOptions, seeOther } from '../../http/send-page.ts';
import { baseOf, callerOf, doneAt, type SignedInVisit, signedInScreen, signInPath } from '../frame/screen.ts';
import type { DashboardServices } from '../frame/services.ts';
import { codePath, halfTokenOf } from './half-way.ts';
import { comeIn, home, nextPathOf } from './sign-in.ts';

const path = '/account/passkeys';
const here = `${home}${path}`;
const needsFreshSignIn = true;

/** A person's passkeys: added, removed, signed in with. */
export function passkeyRoutes(app: FastifyInstance, services: DashboardServices): void {
  ownPasskeyRoutes(app, services);
  challengeRoutes(app, services);

  app.post(`${signInPath}/passkey`, { config: { isPage: true } }, async (request, reply) => {
    const form = formOf(request);
    const next = nextPathOf(form.text('next'));
    try {
      const caller = callerOf(services, request);
      const signedIn = await signInWithPasskey(services.accounts, { ...passkeyOf(form, 'passkey'), caller });
      await comeIn(services, request, reply, signedIn);
      seeOther(reply, next ?? home);
    } catch (error) {
      const waitSeconds = waitSecondsOf(error);
      const [trouble, options] =
        waitSeconds === undefined
          ? [{ kind: 'passkey' } as const, { status: 401 }]
          : [{ kind: 'tooOften', waitSeconds } as const, tooOftenOptions(waitSeconds)];
      if (waitSeconds === undefined && !isRaised(error, passkeyRefused)) throw error;
      await answerPage(services, request, reply, ['accountSignIn', { next, trouble }], options);
    }
    return reply;
  });
  // Loading the answer of the form again, or in another language, leads back.
  app.get(`${signInPath}/passkey`, { config: { isPage: true } }, async (_request, reply) => {
    seeOther(reply, signInPath);
    return reply;
  });
}

function ownPasskeyRoutes(app: FastifyInstance, services: DashboardServices): void {
  const { db, accounts, now } = services;

  signedInScreen(app, services, {
    method: 'GET',
    path,
    needsFreshSignIn,
    handle: (visit) => answerPasskeys(services, visit),
  });

  signedInScreen(app, services, {
    method: 'POST',
    path,
    needsFreshSignIn,
    handle: async (visit) => {
      const { person, session, form, caller } = visit;
      const name = form.text('name');
      const made = { person, sessionId: session.id, address: caller.address, name, ...passkeyOf(form, 'passkey') };
      try {
        await addPasskey(accounts, made);
      } catch (error) {
        if (isRaised(error, passkeyNotMade))
          return answerPasskeys(services, visit, { name, trouble: 'notMade' }, { status: 409 });
        if (isRaised(error, passkeysFull))
          return answerPasskeys(services, visit, { name, trouble: 'full' }, { status: 409 });
        return answerPasskeys(services, visit, { name, faults: faultsOf(error) }, { status: 400 });
      }
      doneAt(visit, here, 'passkeyAdded');
    },
  });

  signedInScreen(app, services, {
    method: 'POST',
    path: `${path}/remove`,
    needsFreshSignIn,
    handle: async (visit) => {
      const { person, session, form, caller } = visit;
      const removed = { person, sessionId: session.id, address: caller.address, id: form.text('id'), now: now() };
      await db.transaction((tx) => removePasskey(tx, removed));
      doneAt(visit, here, 'passkeyRemoved');
    },
  });
  signedInScreen(app, services, {
    method: 'GET',
    path: `${path}/remove`,
    handle: async ({ reply }) => seeOther(reply, here),
  });
}

/** Where the script asks for a challenge, when its button is pressed. */
function challengeRoutes(app: FastifyInstance, services: DashboardServices): void {
  const { db, accounts, now } = services;
  const { rules, challenges } = accounts.passkeys;
  const config = { isPage: true };
  const challengeFor = (asked: Asked) => newChallenge(challenges, { ...asked, now: now() });

  app.post(`${signInPath}/passkey/options`, { config }, async (request, reply) => {
    const { network } = callerOf(services, request);
    const { challenge, sealed } = challengeFor({ purpose: 'sign in', by: network });
    return answerChallenge(reply, sealed, await rules.requestOptions({ challenge, allowed: [] }));
  });

  app.post(`${codePath}/passkey-options`, { config }, async (request, reply) => {
    const token = halfTokenOf(request);
    const person = await findHalfWay(db, { token, now: now() });
    if (person === undefined) raise(passkeyRefused, {});
    const { challenge, sealed } = challengeFor({ purpose: 'code', by: halfwayName(token) });
    const allowed = await listPasskeys(db, person);
    return answerChallenge(reply, sealed, await rules.requestOptions({ challenge, allowed }));
  });

  signedInScreen(app, services, {
    method: 'POST',
    path: `${signInAgainPath.slice(home.length)}/passkey-options`,
    handle: async ({ reply, person, session }) => {
      const { challenge, sealed } = challengeFor({ purpose: 'again', by: session.id });
      const allowed = await listPasskeys(db, person);
      answerChallenge(reply, sealed, await rules.requestOptions({ challenge, allowed }));
    },
  });

  signedInScreen(app, services, {
    method: 'POST',
    path: `${path}/options`,
    handle: async ({ reply, person, session }) => {
      const { challenge, sealed } = challengeFor({ purpose: 'add', by: session.id });
      const known = await listPasskeys(db, person);
      answerChallenge(reply, sealed, await rules.creationOptions({ person, challenge, known }));
    },
  });
}

function answerChallenge(reply: FastifyReply, challenge: string, options: object): FastifyReply {
  return reply.header('cache-control', 'no-store').send({ options, challenge });
}

async function answerPasskeys(
  services: DashboardServices,
  { request, reply, person, memberships, query }: SignedInVisit,
  more: Pick<PasskeysPageProps, 'name' | 'trouble' | 'faults'> = {},
  options: PageOptions = {},
): Promise<void> {
  const passkeys = await listPasskeys(services.db, person);
  const props: PasskeysPageProps = {
    organizations: memberships.map((each) => ({ name: each.organizationName, base: baseOf(each) })),
    done: query.done,
    passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({ id, name, createdAt, lastUsedAt })),
    ...more,
  };
  await answerPage(services, request, reply, ['accountPasskeys', props], options);
}
