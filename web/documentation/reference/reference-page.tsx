import type { DocumentationFrame } from '../documentation-layout.tsx';
import { Code } from './code.tsx';
import { Fields } from './fields.tsx';
import { Prose } from './prose.tsx';
import { otherPages, ReferenceFrame } from './reference-frame.tsx';
import type { Field, ReferenceTag } from './reference-props.ts';
import { Verb } from './verb.tsx';

interface ReferencePageProps {
  frame: DocumentationFrame;
  tags: readonly ReferenceTag[];
  href: string;
  title: string;
  version: string;
  introduction: string;
  keyHeader: string;
  documentHref: string;
  answerHeaders: readonly Field[];
  errorExample: string;
}

/** The first page of the reference: what holds everywhere, and every endpoint by name. */
export function ReferencePage(props: ReferencePageProps) {
  const { frame, tags, href, title, version, introduction, keyHeader, documentHref } = props;
  const description = `Every endpoint of the ${title}, version ${version}, with its answers, errors and samples.`;
  return (
    <ReferenceFrame frame={frame} tags={tags} href={href} title="Reference" description={description}>
      <section id="introduction" class="reference-part">
        <p>
          {title}, version {version}. The same as an <a href={documentHref}>OpenAPI 3.1 document</a>.
        </p>
        <Prose text={introduction} />
      </section>
      <section id="authentication" class="reference-part">
        <h2>Authentication</h2>
        <p>
          Send your key in the header <code>{keyHeader}</code> with every request. Organizers make keys in the dashboard
          under Settings, API Keys; the value is shown once. A key acts on the data of one organization, and only within
          its scopes. Keep it on your server: never in an address, an app or a web page.
        </p>
      </section>
      {tags.map((tag) => (
        <section key={tag.href} id={tag.href.replace('/docs/reference/', 'tag-')} class="reference-part">
          <h2>
            <a href={tag.href}>{tag.name}</a>
          </h2>
          <ul class="operation-list">
            {tag.operations.map(({ id, method, path, summary }) => (
              // All endpoints were on one page once; the script leads visitors of such a link on.
              <li key={id} id={`op-${id}`}>
                <a href={`${tag.href}#op-${id}`}>
                  <Verb method={method} /> <span>{summary}</span> <code>{path}</code>
                </a>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <section id="every-error" class="reference-part">
        <h2>More</h2>
        <ul class="operation-list">
          {otherPages.map((page) => (
            <li key={page.href}>
              <a href={page.href}>{page.title}</a>
            </li>
          ))}
        </ul>
      </section>
      <section id="errors" class="reference-part">
        <h2>What an error looks like</h2>
        <p>
          Every refusal has the same shape, whatever refused. Decide by <code>code</code>; show <code>message</code> and{' '}
          <code>hint</code> to a person; tell the <code>requestId</code> when you ask for help.{' '}
          <a href="/docs/reference/errors">Every error in one list</a>.
        </p>
        <Code id="error-example" title="Answer 400" code={props.errorExample} />
      </section>
      <section id="answer-headers" class="reference-part">
        <h2>Headers of answers</h2>
        <Fields fields={props.answerHeaders} isOpen />
      </section>
    </ReferenceFrame>
  );
}
