import type { ComponentChildren } from 'preact';
import type { FormFaults } from '../../../ui/form.tsx';

interface FoldProps {
  title: string;
  /**
   * What its fields are set to, by their names: in words, with the name of the field before a value that says nothing by
   * itself, and what is said where one is empty or not ticked.
   */
  setTo: Readonly<Record<string, { said: string; before?: string; empty?: string; off?: string }>>;
  faults?: FormFaults;
  children: ComponentChildren;
}

/** Fields that most people leave as they are: folded, with what they are set to; open where something is wrong with one. */
export function Fold({ title, setTo, faults, children }: FoldProps) {
  const names = Object.keys(setTo);
  const isFaulty = Object.keys(faults?.fields ?? {}).some((field) => names.some((name) => field.startsWith(name)));
  return (
    <details class="fold" open={isFaulty}>
      <summary>
        <b>{title}</b>{' '}
        <span class="hint">
          {names.map((name) => (
            <span
              key={name}
              class="set-to"
              data-set-to={name}
              data-before={setTo[name]?.before}
              data-empty={setTo[name]?.empty}
              data-off={setTo[name]?.off}
            >
              {wordsOf(setTo[name])}
            </span>
          ))}
        </span>
      </summary>
      <div class="fold-body">{children}</div>
    </details>
  );
}

function wordsOf({ said, before, empty }: FoldProps['setTo'][string] = { said: '' }): string {
  return before === undefined || said === empty ? said : `${before}: ${said}`;
}
