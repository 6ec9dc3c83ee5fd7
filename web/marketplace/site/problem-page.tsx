import { usePage } from '../../page.ts';
import { faultIn, type ShownFault } from '../../texts/faults.ts';
import { Layout } from '../../ui/layout.tsx';
import { MoreEvents, type MoreEventsProps } from '../find/more-events.tsx';
import { InterestForm, type InterestProps } from '../interest-form.tsx';
import { CancelledReason } from '../order/cancelled-reason.tsx';
import type { ShownEvent } from '../order/order-shown.ts';

interface ProblemPageProps {
  kind:
    | 'notFound'
    | 'orderNotFound'
    | 'eventDeleted'
    | 'eventTakenDown'
    | 'eventCancelled'
    | 'eventOver'
    | 'eventWithdrawn'
    | 'tooMany'
    | 'refused'
    | 'crossSite'
    | 'failed'
    | 'away';
  /** What a person may quote to us to find it in the logs; not shown of an event that is gone, where nothing went wrong. */
  requestId: string;
  /** The name of the event that is gone. */
  name?: string;
  /** Why, where the event was cancelled. */
  cancelled?: ShownEvent['cancelled'];
  /** For what is none of the kinds with words of their own. */
  why?: ShownFault;
  /** In place of an event that is gone. */
  instead?: MoreEventsProps;
  /** Where it may be sold again: one hears of it. */
  waiting?: InterestProps;
}

// Kinds where somebody may have tickets.
const showsFind: readonly ProblemPageProps['kind'][] = [
  'orderNotFound',
  'eventTakenDown',
  'eventCancelled',
  'eventOver',
  'eventWithdrawn',
];

export function ProblemPage({ kind, requestId, name = '', cancelled = null, why, instead, waiting }: ProblemPageProps) {
  const { text, language } = usePage();
  const { site } = text;
  const { problem } = site;
  const [title, hint] = {
    notFound: [problem.notFound, problem.notFoundHint],
    orderNotFound: [problem.orderNotFound, problem.orderNotFoundHint],
    eventDeleted: [problem.eventDeleted, problem.eventDeletedHint],
    eventTakenDown: [problem.eventTakenDown(name), problem.eventTakenDownHint],
    eventCancelled: [problem.eventCancelled(name), problem.eventCancelledHint],
    eventOver: [problem.eventOver(name), problem.eventOverHint],
    eventWithdrawn: [problem.eventWithdrawn(name), problem.eventWithdrawnHint],
    tooMany: [problem.tooMany, problem.tooManyHint],
    refused: [problem.refused, why === undefined ? '' : faultIn(language, why)],
    crossSite: [problem.refused, problem.crossSite],
    failed: [problem.failed, problem.failedHint],
    away: [problem.away, problem.awayHint],
  }[kind] as [string, string];
  return (
    <Layout title={`${title} · ${site.name}`}>
      <div class="problem">
        <svg class="torn" viewBox="-16 -4 272 128" aria-hidden="true">
          <path class="torn-left" d="M4 14h96l-8 12 10 12-10 12 10 12-10 12 10 12-8 12H4V80a16 16 0 0 0 0-32z" />
          <path class="torn-right" d="M236 14h-92l-8 12 10 12-10 12 10 12-10 12 10 12-8 12h98V80a16 16 0 0 1 0-32z" />
        </svg>
        <h1>{title}</h1>
        <p>{hint}</p>
        <CancelledReason event={{ cancelled }} />
        <p class="actions">
          <a class="button" href="/events">
            {problem.home}
          </a>
          {showsFind.includes(kind) && <a href="/find-tickets">{site.findTickets}</a>}
        </p>
        {waiting !== undefined && <InterestForm {...waiting} />}
        {instead === undefined && <p class="reference">{problem.reference(requestId)}</p>}
      </div>
      {instead !== undefined && <MoreEvents {...instead} />}
    </Layout>
  );
}
