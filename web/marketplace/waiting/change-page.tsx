import { usePage } from '../../page.ts';
import { Layout } from '../../ui/layout.tsx';

interface WaitingChangePageProps {
  /** Null where the link is old. */
  link: string | null;
}

/** What the mailed link opens: nothing changes until the button is pressed, since mail programs open links too. */
export function WaitingChangePage({ link }: WaitingChangePageProps) {
  const { text } = usePage();
  const { change } = text.waiting;
  return (
    <Layout title={`${change.title} · ${text.site.name}`}>
      <div class="panel">
        <h1>{link === null ? change.gone : change.title}</h1>
        <p>{link === null ? change.goneHint : change.lead}</p>
        {link !== null && (
          <form method="post" action={`/waiting/changes/${link}`}>
            <button type="submit">{change.confirm}</button>
          </form>
        )}
      </div>
    </Layout>
  );
}
