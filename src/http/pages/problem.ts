import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PageProps } from '../../../web/render.tsx';
import type { AnyErrorDefinition, Refusal } from '../../core/base/define-error.ts';
import { errorReply, statusOf } from '../error-reply.ts';
import { crossSiteForm } from '../http.errors.ts';
import { shownRefusal } from './refusals.ts';
import { answerPage, type PageServices } from './web.ts';

type ProblemPage = 'problem' | 'accountProblem';

/** Answers with a page in place of the envelope, with the same status and headers. It may have its own words for a refusal. */
export function problemPage<Name extends ProblemPage>(name: Name, own: ReadonlyMap<unknown, PageProps[Name]['kind']>) {
  return async (services: PageServices, reason: Refusal, request: FastifyRequest, reply: FastifyReply) => {
    const { status, headers } = errorReply(reason, request.id);
    const kind = own.get(reason.definition) ?? kindOf(reason.definition);
    const props = { kind, requestId: request.id, why: shownRefusal(reason) } as PageProps[Name];
    await answerPage(services, request, reply, [name, props], { status, headers });
  };
}

function kindOf(definition: AnyErrorDefinition): PageProps[ProblemPage]['kind'] {
  if (definition === crossSiteForm) return 'crossSite';
  const status = statusOf(definition);
  if (status === 404) return 'notFound';
  if (status === 429) return 'tooMany';
  if (status === 503) return 'away';
  return status >= 500 ? 'failed' : 'refused';
}
