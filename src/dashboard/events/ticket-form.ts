import type { FormValues } from '../../../web/ui/form.tsx';
import type { Detail } from '../../core/base/define-error.ts';
import { defaultsOf, namesOf } from '../../core/base/fields/field.ts';
import { shownPlace } from '../../core/catalog/ticket-types/shown-place.ts';
import { type TicketType, ticketTypeFieldsOf } from '../../core/catalog/ticket-types/ticket-type.ts';
import {
  sectionAndRowDefault,
  type TicketTypeFields,
  ticketTypeFields,
} from '../../core/catalog/ticket-types/ticket-type-fields.ts';
import { ticketTypeBody } from '../../http/fields/event-fields.ts';
import type { FormFields } from '../../http/pages/forms.ts';
import { checked, checkedShown, readValues, sentValues, shownValues } from './typed.ts';

export const newTicketValues: FormValues = {
  ...withoutUnsaid(shownValues(ticketTypeFields, defaultsOf(ticketTypeFields), { zone: 'UTC', hasBoxes: true })),
  published: 'on',
};

export function typedTicket(form: FormFields): Record<string, string> {
  return sentValues(form, namesOf(ticketTypeFields));
}

/** Times as clocks at the event show them. */
export function ticketValues(type: TicketType, zone: string): Record<string, string> {
  return withoutUnsaid(shownValues(ticketTypeFields, ticketTypeFieldsOf(type), { zone, hasBoxes: true }));
}

/** Section and row that nobody said are empty in the form, */
function withoutUnsaid(values: Record<string, string>): Record<string, string> {
  return { ...values, ...shownPlace({ section: values.section ?? '', rowLabel: values.row ?? '' }) };
}

/** and what is left empty there is what the API fills in. */
function withUnsaid(values: FormValues): FormValues {
  const { section, row } = values;
  return {
    ...values,
    ...(section?.trim() === '' ? { section: sectionAndRowDefault.section } : {}),
    ...(row?.trim() === '' ? { row: sectionAndRowDefault.row } : {}),
  };
}

export function readNewTicket(values: FormValues, zone: string): TicketTypeFields {
  const faults: Detail[] = [];
  return checked(ticketTypeBody, readValues(ticketTypeFields, withUnsaid(values), { zone, faults }), faults);
}

/** Only what the form shows. */
export function readTicketChanges(values: FormValues, zone: string): Partial<TicketTypeFields> {
  const faults: Detail[] = [];
  return checkedShown(ticketTypeFields, readValues(ticketTypeFields, withUnsaid(values), { zone, faults }), faults);
}
