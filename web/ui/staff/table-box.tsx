import type { ComponentChildren } from 'preact';

interface TableBoxProps {
  label: string;
  /** A class of its own, where the columns of this table need one. */
  kind?: string;
  children: ComponentChildren;
}

/** A table that scrolls by itself where it is too wide, with the keyboard too. */
export function TableBox({ label, kind, children }: TableBoxProps) {
  return (
    <section class="table-box" tabIndex={0} aria-label={label}>
      <table class={kind === undefined ? 'table' : `table ${kind}`}>{children}</table>
    </section>
  );
}
