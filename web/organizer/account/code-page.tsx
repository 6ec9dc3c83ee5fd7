import { usePage } from '../../page.ts';
import { Alone } from '../../ui/staff/frame.tsx';
import { CodeField } from './code-field.tsx';

export interface CodePageProps {
  /** Where to go afterwards. */
  next?: string;
  trouble?: { kind: 'wrong' } | { kind: 'tooOften'; waitSeconds: number };
}

/** The second step of signing in. */
export function CodePage({ next, trouble }: CodePageProps) {
  const { account } = usePage().text.organizer;
  const { codeStep } = account;
  return (
    <Alone title={codeStep.title}>
      {trouble !== undefined && (
        <p class="note is-danger" role="alert">
          {trouble.kind === 'wrong' ? codeStep.wrong : account.tooOften(account.wait(trouble.waitSeconds))}
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
      </form>
      <p class="quiet">{codeStep.lost}</p>
    </Alone>
  );
}
