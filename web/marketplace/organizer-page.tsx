import { usePage } from '../page.ts';
import { Layout } from '../ui/layout.tsx';
import { EventCards, type ListedEvent } from './event-card.tsx';

export interface OrganizerPageProps {
  organizer: { name: string; slug: string };
  events: readonly ListedEvent[];
}

export function OrganizerPage({ organizer, events }: OrganizerPageProps) {
  const { site } = usePage().text;
  const title = site.organizerPage.title(organizer.name);
  return (
    <Layout title={`${title} · ${site.name}`} description={title} canonical={`/organizers/${organizer.slug}`}>
      <h1>{title}</h1>
      {events.length === 0 ? (
        <div class="empty">
          <p>{site.organizerPage.none}</p>
          <a class="button" href="/events">
            {site.home.all}
          </a>
        </div>
      ) : (
        <EventCards events={events} heading={2} />
      )}
    </Layout>
  );
}
