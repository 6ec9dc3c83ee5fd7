import { usePage } from '../../page.ts';
import { type FormFaults, fieldsOf, TextField } from '../../ui/form.tsx';

export interface InvoiceShown {
  values: Readonly<Record<'invoiceName' | 'invoiceTin' | 'invoiceAddress', string>>;
  faults?: FormFaults;
}

/** Folded away where the invoice is the buyer's own. */
export function InvoicePart({ values, faults }: InvoiceShown) {
  const { invoiceTo: labels } = usePage().text;
  const of = fieldsOf({ labels, values, faults });
  return (
    <details class="own-cards" open={Object.values(values).some((value) => value !== '')}>
      <summary>{labels.heading}</summary>
      <p class="hint">{labels.lead}</p>
      <TextField {...of('invoiceName')} lengthMax="name" autocomplete="organization" />
      <TextField {...of('invoiceTin')} lengthMax="figure" placeholder="123-456-789-00000" autocomplete="off" />
      <TextField {...of('invoiceAddress')} lengthMax="invoiceAddress" autocomplete="street-address" />
    </details>
  );
}
