import type { ComponentChildren } from 'preact';
import { usePage } from '../../page.ts';

/** The head of a column of boxes. */
export function ChooseHead() {
  const { several: words } = usePage().text.organizer.orders;
  return (
    <th scope="col" class="choose-cell">
      <span class="unseen">{words.choose}</span>
    </th>
  );
}

export function ChooseCell({ name, value, what }: { name: string; value: string; what: string }) {
  const { several: words } = usePage().text.organizer.orders;
  return (
    <td class="choose-cell">
      <input type="checkbox" name={name} value={value} aria-label={words.chooseOne(what)} />
    </td>
  );
}

interface ChosenActsProps {
  /** As the URL has it: what “all that was found” means. */
  filter: Readonly<Record<string, string | undefined>>;
  /** How many it finds. */
  found: { total: number; isExact: boolean };
  most: number;
  children: ComponentChildren;
}

/** Below a list: what is done with the rows that were ticked. */
export function ChosenActs({ filter, found, most, children }: ChosenActsProps) {
  const { several: words } = usePage().text.organizer.orders;
  return (
    <div class="actions several">
      {Object.entries(filter).map(([name, value]) =>
        value === undefined ? null : <input key={name} type="hidden" name={name} value={value} />,
      )}
      <label class="choice" for="field-all">
        <input type="checkbox" id="field-all" name="all" value="yes" /> {words.allFound(found.total, found.isExact)}
      </label>
      <span>{words.withChosen}</span>
      {children}
      <span class="hint">{words.most(most)}</span>
    </div>
  );
}
