import type { ComponentChildren } from 'preact';
import { usePage } from '../page.ts';
import { faultIn } from '../texts/faults.ts';
import type { FormFaults } from './form.tsx';

interface RadioChoice {
  value: string;
  label: string;
  hint?: ComponentChildren;
  /** A drawing before the words. */
  picture?: ComponentChildren;
}

/** A few choices that are worth a word each. */
export function RadioField({
  name,
  label,
  value,
  choices,
  faults,
}: {
  name: string;
  label: string;
  value?: string;
  choices: readonly RadioChoice[];
  faults?: FormFaults;
}) {
  const { language } = usePage();
  const fault = faults?.fields[name];
  return (
    <fieldset class="radio-field" id={`field-${name}`}>
      <legend>{label}</legend>
      {choices.map((choice) => {
        const id = `field-${name}-${choice.value}`;
        return (
          <div key={choice.value}>
            <label class="choice" for={id}>
              <input
                type="radio"
                id={id}
                name={name}
                value={choice.value}
                checked={choice.value === value}
                aria-describedby={choice.hint === undefined ? undefined : `${id}-hint`}
              />
              {choice.picture}
              {choice.label}
            </label>
            {choice.hint !== undefined && (
              <span id={`${id}-hint`} class="hint choice-hint">
                {choice.hint}
              </span>
            )}
          </div>
        );
      })}
      {fault !== undefined && (
        <span id={`field-${name}-fault`} class="fault">
          {faultIn(language, fault)}
        </span>
      )}
    </fieldset>
  );
}
