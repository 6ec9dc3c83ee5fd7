import type { ComponentChildren } from 'preact';
import { type DocumentationFrame, DocumentationLayout } from '../documentation-layout.tsx';
import type { OperationLink, ReferenceTag } from './reference-props.ts';
import { Verb } from './verb.tsx';

interface ReferenceFrameProps {
  frame: DocumentationFrame;
  tags: readonly ReferenceTag[];
  href: string;
  title: string;
  description: string;
  children: ComponentChildren;
}

/** Pages of the reference that are not of one tag, after those that are. */
export const otherPages = [
  { href: '/docs/reference/webhook-messages', title: 'Webhook messages' },
  { href: '/docs/reference/records', title: 'Records' },
  { href: '/docs/reference/errors', title: 'Errors' },
] as const;

/** The frame of every page of the reference: its pages in the navigation, with the endpoints of the open one. */
export function ReferenceFrame({ frame, tags, href, title, description, children }: ReferenceFrameProps) {
  return (
    <DocumentationLayout
      frame={frame}
      title={title}
      description={description}
      current={href}
      islands={['reference.ts']}
      styles={['reference.css']}
      navigation={<Navigation tags={tags} current={href} />}
    >
      {children}
    </DocumentationLayout>
  );
}

function Navigation({ tags, current }: { tags: readonly ReferenceTag[]; current: string }) {
  return (
    <section lang="en" class="reference-menu">
      <h2>Reference</h2>
      <ul>
        {tags.map(({ name, href, operations }) => (
          <li key={href}>
            <a href={href} aria-current={href === current ? 'page' : undefined}>
              {name}
            </a>
            {href === current && <Operations operations={operations} />}
          </li>
        ))}
        {otherPages.map(({ href, title }) => (
          <li key={href}>
            <a href={href} aria-current={href === current ? 'page' : undefined}>
              {title}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Operations({ operations }: { operations: readonly OperationLink[] }) {
  return (
    <ul>
      {operations.map(({ id, method, summary }) => (
        <li key={id}>
          <a href={`#op-${id}`}>
            <Verb method={method} /> {summary}
          </a>
        </li>
      ))}
    </ul>
  );
}
