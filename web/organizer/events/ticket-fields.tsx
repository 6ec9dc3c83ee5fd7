import { usePage } from '../../page.ts';
import { AreaField, CheckField, type FormFaults, fieldsOf, SelectField, TextField } from '../../ui/form.tsx';
import type { FormValues } from './editor-page.tsx';

export const ticketFieldNames = [
  ...['name', 'price', 'quantity', 'section', 'row', 'type', 'maximumPurchaseQuantity'],
  ...['description', 'onSaleAt', 'offSaleAt'],
];

/** Everything that an organizer says about a ticket type. */
export function TicketFields({
  values,
  faults,
  isNew = false,
}: {
  values: FormValues;
  faults?: FormFaults;
  isNew?: boolean;
}) {
  const { ticket } = usePage().text.organizer.events;
  const { fields, hints } = ticket;
  const of = fieldsOf({ labels: fields, hints, values, faults });
  const kinds = (['GENERAL_ADMISSION', 'RESERVED_SEAT', 'VIP'] as const).map((value) => ({
    value,
    label: ticket.kinds[value],
  }));
  return (
    <>
      <TextField {...of('name')} lengthMax={200} placeholder={ticket.sampleName} autocomplete="off" required />
      <div class="form-row">
        <TextField {...of('price')} type="number" least={0} most={10_000_000} required />
        <TextField {...of('quantity')} type="number" least={1} most={200_000} required />
        <TextField {...of('maximumPurchaseQuantity')} type="number" least={1} most={1_000} />
      </div>
      <div class="form-row">
        <SelectField {...of('type')} choices={kinds} />
        <TextField {...of('section')} lengthMax={100} />
        <TextField {...of('row')} lengthMax={100} />
      </div>
      <AreaField {...of('description')} rows={2} lengthMax={1_000} />
      <div class="form-row">
        <TextField {...of('onSaleAt')} type="datetime-local" />
        <TextField {...of('offSaleAt')} type="datetime-local" />
      </div>
      <CheckField
        name="published"
        label={isNew ? fields.published : ticket.onSale}
        hint={ticket.publishedHint}
        isChecked={values.published === 'on'}
      />
    </>
  );
}
