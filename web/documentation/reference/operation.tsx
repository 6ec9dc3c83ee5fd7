import { Samples } from '../guide-parts.tsx';
import { Code } from './code.tsx';
import { Fields, InsideOf } from './fields.tsx';
import { Inline, Prose } from './prose.tsx';
import type { ErrorAnswer, ShownOperation, SuccessAnswer } from './reference-props.ts';
import { TryForm } from './try-form.tsx';
import { Verb } from './verb.tsx';

/** One endpoint: what it takes and answers, how that looks, and the form to try it. */
export function Operation({ operation, testKey }: { operation: ShownOperation; testKey?: string }) {
  const { id, method, path, summary, description, parameters, body, samples, moreBodies, answers, errors } = operation;
  const anchor = `op-${id}`;
  return (
    <section class="operation" id={anchor} aria-labelledby={`${anchor}-title`}>
      <h2 id={`${anchor}-title`}>
        <a href={`#${anchor}`}>{summary}</a>
      </h2>
      <p class="operation-line">
        <Verb method={method} /> <code>{path}</code>
      </p>
      <Conditions operation={operation} />
      <div class="operation-halves">
        <div class="operation-told">
          <Prose text={description} />
          {parameters.map(({ title, fields }) => (
            <div key={title}>
              <h3>{title}</h3>
              <Fields fields={fields} isOpen />
            </div>
          ))}
          {body !== undefined && (
            <div>
              <h3>Body {body.isRequired && <span class="field-mark is-required">required</span>}</h3>
              {body.inside !== undefined && <InsideOf inside={body.inside} isOpen />}
            </div>
          )}
          {answers.map((answer) => (
            <Answer key={answer.status} answer={answer} />
          ))}
          <Errors errors={errors} />
        </div>
        <div class="operation-shown">
          <figure class="reference-code">
            <figcaption>Request</figcaption>
            <Samples id={`${anchor}-sample`} label={summary} samples={samples} testKey={testKey} />
          </figure>
          {moreBodies.map(({ title, code }, place) => (
            <details key={title}>
              <summary>Another body: {title}</summary>
              <Code id={`${anchor}-body-${place}`} title={title} of={summary} code={code} />
            </details>
          ))}
          {answers.map(
            ({ status, example }) =>
              example !== undefined && (
                <Code key={status} id={`${anchor}-${status}`} title={`Answer ${status}`} of={summary} code={example} />
              ),
          )}
        </div>
      </div>
      <TryForm operation={operation} />
    </section>
  );
}

function Conditions({ operation: { scope, isRepeatable } }: { operation: ShownOperation }) {
  return (
    <ul class="operation-conditions">
      <li>
        {scope === null ? (
          'Any valid key will do'
        ) : (
          <>
            Needs the scope <code>{scope}</code>
          </>
        )}
      </li>
      <li>
        {isRepeatable ? (
          <>
            Safe to repeat with an <code>Idempotency-Key</code>
          </>
        ) : (
          'Safe to repeat'
        )}
      </li>
      <li>Counts as one request of the organization’s minute and hour</li>
    </ul>
  );
}

function Answer({ answer: { status, description, headers, inside } }: { answer: SuccessAnswer }) {
  return (
    <div>
      <h3>
        Answer <span class="status is-good">{status}</span>
      </h3>
      <Prose text={description} />
      {headers.length > 0 && (
        <p class="answer-headers">
          With the headers{' '}
          {headers.map((name, place) => (
            <>
              {place > 0 && ', '}
              <code key={name}>{name}</code>
            </>
          ))}
        </p>
      )}
      {inside !== undefined && <InsideOf inside={inside} isOpen={false} />}
    </div>
  );
}

function Errors({ errors }: { errors: readonly ErrorAnswer[] }) {
  const statuses = [...new Set(errors.map(({ status }) => status))];
  return (
    <details class="operation-errors">
      <summary>
        Errors{' '}
        {statuses.map((status) => (
          <>
            <span key={status} class="status is-bad">
              {status}
            </span>{' '}
          </>
        ))}
      </summary>
      <ErrorList errors={errors} />
    </details>
  );
}

export function ErrorList({ errors }: { errors: readonly ErrorAnswer[] }) {
  return (
    <dl class="error-list">
      {errors.map(({ status, code, when, message, hint }) => (
        <div key={`${status} ${code} ${when}`}>
          <dt>
            <span class="status is-bad">{status}</span> <code>{code}</code>
          </dt>
          <dd>
            <Inline text={when} />
          </dd>
          <dd class="error-message">“{message}”</dd>
          <dd class="error-hint">
            <Inline text={hint} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
