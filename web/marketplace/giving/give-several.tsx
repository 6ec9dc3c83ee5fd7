import { usePage } from '../../page.ts';
import { TextField } from '../../ui/form.tsx';
import type { EnteredForSeveral, Giving } from './giving-shown.ts';

interface TicketToGive {
  id: string;
  name: string;
  isAddOn: boolean;
  section: string | null;
  row: string | null;
  seat: string | null;
  giving?: Giving;
}

interface GiveSeveralProps {
  order: { id: string };
  tickets: readonly TicketToGive[];
  /** What was typed, by ticket, where the form is shown once more; none where it was empty. */
  several?: Readonly<Record<string, EnteredForSeveral>>;
}

/** Gives tickets to several people with one form. */
export function GiveSeveral({ order, tickets, several }: GiveSeveralProps) {
  const { text } = usePage();
  const words = text.barkada.several;
  const possible = tickets.filter(({ giving, isAddOn }) => giving?.state === 'possible' && !isAddOn);
  if (possible.length < 2) return null;
  const isEmpty = several !== undefined && Object.keys(several).length === 0;
  return (
    <details class="party-part give-on" id="give-several" open={several !== undefined}>
      <summary>{words.heading}</summary>
      <form method="post" action={`/orders/${order.id}/give#give-several`}>
        <p class="hint">{words.lead}</p>
        {isEmpty && (
          <p class="note is-danger" role="alert">
            {words.none}
          </p>
        )}
        {possible.map((ticket) => (
          <Recipient
            key={ticket.id}
            ticket={ticket}
            place={tickets.indexOf(ticket) + 1}
            of={tickets.length}
            entered={several?.[ticket.id]}
          />
        ))}
        <button type="submit">{words.submit}</button>
      </form>
    </details>
  );
}

interface RecipientProps {
  ticket: TicketToGive;
  place: number;
  of: number;
  entered: EnteredForSeveral | undefined;
}

function Recipient({ ticket, place, of, entered }: RecipientProps) {
  const { text } = usePage();
  const { give } = text.giving;
  const words = text.barkada.several;
  const { id, name, section, row, seat } = ticket;
  const where = text.barkada.page.place({ section: section ?? '', row: row ?? '', seat: seat ?? '' });
  const fault = entered?.fault;
  const ofEmail = { email: text.checkout.faults.email, same: give.same, tooOften: give.tooOften };
  return (
    <fieldset class="questions">
      <legend>{words.ticket(place, of)}</legend>
      <p class="hint">{[name, where].filter(Boolean).join(' · ')}</p>
      <TextField
        id={`several-name-${id}`}
        name={`name.${id}`}
        label={give.name}
        value={entered?.name}
        fault={fault === 'name' ? give.nameFault : undefined}
        autocomplete="off"
        lengthMax="name"
      />
      <TextField
        id={`several-email-${id}`}
        name={`email.${id}`}
        type="email"
        label={give.email}
        value={entered?.email}
        fault={fault === undefined || fault === 'name' ? undefined : ofEmail[fault]}
        autocomplete="off"
        lengthMax="email"
      />
    </fieldset>
  );
}
