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
    PAYOUT_ACCOUNT: 'waits for a payout account',
    PAYOUT_ACCOUNT_REST: 'waits: the payout account was changed less than three days ago',
  },
  status: 'Status',
  scheduledAt: 'Scheduled',
  returned: (reason: string) => `The bank sent it back: ${reason}. The amount is owed to you again.`,
  withdrawn: (reason: string) =>
    `It was withdrawn before it was sent: ${reason}. What of it is still earned is part of a later payout.`,
  withdrawCauses: {
    OPERATOR: 'the operator stopped it',
    ORGANIZATION_SUSPENDED: 'your organization is suspended',
    EVENT_CANCELLED: 'an event of it was cancelled',
    EVENT_TAKEN_DOWN: 'an event of it was taken down',
    NOT_COVERED: 'refunds or disputes took from your balance what it was to pay',
  },
  needsAccount: 'A payout waits: tell us where to send it.',
  accountRests: 'Payouts wait until the new account has rested for three days.',
  toAccount: 'Payout account',
  kind: 'What',
  kinds: { SALE: 'Sale', REFUND: 'Refund', DISPUTE: 'Dispute', CARRIED: 'Carried over' },
  other: 'Disputes and carried over',
};

export const payoutAccount = {
  title: 'Payout account',
  none: 'You have not said yet where payouts go. Until then they wait.',
  rests: (when: string) => `This account was changed. Payouts wait until ${when}, then they go there.`,
  kind: 'Bank or wallet',
  kinds: { BANK: 'Bank', GCASH: 'GCash', MAYA: 'Maya' },
  bankCode: 'Code of the bank',
  bankCodeHint: 'For a bank only, such as BNORPHMM.',
  name: 'Name of the account',
  number: 'Number',
  numberHint: 'Of the bank account, or the mobile number of the wallet. It is shown to nobody in full again.',
  enter: 'Enter an account',
  change: 'Change the account',
  changeLead:
    'Every owner is told by mail. A change rests for three days; until then payouts wait, so that nobody can lead your money away unseen.',
  save: 'Save the account',
  tax: 'Tax details',
  taxLead: 'As you are registered. Statements print what is filled in.',
  taxName: 'Registered name',
  taxNumber: 'TIN',
  taxNumberHint: 'Such as 123-456-789-000.',
  taxAddress: 'Registered address',
  saveTax: 'Save the tax details',
  back: 'Settlement',
};
