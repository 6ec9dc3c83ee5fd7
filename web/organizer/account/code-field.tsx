import { usePage } from '../../page.ts';
import { type FormFaults, Labelled } from '../../ui/form.tsx';

/** The code of an app, which phones offer to fill in. Letters can be typed too: recovery codes have them. */
export function CodeField({ name, hint, faults }: { name: string; hint?: string; faults?: FormFaults }) {
  const { codeStep } = usePage().text.organizer.account;
  return (
    <Labelled name={name} label={codeStep.code} hint={hint} faults={faults}>
      {(described) => (
        <input
          {...described}
          class="code-field"
          name={name}
          required
          maxLength={40}
          autocomplete="one-time-code"
          autocapitalize="none"
          spellcheck={false}
        />
      )}
    </Labelled>
  );
}
