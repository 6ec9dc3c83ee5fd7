import { usePage } from '../../page.ts';
import { Layout } from '../../ui/layout.tsx';
import { AddressForm } from '../address-form.tsx';

interface FindPageProps {
  email?: string;
  isFaulty: boolean;
  /** The address that got a mail, whether or not it has orders. */
  sentTo?: string;
}

export function FindPage({ email, isFaulty, sentTo }: FindPageProps) {
  const { site, privacy, app } = usePage().text;
  return (
    <Layout title={`${site.find.title} · ${site.name}`} canonical="/find-tickets">
      <div class="narrow">
        <h1>{site.find.title}</h1>
        {sentTo === undefined ? (
          <AddressForm
            action="/find-tickets"
            lead={site.find.lead}
            send={site.find.send}
            email={email}
            isFaulty={isFaulty}
          />
        ) : (
          <div class="panel" role="status">
            <p>
              <b>{site.find.sent(sentTo)}</b>
            </p>
            <p>{site.find.sentHint}</p>
            <a href="/find-tickets">{site.find.again}</a>
          </div>
        )}
        <p>
          <a href="/my-tickets">{app.list.title}</a> · <a href="/your-data">{privacy.yourData.title}</a>
        </p>
      </div>
    </Layout>
  );
}
