import type { Refusal } from '../../core/base/define-error.ts';
import { statusOf } from '../error-reply.ts';
import { crossSiteForm } from '../http.errors.ts';

export type ProblemKind = 'notFound' | 'tooMany' | 'refused' | 'crossSite' | 'failed' | 'away';

/** What a page tells of a refusal, where it has no words of its own for it. */
export function problemKindOf({ definition }: Refusal): ProblemKind {
  if (definition === crossSiteForm) return 'crossSite';
  const status = statusOf(definition);
  if (status === 404) return 'notFound';
  if (status === 429) return 'tooMany';
  if (status === 503) return 'away';
  return status >= 500 ? 'failed' : 'refused';
}
