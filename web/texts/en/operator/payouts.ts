import { plural } from '../../../language.ts';

/** Payouts, and files of them for the bank. */
export const payouts = {
  title: 'Payouts',
  noneOf: {
    SCHEDULED: 'No payouts to send. They appear here once an event’s earnings are due.',
    FILED: 'No payouts in a file. They appear here until the file is marked as sent.',
    SENT: 'No payouts on their way. They appear here until they are marked as paid or returned.',
    PAID: 'No payouts paid yet. They appear here once they arrive.',
    RETURNED: 'No returned payouts. Payouts the bank sends back appear here.',
    WITHDRAWN: 'No withdrawn payouts. Payouts stopped before they were sent appear here.',
  },
  confirm: {
    sent: (payouts: number, shown: string, sum: string) =>
      plural('en', payouts, {
        one: `Mark 1 payout of ${sum} as sent`,
        other: `Mark ${shown} payouts of ${sum} as sent`,
      }),
    paid: (payouts: number, shown: string, sum: string) =>
      plural('en', payouts, {
        one: `Mark 1 payout of ${sum} as paid`,
        other: `Mark ${shown} payouts of ${sum} as paid`,
      }),
  },
  confirmLead: {
    sent: 'The bank was told to pay these. Organizers see them as paid out from now on.',
    paid: 'The money has arrived in these accounts.',
  },
  notYet: 'Not yet',
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
    PAYOUT_ACCOUNT: 'waiting for a payout account',
    PAYOUT_ACCOUNT_REST: 'on hold until three days after the payout account was changed',
  },
  file: 'Create a file for the bank',
  fileLead: (payouts: number, shown: string, sum: string) =>
    plural('en', payouts, {
      one: `${shown} payout of ${sum}, with its account. It won’t be in any other file.`,
      other: `${shown} payouts of ${sum} in total, with their accounts. They won’t be in any other file.`,
    }),
  files: 'Files for the bank',
  fileTitle: (number: string) => `File ${number}`,
  made: 'Created',
  notSent: 'Not sent',
  download: 'Download',
  fileSent: 'Mark file as sent',
  fileSentLead: (payouts: number, shown: string, sum: string) =>
    plural('en', payouts, {
      one: `The bank has the file: ${shown} payout of ${sum} is marked as sent.`,
      other: `The bank has the file: ${shown} payouts totaling ${sum} are marked as sent.`,
    }),
  fileWithdrawn: (payouts: number, shown: string) =>
    plural('en', payouts, {
      one: `${shown} payout in this file has since been withdrawn. It is still in the file: remove it before the bank gets it.`,
      other: `${shown} payouts in this file have since been withdrawn. They are still in the file: remove them before the bank gets it.`,
    }),
  withdraw: 'Withdraw',
  withdrawLead: 'This payout won’t be sent:',
  withdrawLine: (amount: string) => `we owe the organization ${amount} again, and pay it once you send it again`,
  withdrawFiled: (number: string) => `it is in file ${number}: make sure the bank doesn’t get it, or removes it`,
  withdrawHint: 'Why. The organizer sees it in the dashboard.',
  withdrawCauses: {
    OPERATOR: 'Withdrawn by an operator',
    ORGANIZATION_SUSPENDED: 'Withdrawn: the organization is suspended',
    EVENT_CANCELLED: 'Withdrawn: one of its events was cancelled',
    EVENT_TAKEN_DOWN: 'Withdrawn: one of its events was taken down',
    NOT_COVERED: 'Withdrawn: the balance no longer covers it',
  },
  held: 'It won’t be paid again until you say so.',
  sentAnyway: 'The bank paid it',
  sentAnywayLead: (amount: string) =>
    `The bank already had the file and paid ${amount}: it is recorded as another payout that was sent.`,
  mark: { sent: 'Mark selected as sent', paid: 'Mark selected as paid' },
  choose: (organization: string, amount: string) => `${organization}, ${amount}`,
  one: (amount: string, organization: string) => `${amount} to ${organization}`,
  returned: 'The bank returned it',
  returnedLead: 'The bank returned this payout:',
  returnedHint: 'What the bank says. The organizer sees it in the dashboard.',
  returnedLine: (amount: string) => `we owe the organization ${amount} again; it waits for another account or for you`,
  retry: 'Send again',
  retryLead: (amount: string) => `${amount} goes into the next payout that a settlement schedules.`,
  back: 'All payouts',
};
