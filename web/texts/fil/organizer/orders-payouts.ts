import type { payouts as english, payoutAccount as englishAccount } from '../../en/organizer/orders-payouts.ts';

export const payouts: typeof english = {
  statuses: {
    SCHEDULED: 'Naka-schedule',
    FILED: 'Papunta na sa bangko',
    SENT: 'Naipadala',
    PAID: 'Nabayaran',
    RETURNED: 'Ibinalik',
    WITHDRAWN: 'Na-withdraw',
  },
  waits: {
    PAYOUT_ACCOUNT: 'naghihintay ng payout account',
    PAYOUT_ACCOUNT_REST: 'naka-hold: wala pang tatlong araw mula nang palitan ang payout account',
  },
  status: 'Status',
  scheduledAt: 'Naka-schedule',
  returned: (reason) => `Ibinalik ito ng bangko: ${reason}. Utang ulit namin sa iyo ang halaga.`,
  withdrawn: (reason) =>
    `Na-withdraw ito bago naipadala: ${reason}. Kasama sa susunod na payout ang bahaging kinita mo pa rin.`,
  withdrawCauses: {
    OPERATOR: 'pinahinto ito ng Takilya',
    ORGANIZATION_SUSPENDED: 'suspendido ang organisasyon ninyo',
    EVENT_CANCELLED: 'kinansela ang isang event na kasama rito',
    EVENT_TAKEN_DOWN: 'tinanggal ang isang event na kasama rito',
    NOT_COVERED: 'naubos ng mga refund o dispute ang balance para rito',
  },
  needsAccount: 'May payout na naghihintay: maglagay ng payout account.',
  accountRests: 'Naka-hold ang mga payout hanggang tatlong araw matapos palitan ang account.',
  toAccount: 'Payout account',
  kind: 'Ano',
  kinds: {
    SALE: 'Benta',
    REFUND: 'Refund',
    DISPUTE: 'Dispute',
    EXCHANGE: 'Nagpalit ng petsa',
    CARRIED: 'Mula sa nauna',
  },
  other: 'Mga dispute at mula sa nauna',
};

export const payoutAccount: typeof englishAccount = {
  title: 'Payout account',
  none: 'Maglagay ng account para mabayaran ka namin. Hanggang doon, naghihintay ang mga payout.',
  rests: (when) => `Pinalitan ang account na ito. Naka-hold ang mga payout hanggang ${when}.`,
  kind: 'Bangko o wallet',
  kinds: { BANK: 'Bangko', GCASH: 'GCash', MAYA: 'Maya' },
  bankCode: 'Bangko o wallet',
  bankCodeHint: 'I-type ang mga unang letra para mahanap. Ang code sa tabi ng pangalan ang ginagamit sa bank transfer.',
  choose: 'Piliin ang bangko o wallet mo',
  name: 'Account name',
  number: 'Account number',
  numberHint: 'Numero ng bank account, o mobile number ng wallet. Hindi na namin ito ipapakita ulit nang buo.',
  enter: 'Maglagay ng account',
  change: 'Palitan ang account',
  changeLead:
    'Makakatanggap ng e-mail ang bawat owner. Magkakabisa ang pagbabago pagkalipas ng tatlong araw, at naka-hold ang mga payout hanggang doon, para walang makapaglipat ng pera mo nang hindi mo alam.',
  save: 'I-save ang account',
  tax: 'Tax details',
  taxLead: 'Ayon sa rehistro sa BIR. Makikita sa mga statement mo.',
  taxName: 'Registered name',
  taxNumber: 'TIN',
  taxNumberHint: 'Gaya ng 123-456-789-000.',
  taxAddress: 'Registered address',
  saveTax: 'I-save ang tax details',
  taxPapers: 'Mga papeles sa buwis',
  back: 'Settlement',
};
