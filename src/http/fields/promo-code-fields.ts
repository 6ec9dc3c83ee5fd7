import { promoCodeFields } from '../../core/catalog/promo-codes/promo-code-fields.ts';
import { changeBody, createBody } from './fields.ts';
import { bodyFields } from './table.ts';

const fields = bodyFields(promoCodeFields);

/** Fields of the record that a client may send back in a body. */
const readOnly = ['id', 'eventId', 'seriesId', 'usedOrders', 'usedTickets', 'discountTotal', 'createdAt', 'updatedAt'];

export const promoCodeBody = createBody(fields, { readOnly });
export const promoCodeChanges = changeBody(fields, { readOnly });
