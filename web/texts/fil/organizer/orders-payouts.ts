import type { payouts as english, payoutAccount as englishAccount } from '../../en/organizer/orders-payouts.ts';

export const payouts: typeof english = {
  statuses: {
    SCHEDULED: 'Nakatakda',
    FILED: 'Papunta na sa bangko',
    SENT: 'Naipadala',
    PAID: 'Bayad na',
    RETURNED: 'Bumalik',
    WITHDRAWN: 'Binawi',
  },
  waits: {
    PAYOUT_ACCOUNT: 'naghihintay ng account na padadalhan',
    PAYOUT_ACCOUNT_REST: 'naghihintay: wala pang tatlong araw mula nang palitan ang account',
  },
  status: 'Katayuan',
  scheduledAt: 'Itinakda',
  returned: (reason) => `Ibinalik ito ng bangko: ${reason}. Utang ulit namin sa iyo ang halaga.`,
  withdrawn: (reason) =>
    `Binawi ito bago naipadala: ${reason}. Kasama sa susunod na payout ang bahaging kinita pa rin.`,
  withdrawCauses: {
    OPERATOR: 'pinahinto ito ng operator',
    ORGANIZATION_SUSPENDED: 'suspendido ang organisasyon ninyo',
    EVENT_CANCELLED: 'kinansela ang isang event na kasama rito',
    EVENT_TAKEN_DOWN: 'tinanggal ang isang event na kasama rito',
    NOT_COVERED: 'kinuha ng mga refund o dispute sa balanse ninyo ang dapat sana nitong bayaran',
  },
  needsAccount: 'May padalang naghihintay: sabihin kung saan ito ipapadala.',
  accountRests: 'Naghihintay ang mga padala hanggang makalipas ang tatlong araw mula nang palitan ang account.',
  toAccount: 'Account na padadalhan',
  kind: 'Ano',
  kinds: { SALE: 'Benta', REFUND: 'Ibinalik', DISPUTE: 'Dispute', CARRIED: 'Dala mula sa nauna' },
  other: 'Mga dispute at dala mula sa nauna',
};

export const payoutAccount: typeof englishAccount = {
  title: 'Account na padadalhan',
  none: 'Hindi mo pa sinasabi kung saan ipapadala ang kita mo. Hanggang doon, naghihintay ang mga padala.',
  rests: (when) => `Pinalitan ang account na ito. Naghihintay ang mga padala hanggang ${when}, saka doon ipapadala.`,
  kind: 'Bangko o wallet',
  kinds: { BANK: 'Bangko', GCASH: 'GCash', MAYA: 'Maya' },
  bankCode: 'Code ng bangko',
  bankCodeHint: 'Para sa bangko lang, gaya ng BNORPHMM.',
  name: 'Pangalan sa account',
  number: 'Numero',
  numberHint: 'Ng bank account, o ang mobile number ng wallet. Hindi na ito muling ipapakita nang buo kaninuman.',
  enter: 'Maglagay ng account',
  change: 'Palitan ang account',
  changeLead:
    'Ipinapaalam sa e-mail sa bawat may-ari. Tatlong araw munang maghihintay ang pagbabago; hanggang doon, naghihintay ang mga padala, para walang makapaglihis ng pera mo nang hindi nakikita.',
  save: 'I-save ang account',
  tax: 'Mga detalye sa buwis',
  taxLead: 'Ayon sa pagkakarehistro ninyo. Inililimbag sa mga pahayag ang anumang nakalagay.',
  taxName: 'Rehistradong pangalan',
  taxNumber: 'TIN',
  taxNumberHint: 'Gaya ng 123-456-789-000.',
  taxAddress: 'Rehistradong address',
  saveTax: 'I-save ang mga detalye sa buwis',
  back: 'Bayaran',
};
