import { usePage } from '../../page.ts';
import { CheckField, type FormFaults, SelectField, TextField } from '../../ui/form.tsx';
import type { FormValues } from './editor-page.tsx';

export const ticketFieldNames = ['name', 'price', 'quantity', 'section', 'row', 'type', 'maximumPurchaseQuantity'];

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
  const kinds = (['GENERAL_ADMISSION', 'RESERVED_SEAT', 'VIP'] as const).map((value) => ({
    value,
    label: ticket.kinds[value],
  }));
  return (
    <>
      <TextField
        name="name"
        label={fields.name}
        value={values.name}
        faults={faults}
        lengthMax={200}
        placeholder={ticket.sampleName}
        autocomplete="off"
        required
      />
      <div class="form-row">
        <TextField
          name="price"
          type="number"
          label={fields.price}
          hint={hints.price}
          value={values.price}
          faults={faults}
          least={0}
          most={10_000_000}
          required
        />
        <TextField
          name="quantity"
          type="number"
          label={fields.quantity}
          value={values.quantity}
          faults={faults}
          least={1}
          most={200_000}
          required
        />
        <TextField
          name="maximumPurchaseQuantity"
          type="number"
          label={fields.maximumPurchaseQuantity}
          value={values.maximumPurchaseQuantity}
          faults={faults}
          least={1}
          most={1_000}
        />
      </div>
      <div class="form-row">
        <SelectField name="type" label={fields.type} value={values.type} faults={faults} choices={kinds} />
        <TextField name="section" label={fields.section} value={values.section} faults={faults} lengthMax={100} />
        <TextField name="row" label={fields.row} value={values.row} faults={faults} lengthMax={100} />
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
