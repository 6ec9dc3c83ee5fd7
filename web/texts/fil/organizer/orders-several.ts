import { count } from '../../../format.ts';
import type { several as english } from '../../en/organizer/orders-several.ts';

const orders = (amount: number) => `${count(amount)} order`;

export const several: typeof english = {
  choose: 'Pumili',
  chooseOne: (what) => `Piliin ang ${what}`,
  withChosen: 'Sa mga napili:',
  allFound: (amount, isExact) => `Lahat ng ${isExact ? count(amount) : `${count(amount)}+`} na nahanap`,
  most: (amount) => `Hanggang ${count(amount)} bawat gawa.`,
  acts: {
    resend: 'Ipadala ulit ang tickets…',
    message: 'Mag-e-mail sa kanila…',
    refund: 'I-refund…',
    file: 'I-download (CSV)',
  },
  which: (amount) => `Tingnan ang ${orders(amount)}`,
  back: 'Bumalik sa listahan',
  doneTitle: 'Hindi lahat ay nagawa',
  done: (amount) => `Nagawa sa ${orders(amount)}. Hindi nagawa sa mga ito:`,
  resend: {
    title: 'Ipadala ulit ang mga ticket',
    lead: (amount) => `Ipapadala ulit sa mga buyer ang mga ticket ng ${orders(amount)}.`,
    leftOut: (amount) =>
      `Hindi kasama ang ${orders(amount)}: hindi bayad, na-refund na, o walang e-mail address ang buyer.`,
    act: (amount) => `Magpadala ng ${count(amount)} e-mail`,
  },
  refund: {
    title: 'I-refund ang mga napiling order',
    money: (amount, total) =>
      `${total} ang babalik sa mga buyer ng ${orders(amount)}: lahat ng natitira sa binayaran nila.`,
    free: (amount) => `Libre ang ${orders(amount)}: ang mga ticket lang ang kakanselahin.`,
    tickets: (amount) => `Mga ticket na hindi na valid at ibebenta ulit: ${amount}.`,
    cash: (amount) => `${amount} nito ay binayaran sa counter: ikaw ang magsasauli.`,
    balance: (amount) => `Magbabago ang balanse mo nang ${amount}.`,
    leftOut: (amount) => `Hindi kasama ang ${orders(amount)}: wala nang mare-refund.`,
    none: 'Wala nang mare-refund sa mga napili mong order.',
  },
};
