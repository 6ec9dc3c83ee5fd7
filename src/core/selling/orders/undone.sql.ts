import { trustedSql } from '../../../platform/database/sql.ts';
import { isGivenBack } from '../../catalog/inventory/order-status.sql.ts';

/** Whether what names an order is of a sale at the counter that was undone: it is in no figure. */
export const isOfUndoneSale = trustedSql(
  `exists (select from orders u where u.id = order_id and ${isGivenBack('u').text} and u.completed_at is null)`,
);
