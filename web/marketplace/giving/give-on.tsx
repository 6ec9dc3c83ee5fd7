import { usePage } from '../../page.ts';
import { TextField } from '../../ui/form.tsx';
import type { EnteredRecipient, Giving } from './giving-shown.ts';

/** Gives a ticket to somebody, in two steps and without scripts. */
export function GiveOn({ id, giving, anchor }: { id: string; giving: Giving; anchor: string }) {
  const { give } = usePage().text.giving;
  if (giving.state === 'given') return <p class="note">{give.given(giving.name)}</p>;
  if (giving.state === 'possible') return <GiveForm id={id} anchor={anchor} {...giving} />;
  return (
    <form method="post" action={`${giving.action}/take-back#${anchor}`} class="give-on">
      <p>{give.offered(giving.name, giving.email)}</p>
      <button type="submit" class="is-second">
        {give.takeBack}
      </button>
    </form>
  );
}

interface GiveFormProps {
  id: string;
  action: string;
  /** Where the page shows this ticket: the answer opens there. */
  anchor: string;
  entered?: EnteredRecipient;
}

function GiveForm({ id, action, anchor, entered }: GiveFormProps) {
  const { text } = usePage();
  const { give } = text.giving;
  const fault = entered?.fault;
  const ofEmail = { email: text.checkout.faults.email, same: give.same };
  return (
    <details class="give-on" open={entered !== undefined}>
      <summary>{give.offer}</summary>
      <form method="post" action={`${action}/offer#${anchor}`}>
        <p class="hint">{give.lead}</p>
        {fault === 'tooOften' && (
          <p class="note is-danger" role="alert">
            {give.tooOften}
          </p>
        )}
        <TextField
          id={`name-${id}`}
          name="name"
          label={give.name}
          value={entered?.name}
          fault={fault === 'name' ? give.nameFault : undefined}
          autocomplete="off"
          lengthMax="name"
          required
        />
        <TextField
          id={`email-${id}`}
          name="email"
          type="email"
          label={give.email}
          value={entered?.email}
          fault={fault === 'email' || fault === 'same' ? ofEmail[fault] : undefined}
          autocomplete="off"
          lengthMax="email"
          required
        />
        <button type="submit">{give.submit}</button>
      </form>
    </details>
  );
}
