import { usePage } from '../../page.ts';
import { Alone } from '../../ui/staff/frame.tsx';
import { PasskeyButton, passkeyIsland } from '../passkey-button.tsx';
import { CodeField } from './code-field.tsx';

export interface CodePageProps {
  /** Where to go afterwards. */
  next?: string;
  hasPasskey: boolean;
  trouble?: { kind: 'wrong' | 'passkey' } | { kind: 'tooOften'; waitSeconds: number };
}

/** The second step of signing in. */
export function CodePage({ next, hasPasskey, trouble }: CodePageProps) {
  const { account } = usePage().text.organizer;
  const { codeStep } = account;
  return (
    <Alone title={codeStep.title} islands={hasPasskey ? [passkeyIsland] : []}>
      {trouble !== undefined && (
        <p class="note is-danger" role="alert">
          {trouble.kind === 'tooOften' && account.tooOften(account.wait(trouble.waitSeconds))}
          {trouble.kind === 'wrong' && codeStep.wrong}
          {trouble.kind === 'passkey' && account.passkeys.refused}
        </p>
      )}
      <form method="post" action="/organizer/sign-in/code" class="panel">
        {next !== undefined && <input type="hidden" name="next" value={next} />}
        <p>{codeStep.lead}</p>
        <CodeField name="code" hint={codeStep.recovery} />
        <p class="actions">
          <button type="submit">{codeStep.send}</button>
          <a href="/organizer/sign-in">{codeStep.back}</a>
        </p>
        {hasPasskey && (
          <PasskeyButton
            does="sign"
            options="/organizer/sign-in/code/passkey-options"
            label={account.passkeys.useInstead}
            isSecond
          />
        )}
      </form>
      <p class="quiet">{codeStep.lost}</p>
    </Alone>
  );
}
