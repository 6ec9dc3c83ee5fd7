import { usePage } from '../page.ts';
import { Layout } from '../ui/layout.tsx';

export interface FindPageProps {
  email?: string;
  isFaulty: boolean;
  /** The address that was written to, whether or not it has orders. */
  sentTo?: string;
}

export function FindPage({ email, isFaulty, sentTo }: FindPageProps) {
  const { site, checkout } = usePage().text;
  return (
    <Layout title={`${site.find.title} · ${site.name}`} canonical="/find-tickets">
      <div class="narrow">
        <h1>{site.find.title}</h1>
        {sentTo === undefined ? (
          <form method="post" action="/find-tickets" class="panel">
            <p>{site.find.lead}</p>
            <label class="field">
              <span>{site.find.email}</span>
              <input
                type="email"
                name="email"
                autocomplete="email"
                required
                maxLength={254}
                value={email}
                aria-invalid={isFaulty ? 'true' : undefined}
                aria-describedby={isFaulty ? 'email-fault' : undefined}
              />
              {isFaulty && (
                <span id="email-fault" class="fault">
                  {checkout.faults.email}
                </span>
              )}
            </label>
            <button type="submit">{site.find.send}</button>
          </form>
        ) : (
          <div class="panel" role="status">
            <p>
              <b>{site.find.sent(sentTo)}</b>
            </p>
            <p>{site.find.sentHint}</p>
            <a href="/find-tickets">{site.find.again}</a>
          </div>
        )}
      </div>
    </Layout>
  );
}
