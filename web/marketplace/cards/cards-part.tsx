import { usePage } from '../../page.ts';
import { SelectField, TextField } from '../../ui/form.tsx';
import { placesText } from '../event/seats/seats-shown.ts';
import type { CardsShown } from './cards-shown.ts';

/** Folded away where nobody has a card; what is typed takes effect at once, or by the button. */
export function CardsPart({ shown }: { shown: CardsShown }) {
  const { text } = usePage();
  const { cards: words } = text;
  const { tickets, choices, isOpen, faults } = shown;
  const kinds = choices.map(({ value, kind, document }) => ({
    value,
    label: words.cardOf(words.kinds[kind], words.documents[document]),
  }));
  return (
    <details class="own-cards" open={isOpen} data-cards>
      <summary>{words.heading}</summary>
      <p class="hint">{words.lead}</p>
      {tickets.map(({ type, place, of, seat, card, number, holder }) => (
        <fieldset key={card.name} class="part">
          <legend>
            {text.order.tickets.ticket(place, of)}: {type}
            {seat !== null && `, ${placesText([seat], text.seats)}`}
          </legend>
          <SelectField
            {...card}
            label={words.card}
            choices={[{ value: '', label: words.none }, ...kinds]}
            faults={faults}
          />
          <div class="card-fields">
            <TextField
              {...number}
              label={words.number}
              hint={words.numberHint}
              faults={faults}
              lengthMax="cardNumber"
              autocomplete="off"
            />
            <TextField {...holder} label={words.name} faults={faults} lengthMax="name" autocomplete="off" />
          </div>
        </fieldset>
      ))}
      <button type="submit" name="applyCards" value="1" class="is-second" formNoValidate>
        {words.show}
      </button>
    </details>
  );
}
