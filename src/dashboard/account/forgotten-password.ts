import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { FormFaults } from '../../../web/ui/form.tsx';
import { requestPasswordReset } from '../../core/accounts/sign-in/request-password-reset.ts';
import { isResetLinkGood, resetPassword } from '../../core/accounts/sign-in/reset-password.ts';
import { linkNotGood } from '../../core/accounts/sign-in/sign-in.errors.ts';
import { isRaised } from '../../core/base/define-error.ts';
import { faultsOf } from '../../http/pages/faults.ts';
import { formOf } from '../../http/pages/forms.ts';
import { endedCookie } from '../../http/pages/session-cookie.ts';
import { tooOftenOptions, waitSecondsOf } from '../../http/pages/too-often.ts';
import { answerPage } from '../../http/pages/web.ts';
import { seeOther } from '../../http/send-page.ts';
import { callerOf, signInPath } from '../frame/screen.ts';
import type { DashboardServices } from '../frame/services.ts';
import { forgottenLink, resetLink, takeFromAddress, tokenOf } from './link-cookie.ts';

const forgotPath = '/organizer/forgot-password';

/** Back in by a link that is mailed. */
export function forgottenPasswordRoutes(app: FastifyInstance, services: DashboardServices): void {
  const config = { isPage: true };

  app.get(forgotPath, { config }, async (request, reply) => {
    await answerPage(services, request, reply, ['accountForgot', {}]);
    return reply;
  });

  app.post(forgotPath, { config }, async (request, reply) => {
    const email = formOf(request).text('email').trim();
    try {
      await requestPasswordReset(services.accounts, { email, caller: callerOf(services, request) });
    } catch (error) {
      const waitSeconds = waitSecondsOf(error);
      if (waitSeconds === undefined) throw error;
      await answerPage(
        services,
        request,
        reply,
        ['accountForgot', { email, waitSeconds }],
        tooOftenOptions(waitSeconds),
      );
      return reply;
    }
    // The same whether there is such an account or not.
    const props = { sentTo: email, hasMailbox: services.keptMails !== undefined };
    await answerPage(services, request, reply, ['accountForgot', props]);
    return reply;
  });

  app.get(resetLink.path, { config }, async (request, reply) => {
    if (takeFromAddress(services, resetLink, request, reply)) return reply;
    const token = tokenOf(resetLink, request);
    if (await isResetLinkGood(services.db, { token, now: services.now() })) await answerForm(request, reply);
    else await answerBadLink(request, reply);
    return reply;
  });

  app.post(resetLink.path, { config }, async (request, reply) => {
    const newPassword = formOf(request).text('newPassword');
    const token = tokenOf(resetLink, request);
    try {
      await resetPassword(services.accounts, { token, newPassword, caller: callerOf(services, request) });
    } catch (error) {
      if (isRaised(error, linkNotGood)) await answerBadLink(request, reply);
      else await answerForm(request, reply, faultsOf(error));
      return reply;
    }
    reply.header('set-cookie', forgottenLink(services, resetLink));
    // Every session is over, the one of this browser too.
    reply.header('set-cookie', endedCookie(services));
    seeOther(reply, `${signInPath}?done=passwordReset`);
    return reply;
  });

  const answerForm = (request: FastifyRequest, reply: FastifyReply, faults?: FormFaults) =>
    answerPage(services, request, reply, ['accountReset', { faults }], { status: faults === undefined ? 200 : 400 });

  const answerBadLink = (request: FastifyRequest, reply: FastifyReply) =>
    answerPage(services, request, reply, ['accountBadLink', { what: 'passwordReset' }], { status: 404 });
}
