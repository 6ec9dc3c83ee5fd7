import { plural } from '../../../language.ts';
import type { Messages } from '../../en.ts';

export const checkout: Messages['checkout'] = {
  title: (event) => `Checkout: ${event}`,
  heading: 'Mga detalye mo',
  rsvpHeading: 'Ireserba ang puwesto mo',
  summary: 'Ang order mo',
  change: 'Palitan ang mga tiket',
  name: 'Buong pangalan',
  nameHint: 'Ito ang ilalagay sa mga tiket.',
  email: 'E-mail',
  emailHint: 'Dito ipapadala ang mga tiket.',
  accessCode: 'Access code',
  promoCode: 'Promo code',
  apply: 'Gamitin',
  discount: (code: string) => `Promo code ${code}`,
  subtotal: 'Mga tiket',
  fees: 'Mga bayarin',
  total: 'Kabuuan',
  totalWith: (method) => `Kabuuan gamit ang ${method}`,
  free: 'Libre',
  hold: 'Ireserba ang mga tiket ko',
  confirm: 'Kumpirmahin',
  holdHint: (minutes) =>
    plural('fil', minutes, {
      one: `Nakareserba ang mga tiket mo nang ${minutes} minuto habang nagbabayad ka.`,
      other: `Nakareserba ang mga tiket mo nang ${minutes} na minuto habang nagbabayad ka.`,
    }),
  freeHint: 'Walang babayaran. Makukuha mo agad ang QR code mo.',
  terms: 'Sa pagtuloy mo, tinatanggap mo ang:',
  refundPolicy: 'Patakaran sa refund ng event na ito',
  quantityTimes: (quantity, name) => `${quantity} × ${name}`,
  steps: { tickets: 'Mga tiket', details: 'Mga detalye', pay: 'Bayad', done: 'QR code' },
  stepsLabel: 'Mga hakbang',
  rush: {
    heading: 'Napakaraming gustong bumili ng mga tiket na ito ngayon.',
    working: 'Sandali lang: ipinapakita ng browser mo na hindi ka bot. Kusa itong magpapatuloy.',
    wait: (seconds) =>
      plural('fil', seconds, {
        one: `Para hindi ka maunahan ng mga bot, pindutin ulit ang button sa ibaba pagkalipas ng ${seconds} segundo.`,
        other: `Para hindi ka maunahan ng mga bot, pindutin ulit ang button sa ibaba pagkalipas ng ${seconds} na segundo.`,
      }),
    codes: {
      heading: 'Maraming maling code ang sinubukan mula sa koneksiyon mo.',
      wait: (seconds) =>
        plural('fil', seconds, {
          one: `Para hindi mahulaan ng mga bot ang mga code, pindutin ulit ang parehong button pagkalipas ng ${seconds} segundo.`,
          other: `Para hindi mahulaan ng mga bot ang mga code, pindutin ulit ang parehong button pagkalipas ng ${seconds} na segundo.`,
        }),
    },
  },
  faults: {
    heading: 'Pakitingnan ulit ito',
    name: 'Pakilagay ang pangalan mo.',
    email: 'Pakilagay ang e-mail na gaya ng ana@example.com.',
    soldOut: (name) => `${name}: may nauna na, ubos na ito.`,
    onlyLeft: (name, left) => `${name}: ${left} na lang ang natitira.`,
    eventFull: 'May nauna na: puno na ang event na ito.',
    tooMany: (name, most) => `${name}: hanggang ${most} lang sa isang order.`,
    codeNeeded: 'Kailangan ng access code para sa event na ito.',
    promoWrong: 'Hindi puwede ang promo code na iyan para sa mga tiket na ito, o tapos na.',
    codeWrong: 'Hindi tama ang access code para sa event na ito, o nagamit na ito.',
    notOnSale: 'Hindi na ibinebenta ang mga tiket na ito.',
    gone: 'Wala na ang isa sa mga tiket na pinili mo.',
    choose: 'Pumili ng kahit isang tiket.',
    tooManyHeld: (minutes) =>
      plural('fil', minutes, {
        one: `Masyado nang maraming tiket ang nakareserba sa iyo na hindi pa bayad. Bayaran muna ang mga iyon, o subukan ulit pagkalipas ng ${minutes} minuto.`,
        other: `Masyado nang maraming tiket ang nakareserba sa iyo na hindi pa bayad. Bayaran muna ang mga iyon, o subukan ulit pagkalipas ng ${minutes} na minuto.`,
      }),
    tooManyFree:
      'Masyado nang maraming libreng tiket ng event na ito ang nakuha gamit ang e-mail mo o mula sa koneksiyon mo. Subukan sa ibang koneksiyon, gaya ng mobile data, o magtanong sa organizer.',
    tooManyAtOnce: 'Higit ito sa bilang ng tiket na maaaring ireserba ng isang bibili para sa event na ito.',
    busy: 'Napakaraming bumibili ngayon. Pakisubukan ulit.',
  },
};
