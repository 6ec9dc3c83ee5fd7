import { usePage } from '../../page.ts';
import type { Bounds, FormValues } from '../../ui/form.tsx';
import { AreaField, CheckField, type FormFaults, fieldsOf, SelectField, TextField } from '../../ui/form.tsx';
import { EntryBoxes, type EntryChoices } from '../entry-boxes.tsx';

/** Everything that an organizer says about a ticket type. */
export function TicketFields({
  values,
  bounds,
  faults,
  entry,
  isNew = false,
  planned,
  hasStatutory,
}: {
  values: FormValues;
  bounds: Bounds;
  faults?: FormFaults;
  entry: EntryChoices;
  isNew?: boolean;
  /** Where the law takes something off. */
  hasStatutory: boolean;
  /** Where it is on a plan: how many follow from it, and where that is set. */
  planned?: { quantity: number; href: string };
}) {
  const { ticket } = usePage().text.organizer.events;
  const { fields, hints } = ticket;
  const of = fieldsOf({ labels: fields, hints, bounds, values, faults });
  const kinds = (['GENERAL_ADMISSION', 'RESERVED_SEAT', 'VIP'] as const).map((value) => ({
    value,
    label: ticket.kinds[value],
  }));
  const soldAs = (['TICKET', 'ADD_ON'] as const).map((value) => ({ value, label: ticket.soldAs[value] }));
  const priceKinds = (['FIXED', 'CHOSEN'] as const).map((value) => ({ value, label: ticket.priceKinds[value] }));
  return (
    <>
      <SelectField {...of('kind')} choices={soldAs} />
      <TextField {...of('name')} placeholder={ticket.sampleName} autocomplete="off" />
      <div class="form-row">
        <TextField {...of('price')} type="number" />
        {planned === undefined ? (
          <TextField {...of('quantity')} type="number" />
        ) : (
          <div class="field">
            <b>{fields.quantity}</b>
            <span>{planned.quantity}</span>
            <span class="hint">
              {ticket.planned} <a href={planned.href}>{ticket.toSeats}</a>
            </span>
          </div>
        )}
        <TextField {...of('maximumPurchaseQuantity')} type="number" />
      </div>
      <EntryBoxes choices={entry} values={values} faults={faults} />
      <SelectField {...of('priceKind')} choices={priceKinds} />
      <div class="form-row of-chosen">
        <TextField {...of('priceMin')} type="number" />
        <TextField {...of('priceMax')} type="number" />
      </div>
      {planned === undefined && (
        <div class="form-row of-tickets">
          <SelectField {...of('type')} choices={kinds} />
          <TextField {...of('section')} />
          <TextField {...of('row')} />
        </div>
      )}
      <div class="form-row of-add-ons">
        <TextField {...of('perTicketMax')} type="number" />
        <CheckField
          name="standalone"
          label={fields.standalone}
          hint={hints.standalone}
          isChecked={values.standalone === 'on'}
          saysNo
        />
      </div>
      {hasStatutory && (
        <>
          <CheckField
            name="statutoryDiscount"
            label={fields.statutoryDiscount}
            hint={hints.statutoryDiscount}
            isChecked={values.statutoryDiscount === 'on'}
            saysNo
          />
          <TextField {...of('statutoryReason')} />
        </>
      )}
      <AreaField {...of('description')} rows={2} />
      <div class="form-row">
        <TextField {...of('onSaleAt')} type="datetime-local" />
        <TextField {...of('offSaleAt')} type="datetime-local" />
      </div>
      <CheckField
        name="published"
        label={isNew ? fields.published : ticket.onSale}
        hint={ticket.publishedHint}
        isChecked={values.published === 'on'}
        saysNo
      />
    </>
  );
}
