import { rowAsksFor } from '../../base/states/meanings.sql.ts';
import { orderMeanings } from './order-status.ts';

// What the status of an order means, for statements that read it; `selling/orders/order.ts` says it to code.

export const isHeld = rowAsksFor(orderMeanings, 'held');
export const isCompleted = rowAsksFor(orderMeanings, 'completed');
export const isLetGo = rowAsksFor(orderMeanings, 'letGo');
export const isGivenBack = rowAsksFor(orderMeanings, 'givenBack');
export const isLive = rowAsksFor(orderMeanings, 'live');
export const wasSold = rowAsksFor(orderMeanings, 'sold');
export const isUnsold = rowAsksFor(orderMeanings, 'unsold');
