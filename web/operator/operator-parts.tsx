import type { ComponentChildren } from 'preact';
import { hrefWith, usePage } from '../page.ts';
import { AreaField, type FormFaults, FormTrouble, PostForm } from '../ui/form.tsx';
import { NoneFound } from '../ui/staff/none-found.tsx';
import { Paging } from '../ui/staff/paging.tsx';

/** To the newest rows of a list and to older ones. */
export function Pages({ nextCursor }: { nextCursor: string | null }) {
  const page = usePage();
  const { pages: label, newest, older } = page.text.operator;
  const hrefAt = (cursor: string | undefined) => hrefWith(page, { cursor });
  return <Paging label={label} newest={newest} older={older} nextCursor={nextCursor} hrefAt={hrefAt} />;
}

/** What stands in the place of rows that are not there. */
export function Nothing({ path, text }: { path?: string; text: string }) {
  const { clear: label } = usePage().text.operator;
  return <NoneFound text={text} all={path === undefined ? undefined : { path, label }} />;
}

/** Something that an operator stops: what that does in numbers, and why. */
export function StopForm(props: {
  action: string;
  title: string;
  lead: string;
  lines: readonly string[];
  /** Who reads the reason, where that is not the usual reader. */
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
          lengthMax="reason"
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

/** The reverse of it, or anything else that needs no reason. */
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
