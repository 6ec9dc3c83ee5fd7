import { plural } from '../../../language.ts';
import type { Messages } from '../../en.ts';

export const order: Messages['order'] = {
  title: (number) => `Order ${number}`,
  methods: {
    card: 'Credit o debit card',
    gcash: 'GCash',
    maya: 'Maya',
    grab_pay: 'GrabPay',
    qrph: 'QR Ph',
    online_banking: 'Online banking',
    cash: 'Cash',
  },
  number: 'Order',
  buyer: 'Bumili',

  pay: {
    heading: 'Magbayad at sa iyo na ang mga tiket',
    held: 'Nakareserba ang mga tiket mo nang',
    heldUntil: (time) => `Nakareserba ang mga tiket mo hanggang ${time}.`,
    method: 'Magbayad gamit ang',
    submit: (total) => `Magbayad ng ${total}`,
    proceed: 'Magpatuloy sa pagbabayad',
    cancel: 'Ibalik ang mga tiket',
    update: 'Ipakita ang kabuuan sa paraang ito',
    cancelHint: 'Mabibili na ito ng iba.',
    failed: 'Hindi natuloy ang bayad. Walang nasingil. Puwede kang sumubok ulit o pumili ng ibang paraan.',
    expired: 'Nag-expire ang payment page. Walang nasingil. Puwede kang sumubok ulit.',
    tooManyTries: 'Masyado nang maraming beses sinubukang bayaran ang order na ito.',
    providerAway: 'Hindi sumasagot ang payment provider ngayon. Subukan ulit maya-maya, o gumamit ng ibang paraan.',
    providerRefused: 'Hindi tinanggap ng payment provider ang order na ito. Pumili ng ibang paraan.',
  },

  waiting: {
    heading: 'Hinihintay ang bayad mo',
    hint: (method) =>
      `Hindi pa nakukumpirma ang bayad mo (${method}). Kapag nakabayad ka na, kusang lalabas dito ang mga tiket mo; puwede mo ring isara ito at balikan.`,
    again: 'Hindi pa nakabayad? Magbayad ulit o sa ibang paraan',
    reload: 'Tingnan ulit',
  },

  done: {
    heading: 'Kita-kits tayo roon!',
    hint: 'Ipakita ang mga code na ito sa pinto, sa phone o naka-print. Isang tao ang makakapasok sa bawat isa.',
    sentTo: (email) => `Ipinadala rin sa ${email}.`,
    pdf: 'I-save bilang PDF',
    calendar: 'Idagdag sa kalendaryo',
    share: 'I-share ang event',
    keep: 'Itago ang link sa e-mail mo: kung sino ang may hawak nito, nasa kaniya ang mga tiket mo.',
  },

  join: { label: 'Dito sumali online', hint: 'Para sa iyo at sa mga binilhan mo ng tiket ang link na ito.' },

  tickets: {
    heading: (tickets) =>
      tickets === 1
        ? 'Ang tiket mo'
        : plural('fil', tickets, { one: `Ang ${tickets} tiket mo`, other: `Ang ${tickets} na tiket mo` }),
    ticket: (place, of) => `Tiket ${place} ng ${of}`,
    qr: (code) => `QR code ng tiket ${code}`,
    goodFor: (from, to) => `Para sa isang pagpasok, mula ${from} hanggang ${to}`,
    code: 'Code',
    section: 'Seksiyon',
    row: 'Hanay',
    seat: 'Upuan',
    valid: 'May bisa',
    used: 'Nagamit na',
    void: 'Walang bisa',
    returning: 'Ibinabalik ang bayad: hindi makakapasok',
    test: 'Tiket na pagsubok: hindi makakapasok',
  },

  simulator: {
    title: (amount) => `Magbayad ng ${amount}`,
    notice: 'Simulator ng bayad: walang totoong perang gagalaw rito.',
    method: 'Paraan',
    reference: 'Reference',
    paid: 'Magbayad',
    failed: 'Hayaang pumalya ang bayad',
    expired: 'Hayaang maubos ang oras',
    back: 'Bumalik nang hindi nagbabayad',
  },

  giveBack: {
    offer: (until) => `Hindi ka na puwede? Puwede mong isauli ang order na ito hanggang ${until}`,
    allTickets: 'Mawawalan ng bisa ang lahat ng tiket ng order na ito.',
    ownTickets: 'Mawawalan ng bisa ang mga tiket mo sa order na ito. May bisa pa rin ang mga ipinasa mo na sa iba.',
    paid: (amount) => `Ibabalik sa iyo ang ${amount} kung paano ka nagbayad.`,
    forGood: 'Hindi na ito mababawi.',
    submit: 'Isauli ang order',
    underWay:
      'Isinauli mo ang order na ito. Pabalik na ang pera; kapag naipadala na ito, mawawalan ng bisa ang mga tiket.',
    refused:
      'Hindi maisauli ang order ngayon. Naitala na ito at may mag-aasikaso; may bisa pa ang mga tiket hanggang doon.',
  },

  cancelled: {
    heading: 'Naibalik na ang mga tiket na ito',
    hint: 'Naubos ang oras ng pagbabayad, o kinansela ang order. Walang nasingil. Kusang ibabalik ang perang mahuling dumating.',
    again: 'Pumili ulit ng tiket',
  },

  deleted: {
    heading: 'Wala na ang event na ito',
    hint: 'Binura na ng organizer ang event na ito. Kinansela na ang order mo bago pa iyon, at walang nasingil. Kusang ibabalik ang perang mahuling dumating.',
    event: 'Binurang event',
    others: 'Tingnan ang ibang event',
  },

  refunded: {
    heading: 'Naibalik na ang bayad sa order na ito',
    partly: (amount) => `Naibalik ang ${amount}.`,
    byBank: (amount) => `Binawi ng bangko mo ang bayad na ${amount}, kaya wala nang bisa ang mga tiket.`,
    hint: 'Babalik ang pera sa pinanggalingan nito. Depende sa bangko, ilang araw ito.',
    cashHint: 'Cash ang ibinayad, kaya cash din itong isasauli ng organizer.',
  },

  receipt: {
    heading: 'Resibo',
    subtotal: 'Mga tiket',
    fees: 'Mga bayarin',
    total: 'Kabuuan',
    paidWith: (method) => `Binayaran gamit ang ${method}`,
    refunded: 'Naibalik',
    byBank: 'Binawi ng bangko mo',
    left: 'Nabayaran sa huli',
    placed: 'Inorder',
  },
};
