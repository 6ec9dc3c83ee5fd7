import type { FormValues } from '../../../web/organizer/events/editor-page.tsx';
import { pesosOf } from '../../core/base/money.ts';
import type { TicketType, TicketTypeFields } from '../../core/catalog/ticket-types/ticket-type.ts';
import { ticketTypeBody } from '../../http/fields/event-fields.ts';
import type { FormFields } from '../../http/pages/forms.ts';
import { checked, optionalNumber, optionalText, typedValues, wantedNumber, wantedText } from './typed.ts';

const names = ['name', 'price', 'quantity', 'section', 'row', 'type', 'maximumPurchaseQuantity', 'published'];

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

export function ticketValues(type: TicketType): Record<string, string> {
  return {
    name: type.name,
    price: String(pesosOf(type.priceCentavos)),
    quantity: String(type.quantity),
    section: type.section,
    row: type.rowLabel,
    type: type.type,
    maximumPurchaseQuantity: String(type.maximumPurchaseQuantity),
    published: type.published ? 'on' : '',
  };
}

export function readTicketForm(values: FormValues): TicketTypeFields {
  const text = (name: string) => values[name] ?? '';
  return checked(ticketTypeBody, {
    name: wantedText(text('name')),
    price: wantedNumber(text('price')),
    quantity: wantedNumber(text('quantity')),
    section: optionalText(text('section')),
    row: optionalText(text('row')),
    type: optionalText(text('type')),
    maximumPurchaseQuantity: optionalNumber(text('maximumPurchaseQuantity')),
    published: text('published') === 'on',
  }) as TicketTypeFields;
}
