import type { ComponentChildren } from 'preact';
import { usePage } from '../../page.ts';
import type { EventShown, TicketShown } from './event-shown.ts';

/** What is sold beside the tickets, apart from them: it lets nobody in. */
export function AddOns({
  event,
  children,
}: {
  event: EventShown;
  children: (addOn: TicketShown) => ComponentChildren;
}) {
  const { addOns } = usePage().text.site.event;
  const offered = event.tickets.filter(({ addOn }) => addOn !== null);
  if (offered.length === 0) return null;
  return (
    <section class="add-ons" aria-labelledby="add-ons-title">
      <h3 id="add-ons-title">{addOns.heading}</h3>
      <p class="hint">{addOns.hint}</p>
      <ul class="types">{offered.map(children)}</ul>
    </section>
  );
}

/** How many an order may have, and whether it needs a ticket. */
export function AddOnLimits({ addOn }: Pick<TicketShown, 'addOn'>) {
  const { addOns } = usePage().text.site.event;
  if (addOn === null) return null;
  const { perTicketMax, isAlone } = addOn;
  const said = [perTicketMax === null ? '' : addOns.perTicket(perTicketMax), isAlone ? '' : addOns.withTickets];
  const text = said.filter(Boolean).join(' · ');
  return text === '' ? null : <p>{text}</p>;
}
