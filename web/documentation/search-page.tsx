import { usePage } from '../page.ts';
import { type DocumentationFrame, DocumentationLayout } from './documentation-layout.tsx';

interface SearchPageProps {
  frame: DocumentationFrame;
  query: string;
  found: readonly FoundPage[];
}

interface FoundPage {
  kind: 'guide' | 'endpoint' | 'message' | 'error' | 'field';
  title: string;
  context: string;
  href: string;
  snippet: readonly { text: string; isFound: boolean }[];
}

/** What was found in the documentation, best first. */
export function SearchPage({ frame, query, found }: SearchPageProps) {
  const page = usePage();
  const words = page.text.documentation;
  return (
    <DocumentationLayout frame={frame} title={query === '' ? words.search : words.searchFor(query)}>
      {found.length === 0 && <p lang={page.language}>{query === '' ? words.searchHint : words.nothingFound}</p>}
      <ol class="found">
        {found.map(({ kind, title, context, href, snippet }) => (
          <li key={`${href} ${title}`}>
            <a href={href}>{title}</a> {context !== '' && <span class="hint">{context}</span>}{' '}
            <span class="found-kind" lang={page.language}>
              {words.kinds[kind]}
            </span>
            <p>
              {snippet.map(({ text, isFound }, place) => (isFound ? <mark key={String(place)}>{text}</mark> : text))}
            </p>
          </li>
        ))}
      </ol>
    </DocumentationLayout>
  );
}
