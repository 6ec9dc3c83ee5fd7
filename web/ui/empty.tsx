import type { ComponentChildren } from 'preact';

/** Shown in place of an empty list. */
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
