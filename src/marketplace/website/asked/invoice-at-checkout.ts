import type { FormFaults } from '../../../../web/ui/form.tsx';
import type { InvoiceTo } from '../../../core/selling/orders/order.ts';
import { check } from '../../../http/fields/check.ts';
import { invoiceTo } from '../../../http/fields/order-lines.ts';

const fields = ['name', 'tin', 'address'] as const;

/** By the names of its fields in the form. */
export type TypedInvoice = Readonly<Record<'invoiceName' | 'invoiceTin' | 'invoiceAddress', string>>;

const nameOf = { name: 'invoiceName', tin: 'invoiceTin', address: 'invoiceAddress' } as const;

export function invoiceInForm(entries: readonly (readonly [string, string])[]): TypedInvoice {
  const of = (field: (typeof fields)[number]) => entries.findLast(([name]) => name === nameOf[field])?.[1].trim() ?? '';
  return { invoiceName: of('name'), invoiceTin: of('tin'), invoiceAddress: of('address') };
}

/** Null where nothing is typed: it is made out to the buyer. */
export function invoiceSaid(typed: TypedInvoice): InvoiceTo | null {
  if (fields.every((field) => typed[nameOf[field]] === '')) return null;
  const { invoiceName: name, invoiceTin, invoiceAddress } = typed;
  return { name, tin: invoiceTin || null, address: invoiceAddress || null };
}

export function invoiceFaults(typed: TypedInvoice): FormFaults | undefined {
  const said = invoiceSaid(typed);
  const { faults } = said === null ? { faults: [] } : check(invoiceTo, said, 'name');
  if (faults.length === 0) return undefined;
  return {
    fields: Object.fromEntries(
      faults.map(({ field, ...fault }) => [nameOf[fields.find((each) => each === field) ?? 'name'], fault]),
    ),
  };
}
