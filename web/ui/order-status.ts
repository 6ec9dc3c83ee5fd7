/** How an order stands, on pages and in mails. */
export type OrderStatusShown = 'PENDING' | 'COMPLETED' | 'CANCELLED' | 'REFUNDED';
