import { defineError } from '../../base/define-error.ts';

export const originNotAllowed = defineError({
  code: 'FORBIDDEN',
  kind: 'forbidden',
  when: 'A page of another site places an order, and the organization does not name that site.',
  message: () => 'Pages of this site may not place orders for this event.',
  hint: 'The organizer names the sites that may, in the dashboard or by PUT /open-api/v1/embed.',
});
