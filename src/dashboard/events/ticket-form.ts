import type { FormValues } from '../../../web/ui/form.tsx';
import type { Detail } from '../../core/base/define-error.ts';
import { defaultsOf, namesOf } from '../../core/base/fields/field.ts';
import { type TicketType, ticketTypeFieldsOf } from '../../core/catalog/ticket-types/ticket-type.ts';
import { type TicketTypeFields, ticketTypeFields } from '../../core/catalog/ticket-types/ticket-type-fields.ts';
import { ticketTypeBody } from '../../http/fields/event-fields.ts';
import type { FormFields } from '../../http/pages/forms.ts';
import { checked, checkedShown, readValues, sentValues, shownValues } from './typed.ts';

export const newTicketValues: FormValues = {
  ...shownValues(ticketTypeFields, defaultsOf(ticketTypeFields), { zone: 'UTC', hasBoxes: true }),
  published: 'on',
};

export function typedTicket(form: FormFields): Record<string, string> {
  return sentValues(form, namesOf(ticketTypeFields));
}

/** Times as clocks at the event show them. */
export function ticketValues(type: TicketType, zone: string): Record<string, string> {
  return shownValues(ticketTypeFields, ticketTypeFieldsOf(type), { zone, hasBoxes: true });
}

export function readNewTicket(values: FormValues, zone: string): TicketTypeFields {
  const faults: Detail[] = [];
  return checked(ticketTypeBody, readValues(ticketTypeFields, values, { zone, faults }), faults);
}

/** Only what the form shows. */
export function readTicketChanges(values: FormValues, zone: string): Partial<TicketTypeFields> {
  const faults: Detail[] = [];
  return checkedShown(ticketTypeFields, readValues(ticketTypeFields, values, { zone, faults }), faults);
}
