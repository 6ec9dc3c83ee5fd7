import { usePage } from '../../page.ts';
import { When } from '../../ui/staff/moment.tsx';
import { type MailRow, mailboxPath } from './mailbox-page.tsx';
import { OpenFrame } from './open-frame.tsx';

interface MailPageProps {
  mail: MailRow & { error: string | null; text: string | null; hasHtml: boolean };
}

export function MailPage({ mail }: MailPageProps) {
  const { mailbox } = usePage().text.organizer.account;
  const { id, kind, recipient, subject, status, error, createdAt, text, hasHtml } = mail;
  return (
    <OpenFrame
      title={subject ?? mailbox.untitled}
      band={mailbox.band}
      action={
        <a class="button is-second" href={mailboxPath}>
          {mailbox.back}
        </a>
      }
    >
      <dl class="small-facts">
        <Fact name={mailbox.to}>{recipient}</Fact>
        <Fact name={mailbox.kind}>{mailbox.kinds[kind] ?? kind}</Fact>
        <Fact name={mailbox.when}>
          <When at={createdAt} />
        </Fact>
        <Fact name={mailbox.state}>{mailbox.states[status] ?? status}</Fact>
      </dl>
      {error !== null && <p class="note is-danger">{error}</p>}
      {text === null && !hasHtml && <p class="empty">{mailbox.nothing}</p>}
      {hasHtml && (
        <section class="account-part">
          <h2>{mailbox.shown}</h2>
          <iframe
            class="mail-frame"
            title={mailbox.shown}
            src={`${mailboxPath}/${id}/html`}
            sandbox="allow-popups allow-popups-to-escape-sandbox"
          />
        </section>
      )}
      {text !== null && (
        <section class="account-part">
          <h2>{mailbox.text}</h2>
          <Linked text={text} />
        </section>
      )}
    </OpenFrame>
  );
}

function Fact({ name, children }: { name: string; children: preact.ComponentChildren }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** The text with its links to this site; other URLs stay text. */
function Linked({ text }: { text: string }) {
  const { publicUrl } = usePage();
  const parts = text.split(/(https?:\/\/[^\s<>"]+)/);
  return (
    <pre class="mail-text">
      {parts.map((part, place) =>
        isOwn(part, publicUrl) ? (
          <a key={place} href={part}>
            {part}
          </a>
        ) : (
          part
        ),
      )}
    </pre>
  );
}

function isOwn(part: string, publicUrl: string): boolean {
  return /^https?:/.test(part) && URL.canParse(part) && new URL(part).origin === new URL(publicUrl).origin;
}
