// The kinds under which dealings with the payment provider are queued.

/** Asking about a payment that nothing was heard of. */
export const paymentPollKind = 'payment-poll';
/** Seeing to it that nobody pays for an order that came to nothing. */
export const checkoutCloseKind = 'checkout-close';
export const refundKind = 'refund';
