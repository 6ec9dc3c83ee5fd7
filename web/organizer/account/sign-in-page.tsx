import { usePage } from '../../page.ts';
import { TextField } from '../../ui/form.tsx';
import { Alone } from '../../ui/staff/frame.tsx';
import { PasskeyButton, passkeyIsland } from '../passkey-button.tsx';
import { PasswordField, passwordIsland } from './password-field.tsx';

type AccountTexts = ReturnType<typeof usePage>['text']['organizer']['account'];

export interface SignInPageProps {
  email?: string;
  /** Where to go afterwards. */
  next?: string;
  done?: string;
  trouble?: { kind: 'wrong' | 'tookTooLong' | 'passkey' } | { kind: 'tooOften'; waitSeconds: number };
}

export function SignInPage({ email, next, done, trouble }: SignInPageProps) {
  const { text, hasSignUp } = usePage();
  const { account } = text.organizer;
  const { signIn } = account;
  return (
    <Alone title={signIn.title} islands={[passwordIsland, passkeyIsland]}>
      {done !== undefined && Object.hasOwn(account.done, done) && (
        <p class="note is-success" role="status">
          {account.done[done]}
        </p>
      )}
      {trouble !== undefined && (
        <p class="note is-danger" role="alert">
          {troubleText(trouble, account)}
        </p>
      )}
      <form method="post" action="/organizer/sign-in" class="panel">
        {next !== undefined && <input type="hidden" name="next" value={next} />}
        <TextField
          name="email"
          label={account.email}
          type="email"
          value={email}
          required
          lengthMax="email"
          autocomplete="username"
        />
        <PasswordField name="password" label={signIn.password} autocomplete="current-password" />
        <p class="actions">
          <button type="submit">{signIn.send}</button>
          <a href="/organizer/forgot-password">{signIn.forgot}</a>
        </p>
      </form>
      <form method="post" action="/organizer/sign-in/passkey">
        {next !== undefined && <input type="hidden" name="next" value={next} />}
        <PasskeyButton
          does="sign"
          options="/organizer/sign-in/passkey/options"
          label={account.passkeys.signIn}
          isSecond
        />
      </form>
      <p class="quiet">
        <a href="/organizer/sign-in/oidc">{account.provider.link}</a>
      </p>
      {hasSignUp ? (
        <p class="quiet">
          {account.signUp.invite} <a href="/organizer/sign-up">{account.signUp.link}</a>
        </p>
      ) : (
        <p class="quiet">{signIn.noAccount}</p>
      )}
    </Alone>
  );
}

function troubleText(trouble: NonNullable<SignInPageProps['trouble']>, account: AccountTexts): string {
  if (trouble.kind === 'tooOften') return account.tooOften(account.wait(trouble.waitSeconds));
  return trouble.kind === 'passkey' ? account.passkeys.refused : account.signIn[trouble.kind];
}
