import { count } from '../../../format.ts';
import { plural } from '../../../language.ts';
import type { cancellation as english } from '../../en/organizer/orders-cancellation.ts';

const orders = (amount: number) =>
  plural('fil', amount, { one: `${count(amount)} order`, other: `${count(amount)} na order` });

export const cancellation: typeof english = {
  title: (event) => `I-cancel ang ${event}`,
  warning: 'Hindi na ito mababawi. Titigil agad ang bentahan, at ire-refund ang bawat order.',
  buyers: (buyers, amount) =>
    plural('fil', buyers, {
      one: `${count(buyers)} buyer ang mare-refund ng ${amount}.`,
      other: `${count(buyers)} na buyer ang mare-refund ng ${amount}.`,
    }),
  guests: (guests) =>
    plural('fil', guests, {
      one: `${count(guests)} guest ang mawawalan ng ticket; walang nabayaran.`,
      other: `${count(guests)} na guest ang mawawalan ng ticket; walang nabayaran.`,
    }),
  nobody: 'Wala pang bumili ng ticket kaya walang ire-refund.',
  tickets: (amount) =>
    plural('fil', amount, {
      one: `${count(amount)} ticket ang hindi na magiging valid.`,
      other: `${count(amount)} na ticket ang hindi na magiging valid.`,
    }),
  addOns: (amount) =>
    plural('fil', amount, {
      one: `${count(amount)} add-on ang hindi na magiging valid.`,
      other: `${count(amount)} na add-on ang hindi na magiging valid.`,
    }),
  commission: (amount) => `Ibabalik namin sa iyo ang ${amount} na commission.`,
  processing: (amount) =>
    `Hindi na mababawi ang ${amount} na processing fee: hindi na ito ibinabalik ng mga payment provider.`,
  balance: (amount) => `Magbabago ang balance mo nang ${amount}.`,
  cash: (amount, all) => `Sa ${all}, ikaw mismo ang magre-refund ng ${amount} nang cash: sa counter ito binayaran.`,
  cashAll: (amount) => `Ikaw mismo ang magre-refund ng buong ${amount} nang cash: sa counter ito binayaran.`,
  pending: (amount) =>
    plural('fil', amount, {
      one: `${count(amount)} order na hindi pa bayad ang maka-cancel.`,
      other: `${count(amount)} na order na hindi pa bayad ang maka-cancel.`,
    }),
  mails: 'Makakatanggap ng e-mail ang bawat buyer, kasama ang dahilan mo.',
  reason: 'Dahilan',
  reasonHint: 'Mababasa ito ng mga buyer, eksakto gaya ng isinulat mo.',
  typed: (name) => `I-type ang “${name}” para magpatuloy`,
  submit: 'I-cancel ang event',
  back: 'Bumalik sa event',
  progressTitle: (event) => `Cancelled na ang ${event}`,
  running: 'Nire-refund na ang mga order',
  done: 'Naasikaso na ang bawat order',
  doneButSome: 'Tapos na, maliban sa ilang order',
  counted: (dealtWith, total) => `${count(dealtWith)} sa ${orders(total)}`,
  counts: {
    refunded: 'Na-refund',
    cancelled: 'Na-cancel bago mabayaran',
    failed: 'Tinanggihan ng provider',
    disputed: 'May dispute',
    toAccounts: 'Papunta sa account ng buyer',
    remaining: 'Gagawin pa',
  },
  reasonGiven: 'Dahilan',
  since: (when) => `Na-cancel noong ${when}`,
  finished: (when) => `Natapos noong ${when}`,
  follows: 'Automatic na nag-a-update ang page na ito. Puwede mo itong iwan: tuloy ang proseso.',
  disputedHint:
    'Ni-reverse ng bangko ng buyer ang natitira sa order na may dispute. Kapag nanalo ang dispute, automatic itong babalik sa buyer.',
  toAccountsHint:
    'May mga buyer na nagbayad sa paraang hindi tumatanggap ng refund. Hiningi na namin ang account nila at doon ipapadala ang pera. Pagkalipas ng dalawang linggo na walang sagot, ang team namin ang mag-aasikaso.',
  retryLead: (amount, sum) =>
    plural('fil', amount, {
      one: `Tinanggihan ng payment provider ang isang refund na ${sum}. Puwede mo itong subukan ulit.`,
      other: `Tinanggihan ng payment provider ang ${count(amount)} na refund na ${sum} lahat. Puwede mong subukan ulit ang lahat.`,
    }),
  retryAll: (amount) => (amount === 1 ? 'Subukan ulit' : `Subukan ulit ang lahat ng ${count(amount)}`),
  failures: 'Mga tinanggihang refund',
  failuresHint: 'Nasa iyo pa ang pera ng mga order na ito. Subukan ulit, o i-refund ang mga buyer sa ibang paraan.',
  order: 'Order',
  buyer: 'Buyer',
  amount: 'Halaga',
  failure: 'Dahilan',
  tryAgain: 'Subukan ulit',
  tryAgainOf: (order) => `Subukan ulit: ${order}`,
};
