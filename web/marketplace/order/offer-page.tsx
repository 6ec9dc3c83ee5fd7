import { daysText, span } from '../../format.ts';
import { usePage } from '../../page.ts';
import { Layout } from '../../ui/layout.tsx';
import type { ShownEvent } from './order-shown.ts';

interface OfferPageProps {
  token: string;
  state: 'OPEN' | 'ACCEPTED' | 'TAKEN_BACK' | 'GONE';
  giver: string;
  recipient: string;
  event: ShownEvent;
  ticket: { name: string; days: readonly string[] | null; section: string; row: string; seat: string | null };
}

/** Who gives what for which event, to whom it is offered. */
export function OfferPage(props: OfferPageProps) {
  const { text } = usePage();
  return (
    <Layout title={`${text.giving.offer.title} · ${text.site.name}`}>
      <div class="checkout">
        <div class="panel">
          <Stage {...props} />
        </div>
        <Offered {...props} />
      </div>
    </Layout>
  );
}

function Stage({ state, token, giver, recipient }: OfferPageProps) {
  const { offer } = usePage().text.giving;
  if (state === 'TAKEN_BACK' || state === 'GONE') {
    const [heading, hint] = state === 'GONE' ? [offer.gone, offer.goneHint] : [offer.takenBack, offer.takenBackHint];
    return (
      <>
        <h1>{heading}</h1>
        <p>{hint}</p>
      </>
    );
  }
  const isOpen = state === 'OPEN';
  return (
    <>
      <h1>{isOpen ? offer.title : offer.accepted}</h1>
      <p>{isOpen ? offer.lead(giver) : offer.acceptedHint}</p>
      {isOpen && <p>{offer.to(recipient)}</p>}
      <form method="post" action={`/offers/${token}/accept`}>
        <button type="submit">{isOpen ? offer.accept : offer.open}</button>
        {isOpen && <p class="hint">{offer.acceptHint}</p>}
      </form>
    </>
  );
}

function Offered({ event, ticket }: OfferPageProps) {
  const { text, language, now } = usePage();
  const { tickets } = text.order;
  const facts = [
    [tickets.section, ticket.section],
    [tickets.row, ticket.row],
    [tickets.seat, ticket.seat ?? ''],
  ].filter(([, value]) => value !== '');
  return (
    <aside class="stub" aria-label={ticket.name}>
      <h2>{event.name}</h2>
      <p>{span(event.dateTime, event.endDateTime, { language, now, zone: event.timezone })}</p>
      {event.place !== null && <p>{event.place}</p>}
      <p>{ticket.name}</p>
      {ticket.days !== null && <p>{tickets.goodOn(daysText(ticket.days, { language, now }))}</p>}
      {facts.length > 0 && (
        <dl class="small-facts">
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </aside>
  );
}
