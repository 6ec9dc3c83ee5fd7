import type { ComponentChildren } from 'preact';
import { usePage } from '../../page.ts';
import { TextField, type TextFieldProps } from '../form.tsx';

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

/** What somebody looks for in a list. */
export function SearchField(props: Omit<TextFieldProps, 'name' | 'type'>) {
  return <TextField name="search" type="search" lengthMax="search" {...props} />;
}
