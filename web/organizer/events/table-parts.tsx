import { hrefWith, usePage } from '../../page.ts';
import { Paging } from '../../ui/staff/paging.tsx';

/** How much was found, and the same as a file where there is one for the reader. */
export function TableHead({ found, path, base }: { found: string; path?: string; base: string }) {
  const page = usePage();
  const query = new URLSearchParams(
    Object.entries(page.query ?? {}).filter(([name]) => !['page', 'cursor', 'done', 'lang'].includes(name)),
  ).toString();
  return (
    <div class="table-head">
      <p role="status">{found}</p>
      {path !== undefined && (
        <a href={`${base}${path}${query === '' ? '' : `?${query}`}`}>{page.text.organizer.events.csv}</a>
      )}
    </div>
  );
}

/** Lists that go from the newest back. */
export function Onward({ nextCursor }: { nextCursor: string | null }) {
  const page = usePage();
  const { first, next } = page.text.organizer.events.onward;
  const { pages } = page.text.site.results;
  const hrefAt = (cursor: string | undefined) => hrefWith(page, { cursor, done: undefined, lang: undefined });
  return <Paging label={pages} newest={first} older={next} nextCursor={nextCursor} hrefAt={hrefAt} rel="next" />;
}
