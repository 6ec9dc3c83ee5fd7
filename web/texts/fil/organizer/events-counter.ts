import { count } from '../../../format.ts';
import type { counter as english } from '../../en/organizer/events-counter.ts';

const tickets = (amount: number) => `${count(amount)} tiket`;

export const counter: typeof english = {
  title: 'Magbenta sa counter, o mamigay',
  lead: 'Kanila agad ang mga tiket: naka-e-mail, at maipi-print dito. Sa iyo ang cash: walang bayarin, walang komisyon, at wala sa mga payout mo.',
  closed: 'Wala nang counter ang event na naka-archive.',
  noTypes: 'Wala pang maibibigay.',
  noTypesHint: 'Magdagdag muna ng uri ng tiket; hindi kailangang ibinebenta ito.',
  choose: 'Mga tiket',
  left: (price, left) => `${price} · ${count(left)} ang natitira`,
  name: 'Pangalan',
  email: 'E-mail',
  emailHint: 'Dito ipapadala ang mga tiket. Kung wala siyang e-mail, ilagay ang sa iyo at i-print ang mga ito.',
  note: 'Isang linya para sa bibigyan mo',
  noteHint: 'Mababasa ito sa e-mail. Para lang sa mga tiket na ipinamimigay.',
  total: 'Kuwentahin ang kabuuan',
  toPay: (amount) => `${amount} ang babayaran`,
  sell: 'Ibenta nang cash',
  give: 'Ipamigay',
  sold: (amount, amountOfTickets) => `Nabenta: ${tickets(amountOfTickets)} sa halagang ${amount} na cash.`,
  given: (amountOfTickets) => `Naipamigay: ${tickets(amountOfTickets)}.`,
  print: 'I-print ang mga tiket (PDF)',
  order: (number) => `Order ${number}`,
  today: 'Ngayong araw sa counter na ito',
  cash: 'Natanggap na cash',
  cashBack: (amount) => `${amount} ang isinauli`,
  soldToday: 'Mga tiket na nabenta',
  givenToday: 'Mga tiket na naipamigay',
};
