import type { ComponentChildren } from 'preact';
import { usePage } from '../page.ts';
import { Icon } from '../ui/icon.tsx';
import { Layout } from '../ui/layout.tsx';
import { type DocumentationReader, TestKey } from './test-key.tsx';

export type { DocumentationReader } from './test-key.tsx';

export interface DocumentationGroup {
  name: 'start' | 'guides' | 'more';
  pages: readonly DocumentationLink[];
}

export interface DocumentationLink {
  href: string;
  title: string;
}

/** What every page of the documentation gets. */
export interface DocumentationFrame {
  groups: readonly DocumentationGroup[];
  /** None where nobody is signed in. */
  reader?: DocumentationReader;
  /** What was looked for, on the page that shows what was found. */
  searchText?: string;
}

export interface ContentsEntry {
  anchor: string;
  title: string;
  level: number;
}

interface DocumentationLayoutProps {
  frame: DocumentationFrame;
  title: string;
  description?: string;
  /** The URL of the page, which the navigation marks; none for a page that nobody may index. */
  current?: string;
  /** What the page holds, shown at its side; none where it says so by itself. */
  contents?: readonly ContentsEntry[];
  islands?: readonly string[];
  /** Names of further style sheets. */
  styles?: readonly string[];
  /** What stands below the links of the navigation, such as the endpoints of the reference. */
  navigation?: ComponentChildren;
  children: ComponentChildren;
}

/** The site's own frame with the pages of the documentation at the side. The words inside are English. */
export function DocumentationLayout(props: DocumentationLayoutProps) {
  const { frame, title, description, current, contents = [], islands = [], styles = [] } = props;
  const { navigation, children } = props;
  const words = usePage().text.documentation;
  return (
    <Layout
      title={`${title} · ${words.title}`}
      description={description}
      canonical={current}
      styles={['documentation.css', ...styles]}
      islands={['copy.ts', 'documentation.ts', ...islands]}
      search={<SearchForm searchText={frame.searchText} />}
    >
      <div class="documentation">
        <button type="button" class="is-second documentation-open" popovertarget="documentation-menu">
          {words.menu}
        </button>
        <nav id="documentation-menu" class="documentation-menu" popover="auto" aria-label={words.menu}>
          {frame.groups.map(({ name, pages }) => (
            <section key={name}>
              <h2>{words.groups[name]}</h2>
              <ul lang="en">
                {pages.map((page) => (
                  <PageLink key={page.href} {...page} current={current} />
                ))}
                {name === 'guides' && <PageLink href="/docs/reference" title="Reference" current={current} />}
              </ul>
            </section>
          ))}
          {navigation}
        </nav>
        <article class={contents.length > 0 ? 'documentation-page has-contents' : 'documentation-page'} lang="en">
          <h1>{title}</h1>
          <TestKey reader={frame.reader} />
          {contents.length > 0 && <Contents entries={contents} />}
          <div class="documentation-text">{children}</div>
        </article>
      </div>
    </Layout>
  );
}

function SearchForm({ searchText }: Pick<DocumentationFrame, 'searchText'>) {
  const { text, lengths } = usePage();
  const { documentation: words } = text;
  return (
    <search class="site-search">
      <form action="/docs/search" data-suggestions="/docs/search/suggestions">
        <input
          type="search"
          name="q"
          value={searchText}
          maxLength={lengths.search}
          placeholder={words.searchPlaceholder}
          aria-label={words.search}
        />
        <button type="submit" aria-label={words.find}>
          <Icon name="search" />
        </button>
      </form>
    </search>
  );
}

function PageLink({ href, title, current }: DocumentationLink & { current: string | undefined }) {
  return (
    <li>
      <a href={href} aria-current={href === current ? 'page' : undefined}>
        {title}
      </a>
    </li>
  );
}

function Contents({ entries }: { entries: readonly ContentsEntry[] }) {
  const page = usePage();
  const words = page.text.documentation;
  return (
    <nav class="documentation-contents" aria-labelledby="documentation-contents">
      <h2 id="documentation-contents" lang={page.language}>
        {words.contents}
      </h2>
      <ul>
        {entries.map(({ anchor, title, level }) => (
          <li key={anchor} class={`is-level-${level}`}>
            <a href={`#${anchor}`}>{title}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
