import { usePage } from '../page.ts';
import { Layout } from '../ui/layout.tsx';

export interface PrivacyPageProps {
  /** After how many days each is erased by itself; null: never. */
  cancelledDays: number | null;
  buyerDays: number | null;
}

/** What is kept about buyers, for how long, and what they can do about it. */
export function PrivacyPage({ cancelledDays, buyerDays }: PrivacyPageProps) {
  const { site, privacy } = usePage().text;
  const { kept, told, gone, rights } = privacy;
  const sentences = {
    kept: [kept.order, kept.payment, kept.interest, kept.mails, kept.stops, kept.limits, kept.visits],
    told: [told.organizer, told.provider, told.nobody],
    gone: [gone.buyers(buyerDays), gone.cancelled(cancelledDays), gone.short, gone.books, gone.backups],
    rights: [rights.see, rights.erase],
  };
  return (
    <Layout title={`${privacy.title} · ${site.name}`} description={privacy.lead} canonical="/privacy">
      <div class="narrow">
        <h1>{privacy.title}</h1>
        <p>{privacy.lead}</p>
        {(['kept', 'told', 'gone', 'rights'] as const).map((part) => (
          <section key={part} class="panel">
            <h2>{privacy[part].heading}</h2>
            {sentences[part].map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
            {part === 'rights' && (
              <p>
                <a class="button" href="/your-data">
                  {privacy.yourData.title}
                </a>
              </p>
            )}
          </section>
        ))}
      </div>
    </Layout>
  );
}
