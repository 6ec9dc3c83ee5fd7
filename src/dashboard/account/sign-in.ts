import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SignInPageProps } from '../../../web/organizer/account/sign-in-page.tsx';
import { isOperator } from '../../core/accounts/operators/operator.sql.ts';
import { type ProviderSignedIn, type SignedIn, signOut } from '../../core/accounts/sign-in/sessions.ts';
import { signInRefused } from '../../core/accounts/sign-in/sign-in.errors.ts';
import { signIn } from '../../core/accounts/sign-in/sign-in.ts';
import { isRaised } from '../../core/base/define-error.ts';
import { formOf } from '../../http/pages/forms.ts';
import { deviceCookie, endedCookie, sessionCookie } from '../../http/pages/session-cookie.ts';
import { presentSession } from '../../http/pages/signed-in.ts';
import { tooOftenOptions, waitSecondsOf } from '../../http/pages/too-often.ts';
import { hasChosenLanguage, languageChoice, queryOf } from '../../http/pages/visit.ts';
import { answerPage, isSecure } from '../../http/pages/web.ts';
import { type PageOptions, seeOther } from '../../http/send-page.ts';
import { baseOf, callerOf, signedInScreen, signInPath } from '../frame/screen.ts';
import type { DashboardServices } from '../frame/services.ts';
import { goHalfway } from './half-way.ts';

export const home = '/organizer';
export const operatorPath = '/operator';
const pathShape = /^\/(?:organizer|operator|docs)(?:[/?][\x21-\x5b\x5d-\x7e]*)?$/;
const pathLengthMax = 500;

/** Coming in and going out. */
export function signInRoutes(app: FastifyInstance, services: DashboardServices): void {
  const config = { isPage: true };

  signedInScreen(app, services, {
    method: 'GET',
    path: '',
    alsoByProvider: true,
    handle: async ({ request, reply, memberships, person, session }) => {
      const [first] = memberships;
      if (first !== undefined) return seeOther(reply, baseOf(first));
      if (session.organizationId === null && (await isOperator(services.db, person)))
        return seeOther(reply, operatorPath);
      await answerPage(services, request, reply, ['accountNoOrganization', { email: person.email }]);
    },
  });

  app.get(signInPath, { config }, async (request, reply) => {
    const { next, done, fault } = queryOf(request);
    const nextPath = nextPathOf(next);
    if ((await presentSession(services, request)) !== undefined) seeOther(reply, nextPath ?? home);
    else {
      const trouble = fault === 'tookTooLong' ? ({ kind: 'tookTooLong' } as const) : undefined;
      await answerPage(services, request, reply, ['accountSignIn', { next: nextPath, done, trouble }]);
    }
    return reply;
  });

  app.post(signInPath, { config }, async (request, reply) => {
    const form = formOf(request);
    const email = form.text('email');
    const next = nextPathOf(form.text('next'));
    try {
      const signedIn = await signIn(services.accounts, {
        email,
        password: form.text('password'),
        caller: callerOf(services, request),
      });
      if ('halfToken' in signedIn) return goHalfway(services, reply, { halfToken: signedIn.halfToken, next });
      await comeIn(services, request, reply, signedIn);
      seeOther(reply, next ?? home);
    } catch (error) {
      const [props, options] = refused(error);
      await answerPage(services, request, reply, ['accountSignIn', { email, next, ...props }], options);
    }
    return reply;
  });

  app.post(`${home}/sign-out`, { config }, async (request, reply) => {
    await endPresentSession(services, request);
    // The page of an invitation sends people here who came with another account, and then takes them back.
    const next = nextPathOf(formOf(request).text('next'));
    seeOther(reply, next ?? `${signInPath}?done=signedOut`, { 'set-cookie': endedCookie(services) });
    return reply;
  });
}

/** Where to go after signing in: only a page that requires it, whatever a link to the sign-in page says. */
export function nextPathOf(wanted: string | undefined): string | undefined {
  if (wanted === undefined || wanted.length > pathLengthMax) return undefined;
  return pathShape.test(wanted) && !wanted.includes('//') ? wanted : undefined;
}

function refused(error: unknown): [Pick<SignInPageProps, 'trouble'>, PageOptions] {
  if (isRaised(error, signInRefused)) return [{ trouble: { kind: 'wrong' } }, { status: 401 }];
  const waitSeconds = waitSecondsOf(error);
  if (waitSeconds === undefined) throw error;
  return [{ trouble: { kind: 'tooOften', waitSeconds } }, tooOftenOptions(waitSeconds)];
}

/** Gives the browser its new session. A previous one ends: nobody would ever sign out of it. */
export async function comeIn(
  services: DashboardServices,
  request: FastifyRequest,
  reply: FastifyReply,
  { token, deviceToken, person }: ProviderSignedIn & Partial<Pick<SignedIn, 'deviceToken'>>,
): Promise<void> {
  await endPresentSession(services, request);
  reply.header('set-cookie', sessionCookie(services, token));
  if (deviceToken !== undefined) reply.header('set-cookie', deviceCookie(services, deviceToken));
  if (!hasChosenLanguage(request)) {
    reply.header('set-cookie', languageChoice(person.language, { isSecure: isSecure(services.publicUrl) }));
  }
}

async function endPresentSession(services: DashboardServices, request: FastifyRequest): Promise<void> {
  const present = await presentSession(services, request, { alsoByProvider: true });
  if (present === undefined) return;
  const { person, session } = present;
  const { address } = callerOf(services, request);
  await services.db.transaction((tx) => signOut(tx, { person, sessionId: session.id, address }));
}
