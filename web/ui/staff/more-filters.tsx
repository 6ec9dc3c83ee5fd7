import type { ComponentChildren } from 'preact';
import { usePage } from '../../page.ts';

/** The filters of a list besides its search: folded on a phone, where rows would begin below them, unless one is set. */
export function MoreFilters({ isOpen, children }: { isOpen: boolean; children: ComponentChildren }) {
  const { filters } = usePage().text.organizer.frame;
  return (
    <details class="more-filters" open={isOpen}>
      <summary>{filters}</summary>
      <div class="filters">{children}</div>
    </details>
  );
}
