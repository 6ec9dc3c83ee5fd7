import { plural } from '../../../language.ts';
import type { Messages } from '../../en.ts';

export const checkout: Messages['checkout'] = {
  title: (event) => `Checkout: ${event}`,
  heading: 'Mga detalye mo',
  rsvpHeading: 'I-reserve ang spot mo',
  summary: 'Ang order mo',
  change: 'Baguhin ang mga ticket',
  name: 'Buong pangalan',
  nameHint: 'Ito ang lalabas sa mga ticket mo.',
  email: 'E-mail',
  emailHint: 'Dito namin ipapadala ang mga ticket mo.',
  accessCode: 'Access code',
  promoCode: 'Promo code',
  apply: 'I-apply',
  discount: (code: string) => `Promo code ${code}`,
  subtotal: 'Mga ticket',
  fees: 'Fees',
  total: 'Total',
  totalWith: (method) => `Total gamit ang ${method}`,
  otherWays:
    'Sa susunod na page, puwede kang pumili ng ibang paraan ng pagbabayad at makikita mo kung mas mura o mas mahal ito.',
  free: 'Libre',
  hold: 'I-reserve ang mga ticket ko',
  confirm: 'Kumpirmahin',
  holdHint: (minutes) =>
    plural('fil', minutes, {
      one: `Naka-reserve ang mga ticket mo nang ${minutes} minuto habang nagbabayad ka.`,
      other: `Naka-reserve ang mga ticket mo nang ${minutes} minuto habang nagbabayad ka.`,
    }),
  freeHint: 'Walang babayaran. Makukuha mo agad ang QR code mo.',
  terms: 'Sa pagpapatuloy, tinatanggap mo ang:',
  refundPolicy: 'Refund policy ng event na ito',
  ticketCount: (tickets) => plural('fil', tickets, { one: `${tickets} ticket`, other: `${tickets} na ticket` }),
  quantityTimes: (quantity, name) => `${quantity} × ${name}`,
  steps: { tickets: 'Mga ticket', details: 'Mga detalye', pay: 'Bayad', done: 'QR code' },
  stepsLabel: 'Mga hakbang',
  rush: {
    heading: 'Napakaraming bumibili ng mga ticket na ito ngayon.',
    working: 'Sandali lang: ipinapakita ng browser mo na hindi ka bot. Kusa itong magpapatuloy.',
    wait: (seconds) =>
      plural('fil', seconds, {
        one: `Para hindi ka maunahan ng mga bot, pindutin ulit ang button sa ibaba pagkalipas ng ${seconds} segundo.`,
        other: `Para hindi ka maunahan ng mga bot, pindutin ulit ang button sa ibaba pagkalipas ng ${seconds} na segundo.`,
      }),
    codes: {
      heading: 'Masyadong maraming maling code ang sinubukan mula sa connection mo.',
      wait: (seconds) =>
        plural('fil', seconds, {
          one: `Para hindi mahulaan ng mga bot ang mga code, pindutin ulit ang parehong button pagkalipas ng ${seconds} segundo.`,
          other: `Para hindi mahulaan ng mga bot ang mga code, pindutin ulit ang parehong button pagkalipas ng ${seconds} na segundo.`,
        }),
    },
  },
  faults: {
    heading: 'Pakicheck ulit ito',
    name: 'Pakilagay ang pangalan mo.',
    email: 'Pakilagay ang e-mail mo, gaya ng ana@example.com.',
    emailMeant: (typed, meant) =>
      `${typed}: ${meant} ba ang ibig mong sabihin? Kung tama ang nailagay mo, magpatuloy sa ibaba.`,
    useMeant: (meant) => `Gamitin ang ${meant}`,
    soldOut: (name) => `${name}: kaka-sold out lang.`,
    onlyLeft: (name, left) => `${name}: ${left} na lang ang natitira.`,
    eventFull: 'Kaka-sold out lang ng event na ito.',
    price: (name, least, most) => `${name}: pumili ng presyo mula ${least} hanggang ${most}.`,
    tooMany: (name, most) => `${name}: hanggang ${most} lang bawat order.`,
    perTicket: (name, most) => `${name}: hanggang ${most} lang sa mga ticket na pinili mo.`,
    needsTicket: (names) => `${names}: kasama lang ng ticket nabibili. Pumili rin ng ticket.`,
    codeNeeded: 'May access code dapat para sa event na ito.',
    promoWrong: 'Hindi puwede ang promo code na iyan sa mga ticket na ito, o expired na ito.',
    codeWrong: 'Hindi puwede ang access code na iyan sa event na ito, o nagamit na ito.',
    notOnSale: 'Hindi na on sale ang mga ticket na ito.',
    gone: 'Hindi na available ang isa sa mga ticket na pinili mo.',
    choose: 'Pumili ng kahit isang ticket.',
    tooManyHeld: (minutes) =>
      plural('fil', minutes, {
        one: `Masyado nang marami ang naka-reserve mong ticket na hindi pa bayad. Bayaran muna ang mga iyon, o subukan ulit pagkalipas ng ${minutes} minuto.`,
        other: `Masyado nang marami ang naka-reserve mong ticket na hindi pa bayad. Bayaran muna ang mga iyon, o subukan ulit pagkalipas ng ${minutes} minuto.`,
      }),
    tooManyFree:
      'Masyado nang maraming libreng ticket sa event na ito ang nakuha gamit ang e-mail o connection mo. Subukan ang ibang connection, gaya ng mobile data, o magtanong sa organizer.',
    tooManyAtOnce: 'Lampas ito sa bilang ng ticket na puwedeng i-reserve ng isang buyer sa event na ito.',
    asked: 'May kulang pang detalye na kailangan ng organizer. May marka ang mga ito sa ibaba.',
    busy: 'Napakaraming bumibili ngayon. Pakisubukan ulit.',
  },
};
