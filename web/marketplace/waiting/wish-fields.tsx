import { usePage } from '../../page.ts';

/** What somebody would take. */
export interface WishShown {
  ticketTypeIds: readonly string[] | null;
  quantity: number;
  acceptsFewer: boolean;
}

export interface WishFieldsProps {
  /** What can be waited for; of one there is nothing to choose. */
  types: readonly { id: string; name: string }[];
  quantityMax: number;
  wish?: Partial<WishShown>;
}

export function WishFields({ types, quantityMax, wish = {} }: WishFieldsProps) {
  const { join } = usePage().text.waiting;
  return (
    <>
      {types.length > 1 && (
        <fieldset>
          <legend>{join.types}</legend>
          <input type="hidden" name="types" value="some" />
          {types.map(({ id, name }) => (
            <label key={id} class="choice">
              <input type="checkbox" name="type" value={id} checked={wish.ticketTypeIds?.includes(id)} />
              <span>{name}</span>
            </label>
          ))}
          <p class="hint">{join.any}</p>
        </fieldset>
      )}
      <label class="field">
        <span>{join.quantity}</span>
        <input
          type="number"
          name="quantity"
          inputMode="numeric"
          min="1"
          max={quantityMax}
          required
          value={wish.quantity ?? 1}
        />
      </label>
      <div>
        <label class="choice">
          <input type="checkbox" name="acceptsFewer" value="on" checked={wish.acceptsFewer} />
          <span>{join.acceptsFewer}</span>
        </label>
        <p class="hint">{join.acceptsFewerHint}</p>
      </div>
    </>
  );
}
