import type { FormFaults } from '../form.tsx';
import { Labelled } from '../form.tsx';

/** An event of many: typed, and found among those that the browser offers while one types. */
export function EventField({
  name,
  label,
  hint,
  value,
  offered,
  faults,
}: {
  name: string;
  label: string;
  hint?: string;
  value?: string;
  /** As people know them: by name and day. */
  offered: readonly string[];
  faults?: FormFaults;
}) {
  const list = `${name}-offered`;
  return (
    <Labelled name={name} label={label} hint={hint} faults={faults}>
      {(described) => (
        <>
          <input {...described} type="search" name={name} value={value ?? ''} list={list} autocomplete="off" />
          <datalist id={list}>
            {offered.map((each) => (
              <option key={each} value={each} />
            ))}
          </datalist>
        </>
      )}
    </Labelled>
  );
}
