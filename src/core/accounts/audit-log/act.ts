/** Everything that the audit log can name. */
export const actNames = [
  'session.signed_in',
  'session.signed_out',
  'session.signed_out_everywhere',
  'session.signed_out_others',
  'second_factor.switched_on',
  'second_factor.switched_off',
  'second_factor.codes_made',
  'second_factor.code_used',
  'second_factor.reset',
  'passkey.added',
  'passkey.removed',
  'provider.set',
  'provider.removed',
  'provider.signed_in',
  'password.changed',
  'password.reset_requested',
  'password.reset',
  'profile.changed',
  'member.invited',
  'member.joined',
  'member.removed',
  'invitation.revoked',
  'role.changed',
  'organization.created',
  'organization.changed',
  'organization.profile_changed',
  'organization.origins_changed',
  'tax_details.changed',
  'tax_document.changed',
  'payout_account.changed',
  'payout.filed',
  'payout.file_read',
  'payout.sent',
  'payout.paid',
  'payout.returned',
  'payout.retried',
  'payout.withdrawn',
  'organization.approved',
  'organization.declined',
  'organization.asked',
  'organization.tier_changed',
  'organization.suspended',
  'organization.unsuspended',
  'callback_secret.shown',
  'callback_secret.rotated',
  'api_key.created',
  'api_key.revoked',
  'sandbox.created',
  'sandbox.reset',
  'agent.acted',
  'webhook.created',
  'webhook.changed',
  'webhook.deleted',
  'webhook.secret_rotated',
  'webhook.tested',
  'webhook.replayed',
  'webhook.redelivered',
  'event.created',
  'event.changed',
  'event.published',
  'event.unpublished',
  'event.archived',
  'event.cancelled',
  'event.refunds_retried',
  'event.taken_down',
  'event.put_back',
  'event.deleted',
  'event.duplicated',
  'series.created',
  'series.dates_added',
  'series.date_removed',
  'series.changed',
  'ticket_type.created',
  'ticket_type.changed',
  'ticket_type.deleted',
  'access_code.created',
  'access_code.changed',
  'access_code.deleted',
  'venue.created',
  'promo_code.created',
  'promo_code.changed',
  'promo_code.deleted',
  'message.sent',
  'message.scheduled',
  'message.deleted',
  'question.created',
  'question.changed',
  'question.deleted',
  'door_code.created',
  'door_code.revoked',
  'bundle.created',
  'bundle.changed',
  'bundle.deleted',
  'zone.created',
  'zone.changed',
  'zone.deleted',
  'plan.created',
  'plan.changed',
  'plan.deleted',
  'seating.changed',
  'seating.removed',
  'seating.blocked',
  'seating.unblocked',
  'seating.ticket_moved',
  'order.given',
  'order.sold_at_counter',
  'order.sale_undone',
  'order.reserved',
  'order.refunded',
  'order.exchanged',
  'order.ticket_returned',
  'order.ticket_offered',
  'order.cancelled',
  'order.buyer_changed',
  'order.address_refused',
  'order.tickets_resent',
  'refund.retried',
  'refund.recorded',
  'refund.settled_otherwise',
  'refund.given_up',
  'refund.paid_twice_settled',
  'payment.accepted',
  'payment.returned',
  'payment.given_up',
  'dispute.opened',
  'dispute.won',
  'dispute.lost',
  'attendees.exported',
  'orders.exported',
  'statement.exported',
  'tax_book.exported',
  'export.created',
  'export.paused',
  'export.resumed',
  'export.deleted',
  'export.asked',
  'export.downloaded',
  'operator.created',
  'operator.removed',
  'operator.link_made',
  'operator.link_used',
  'site_page.changed',
  'site_page.put_back',
  'queue.retried',
  'queue.given_up',
] as const;
export type ActName = (typeof actNames)[number];

/** Who acts: a person, a key, or the operator at the command line. */
export interface ActBy {
  userId: string | null;
  apiKeyId: string | null;
  /** E-mail address or name of the key, as it is now. */
  label: string;
  /** Which operator of the service acts; members read only that it was the operator. */
  operator?: string;
}

export interface ActSubject {
  kind: 'user' | 'invitation' | 'organization' | 'api_key' | 'webhook' | 'event' | 'ticket_type' | 'order' | 'other';
  id: string | null;
  /** Its name, as it is now. */
  label: string | null;
}

/** Small facts only: what changed from what to what. Never a secret, never a buyer's data. */
export type ActDetails = Readonly<Record<string, string | number | boolean | null>>;

export interface NewAct {
  /** Null for what a person does with their own account. */
  organizationId: string | null;
  by: ActBy;
  action: ActName;
  subject?: ActSubject;
  details?: ActDetails;
  address: string | null;
}

/** An entry of the audit log. */
export interface Act {
  id: string;
  userId: string | null;
  apiKeyId: string | null;
  actorLabel: string;
  operator: string | null;
  action: ActName;
  subjectKind: ActSubject['kind'] | null;
  subjectId: string | null;
  subjectLabel: string | null;
  details: ActDetails;
  address: string | null;
  createdAt: string;
}

export function byPerson({ userId, email }: { userId: string; email: string }): ActBy {
  return { userId, apiKeyId: null, label: email };
}

export function byKey({ id, name }: { id: string; name: string }): ActBy {
  return { userId: null, apiKeyId: id, label: name };
}

/** At the command line. */
export const byOperator: ActBy = { userId: null, apiKeyId: null, label: 'operator', operator: 'command line' };

/** In the operator's pages. */
export function byOperatorPerson({ email }: { email: string }): ActBy {
  return { ...byOperator, operator: email };
}
