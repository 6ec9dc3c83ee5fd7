import type { ComponentChildren } from 'preact';
import { usePage } from '../page.ts';

/** The island behind the buttons; without it the text can be selected as a whole. */
export const copyIsland = 'copy.ts';

/** Something to be copied: a secret, a line for a terminal. */
export function Copyable({
  id,
  label,
  value,
  hint,
  isCode = false,
}: {
  id: string;
  label: string;
  value: string;
  hint?: ComponentChildren;
  isCode?: boolean;
}) {
  const { developers } = usePage().text.organizer;
  return (
    <div class="copyable">
      <div class="copyable-head">
        <h2 id={`${id}-label`}>{label}</h2>
        <button
          type="button"
          class="is-second"
          data-copy={id}
          data-copied={developers.copied}
          aria-label={developers.unseenCopy(label)}
          hidden
        >
          {developers.copy}
        </button>
      </div>
      {hint !== undefined && <p class="hint">{hint}</p>}
      {isCode ? (
        <section class="code-box" tabIndex={0} aria-labelledby={`${id}-label`}>
          <pre class="secret code" id={id}>
            {value}
          </pre>
        </section>
      ) : (
        <code class="secret" id={id}>
          {value}
        </code>
      )}
    </div>
  );
}
