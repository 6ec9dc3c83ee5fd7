import { usePage } from '../../page.ts';
import { type FormFaults, Labelled } from '../../ui/form.tsx';

/** The script that lets people look at what they typed. */
export const passwordIsland = 'organizer-password.ts';

interface PasswordFieldProps {
  name: string;
  label: string;
  autocomplete: 'current-password' | 'new-password';
  hint?: string;
  faults?: FormFaults;
}

/** Never filled in again: what was typed does not come back in a page. */
export function PasswordField({ autocomplete, ...field }: PasswordFieldProps) {
  const { show, hide } = usePage().text.organizer.account.password;
  return (
    <Labelled {...field}>
      {({ id, ...described }) => (
        <div class="password-box">
          <input id={id} name={field.name} type="password" required autocomplete={autocomplete} {...described} />
          <button type="button" class="is-second" hidden data-shows={id} data-show-text={show} data-hide-text={hide}>
            {show}
          </button>
        </div>
      )}
    </Labelled>
  );
}
