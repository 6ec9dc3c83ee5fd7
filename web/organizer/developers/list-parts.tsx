import { usePage } from '../../page.ts';
import { addressOf } from '../address.ts';

interface Listed {
  path: string;
  /** The filters as they stand in the address. */
  filter: Readonly<Record<string, string | undefined>>;
}

/** To the older rows, and back to the newest. */
export function Paging({ path, filter, nextCursor }: Listed & { nextCursor: string | null }) {
  const page = usePage();
  const { developers } = page.text.organizer;
  const isFirst = page.query?.cursor === undefined;
  if (nextCursor === null && isFirst) return null;
  return (
    <nav class="pages" aria-label={developers.pages}>
      {!isFirst && <a href={addressOf(path, filter)}>{developers.newest}</a>}
      {nextCursor !== null && <a href={addressOf(path, { ...filter, cursor: nextCursor })}>{developers.older}</a>}
    </nav>
  );
}

/** The same rows as a file. */
export function CsvLink({ path, filter }: Listed) {
  const { developers } = usePage().text.organizer;
  return (
    <a class="button is-second" href={addressOf(`${path}.csv`, filter)} download>
      {developers.csv}
    </a>
  );
}

/** What stands in the place of rows that a filter left out. */
export function NoneFound({ path }: { path: string }) {
  const { developers } = usePage().text.organizer;
  return (
    <div class="empty">
      <p>{developers.noneFound}</p>
      <a class="button is-second" href={path}>
        {developers.clear}
      </a>
    </div>
  );
}
