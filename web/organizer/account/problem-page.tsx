import { usePage } from '../../page.ts';
import { faultIn, type ShownFault } from '../../texts/faults.ts';
import { Alone } from '../../ui/staff/frame.tsx';

interface ProblemProps {
  kind: 'notFound' | 'notForRole' | 'tooMany' | 'refused' | 'crossSite' | 'failed' | 'away';
  /** What a person may quote to us to find it in the logs. */
  requestId: string;
  /** For what is none of the kinds with words of their own. */
  why: ShownFault;
}

export function ProblemPage({ kind, requestId, why }: ProblemProps) {
  const { text, language } = usePage();
  const { problem } = text.organizer.account;
  const { problem: site } = text.site;
  const [title, hint] = {
    notFound: [problem.notFound, problem.notFoundHint],
    notForRole: [problem.notForRole, problem.notForRoleHint],
    tooMany: [site.tooMany, site.tooManyHint],
    refused: [site.refused, faultIn(language, why)],
    crossSite: [site.refused, site.crossSite],
    failed: [site.failed, site.failedHint],
    away: [site.away, site.awayHint],
  }[kind] as [string, string];
  return (
    <Alone title={title}>
      <div class="empty">
        <p>{hint}</p>
        <a class="button" href="/organizer">
          {problem.home}
        </a>
        <p class="reference">{site.reference(requestId)}</p>
      </div>
    </Alone>
  );
}
