import { plural } from '../../../language.ts';

/** Payouts, and files of them for the bank. */
export const payouts = {
  title: 'Payouts',
  none: 'There is no such payout.',
  organization: 'Organization',
  amount: 'Amount',
  status: 'Status',
  since: 'Since',
  statuses: {
    SCHEDULED: 'To send',
    FILED: 'In a file',
    SENT: 'Sent',
    PAID: 'Paid',
    RETURNED: 'Returned',
    WITHDRAWN: 'Withdrawn',
  },
  waits: {
    PAYOUT_ACCOUNT: 'waits for a payout account',
    PAYOUT_ACCOUNT_REST: 'waits until the payout account has rested for three days',
  },
  file: 'Make a file for the bank',
  fileLead: (payouts: number, shown: string, sum: string) =>
    plural('en', payouts, {
      one: `${shown} payout of ${sum}, with the account that it goes to. It then stands in no other file.`,
      other: `${shown} payouts of ${sum} in all, with the accounts that they go to. They then stand in no other file.`,
    }),
  files: 'Files for the bank',
  fileTitle: (number: string) => `File ${number}`,
  made: 'Made',
  notSent: 'Not sent',
  download: 'Download it',
  fileSent: 'Mark the file as sent',
  fileSentLead: (payouts: number, shown: string) =>
    plural('en', payouts, {
      one: `The bank has the file: ${shown} payout is marked as sent.`,
      other: `The bank has the file: ${shown} payouts are marked as sent.`,
    }),
  fileWithdrawn: (payouts: number, shown: string) =>
    plural('en', payouts, {
      one: `${shown} payout of this file is withdrawn since. The file still names it: take it out before the bank gets it.`,
      other: `${shown} payouts of this file are withdrawn since. The file still names them: take them out before the bank gets it.`,
    }),
  withdraw: 'Withdraw it',
  withdrawLead: 'It is not sent:',
  withdrawLine: (amount: string) =>
    `${amount} is owed to the organization again, and is paid once you have it sent again`,
  withdrawFiled: (number: string) =>
    `it stands in file ${number}: make sure that the bank does not get it, or takes it out`,
  withdrawHint: 'Why; the organizer reads it in the dashboard.',
  withdrawCauses: {
    OPERATOR: 'Withdrawn by an operator',
    ORGANIZATION_SUSPENDED: 'Withdrawn: the organization is suspended',
    EVENT_CANCELLED: 'Withdrawn: an event of it was cancelled',
    EVENT_TAKEN_DOWN: 'Withdrawn: an event of it was taken down',
    NOT_COVERED: 'Withdrawn: the balance no longer covers it',
  },
  held: 'It is paid anew only when you say so.',
  sentAnyway: 'The bank paid it',
  sentAnywayLead: (amount: string) =>
    `The bank had the file already and paid ${amount}: it is booked as another payout, which is sent.`,
  mark: { sent: 'Mark the chosen ones as sent', paid: 'Mark the chosen ones as paid' },
  choose: (organization: string, amount: string) => `${organization}, ${amount}`,
  one: (amount: string, organization: string) => `${amount} to ${organization}`,
  returned: 'It came back',
  returnedLead: 'The bank sent it back:',
  returnedHint: 'What the bank says; the organizer reads it in the dashboard.',
  returnedLine: (amount: string) =>
    `${amount} is owed to the organization again, and waits for another account or for you`,
  retry: 'Send it again',
  retryLead: (amount: string) => `${amount} is part of the next payout, which the next settlement schedules.`,
  back: 'All payouts',
};
