import { usePage } from '../../page.ts';

/** Where an online event is joined, for those who hold tickets. */
export function JoinPart({ url }: { url: string | null }) {
  const { join } = usePage().text.order;
  if (url === null) return null;
  return (
    <p class="panel join">
      <b>{join.label}</b>
      <a href={url} rel="nofollow noopener noreferrer">
        {url}
      </a>
      <span class="hint">{join.hint}</span>
    </p>
  );
}
