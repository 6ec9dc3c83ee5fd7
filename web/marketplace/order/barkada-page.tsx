import { span } from '../../format.ts';
import { usePage } from '../../page.ts';
import { TextField } from '../../ui/form.tsx';
import { Layout } from '../../ui/layout.tsx';
import type { ShownEvent } from './order-shown.ts';

interface BarkadaPageProps {
  token: string;
  status: 'OPEN' | 'UNPAID' | 'TAKEN' | 'CLOSED' | 'GONE';
  giver: string;
  event: ShownEvent;
  left: number;
  /** Those that differ from each other. */
  tickets: readonly { id: string; name: string; section: string; row: string; seat: string }[];
  /** Says that a form that is sent twice is one. */
  asked: string;
  entered?: { name: string; email: string; ticketId: string; fault?: 'name' | 'email' | 'someoneElse' | 'hasOne' };
}

/** What a friend takes of an order, by the link that its buyer sent. */
export function BarkadaPage(props: BarkadaPageProps) {
  const { text, language, now } = usePage();
  const { event, giver } = props;
  return (
    <Layout title={`${text.barkada.page.title(giver)} · ${text.site.name}`} islands={['once.ts']}>
      <div class="checkout">
        <div class="panel address-part">{props.status === 'OPEN' ? <TakeForm {...props} /> : <Over {...props} />}</div>
        <aside class="stub" aria-label={event.name}>
          <h2>{event.name}</h2>
          <p>{span(event.dateTime, event.endDateTime, { language, now, zone: event.timezone })}</p>
          {event.place !== null && <p>{event.place}</p>}
        </aside>
      </div>
    </Layout>
  );
}

function Over({ status, giver, token }: BarkadaPageProps) {
  const { page } = usePage().text.barkada;
  const [heading, hint] = {
    OPEN: ['', ''],
    UNPAID: [page.unpaid, page.unpaidHint(giver)],
    TAKEN: [page.none, page.noneHint(giver)],
    CLOSED: [page.closed, page.closedHint(giver)],
    GONE: [page.gone, page.goneHint],
  }[status];
  return (
    <>
      <h1>{heading}</h1>
      <p>{hint}</p>
      {status === 'UNPAID' && (
        <p>
          <a class="button" href={`/barkada/${token}`}>
            {page.again}
          </a>
        </p>
      )}
    </>
  );
}

function TakeForm({ token, giver, event, left, tickets, asked, entered }: BarkadaPageProps) {
  const { text, language, now } = usePage();
  const { page } = text.barkada;
  const fault = entered?.fault;
  return (
    <>
      <h1>{page.title(giver)}</h1>
      <p>
        <b>{event.name}</b>
        <br />
        {span(event.dateTime, event.endDateTime, { language, now, zone: event.timezone })}
      </p>
      <p>{page.lead}</p>
      {(fault === 'someoneElse' || fault === 'hasOne') && (
        <p class="note is-danger" role="alert">
          {page[fault]}
        </p>
      )}
      <form method="post" action={`/barkada/${token}/take`} class="pay" data-once>
        <input type="hidden" name="asked" value={asked} />
        <Tickets tickets={tickets} chosen={entered?.ticketId} />
        <TextField
          name="name"
          label={page.name}
          value={entered?.name}
          fault={fault === 'name' ? page.nameFault : undefined}
          autocomplete="name"
          lengthMax="name"
          required
        />
        <TextField
          name="email"
          type="email"
          label={page.email}
          hint={page.emailHint}
          value={entered?.email}
          fault={fault === 'email' ? text.checkout.faults.email : undefined}
          autocomplete="email"
          lengthMax="email"
          required
        />
        <button type="submit">{page.take}</button>
        <p class="hint">{page.left(left)}</p>
      </form>
    </>
  );
}

/** Nothing is asked where all are alike. */
function Tickets({ tickets, chosen }: Pick<BarkadaPageProps, 'tickets'> & { chosen: string | undefined }) {
  const { page } = usePage().text.barkada;
  const words = (ticket: BarkadaPageProps['tickets'][number]) => {
    const place = page.place(ticket);
    // Many types are called as their section is.
    if (place === '') return ticket.name;
    return ticket.section !== '' && ticket.name.startsWith(ticket.section) ? place : `${ticket.name} · ${place}`;
  };
  const [first] = tickets;
  if (first === undefined) return null;
  if (tickets.length === 1) {
    return (
      <p>
        <input type="hidden" name="ticket" value={first.id} />
        <b>{words(first)}</b>
      </p>
    );
  }
  const isKnown = tickets.some(({ id }) => id === chosen);
  return (
    <fieldset>
      <legend>{page.which}</legend>
      {tickets.map((ticket, index) => (
        <label class="choice method" key={ticket.id}>
          <input
            type="radio"
            name="ticket"
            value={ticket.id}
            checked={isKnown ? ticket.id === chosen : index === 0}
            required
          />
          <span>{words(ticket)}</span>
        </label>
      ))}
    </fieldset>
  );
}
