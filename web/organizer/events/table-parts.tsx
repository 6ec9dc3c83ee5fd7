import { hrefWith, usePage } from '../../page.ts';

/** How much was found, and the same as a file. */
export function TableHead({ found, path, base }: { found: string; path: string; base: string }) {
  const page = usePage();
  const query = new URLSearchParams(
    Object.entries(page.query ?? {}).filter(([name]) => !['page', 'cursor', 'done', 'lang'].includes(name)),
  ).toString();
  return (
    <div class="table-head">
      <p role="status">{found}</p>
      <a href={`${base}${path}${query === '' ? '' : `?${query}`}`}>{page.text.organizer.events.csv}</a>
    </div>
  );
}

/** Lists that go from the newest back: on to the next, and to the beginning again. */
export function Onward({ nextCursor }: { nextCursor: string | null }) {
  const page = usePage();
  const { onward } = page.text.organizer.events;
  const isLater = page.query?.cursor !== undefined;
  const at = (cursor: string | undefined) => hrefWith(page, { cursor, done: undefined, lang: undefined });
  if (nextCursor === null && !isLater) return null;
  return (
    <nav class="pages" aria-label={page.text.site.results.pages}>
      {isLater && <a href={at(undefined)}>{onward.first}</a>}
      {nextCursor !== null && (
        <a rel="next" href={at(nextCursor)}>
          {onward.next}
        </a>
      )}
    </nav>
  );
}
