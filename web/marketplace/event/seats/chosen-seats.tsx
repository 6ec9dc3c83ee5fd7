import { peso } from '../../../format.ts';
import { usePage } from '../../../page.ts';
import { placesText, type SeatsShown } from './seats-shown.ts';

/** What was chosen, above the total. To remove a seat is to uncheck it, with or without scripts. */
export function ChosenSeats({ seats }: { seats: SeatsShown }) {
  const { text } = usePage();
  const words = text.seats;
  const { chosen } = seats;
  return (
    <div class="chosen-seats" data-chosen-seats hidden={chosen.length === 0}>
      <p class="chosen-heading">
        <b data-chosen-heading>{words.chosen.heading(chosen.length)}</b> <span class="hint">{words.chosen.hint}</span>
      </p>
      <ul>
        {chosen.map((seat) => (
          <li key={seat.id}>
            <label class="check">
              <input type="checkbox" name="seats" value={seat.id} checked />
              <span>
                {words.priced(
                  placesText([seat], words),
                  seat.charged === 0 ? text.site.event.free : peso(seat.charged),
                )}
              </span>
            </label>
          </li>
        ))}
      </ul>
      <div class="note is-warning" data-alone hidden>
        <p />
        <div class="alone-ways" />
      </div>
      {seats.types
        .filter(({ isStanding }) => !isStanding)
        .map(({ id, price }) => (
          <input key={id} type="hidden" value="0" data-price={price} data-of={`q.${id}`} />
        ))}
    </div>
  );
}
