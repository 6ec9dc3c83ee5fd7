import type { ComponentChildren } from 'preact';
import { hrefWith, usePage } from '../page.ts';
import { AreaField, type FormFaults, FormTrouble, PostForm } from '../ui/form.tsx';

/** To the newest rows of a list and to older ones. */
export function Pages({ nextCursor }: { nextCursor: string | null }) {
  const page = usePage();
  const { operator } = page.text;
  const isContinued = page.query?.cursor !== undefined;
  if (!isContinued && nextCursor === null) return null;
  return (
    <nav class="pages" aria-label={operator.pages}>
      {isContinued && <a href={hrefWith(page, { cursor: undefined })}>{operator.newest}</a>}
      {nextCursor !== null && <a href={hrefWith(page, { cursor: nextCursor })}>{operator.older}</a>}
    </nav>
  );
}

/** What stands in the place of rows that are not there. */
export function Nothing({ path, text }: { path?: string; text: string }) {
  const { operator } = usePage().text;
  return (
    <div class="empty">
      <p>{text}</p>
      {path !== undefined && (
        <a class="button is-second" href={path}>
          {operator.clear}
        </a>
      )}
    </div>
  );
}

/** Something that an operator stops: what it does in numbers, and why it is done. */
export function StopForm(props: {
  action: string;
  title: string;
  lead: string;
  lines: readonly string[];
  /** Who reads the reason, where that is another than usual. */
  hint?: string;
  reason?: string;
  faults?: FormFaults;
}) {
  const { operator } = usePage().text;
  const { action, title, lead, lines, hint = operator.reasonHint, reason, faults } = props;
  return (
    <Act title={title}>
      <PostForm class="form" action={action}>
        <p>{lead}</p>
        <ul class="consequences">
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <FormTrouble faults={faults} shown={['reason']} />
        <AreaField
          name="reason"
          label={operator.reason}
          hint={hint}
          value={reason}
          rows={3}
          lengthMax={500}
          faults={faults}
        />
        <p>
          <button type="submit" class="is-danger-button">
            {title}
          </button>
        </p>
      </PostForm>
    </Act>
  );
}

/** The same taken back, or anything else that needs no reason. */
export function ActForm(props: { action: string; title: string; lead: string; children?: ComponentChildren }) {
  const { action, title, lead, children } = props;
  return (
    <Act title={title}>
      <PostForm class="form" action={action}>
        <p>{lead}</p>
        {children}
        <p>
          <button type="submit" class="is-second">
            {title}
          </button>
        </p>
      </PostForm>
    </Act>
  );
}

function Act({ title, children }: { title: string; children: ComponentChildren }) {
  return (
    <section class="panel">
      <h2>{title}</h2>
      {children}
    </section>
  );
}
