import { usePage } from '../../page.ts';
import { TextField } from '../../ui/form.tsx';
import { Alone } from '../../ui/staff/frame.tsx';

interface ForgotPageProps {
  email?: string;
  /** The address that got a mail, whether or not it has an account. */
  sentTo?: string;
  /** How long to wait, where too much was asked for. */
  waitSeconds?: number;
  hasMailbox?: boolean;
}

export function ForgotPage({ email, sentTo, waitSeconds, hasMailbox }: ForgotPageProps) {
  const { account } = usePage().text.organizer;
  const { forgot } = account;
  return (
    <Alone title={forgot.title}>
      {waitSeconds !== undefined && (
        <p class="note is-danger" role="alert">
          {account.tooOften(account.wait(waitSeconds))}
        </p>
      )}
      {sentTo === undefined ? (
        <form method="post" action="/organizer/forgot-password" class="panel">
          <p>{forgot.lead}</p>
          <TextField
            name="email"
            label={account.email}
            type="email"
            value={email}
            required
            lengthMax="email"
            autocomplete="username"
          />
          <p class="actions">
            <button type="submit">{forgot.send}</button>
            <a href="/organizer/sign-in">{forgot.back}</a>
          </p>
        </form>
      ) : (
        <div class="panel" role="status">
          <p>
            <b>{forgot.sent(sentTo)}</b>
          </p>
          <p>{forgot.sentHint}</p>
          {hasMailbox && <MailboxLink />}
          <p class="actions">
            <a href="/organizer/sign-in">{forgot.back}</a>
            <a href="/organizer/forgot-password">{forgot.again}</a>
          </p>
        </div>
      )}
    </Alone>
  );
}

/** Where mails are kept, nobody should wait for one. */
export function MailboxLink() {
  const { team, mailbox } = usePage().text.organizer.account;
  return (
    <p class="note is-warning">
      {team.mailbox} <a href="/organizer/dev/mailbox">{mailbox.title}</a>
    </p>
  );
}
