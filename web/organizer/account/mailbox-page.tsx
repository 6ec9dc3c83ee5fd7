import { hrefWith, usePage } from '../../page.ts';
import { When } from '../../ui/staff/moment.tsx';
import { Table } from '../../ui/staff/table.tsx';
import { OpenFrame } from './open-frame.tsx';

export interface MailRow {
  id: string;
  kind: string;
  recipient: string;
  /** Null before it was written. */
  subject: string | null;
  status: string;
  createdAt: string;
}

interface MailboxPageProps {
  mails: readonly MailRow[];
  page: number;
  pages: number;
}

export const mailboxPath = '/organizer/dev/mailbox';

export function MailboxPage({ mails, page, pages }: MailboxPageProps) {
  const { mailbox } = usePage().text.organizer.account;
  return (
    <OpenFrame
      title={mailbox.title}
      band={mailbox.band}
      action={
        <a class="button is-second" href={mailboxPath}>
          {mailbox.reload}
        </a>
      }
    >
      {mails.length === 0 ? (
        <div class="empty">
          <p>{mailbox.none}</p>
          <a class="button" href="/">
            {mailbox.noneAction}
          </a>
        </div>
      ) : (
        <Table label={mailbox.title} columns={[mailbox.subject, mailbox.to, mailbox.when, mailbox.kind, mailbox.state]}>
          {mails.map((mail) => (
            <Row key={mail.id} mail={mail} />
          ))}
        </Table>
      )}
      <Pages page={page} pages={pages} />
    </OpenFrame>
  );
}

function Row({ mail: { id, kind, recipient, subject, status, createdAt } }: { mail: MailRow }) {
  const { mailbox } = usePage().text.organizer.account;
  return (
    <tr>
      <td>
        <a href={`${mailboxPath}/${id}`}>{subject ?? mailbox.untitled}</a>
      </td>
      <td>{recipient}</td>
      <td>
        <When at={createdAt} />
      </td>
      <td>{mailbox.kinds[kind] ?? kind}</td>
      <td>{mailbox.states[status] ?? status}</td>
    </tr>
  );
}

function Pages({ page, pages }: { page: number; pages: number }) {
  const context = usePage();
  const { results } = context.text.site;
  if (pages <= 1) return null;
  return (
    <nav class="pages" aria-label={results.pages}>
      {page > 1 && <a href={hrefWith(context, { page: String(page - 1) })}>{results.earlier}</a>}
      <span>{results.page(page, pages)}</span>
      {page < pages && <a href={hrefWith(context, { page: String(page + 1) })}>{results.later}</a>}
    </nav>
  );
}
