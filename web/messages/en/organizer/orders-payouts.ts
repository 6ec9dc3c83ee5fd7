/** How payouts stand, and where they go. */
export const payouts = {
  statuses: {
    SCHEDULED: 'Scheduled',
    FILED: 'On its way to the bank',
    SENT: 'Sent',
    PAID: 'Paid',
    RETURNED: 'Returned',
    WITHDRAWN: 'Withdrawn',
  },
  waits: {
    PAYOUT_ACCOUNT: 'waiting for a payout account',
    PAYOUT_ACCOUNT_REST: 'on hold: the payout account was changed less than three days ago',
  },
  status: 'Status',
  scheduledAt: 'Scheduled',
  returned: (reason: string) => `The bank returned it: ${reason}. We owe you the amount again.`,
  withdrawn: (reason: string) =>
    `It was withdrawn before it was sent: ${reason}. What you still earned of it is part of a later payout.`,
  withdrawCauses: {
    OPERATOR: 'Takilya stopped it',
    ORGANIZATION_SUSPENDED: 'your organization is suspended',
    EVENT_CANCELLED: 'one of its events was cancelled',
    EVENT_TAKEN_DOWN: 'one of its events was taken down',
    NOT_COVERED: 'refunds or disputes used up the balance for it',
  },
  needsAccount: 'A payout is waiting: add a payout account.',
  accountRests: 'Payouts are on hold until three days after the account was changed.',
  toAccount: 'Payout account',
  kind: 'What',
  kinds: { SALE: 'Sale', REFUND: 'Refund', DISPUTE: 'Dispute', CARRIED: 'Carried over' },
  other: 'Disputes and carried over',
};

export const payoutAccount = {
  title: 'Payout account',
  none: 'Add an account so we can pay you. Until then, payouts wait.',
  rests: (when: string) => `This account was changed. Payouts are on hold until ${when}.`,
  kind: 'Bank or wallet',
  kinds: { BANK: 'Bank', GCASH: 'GCash', MAYA: 'Maya' },
  bankCode: 'Bank code',
  bankCodeHint: 'For banks only, such as BNORPHMM.',
  name: 'Account name',
  number: 'Account number',
  numberHint: 'The number of the bank account, or the mobile number of the wallet. We never show it in full again.',
  enter: 'Add an account',
  change: 'Change account',
  changeLead:
    'Every owner gets an e-mail. A change takes effect in three days, and payouts are on hold until then, so that no one can redirect your money unnoticed.',
  save: 'Save account',
  tax: 'Tax details',
  taxLead: 'As registered with the BIR. Printed on your statements.',
  taxName: 'Registered name',
  taxNumber: 'TIN',
  taxNumberHint: 'Such as 123-456-789-000.',
  taxAddress: 'Registered address',
  saveTax: 'Save tax details',
  back: 'Settlement',
};
