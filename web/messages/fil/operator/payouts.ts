import type { Messages } from '../../en.ts';

export const payouts: Messages['operator']['payouts'] = {
  title: 'Mga payout',
  noneOf: {
    SCHEDULED: 'Lalabas dito ang mga ipapadalang payout kapag puwede nang ipadala ang kinita ng isang event.',
    FILED: 'Lalabas dito ang mga payout habang nasa file para sa bangko na hindi pa minamarkahang naipadala.',
    SENT: 'Lalabas dito ang mga payout mula nang maipadala hanggang markahang nabayaran o bumalik.',
    PAID: 'Lalabas dito ang mga payout na dumating na.',
    RETURNED: 'Lalabas dito ang mga payout na ibinalik ng bangko.',
    WITHDRAWN: 'Lalabas dito ang mga payout na pinahinto bago naipadala.',
  },
  confirm: {
    sent: (_payouts, shown, sum) => `Markahang naipadala ang ${shown} payout na ${sum}`,
    paid: (_payouts, shown, sum) => `Markahang nabayaran ang ${shown} payout na ${sum}`,
  },
  confirmLead: {
    sent: 'Sinabihan na ang bangko na bayaran ang mga ito. Makikita na ito ng mga organizer bilang naipadala na.',
    paid: 'Dumating na ang pera sa mga account na ito.',
  },
  notYet: 'Huwag muna',
  organization: 'Organisasyon',
  amount: 'Halaga',
  status: 'Katayuan',
  since: 'Mula noong',
  statuses: {
    SCHEDULED: 'Ipapadala',
    FILED: 'Nasa file',
    SENT: 'Naipadala',
    PAID: 'Nabayaran',
    RETURNED: 'Bumalik',
    WITHDRAWN: 'Binawi',
  },
  waits: {
    PAYOUT_ACCOUNT: 'naghihintay ng payout account',
    PAYOUT_ACCOUNT_REST: 'naghihintay hanggang tatlong araw na ang payout account',
  },
  file: 'Gumawa ng file para sa bangko',
  fileLead: (_payouts, shown, sum) =>
    `${shown} payout na ${sum} sa kabuuan, kasama ang mga account na pupuntahan. Hindi na ito isasama sa ibang file.`,
  files: 'Mga file para sa bangko',
  fileTitle: (number) => `File ${number}`,
  made: 'Ginawa',
  notSent: 'Hindi pa naipapadala',
  download: 'I-download',
  fileSent: 'Markahan ang file bilang naipadala',
  fileSentLead: (_payouts, shown, sum) =>
    `Nasa bangko na ang file: mamarkahang naipadala ang ${shown} payout na ${sum}.`,
  fileWithdrawn: (_payouts, shown) =>
    `${shown} payout sa file na ito ang binawi na. Nakasulat pa rin sa file: alisin bago ito makuha ng bangko.`,
  withdraw: 'Bawiin',
  withdrawLead: 'Hindi ito ipapadala:',
  withdrawLine: (amount) => `utang ulit ang ${amount} sa organisasyon, at babayaran kapag ipinadala ninyo ulit`,
  withdrawFiled: (number) => `nasa file ${number} ito: siguraduhing hindi ito makuha ng bangko, o alisin nila`,
  withdrawHint: 'Bakit; mababasa ito ng organizer sa dashboard.',
  withdrawCauses: {
    OPERATOR: 'Binawi ng isang operator',
    ORGANIZATION_SUSPENDED: 'Binawi: suspendido ang organisasyon',
    EVENT_CANCELLED: 'Binawi: kinansela ang isang event na kasama rito',
    EVENT_TAKEN_DOWN: 'Binawi: tinanggal ang isang event na kasama rito',
    NOT_COVERED: 'Binawi: hindi na ito kaya ng balanse',
  },
  held: 'Babayaran lang ito ulit kapag sinabi ninyo.',
  sentAnyway: 'Binayaran ito ng bangko',
  sentAnywayLead: (amount) =>
    `Nasa bangko na ang file at binayaran ang ${amount}: itatala ito bilang ibang payout na naipadala na.`,
  mark: { sent: 'Markahan ang mga napili bilang naipadala', paid: 'Markahan ang mga napili bilang nabayaran' },
  choose: (organization, amount) => `${organization}, ${amount}`,
  one: (amount, organization) => `${amount} para sa ${organization}`,
  returned: 'Bumalik ito',
  returnedLead: 'Ibinalik ito ng bangko:',
  returnedHint: 'Ang sabi ng bangko; mababasa ito ng organizer sa dashboard.',
  returnedLine: (amount) =>
    `utang na ulit ang ${amount} sa organisasyon, at naghihintay ng ibang account o ng gagawin ninyo`,
  retry: 'Ipadala ulit',
  retryLead: (amount) => `Kasama ang ${amount} sa susunod na payout na itatakda ng susunod na settlement.`,
  back: 'Lahat ng payout',
};
