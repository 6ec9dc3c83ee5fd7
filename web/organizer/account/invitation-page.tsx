import { usePage } from '../../page.ts';
import { type FormFaults, FormTrouble, TextField } from '../../ui/form.tsx';
import { Alone } from '../../ui/staff/frame.tsx';
import { PasswordField, passwordIsland } from './password-field.tsx';

export interface InvitationPageProps {
  organization: string;
  email: string;
  role: string;
  /** What the person has to do before joining the team. */
  step: 'accept' | 'signIn' | 'create' | 'otherAccount';
  signedInAs?: string;
  name?: string;
  faults?: FormFaults;
}

const here = '/organizer/invitation';

export function InvitationPage(props: InvitationPageProps) {
  const { account } = usePage().text.organizer;
  const { invitation, roles } = account;
  const { organization, email, role, step, faults } = props;
  return (
    <Alone title={invitation.title(organization)} islands={[passwordIsland]}>
      <FormTrouble faults={faults} shown={['name', 'password']} />
      <div class="stub">
        <p>{invitation.lead(email, roles[role] ?? role)}</p>
        {step === 'accept' && (
          <form method="post" action={here}>
            <button type="submit">{invitation.accept}</button>
          </form>
        )}
        {step === 'signIn' && (
          <>
            <p>{invitation.signIn}</p>
            <p>
              <a class="button" href={`/organizer/sign-in?next=${encodeURIComponent(here)}`}>
                {invitation.signInAction}
              </a>
            </p>
          </>
        )}
        {step === 'create' && <NewAccount {...props} />}
        {step === 'otherAccount' && (
          <form method="post" action="/organizer/sign-out" class="form">
            <p class="note is-warning">{invitation.otherAccount(props.signedInAs ?? '', email)}</p>
            <input type="hidden" name="next" value={here} />
            <p>
              <button type="submit">{invitation.otherAccountAction}</button>
            </p>
          </form>
        )}
      </div>
    </Alone>
  );
}

function NewAccount({ email, name, faults }: InvitationPageProps) {
  const { invitation, password } = usePage().text.organizer.account;
  return (
    <form method="post" action={here} class="form">
      <p>{invitation.create}</p>
      {/* Password managers take the account's name from here. */}
      <input type="hidden" name="username" value={email} autocomplete="username" />
      <TextField
        name="name"
        label={invitation.name}
        hint={invitation.nameHint}
        value={name}
        lengthMax="name"
        autocomplete="name"
        faults={faults}
      />
      <PasswordField
        name="password"
        label={invitation.password}
        autocomplete="new-password"
        hint={password.hint}
        faults={faults}
      />
      <p>
        <button type="submit">{invitation.createAction}</button>
      </p>
    </form>
  );
}
