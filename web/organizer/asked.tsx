import type { ComponentChildren } from 'preact';
import { PostForm } from '../ui/form.tsx';

interface AskedProps {
  action: string;
  /** What opens the question, and does it. */
  label: string;
  /** What the button acts on, for those who only hear it. */
  about?: string;
  /** Hidden ones, where its address does not say all. */
  fields?: ComponentChildren;
  /** What it takes away. */
  children: ComponentChildren;
}

/** An act that takes something away: the first press says what, the second does it. */
export function Asked({ action, label, about, fields, children }: AskedProps) {
  return (
    <details class="asked">
      <summary class="button is-second">
        {label}…{about !== undefined && <span class="unseen"> {about}</span>}
      </summary>
      <PostForm class="note is-warning stack" action={action}>
        {fields}
        <p>{children}</p>
        <div class="actions">
          <button type="submit">
            {label}
            {about !== undefined && <span class="unseen"> {about}</span>}
          </button>
        </div>
      </PostForm>
    </details>
  );
}
