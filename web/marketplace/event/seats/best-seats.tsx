import { peso } from '../../../format.ts';
import { usePage } from '../../../page.ts';
import type { SeatsShown } from './seats-shown.ts';

const usual = 2;

/** The shortest way: how many, at which price, and the service chooses the best seats when they are reserved. */
export function BestSeats({ seats }: { seats: SeatsShown }) {
  const { text } = usePage();
  const { best } = text.seats;
  const { event: words } = text.site;
  // The cheapest first: that is the price that the page begins with.
  const types = seats.types
    .filter(({ isOnSale, isStanding }) => isOnSale && !isStanding)
    .toSorted((one, other) => one.charged - other.charged);
  const [first] = types;
  if (first === undefined) return null;
  const most = Math.max(...types.map((type) => type.most));
  const quantity = Math.min(usual, most);
  return (
    <fieldset class="best-seats">
      <legend class="unseen">{best.heading}</legend>
      <div class="best-fields">
        <div class="best-quantity">
          <span aria-hidden="true">{best.quantity}</span>
          <div class="stepper" data-stepper>
            <button type="button" hidden data-step="-1" aria-label={words.less1(best.heading)}>
              −
            </button>
            <input
              type="number"
              name="best.n"
              min={1}
              max={most}
              step={1}
              value={quantity}
              inputMode="numeric"
              aria-label={best.quantity}
              aria-describedby="best-most"
              data-best-quantity
            />
            <button type="button" hidden data-step="1" aria-label={words.more1(best.heading)}>
              +
            </button>
          </div>
          <span class="hint" id="best-most" data-best-most={words.most(0).replace('0', '{most}')}>
            {words.most(first.most)}
          </span>
        </div>
        <fieldset class="best-types">
          <legend>{best.type}</legend>
          {types.map(({ id, name, charged, most: limit }, index) => (
            <label key={id}>
              <input type="radio" name="best.type" value={id} checked={index === 0} data-best-type data-most={limit} />
              <span>
                <b>{charged === 0 ? words.free : peso(charged)}</b> {name}
              </span>
            </label>
          ))}
        </fieldset>
        {types.some(({ hasWheelchairs }) => hasWheelchairs) && (
          <details class="best-wheelchair">
            <summary>{best.wheelchair}</summary>
            <input
              type="number"
              name="best.w"
              min={0}
              max={most}
              step={1}
              value={0}
              inputMode="numeric"
              aria-label={best.wheelchair}
            />
          </details>
        )}
      </div>
      <button
        type="submit"
        name="best"
        value="1"
        class={seats.chosen.length === 0 ? 'best-button' : 'best-button is-second'}
        data-best
        data-one={best.together(1)}
        data-many={best.together(0).replace('0', '{n}')}
        data-priced={best.priced('{together}', '{price}')}
      >
        {/* Without scripts another type may be chosen, and fees depend on the number: then the checkout says the sum. */}
        {types.length === 1 && first.charged === first.price
          ? best.priced(best.together(quantity), first.charged === 0 ? words.free : peso(first.charged * quantity))
          : best.together(quantity)}
      </button>
      <p class="hint" data-best-now={best.now('{seats}')} data-best-show={best.show}>
        {best.hint}
      </p>
    </fieldset>
  );
}
