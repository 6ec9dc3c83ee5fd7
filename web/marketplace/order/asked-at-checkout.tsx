import { usePage } from '../../page.ts';
import { TextField } from '../../ui/form.tsx';
import type { AskedAtCheckoutShown } from './order-shown.ts';
import { AskedField } from './questions-part.tsx';

export function AskedAtCheckout({ shown }: { shown: AskedAtCheckoutShown }) {
  const { text } = usePage();
  const { questions: words, order } = text;
  const { asked, tickets, faults } = shown;
  return (
    <div class="asked-at-checkout">
      {asked.length > 0 && (
        <fieldset class="part">
          <legend>{words.heading}</legend>
          {asked.map((each) => (
            <AskedField key={each.name} asked={each} faults={faults} />
          ))}
        </fieldset>
      )}
      {tickets.map(({ type, place, of, name, asked: ofTicket }, index) => (
        <fieldset key={name?.name ?? ofTicket[0]?.name} class="part">
          <legend>
            {order.tickets.ticket(place, of)}: {type}
          </legend>
          {name !== undefined && (
            <TextField
              name={name.name}
              label={words.whoComes}
              hint={index === 0 ? words.whoComesHint : undefined}
              value={name.value}
              faults={faults}
              lengthMax="name"
              autocomplete="off"
              required
            />
          )}
          {ofTicket.map((each) => (
            <AskedField key={each.name} asked={each} faults={faults} />
          ))}
        </fieldset>
      ))}
    </div>
  );
}
