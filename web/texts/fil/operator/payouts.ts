import type { Messages } from '../../en.ts';

export const payouts: Messages['operator']['payouts'] = {
  title: 'Mga payout',
  noneOf: {
    SCHEDULED: 'Walang payout na ipapadala. Lalabas dito ang mga ito kapag due na ang kinita ng isang event.',
    FILED: 'Walang payout na nasa file. Nandito ang mga ito hanggang ma-mark ang file na naipadala.',
    SENT: 'Walang payout na papunta pa. Nandito ang mga ito hanggang ma-mark na nabayaran o bumalik.',
    PAID: 'Wala pang nabayarang payout. Lalabas dito ang mga ito kapag dumating na.',
    RETURNED: 'Walang bumalik na payout. Lalabas dito ang mga payout na ibinalik ng bangko.',
    WITHDRAWN: 'Walang na-withdraw na payout. Lalabas dito ang mga pinahinto bago naipadala.',
  },
  confirm: {
    sent: (_payouts, shown, sum) => `I-mark na naipadala ang ${shown} payout na ${sum}`,
    paid: (_payouts, shown, sum) => `I-mark na nabayaran ang ${shown} payout na ${sum}`,
  },
  confirmLead: {
    sent: 'Sinabihan na ang bangko na bayaran ang mga ito. Makikita na ito ng mga organizer bilang naipadala nang payout.',
    paid: 'Dumating na ang pera sa mga account na ito.',
  },
  notYet: 'Huwag muna',
  organization: 'Organisasyon',
  amount: 'Halaga',
  status: 'Status',
  since: 'Mula noong',
  statuses: {
    SCHEDULED: 'Ipapadala',
    FILED: 'Nasa file',
    SENT: 'Naipadala',
    PAID: 'Nabayaran',
    RETURNED: 'Ibinalik',
    WITHDRAWN: 'Na-withdraw',
  },
  waits: {
    PAYOUT_ACCOUNT: 'naghihintay ng payout account',
    PAYOUT_ACCOUNT_REST: 'naka-hold hanggang tatlong araw matapos palitan ang payout account',
  },
  file: 'Gumawa ng file para sa bangko',
  fileLead: (_payouts, shown, sum) =>
    `${shown} payout na ${sum} lahat, kasama ang mga account nila. Hindi na ito isasama sa ibang file.`,
  files: 'Mga file para sa bangko',
  fileTitle: (number) => `File ${number}`,
  made: 'Ginawa',
  notSent: 'Hindi pa naipapadala',
  download: 'I-download',
  fileSent: 'I-mark ang file na naipadala',
  fileSentLead: (_payouts, shown, sum) =>
    `Nasa bangko na ang file: mamarkahang naipadala ang ${shown} payout na ${sum}.`,
  fileWithdrawn: (_payouts, shown) =>
    `${shown} payout sa file na ito ang na-withdraw na. Nasa file pa rin: alisin bago ito makuha ng bangko.`,
  withdraw: 'I-withdraw',
  withdrawLead: 'Hindi ipapadala ang payout na ito:',
  withdrawLine: (amount) => `utang ulit natin ang ${amount} sa organisasyon, at babayaran kapag ipinadala ninyo ulit`,
  withdrawFiled: (number) => `nasa file ${number} ito: siguraduhing hindi ito makuha ng bangko, o alisin nila`,
  withdrawHint: 'Bakit. Makikita ito ng organizer sa dashboard.',
  withdrawCauses: {
    OPERATOR: 'Na-withdraw ng operator',
    ORGANIZATION_SUSPENDED: 'Na-withdraw: suspendido ang organisasyon',
    EVENT_CANCELLED: 'Na-withdraw: kinansela ang isang event na kasama rito',
    EVENT_TAKEN_DOWN: 'Na-withdraw: tinanggal ang isang event na kasama rito',
    NOT_COVERED: 'Na-withdraw: kulang na ang balance para rito',
  },
  held: 'Hindi na ito babayaran hangga’t hindi ninyo sinasabi.',
  sentAnyway: 'Binayaran ito ng bangko',
  sentAnywayLead: (amount) =>
    `Nasa bangko na ang file at binayaran ang ${amount}: ire-record ito bilang ibang payout na naipadala na.`,
  mark: { sent: 'I-mark ang mga napili na naipadala', paid: 'I-mark ang mga napili na nabayaran' },
  choose: (organization, amount) => `${organization}, ${amount}`,
  one: (amount, organization) => `${amount} para sa ${organization}`,
  returned: 'Ibinalik ito ng bangko',
  returnedLead: 'Ibinalik ng bangko ang payout na ito:',
  returnedHint: 'Ang sabi ng bangko. Makikita ito ng organizer sa dashboard.',
  returnedLine: (amount) =>
    `utang ulit natin ang ${amount} sa organisasyon; naghihintay ito ng ibang account o ng gagawin ninyo`,
  retry: 'Ipadala ulit',
  retryLead: (amount) => `Isasama ang ${amount} sa susunod na payout na isi-schedule ng settlement.`,
  back: 'Lahat ng payout',
};
