import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ProblemProps } from '../../../web/organizer/account/problem-page.tsx';
import { notForRole } from '../../core/accounts/sign-in/sign-in.errors.ts';
import type { Refusal } from '../../core/base/define-error.ts';
import { errorReply } from '../../http/error-reply.ts';
import { problemKindOf } from '../../http/pages/problem-kind.ts';
import { answerPage, type PageServices } from '../../http/pages/web.ts';
import { pathOf } from '../../http/path.ts';

export function isDashboardPath(url: string): boolean {
  return /^\/organizer(?:\/|$)/.test(pathOf(url));
}

/** A page in the dashboard's dress in place of the envelope, with the same status and headers. */
export async function answerDashboardProblem(
  services: PageServices,
  reason: Refusal,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const { status, headers } = errorReply(reason, request.id);
  const props: ProblemProps = { kind: kindOf(reason), requestId: request.id, message: reason.message };
  await answerPage(services, request, reply, ['accountProblem', props], { status, headers });
}

function kindOf(reason: Refusal): ProblemProps['kind'] {
  return reason.definition === notForRole ? 'notForRole' : problemKindOf(reason);
}
