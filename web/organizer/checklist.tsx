import { usePage } from '../page.ts';
import { Icon } from '../ui/icon.tsx';

type CheckName = 'picture' | 'date' | 'place' | 'tickets' | 'description' | 'prices';

export interface ChecklistItem {
  name: CheckName;
  isDone: boolean;
  /** Where it is mended. */
  href: string;
}

/** What a page should have before it goes on sale. None of it is a must. */
export function Checklist({ items, isPublished = false }: { items: readonly ChecklistItem[]; isPublished?: boolean }) {
  const { checklist } = usePage().text.organizer.events;
  const done = items.filter(({ isDone }) => isDone).length;
  return (
    <section class="panel checklist" aria-labelledby="checklist-title">
      <h2 id="checklist-title">{isPublished ? checklist.titlePublished : checklist.title}</h2>
      {!isPublished && <p class="hint">{checklist.done(done, items.length)}</p>}
      <ul>
        {items.map(({ name, isDone, href }) => (
          <li key={name} class={isDone ? 'is-done' : 'is-open'}>
            <Icon name={isDone ? 'check' : 'warning'} />
            {isDone ? (
              <span>
                <span class="unseen">{checklist.yes} </span>
                {checklist.items[name].done}
              </span>
            ) : (
              <span>
                <span class="unseen">{checklist.no} </span>
                {checklist.items[name].open} <a href={href}>{checklist.items[name].mend}</a>
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
