import { count } from '../../../format.ts';
import { plural } from '../../../language.ts';
import type { cancellation as english } from '../../en/organizer/orders-cancellation.ts';

const orders = (amount: number) =>
  plural('fil', amount, { one: `${count(amount)} order`, other: `${count(amount)} na order` });

export const cancellation: typeof english = {
  title: (event) => `Kanselahin ang ${event}`,
  warning: 'Hindi na ito mababawi. Titigil agad ang bentahan, at ibabalik ang bayad sa bawat order.',
  buyers: (buyers, amount) =>
    plural('fil', buyers, {
      one: `${count(buyers)} bumili ang mababalikan ng ${amount}.`,
      other: `${count(buyers)} na bumili ang mababalikan ng ${amount}.`,
    }),
  guests: (guests) =>
    plural('fil', guests, {
      one: `${count(guests)} bisita ang hindi na makakadalo; walang nabayaran.`,
      other: `${count(guests)} na bisita ang hindi na makakadalo; walang nabayaran.`,
    }),
  nobody: 'Wala pang bumili ng tiket kaya walang ibabalik.',
  tickets: (amount) =>
    plural('fil', amount, {
      one: `${count(amount)} tiket ang mawawalan ng bisa.`,
      other: `${count(amount)} na tiket ang mawawalan ng bisa.`,
    }),
  commission: (amount) => `Isasauli namin sa iyo ang ${amount} na komisyon.`,
  processing: (amount) => `Mawawala ang ${amount} na bayad sa pagproseso: hindi na ito ibinabalik ng mga serbisyo.`,
  balance: (amount) => `Magbabago ang balanse mo nang ${amount}.`,
  cash: (amount) => `Sa halagang iyon, ikaw mismo ang magsasauli ng ${amount} nang cash: sa counter ito binayaran.`,
  pending: (amount) =>
    plural('fil', amount, {
      one: `${count(amount)} order na hindi pa bayad ang bibitawan.`,
      other: `${count(amount)} na order na hindi pa bayad ang bibitawan.`,
    }),
  mails: 'Sasabihan sa e-mail ang bawat bumili, kasama ang dahilan mo.',
  reason: 'Dahilan',
  reasonHint: 'Babasahin ito ng mga bumili, ayon sa pagkakasulat mo rito.',
  typed: (name) => `I-type ang “${name}” para magpatuloy`,
  submit: 'Kanselahin ang event',
  back: 'Bumalik sa event',
  progressTitle: (event) => `Kanselado na ang ${event}`,
  running: 'Ibinabalik na ang bayad sa mga order',
  done: 'Naasikaso na ang bawat order',
  doneButSome: 'Tapos na, maliban sa ilang order',
  counted: (dealtWith, total) => `${count(dealtWith)} sa ${orders(total)}`,
  counts: {
    refunded: 'Naibalik',
    cancelled: 'Binitawan bago mabayaran',
    failed: 'Tinanggihan ng serbisyo',
    disputed: 'May dispute',
    remaining: 'Gagawin pa',
  },
  reasonGiven: 'Ibinigay na dahilan',
  since: (when) => `Kinansela noong ${when}`,
  finished: (when) => `Natapos noong ${when}`,
  follows: 'Kusang titingin ulit ang pahinang ito. Puwede mo rin itong iwan: tuloy ang trabaho.',
  disputedHint:
    'Binawi ng bangko ng bumili ang natitira sa order na may dispute. Kapag nanalo ang dispute, kusa itong ibabalik sa bumili.',
  retryLead: (amount, sum) =>
    plural('fil', amount, {
      one: `Tinanggihan ng serbisyo ang isang refund na ${sum}. Puwede mo itong ipasubok ulit.`,
      other: `Tinanggihan ng serbisyo ang ${count(amount)} na refund na ${sum} lahat. Puwede mong ipasubok ulit ang lahat, tig-iisang beses.`,
    }),
  retryAll: (amount) =>
    plural('fil', amount, { one: 'Subukan ulit', other: `Subukan ulit ang lahat ng ${count(amount)}` }),
  failures: 'Mga tinanggihang pagbabalik',
  failuresHint: 'Nasa iyo pa ang pera ng mga order na ito. Subukan ulit, o bayaran ang mga bumili sa ibang paraan.',
  order: 'Order',
  buyer: 'Bumili',
  amount: 'Halaga',
  failure: 'Bakit',
  tryAgain: 'Subukan ulit',
  tryAgainOf: (order) => `Subukan ulit: ${order}`,
};
