import type { DocumentationFrame } from '../documentation-layout.tsx';
import { type Sample, Samples } from '../guide-parts.tsx';
import { Code } from './code.tsx';
import { Fields, InsideOf } from './fields.tsx';
import { ErrorList } from './operation.tsx';
import { Prose } from './prose.tsx';
import { otherPages, ReferenceFrame } from './reference-frame.tsx';
import type { ErrorAnswer, ReferenceTag, ShownMessage, ShownRecord } from './reference-props.ts';

interface OtherPageProps {
  frame: DocumentationFrame;
  tags: readonly ReferenceTag[];
}

const [messagesPage, recordsPage, errorsPage] = otherPages;

/** What webhooks are sent, and how to know that it is ours. */
export function ReferenceMessagesPage(
  props: OtherPageProps & { messages: readonly ShownMessage[]; verification: Sample[] },
) {
  const { frame, tags, messages, verification } = props;
  const types = messages.map(({ type }) => type).join(', ');
  return (
    <ReferenceFrame frame={frame} tags={tags} {...messagesPage} description={`What webhooks are sent: ${types}.`}>
      <ul class="operation-list">
        {messages.map(({ type, summary }) => (
          <li key={type}>
            <a href={`#message-${type}`}>
              <code>{type}</code> <span>{summary}</span>
            </a>
          </li>
        ))}
      </ul>
      <section id="verify" class="reference-part">
        <h2>Verify a message</h2>
        <p>
          Whoever knows your address can send to it, so verify before you believe. Every message is signed by Standard
          Webhooks: HMAC-SHA256, with the bytes that <code>whsec_</code> is followed by in base64, over{' '}
          <code>webhook-id</code>, <code>webhook-timestamp</code> and the body as it arrived, byte for byte, with dots
          between. Refuse what is older than five minutes, and remember the ids that you dealt with: a message may come
          twice. <a href="/docs/webhooks">More about webhooks</a>.
        </p>
        <Samples id="verify-sample" label="Verify a message" samples={verification} />
      </section>
      {messages.map(({ type, summary, description, headers, inside, example }) => (
        <section key={type} class="operation" id={`message-${type}`} aria-labelledby={`message-${type}-title`}>
          <h2 id={`message-${type}-title`}>
            <a href={`#message-${type}`}>{summary}</a>
          </h2>
          <p class="operation-line">
            <code>{type}</code>
          </p>
          <div class="operation-halves">
            <div class="operation-told">
              <Prose text={description} />
              <h3>Headers</h3>
              <Fields fields={headers} isOpen />
              <h3>Body</h3>
              {inside !== undefined && <InsideOf inside={inside} isOpen={false} />}
            </div>
            <div class="operation-shown">
              <Code id={`message-${type}-example`} title="Message" of={summary} code={example} />
            </div>
          </div>
        </section>
      ))}
    </ReferenceFrame>
  );
}

/** Every record that answers and messages are made of. */
export function ReferenceRecordsPage({ frame, tags, records }: OtherPageProps & { records: readonly ShownRecord[] }) {
  return (
    <ReferenceFrame
      frame={frame}
      tags={tags}
      {...recordsPage}
      description="Every record that answers and messages of the Open API are made of, with each of its fields."
    >
      <ul class="record-list">
        {records.map(({ title }) => (
          <li key={title}>
            <a href={`#record-${title}`}>{title}</a>
          </li>
        ))}
      </ul>
      {records.map(({ title, description, inside, example }) => (
        <section key={title} class="operation" aria-labelledby={`title-${title}`}>
          <h2 id={`title-${title}`}>
            <a href={`#record-${title}`}>{title}</a>
          </h2>
          <Prose text={description} />
          {inside !== undefined && <InsideOf inside={inside} isOpen={false} />}
          <details>
            <summary>
              Example<span class="unseen"> of {title}</span>
            </summary>
            <Code id={`example-${title}`} title={`Example of ${title}`} code={example} />
          </details>
        </section>
      ))}
    </ReferenceFrame>
  );
}

/** Every error that an endpoint declares, once. */
export function ReferenceErrorsPage({ frame, tags, errors }: OtherPageProps & { errors: readonly ErrorAnswer[] }) {
  return (
    <ReferenceFrame
      frame={frame}
      tags={tags}
      {...errorsPage}
      description="Every error of the Open API: its status and code, when it happens, what it says and what to do."
    >
      <p>
        What the endpoints refuse, by status. The words of a message name what it is about; decide by the code. Which of
        them an endpoint may answer stands with each endpoint.
      </p>
      <ErrorList errors={errors} />
    </ReferenceFrame>
  );
}
