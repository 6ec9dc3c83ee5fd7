/** The ways in which a buyer can pay, by the names of the wire. */
export const paymentMethods = ['card', 'gcash', 'maya', 'grab_pay', 'qrph', 'online_banking'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

/** The same in the order in which people are shown them: the most usual first. */
export const usualMethods: readonly PaymentMethod[] = ['gcash', 'maya', 'card', 'qrph', 'grab_pay', 'online_banking'];

/** What an order is priced for until the buyer chooses. */
export const methodDefault: PaymentMethod = 'gcash';
