import { usePage } from '../../page.ts';
import { Layout } from '../../ui/layout.tsx';

interface StopPageProps {
  organizer: string;
  isStopped: boolean;
  /** The URL of the page itself, to which its form goes. */
  action: string;
}

/** Where somebody who holds a ticket stops the messages of an organizer, or has them again. */
export function StopPage({ organizer, isStopped, action }: StopPageProps) {
  const { text } = usePage();
  const { stop: words } = text.giving;
  return (
    <Layout title={`${words.title} · ${text.site.name}`}>
      <div class="narrow">
        <form method="post" action={action} class="panel">
          <h1>{isStopped ? words.stopped : words.title}</h1>
          <p role={isStopped ? 'status' : undefined}>
            {isStopped ? words.stoppedLead(organizer) : words.lead(organizer)}
          </p>
          <p>{words.others}</p>
          <button
            type="submit"
            name="act"
            value={isStopped ? 'resume' : 'stop'}
            class={isStopped ? 'is-second' : undefined}
          >
            {isStopped ? words.resume : words.submit}
          </button>
        </form>
      </div>
    </Layout>
  );
}
