/** Routes that a run cannot count on to let somebody in, why, and which tests do. */
const explained: [route: RegExp, why: string][] = [
  [/\/orders\/:id\/(?:exchange|date)$/, 'the event has to be a date of a series: sales/exchange'],
  [/give-back$/, 'the event has to have been moved after the sale: sales/reschedule'],
  [
    /offers\/:token\/accept$|take-back$|^\w+ \/tickets\/:ticketId/,
    'an offer is accepted once, by a link and a browser of its own: sales/giving',
  ],
  [/ \/orders\/:id\/(?:state|pay|cancel)$/, 'the order may be paid already: website'],
  [/second-factor\/|sign-in\/code$/, 'asks for a code of an authenticator: dashboard/account/account-second-factor'],
  [/messages\/stop$/, 'stands in mails that a worker composes: sales/messages'],
  [
    /provider-callbacks/,
    'signed by the provider alone; the simulator does with every payment: sales/payments/notices-of-providers',
  ],
  [/dev\/mailbox/, 'for trials on one’s own machine, and not there otherwise: dashboard/account/account-mailbox'],
  [
    /sign-up\/confirm$|reset-password$/,
    'a link that is good once and for one browser: dashboard/sign-up, dashboard/account/account-password',
  ],
  [
    /sign-in\/again$|account\/(?:password|sessions)/,
    'asks for the password, or ends the visit: dashboard/account/account-own',
  ],
  [/passkey/, 'asks for an authenticator: dashboard/passkeys'],
  [
    /sign-in\/oidc|settings\/organization\/sign-in$/,
    'asks for an organization that signs in elsewhere, and for where that is: dashboard/oidc',
  ],
  [/door\/v1\/parties$/, 'the code of a whole order stands on its page alone: door/entry'],
  [/invitations\/:invitation\/revoke$/, 'mails are read, so that none is left: dashboard/account/account-team'],
  [
    /exports\/(?::run|:exportId\/resume)$/,
    'a worker mails the link, and stops what fails again and again: dashboard/exports',
  ],
  [/cancellation\/retry$/, 'a refund has to have failed: dashboard/orders/orders-cancellation'],
  [/door\/entry$/, 'carries the version of an event that other forms change meanwhile: dashboard/entry'],
  [
    /waiting\/:id\/change$/,
    'stands on the page of one who waits, by a link and a browser of their own: browser/waiting',
  ],
  [/docs\/test-key$/, 'asks for an owner who reads the documentation: documentation'],
  [/door\/assets|\/sitemaps\//, 'named by a build, or by how many events there are: door-app, website'],
  [
    /:eventId\/(?:preview|publish|delete|schedule|cancellation|tickets\/:ticketTypeId\/delete|messages\/:messageId\/send)$/,
    'depends on what was done to the event before: dashboard/events/events',
  ],
  [
    /orders\/:orderId\/(?:tickets\.pdf|refund\/:refundId)$/,
    'shown after a gift, or after a refund: dashboard/events/events-counter, orders-refund',
  ],
  [/:organization\/pictures$/, 'takes a file and no form: dashboard/events/events-pictures'],
  [
    /settings\/webhooks\/(?:new|:webhookId\/edit|.*resend)$/,
    'asks for a public address, or a receiver that is active: dashboard/developers/developers-webhooks',
  ],
];

export function isExplained(route: string): boolean {
  return explained.some(([pattern]) => pattern.test(route));
}
