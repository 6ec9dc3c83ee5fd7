import type { ComponentChildren } from 'preact';

/** What stands in the place of a list that has nothing in it yet. */
export function Empty({ title, hint, children }: { title: string; hint: string; children?: ComponentChildren }) {
  return (
    <div class="empty">
      <p>
        <b>{title}</b> {hint}
      </p>
      {children}
    </div>
  );
}
