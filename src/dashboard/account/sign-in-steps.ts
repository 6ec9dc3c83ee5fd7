import type { FastifyInstance } from 'fastify';
import type { CodePageProps } from '../../../web/organizer/account/code-page.tsx';
import { finishSignInWithPasskey } from '../../core/accounts/passkey-sign-in/sign-in-with-passkey.ts';
import { passkeyRefused } from '../../core/accounts/passkeys/passkey.errors.ts';
import { listPasskeys } from '../../core/accounts/passkeys/passkey.sql.ts';
import { findHalfWay, finishSignIn } from '../../core/accounts/second-factor/finish-sign-in.ts';
import { codeRefused, halfSignInOver } from '../../core/accounts/second-factor/second-factor.errors.ts';
import { isFreshlySignedIn } from '../../core/accounts/second-factor/sign-in-again.ts';
import { isRaised } from '../../core/base/define-error.ts';
import { formOf } from '../../http/pages/forms.ts';
import { answerAsking, passkeyOf, proveOrAsk, signInAgainPath } from '../../http/pages/fresh-sign-in.ts';
import { tooOftenOptions, waitSecondsOf } from '../../http/pages/too-often.ts';
import { queryOf } from '../../http/pages/visit.ts';
import { answerPage } from '../../http/pages/web.ts';
import { type PageOptions, seeOther } from '../../http/send-page.ts';
import { callerOf, signedInScreen, signInPath } from '../frame/screen.ts';
import type { DashboardServices } from '../frame/services.ts';
import { codePath, endedHalfWay, halfTokenOf } from './half-way.ts';
import { comeIn, home, nextPathOf } from './sign-in.ts';

/** What is asked for besides e-mail address and password: the code of the second factor, and both once more. */
export function signInStepRoutes(app: FastifyInstance, services: DashboardServices): void {
  codeRoutes(app, services);
  againRoutes(app, services);
}

function codeRoutes(app: FastifyInstance, services: DashboardServices): void {
  const config = { isPage: true };
  const begin = `${signInPath}?fault=tookTooLong`;

  app.get(codePath, { config }, async (request, reply) => {
    const person = await findHalfWay(services.db, { token: halfTokenOf(request), now: services.now() });
    if (person === undefined) seeOther(reply, begin);
    else {
      const hasPasskey = (await listPasskeys(services.db, person)).length > 0;
      const next = nextPathOf(queryOf(request).next);
      await answerPage(services, request, reply, ['accountCode', { next, hasPasskey }]);
    }
    return reply;
  });

  app.post(codePath, { config }, async (request, reply) => {
    const form = formOf(request);
    const next = nextPathOf(form.text('next'));
    const token = halfTokenOf(request);
    try {
      const caller = callerOf(services, request);
      const passkey = passkeyOf(form, 'passkey');
      const signedIn =
        passkey.answer === ''
          ? await finishSignIn(services.accounts, { token, code: form.text('code'), caller })
          : await finishSignInWithPasskey(services.accounts, { token, ...passkey, caller });
      await comeIn(services, request, reply, signedIn);
      reply.header('set-cookie', endedHalfWay(services));
      seeOther(reply, next ?? home);
    } catch (error) {
      if (isRaised(error, halfSignInOver)) seeOther(reply, begin, { 'set-cookie': endedHalfWay(services) });
      else {
        const [trouble, options] = refused(error);
        const person = await findHalfWay(services.db, { token, now: services.now() });
        const hasPasskey = person !== undefined && (await listPasskeys(services.db, person)).length > 0;
        await answerPage(services, request, reply, ['accountCode', { next, hasPasskey, trouble }], options);
      }
    }
    return reply;
  });
}

function refused(error: unknown): [CodePageProps['trouble'], PageOptions] {
  if (isRaised(error, codeRefused)) return [{ kind: 'wrong' }, { status: 401 }];
  if (isRaised(error, passkeyRefused)) return [{ kind: 'passkey' }, { status: 401 }];
  const waitSeconds = waitSecondsOf(error);
  if (waitSeconds === undefined) throw error;
  return [{ kind: 'tooOften', waitSeconds }, tooOftenOptions(waitSeconds)];
}

function againRoutes(app: FastifyInstance, services: DashboardServices): void {
  const path = signInAgainPath.slice(home.length);
  const askedFor = (next: string): { action: string; fields: [string, string][] } => ({
    action: signInAgainPath,
    fields: [['next', next]],
  });

  signedInScreen(app, services, {
    method: 'GET',
    path,
    handle: async ({ request, reply, query, session, person, hasSecondFactor }) => {
      const next = nextPathOf(query.next) ?? home;
      if (isFreshlySignedIn(session, { now: services.now() })) return seeOther(reply, next);
      const props = { ...askedFor(next), hasCode: hasSecondFactor };
      await answerAsking(services, { request, reply, person }, props);
    },
  });

  signedInScreen(app, services, {
    method: 'POST',
    path,
    handle: async (visit) => {
      const next = nextPathOf(visit.form.text('next')) ?? home;
      if (await proveOrAsk(services, visit, askedFor(next))) seeOther(visit.reply, next);
    },
  });
}
