import { faultIn } from '../../messages/faults.ts';
import { usePage } from '../../page.ts';
import type { FormFaults } from '../../ui/form.tsx';

/** The script that lets people look at what they typed. */
export const passwordIsland = 'organizer-password.ts';

export interface PasswordFieldProps {
  name: string;
  label: string;
  autocomplete: 'current-password' | 'new-password';
  hint?: string;
  faults?: FormFaults;
}

/** Never filled in again: what was typed does not come back in a page. */
export function PasswordField({ name, label, autocomplete, hint, faults }: PasswordFieldProps) {
  const { language, text } = usePage();
  const { show, hide } = text.organizer.account.password;
  const id = `field-${name}`;
  const fault = faults?.fields[name];
  const described = [hint === undefined ? '' : `${id}-hint`, fault === undefined ? '' : `${id}-fault`].filter(Boolean);
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <div class="password-box">
        <input
          id={id}
          name={name}
          type="password"
          required
          autocomplete={autocomplete}
          aria-invalid={fault === undefined ? undefined : 'true'}
          aria-describedby={described.length === 0 ? undefined : described.join(' ')}
        />
        <button type="button" class="is-second" hidden data-shows={id} data-show-text={show} data-hide-text={hide}>
          {show}
        </button>
      </div>
      {hint !== undefined && (
        <span id={`${id}-hint`} class="hint">
          {hint}
        </span>
      )}
      {fault !== undefined && (
        <span id={`${id}-fault`} class="fault">
          {faultIn(language, fault)}
        </span>
      )}
    </div>
  );
}
