import { count } from '../../../format.ts';
import type { counter as english } from '../../en/organizer/events-counter.ts';

const tickets = (amount: number) => `${count(amount)} ticket`;

export const counter: typeof english = {
  title: 'Magbenta sa counter, o mamigay',
  lead: 'Makukuha agad ang mga ticket: ipapadala sa e-mail, at puwedeng i-print dito. Sa iyo ang cash: walang fees, walang commission, at hindi kasama sa payout mo.',
  closed: 'Hindi na puwedeng magbenta ng ticket sa naka-archive na event.',
  noTypes: 'Wala pang ticket na maibebenta.',
  noTypesHint: 'Magdagdag muna ng ticket type. Hindi kailangang on sale ito.',
  choose: 'Mga ticket',
  left: (price, left) => `${price} · ${count(left)} ang natitira`,
  name: 'Pangalan',
  email: 'E-mail',
  emailHint: 'Dito namin ipapadala ang mga ticket. Walang e-mail? Ilagay ang sa iyo at i-print ang mga ticket.',
  note: 'Mensahe sa makakatanggap',
  noteHint: 'Makikita sa e-mail. Para lang sa mga ticket na ipinamimigay.',
  total: 'Kuwentahin ang total',
  toPay: (amount) => `${amount} ang babayaran`,
  sell: 'Ibenta nang cash',
  give: 'Ipamigay',
  sold: (amount, amountOfTickets) => `Nabenta: ${tickets(amountOfTickets)} sa halagang ${amount} na cash.`,
  given: (amountOfTickets) => `Naipamigay: ${tickets(amountOfTickets)}.`,
  print: 'I-print ang mga ticket (PDF)',
  order: (number) => `Order ${number}`,
  today: 'Ngayong araw sa counter na ito',
  cash: 'Natanggap na cash',
  cashBack: (amount) => `${amount} na-refund nang cash`,
  soldToday: 'Mga nabentang ticket',
  givenToday: 'Mga naipamigay na ticket',
};
