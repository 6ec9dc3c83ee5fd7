import type { ComponentChildren } from 'preact';

/** A count that leads to the list that it counts, where the reader may see that. */
export function CountLink({ href, children }: { href: string | false; children: ComponentChildren }) {
  if (href === false) return children;
  return <a href={href}>{children}</a>;
}
