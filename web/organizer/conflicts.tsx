import { usePage } from '../page.ts';
import { Icon } from '../ui/icon.tsx';

export interface Conflict {
  field: string;
  /** As it is saved now. */
  saved: string;
}

/** What somebody else saved meanwhile, where it differs from what is typed here. */
export function Conflicts({
  conflicts = [],
  labels,
}: {
  conflicts?: readonly Conflict[];
  labels: Readonly<Record<string, string>>;
}) {
  const words = usePage().text.organizer.events;
  if (conflicts.length === 0) return null;
  return (
    <div class="note is-warning">
      <p>
        <Icon name="warning" /> {words.conflict}
      </p>
      <dl class="conflicts">
        {conflicts.map(({ field, saved }) => (
          <div key={field}>
            <dt>{labels[field] ?? field}</dt>
            <dd>{saved === '' ? words.nothing : saved}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
