import type { FormValues } from '../../../web/organizer/events/editor-page.tsx';
import type { Detail } from '../../core/base/define-error.ts';
import { pesosOf } from '../../core/base/money.ts';
import { localTimeIn } from '../../core/base/zoned-time.ts';
import type { TicketType, TicketTypeFields } from '../../core/catalog/ticket-types/ticket-type.ts';
import { ticketTypeBody } from '../../http/fields/event-fields.ts';
import type { FormFields } from '../../http/pages/forms.ts';
import { checked, optionalNumber, optionalText, typedTime, typedValues, wantedNumber, wantedText } from './typed.ts';

const names = [
  ...['name', 'price', 'quantity', 'section', 'row', 'type', 'maximumPurchaseQuantity', 'published'],
  ...['description', 'onSaleAt', 'offSaleAt'],
];

export const newTicketValues: FormValues = {
  type: 'GENERAL_ADMISSION',
  section: 'General Admissions',
  row: 'GA',
  maximumPurchaseQuantity: '8',
  published: 'on',
};

export function typedTicket(form: FormFields): Record<string, string> {
  return typedValues(form, names);
}

/** Times as clocks at the event show them. */
export function ticketValues(type: TicketType, zone: string): Record<string, string> {
  const local = (instant: string | null) => (instant === null ? '' : localTimeIn(instant, zone));
  return {
    name: type.name,
    price: String(pesosOf(type.priceCentavos)),
    quantity: String(type.quantity),
    section: type.section,
    row: type.rowLabel,
    type: type.type,
    maximumPurchaseQuantity: String(type.maximumPurchaseQuantity),
    published: type.published ? 'on' : '',
    description: type.description ?? '',
    onSaleAt: local(type.onSaleAt),
    offSaleAt: local(type.offSaleAt),
  };
}

export function readTicketForm(values: FormValues, zone: string): TicketTypeFields {
  const text = (name: string) => values[name] ?? '';
  const faults: Detail[] = [];
  const time = (field: string) => typedTime(faults, { field, text: text(field), zone }) ?? null;
  const fields = {
    name: wantedText(text('name')),
    price: wantedNumber(text('price')),
    quantity: wantedNumber(text('quantity')),
    section: optionalText(text('section')),
    row: optionalText(text('row')),
    type: optionalText(text('type')),
    maximumPurchaseQuantity: optionalNumber(text('maximumPurchaseQuantity')),
    published: text('published') === 'on',
    description: optionalText(text('description').replaceAll('\r\n', '\n')),
    onSaleAt: time('onSaleAt'),
    offSaleAt: time('offSaleAt'),
  };
  return checked(ticketTypeBody, fields, faults) as TicketTypeFields;
}
