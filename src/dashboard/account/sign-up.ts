import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ConfirmSignUpPageProps } from '../../../web/organizer/account/sign-up-page.tsx';
import { linkNotGood } from '../../core/accounts/sign-in/sign-in.errors.ts';
import { confirmSignUp, readSignUp } from '../../core/accounts/sign-up/confirm-sign-up.ts';
import { foundOrganization } from '../../core/accounts/sign-up/found-organization.ts';
import { readIntroduction, type TypedIntroduction } from '../../core/accounts/sign-up/introduction.ts';
import { requestSignUp } from '../../core/accounts/sign-up/request-sign-up.ts';
import { isRaised } from '../../core/base/define-error.ts';
import { nameFaults } from '../../core/base/text.ts';
import { cookie, cookieOf } from '../../http/pages/cookies.ts';
import { type FormFaults, faultsOf } from '../../http/pages/faults.ts';
import { type FormFields, formOf } from '../../http/pages/forms.ts';
import { presentSession } from '../../http/pages/signed-in.ts';
import { tooOftenOptions, waitSecondsOf } from '../../http/pages/too-often.ts';
import { languageOf } from '../../http/pages/visit.ts';
import { answerPage, isSecure } from '../../http/pages/web.ts';
import { type PageOptions, seeOther } from '../../http/send-page.ts';
import { callerOf, signedInScreen } from '../frame/screen.ts';
import type { DashboardServices } from '../frame/services.ts';
import { forgottenLink, signUpLink, takeFromAddress, tokenOf } from './link-cookie.ts';
import { comeIn } from './sign-in.ts';

const path = '/organizer/sign-up';
const newPath = '/organizations/new';
const browserCookie = 'takilya_sign_up_browser';
const browserSeconds = 24 * 3_600;

/** Coming in without knowing anybody here; not where the operator makes all organizations. */
export function signUpRoutes(app: FastifyInstance, services: DashboardServices): void {
  if (services.signUp === 'off') return;
  const isApproved = services.signUp === 'open';
  requestRoutes(app, services, { needsApproval: !isApproved });
  confirmRoutes(app, services, { isApproved });
  organizationRoutes(app, services, { isApproved });
}

const config = { isPage: true };

function requestRoutes(
  app: FastifyInstance,
  services: DashboardServices,
  { needsApproval }: { needsApproval: boolean },
): void {
  app.get(path, { config }, async (request, reply) => {
    if ((await presentSession(services, request)) !== undefined) seeOther(reply, `/organizer${newPath}`);
    else await answerPage(services, request, reply, ['accountSignUp', { needsApproval }]);
    return reply;
  });

  app.post(path, { config }, async (request, reply) => {
    const form = formOf(request);
    const typed = {
      name: form.text('name'),
      email: form.text('email').trim(),
      organizationName: form.text('organizationName'),
      introduction: introductionIn(form),
    };
    const asked = { ...typed, password: form.text('password'), language: languageOf(request) };
    try {
      const caller = callerOf(services, request);
      const { browserToken } = await requestSignUp(services.accounts, { ...asked, caller });
      const options = { path, isSecure: isSecure(services.publicUrl), maxAgeSeconds: browserSeconds };
      const headers = { 'set-cookie': cookie(browserCookie, browserToken, options) };
      // The same whether there is such an account or not.
      const props = { needsApproval, sentTo: typed.email, hasMailbox: services.keptMails !== undefined };
      await answerPage(services, request, reply, ['accountSignUp', props], { headers });
    } catch (error) {
      const { refused, options } = refusalOf(error);
      await answerPage(services, request, reply, ['accountSignUp', { ...typed, needsApproval, ...refused }], options);
    }
    return reply;
  });
}

/** The link in the mail, opened in the browser that asked for it. */
function confirmRoutes(
  app: FastifyInstance,
  services: DashboardServices,
  { isApproved }: { isApproved: boolean },
): void {
  app.get(signUpLink.path, { config }, async (request, reply) => {
    if (!takeFromAddress(services, signUpLink, request, reply)) await answerConfirm(request, reply);
    return reply;
  });

  app.post(signUpLink.path, { config }, async (request, reply) => {
    try {
      const signedIn = await confirmSignUp(services.accounts, {
        ...knockOf(request),
        password: formOf(request).text('password'),
        isApproved,
        caller: callerOf(services, request),
      });
      await comeIn(services, request, reply, signedIn);
      reply.header('set-cookie', forgottenLink(services, signUpLink));
      seeOther(reply, `/organizer/o/${signedIn.organization.slug}?done=signedUp`);
    } catch (error) {
      if (isRaised(error, linkNotGood)) await answerBadLink(request, reply);
      else {
        const { refused, options } = refusalOf(error);
        await answerConfirm(request, reply, refused, options);
      }
    }
    return reply;
  });

  const answerConfirm = async (
    request: FastifyRequest,
    reply: FastifyReply,
    refused: Pick<ConfirmSignUpPageProps, 'faults' | 'waitSeconds'> = {},
    options: PageOptions = {},
  ): Promise<void> => {
    try {
      const { name: _, ...shown } = await readSignUp(services.db, { ...knockOf(request), now: services.now() });
      await answerPage(services, request, reply, ['accountConfirmSignUp', { ...shown, ...refused }], options);
    } catch (error) {
      if (!isRaised(error, linkNotGood)) throw error;
      await answerBadLink(request, reply);
    }
  };

  const answerBadLink = (request: FastifyRequest, reply: FastifyReply) =>
    answerPage(services, request, reply, ['accountBadLink', { what: 'signUp' }], { status: 404 });
}

/** One more organization of somebody who is signed in. */
function organizationRoutes(
  app: FastifyInstance,
  services: DashboardServices,
  { isApproved }: { isApproved: boolean },
): void {
  const needsApproval = !isApproved;

  signedInScreen(app, services, {
    method: 'GET',
    path: newPath,
    handle: ({ request, reply }) => answerPage(services, request, reply, ['accountNewOrganization', { needsApproval }]),
  });

  signedInScreen(app, services, {
    method: 'POST',
    path: newPath,
    handle: async ({ request, reply, person, form, caller }) => {
      const organizationName = form.text('organizationName');
      const answer = (refused: Refused['refused'], options: PageOptions) => {
        const props = { organizationName, introduction: introductionIn(form), needsApproval, ...refused };
        return answerPage(services, request, reply, ['accountNewOrganization', props], options);
      };
      const { introduction, faults } = readIntroduction(introductionIn(form));
      faults.push(...nameFaults('organizationName', organizationName.trim()));
      if (faults.length > 0) {
        const fields = Object.fromEntries(faults.map((fault) => [fault.field, fault]));
        return answer({ faults: { fields } }, { status: 400 });
      }
      try {
        const by = { person, address: caller.address, now: services.now() };
        const founded = { ...by, name: organizationName, introduction, isApproved };
        const { slug } = await services.db.transaction((tx) => foundOrganization(tx, founded));
        seeOther(reply, `/organizer/o/${slug}?done=organizationMade`);
      } catch (error) {
        const { refused, options } = refusalOf(error);
        await answer(refused, options);
      }
    },
  });
}

function introductionIn(form: FormFields): TypedIntroduction {
  return { plans: form.text('plans'), website: form.text('website'), contactPhone: form.text('contactPhone') };
}

function knockOf(request: FastifyRequest): { token: string; browserToken: string } {
  return { token: tokenOf(signUpLink, request), browserToken: cookieOf(request, browserCookie) ?? '' };
}

interface Refused {
  refused: { faults?: FormFaults; waitSeconds?: number };
  options: PageOptions;
}

/** What a refused form says, and with which status. */
function refusalOf(error: unknown): Refused {
  const waitSeconds = waitSecondsOf(error);
  if (waitSeconds !== undefined) return { refused: { waitSeconds }, options: tooOftenOptions(waitSeconds) };
  return { refused: { faults: faultsOf(error) }, options: { status: 400 } };
}
