import { usePage } from '../../page.ts';

interface PagingProps {
  label: string;
  newest: string;
  older: string;
  nextCursor: string | null;
  hrefAt: (cursor: string | undefined) => string;
  rel?: 'next';
}

/** Lists that go from the newest back: on to older rows, and to the newest again. */
export function Paging({ label, newest, older, nextCursor, hrefAt, rel }: PagingProps) {
  const isLater = usePage().query?.cursor !== undefined;
  if (nextCursor === null && !isLater) return null;
  return (
    <nav class="pages" aria-label={label}>
      {isLater && <a href={hrefAt(undefined)}>{newest}</a>}
      {nextCursor !== null && (
        <a rel={rel} href={hrefAt(nextCursor)}>
          {older}
        </a>
      )}
    </nav>
  );
}
