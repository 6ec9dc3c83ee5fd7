import { usePage } from '../page.ts';
import {
  type ContentsEntry,
  type DocumentationFrame,
  DocumentationLayout,
  type DocumentationLink,
} from './documentation-layout.tsx';
import { type GuidePart, GuideParts } from './guide-parts.tsx';

interface GuidePageProps {
  frame: DocumentationFrame;
  href: string;
  title: string;
  lead: string;
  contents: readonly ContentsEntry[];
  parts: readonly GuidePart[];
  previous?: DocumentationLink;
  next?: DocumentationLink;
}

/** A guide, or another page of words. */
export function GuidePage({ frame, href, title, lead, contents, parts, previous, next }: GuidePageProps) {
  const words = usePage().text.documentation;
  return (
    <DocumentationLayout frame={frame} title={title} description={lead} current={href} contents={contents}>
      <GuideParts parts={parts} testKey={frame.reader?.testKey?.value} />
      <nav class="documentation-turn" aria-label={words.turn}>
        {previous !== undefined && (
          <a href={previous.href} rel="prev">
            <span>{words.previous}</span> {previous.title}
          </a>
        )}
        {next !== undefined && (
          <a href={next.href} rel="next">
            <span>{words.next}</span> {next.title}
          </a>
        )}
      </nav>
    </DocumentationLayout>
  );
}
