import { usePage } from '../../page.ts';
import { TextField } from '../../ui/form.tsx';
import { Alone } from '../../ui/staff/frame.tsx';
import { PasswordField, passwordIsland } from './password-field.tsx';

export interface SignInPageProps {
  email?: string;
  /** Where to go afterwards. */
  next?: string;
  done?: string;
  trouble?: { kind: 'wrong' | 'tookTooLong' } | { kind: 'tooOften'; waitSeconds: number };
}

export function SignInPage({ email, next, done, trouble }: SignInPageProps) {
  const { text, hasSignUp } = usePage();
  const { account } = text.organizer;
  const { signIn } = account;
  return (
    <Alone title={signIn.title} islands={[passwordIsland]}>
      {done !== undefined && Object.hasOwn(account.done, done) && (
        <p class="note is-success" role="status">
          {account.done[done]}
        </p>
      )}
      {trouble !== undefined && (
        <p class="note is-danger" role="alert">
          {trouble.kind === 'tooOften' ? account.tooOften(account.wait(trouble.waitSeconds)) : signIn[trouble.kind]}
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
