import { usePage } from '../../page.ts';
import { Layout } from '../../ui/layout.tsx';

interface WaitingUndoPageProps {
  /** Null where the link is old. */
  asked: { id: string; key: string; event: string } | null;
}

/** What the link opens in the mail about a place that was left: nothing changes until the button is pressed. */
export function WaitingUndoPage({ asked }: WaitingUndoPageProps) {
  const { text } = usePage();
  const { change, undo } = text.waiting;
  return (
    <Layout title={`${undo.title} · ${text.site.name}`}>
      <div class="panel">
        <h1>{asked === null ? change.gone : undo.title}</h1>
        <p>{asked === null ? change.goneHint : undo.lead(asked.event)}</p>
        {asked !== null && (
          <form method="post" action={`/waiting/${asked.id}/undo?key=${asked.key}`}>
            <button type="submit">{undo.confirm}</button>
          </form>
        )}
      </div>
    </Layout>
  );
}
