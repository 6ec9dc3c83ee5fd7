import { usePage } from '../../page.ts';
import { EventArticle } from './event-page.tsx';
import type { EventShown } from './event-shown.ts';

/** The event's page of the marketplace with what is typed at this moment. Its links open elsewhere. */
export function EventsPreviewPage({ event }: { event: EventShown }) {
  const page = usePage();
  return (
    <html lang={page.language}>
      <head>
        <meta charset="utf-8" />
        <title>{`${event.name} · ${page.text.site.name}`}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <base target="_blank" />
        <link rel="stylesheet" href={page.assets.of('site.css')} />
        <link rel="icon" href={page.assets.of('icon.svg')} type="image/svg+xml" />
      </head>
      <body>
        <main id="content" class="wide">
          <p class="note banner">{page.text.site.event.preview}</p>
          <EventArticle event={event} />
        </main>
      </body>
    </html>
  );
}
