import { usePage } from '../../page.ts';
import { Alone } from '../../ui/staff/frame.tsx';
import { PasskeyButton, passkeyIsland } from '../passkey-button.tsx';
import { CodeField } from './code-field.tsx';
import { PasswordField, passwordIsland } from './password-field.tsx';

export interface SignInAgainPageProps {
  email: string;
  /** Where it is sent: to what the person was about to do, which goes on once they have proved who they are. */
  action: string;
  /** What they had typed there. */
  fields: readonly (readonly [name: string, value: string])[];
  hasCode: boolean;
  hasPasskey: boolean;
  trouble?: { kind: 'wrong' | 'passkey' } | { kind: 'tooOften'; waitSeconds: number };
}

export function SignInAgainPage({ email, action, fields, hasCode, hasPasskey, trouble }: SignInAgainPageProps) {
  const { account } = usePage().text.organizer;
  const { again, codeStep, signIn } = account;
  return (
    <Alone title={again.title} islands={hasPasskey ? [passwordIsland, passkeyIsland] : [passwordIsland]}>
      {trouble !== undefined && (
        <p class="note is-danger" role="alert">
          {trouble.kind === 'tooOften' && account.tooOften(account.wait(trouble.waitSeconds))}
          {trouble.kind === 'wrong' && (hasCode ? again.wrongEither : again.wrong)}
          {trouble.kind === 'passkey' && account.passkeys.refused}
        </p>
      )}
      <form method="post" action={action} class="panel">
        {fields.map(([name, value], place) => (
          <input key={place} type="hidden" name={name} value={value} />
        ))}
        <p>{again.lead(email)}</p>
        <PasswordField name="againPassword" label={signIn.password} autocomplete="current-password" />
        {hasCode && <CodeField name="againCode" hint={codeStep.recovery} />}
        <p class="actions">
          <button type="submit">{again.send}</button>
          <a href="/organizer">{again.back}</a>
        </p>
        {hasPasskey && (
          <PasskeyButton
            does="sign"
            options="/organizer/sign-in/again/passkey-options"
            label={account.passkeys.useInstead}
            field="againPasskey"
            isSecond
          />
        )}
      </form>
    </Alone>
  );
}
