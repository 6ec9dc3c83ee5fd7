import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ProblemProps } from '../../../web/organizer/account/problem-page.tsx';
import type { Refusal } from '../../core/define-error.ts';
import { notForRole } from '../../core/members/member.errors.ts';
import { errorReply, statusOf } from '../../http/error-reply.ts';
import { crossSiteForm } from '../../http/http.errors.ts';
import { pathOf } from '../../http/path.ts';
import { answerPage, type PageServices } from '../../http/web.ts';

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

function kindOf({ definition }: Refusal): ProblemProps['kind'] {
  if (definition === notForRole) return 'notForRole';
  if (definition === crossSiteForm) return 'crossSite';
  const status = statusOf(definition);
  if (status === 404) return 'notFound';
  if (status === 429) return 'tooMany';
  if (status === 503) return 'away';
  return status >= 500 ? 'failed' : 'refused';
}
