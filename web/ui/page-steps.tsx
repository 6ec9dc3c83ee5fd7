import { hrefWith, usePage } from '../page.ts';

interface PageStepsProps {
  label: string;
  words: { earlier: string; later: string; page: (current: number, total: number) => string };
  current: number;
  total: number;
  /** Of the query, what the others are not to have. */
  without: readonly string[];
}

/** A list of known length, page by page. */
export function PageSteps({ label, words, current, total, without }: PageStepsProps) {
  const page = usePage();
  if (total <= 1) return null;
  const left = Object.fromEntries(without.map((name) => [name, undefined]));
  const at = (to: number) => hrefWith(page, { page: to === 1 ? undefined : String(to), ...left });
  return (
    <nav class="pages" aria-label={label}>
      {current > 1 && (
        <a rel="prev" href={at(current - 1)}>
          {words.earlier}
        </a>
      )}
      <span>{words.page(current, total)}</span>
      {current < total && (
        <a rel="next" href={at(current + 1)}>
          {words.later}
        </a>
      )}
    </nav>
  );
}
