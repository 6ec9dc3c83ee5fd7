import { usePage } from '../../page.ts';
import { type FormFaults, FormTrouble } from '../../ui/form.tsx';
import { Alone } from '../../ui/staff/frame.tsx';
import { PasswordField, passwordIsland } from './password-field.tsx';

export function ResetPage({ faults }: { faults?: FormFaults }) {
  const { reset, password } = usePage().text.organizer.account;
  return (
    <Alone title={reset.title} islands={[passwordIsland]}>
      <FormTrouble faults={faults} shown={['newPassword']} />
      <form method="post" action="/organizer/reset-password" class="panel">
        <p>{reset.lead}</p>
        <PasswordField
          name="newPassword"
          label={reset.newPassword}
          autocomplete="new-password"
          hint={password.hint}
          faults={faults}
        />
        <p class="actions">
          <button type="submit">{reset.send}</button>
        </p>
      </form>
    </Alone>
  );
}
