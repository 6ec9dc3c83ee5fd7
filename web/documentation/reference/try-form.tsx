import type { ShownOperation, TryInput } from './reference-props.ts';

const places = [
  ['path', 'Path'],
  ['query', 'Query'],
  ['header', 'Headers'],
] as const;

const noKey = 'No key yet: enter it at the top';

/** The form that sends a request. A script does the sending; without it the form is not shown. */
export function TryForm({ operation: { id, method, path, summary, tryOut } }: { operation: ShownOperation }) {
  const { inputs, bodies, takesFile } = tryOut;
  return (
    <details class="try" hidden data-try>
      <summary>
        Try it<span class="unseen"> {summary}</span>
      </summary>
      <form class="try-form" data-method={method} data-path={path}>
        {places.map(([place, legend]) => {
          const these = inputs.filter((input) => input.place === place);
          return (
            these.length > 0 && (
              <fieldset key={place}>
                <legend>{legend}</legend>
                {these.map((input) => (
                  <Control key={input.name} id={`try-${id}-${place}-${input.name}`} input={input} />
                ))}
              </fieldset>
            )
          );
        })}
        {takesFile && (
          <div class="field">
            <label for={`try-${id}-file`}>File</label>
            <input id={`try-${id}-file`} class="try-file" type="file" accept="image/*" required />
          </div>
        )}
        {bodies.length > 0 && <BodyControl id={`try-${id}`} bodies={bodies} />}
        <p class="actions">
          <button type="submit">
            Send<span class="unseen"> {summary}</span>
          </button>{' '}
          <a class="try-key" href="#api-key">
            {noKey}
          </a>
        </p>
        <output class="try-outcome" />
        <div class="try-answer" hidden>
          <dl class="try-headers" />
          <section class="sample-code" tabIndex={0} aria-label="Body of the answer">
            <pre class="try-body" translate={false} />
          </section>
        </div>
      </form>
    </details>
  );
}

function Control({ id, input }: { id: string; input: TryInput }) {
  const { name, place, isRequired, isNumber, choices, placeholder, note } = input;
  const common = { id, name, 'data-in': place, required: isRequired };
  return (
    <div class="field">
      <label for={id}>
        <code>{name}</code> {note !== undefined && <span class="hint">{note}</span>}
      </label>
      {choices === undefined ? (
        <input
          {...common}
          autocomplete="off"
          spellcheck={false}
          inputMode={isNumber ? 'numeric' : undefined}
          placeholder={placeholder}
        />
      ) : (
        <select {...common}>
          <option value="">(not sent)</option>
          {choices.map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </select>
      )}
    </div>
  );
}

function BodyControl({ id, bodies }: { id: string; bodies: ShownOperation['tryOut']['bodies'] }) {
  const code = bodies[0]?.code ?? '{}';
  return (
    <>
      {bodies.length > 1 && (
        <div class="field">
          <label for={`${id}-example`}>Start from</label>
          <select id={`${id}-example`} class="try-example">
            {bodies.map((body) => (
              <option key={body.title} value={body.code}>
                {body.title}
              </option>
            ))}
          </select>
        </div>
      )}
      <div class="field">
        <label for={`${id}-body`}>Body, in JSON</label>
        <textarea
          id={`${id}-body`}
          class="try-json"
          rows={Math.min(24, code.split('\n').length + 1)}
          spellcheck={false}
          autocomplete="off"
          value={code}
        />
      </div>
    </>
  );
}

/** The key that the forms of the page use. */
export function KeyBox({ testKey }: { testKey?: string }) {
  return (
    <div class="key-box" hidden data-try>
      <label for="api-key">Your API key, for “Try it”</label>
      <div class="key-line">
        <input
          id="api-key"
          type="password"
          autocomplete="off"
          spellcheck={false}
          autocapitalize="none"
          placeholder="tak_test_…"
          aria-describedby="api-key-note"
          value={testKey}
        />
        <button type="button" class="is-second" id="show-key" aria-pressed="false" aria-controls="api-key">
          Show
        </button>
      </div>
      <p id="api-key-note" class="hint">
        Goes to no one but this server. A test key is remembered until this tab is closed; a live one is forgotten with
        the page. The requests are real, so begin with a <code>tak_test_</code> key.
      </p>
    </div>
  );
}
