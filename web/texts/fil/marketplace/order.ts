import { plural } from '../../../language.ts';
import type { Messages } from '../../en.ts';

// In the order of the table of methods, the most usual first: pages choose by it.
const methods = {
  gcash: 'GCash',
  maya: 'Maya',
  card: 'Credit o debit card',
  qrph: 'QR Ph',
  grab_pay: 'GrabPay',
  shopee_pay: 'ShopeePay',
  online_banking: 'Online banking',
  billease: 'BillEase',
  seven_eleven: '7-Eleven',
  cebuana: 'Cebuana Lhuillier',
  ecpay: 'ECPay',
  cash: 'Cash',
};

export const order: Messages['order'] = {
  title: (number) => `Order ${number}`,
  methods,
  methodsInSentence: { ...methods, card: 'credit o debit card', online_banking: 'online banking', cash: 'cash' },
  number: 'Order',
  buyer: 'Buyer',

  pay: {
    heading: 'Magbayad para makuha ang mga ticket mo',
    held: 'Naka-reserve ang mga ticket mo nang',
    heldUntil: (time) => `Naka-reserve ang mga ticket mo hanggang ${time}.`,
    method: 'Magbayad gamit ang',
    saves: (amount) => `mas mura nang ${amount}`,
    adds: (amount) => `dagdag ${amount}`,
    notRefundable: 'Hindi maibabalik ang bayad sa paraang ito',
    notInApp: (app) => `Baka hindi bumukas sa loob ng ${app}`,
    submit: (total) => `Magbayad ng ${total}`,
    proceed: 'Magpatuloy sa pagbabayad',
    cancel: 'I-cancel ang order',
    update: 'Ipakita ang total sa paraang ito',
    cancelHint: 'Ibebenta ulit ang mga ticket.',
    failed: 'Hindi natuloy ang bayad at walang na-charge sa iyo. Subukan ulit o pumili ng ibang paraan.',
    expired: 'Nag-expire ang payment page at walang na-charge sa iyo. Puwede kang sumubok ulit.',
    tooManyTries: 'Masyado nang maraming beses sinubukang bayaran ang order na ito.',
    providerAway: 'Hindi sumasagot ang payment provider ngayon. Subukan ulit maya-maya, o pumili ng ibang paraan.',
    noCash: 'Hindi na mababayaran ng cash ang mga ticket na ito. Pumili ng ibang paraan ng pagbabayad.',
    providerRefused: 'Hindi tinanggap ng payment provider ang order na ito. Pumili ng ibang paraan ng pagbabayad.',
  },

  inApp: {
    hint: (app) =>
      `Nasa loob ka ng ${app}, at may mga paraan ng pagbabayad na hindi bumubukas dito. Naka-reserve pa rin ang mga ticket mo: ituloy sa browser ng phone mo.`,
    open: 'Ituloy sa browser ko',
    copy: 'Buksan ito sa browser mo gamit ang menu ng page, o kopyahin doon ang link na ito:',
    copyLink: 'Kopyahin ang link',
    copied: 'Nakopya na',
  },

  elsewhere: {
    once: 'Isang beses lang gagana ang link, habang naka-reserve ang mga ticket mo. Huwag itong ibahagi: mabubuksan ng may hawak nito ang order mo.',
    goOn: { heading: 'Naka-reserve pa rin ang mga ticket mo', hint: 'Ituloy ang pagbabayad sa browser na ito.' },
    over: {
      heading: 'Hindi na magagamit ang link na ito',
      hint: 'Isang beses lang ito gumagana, habang naka-reserve ang mga ticket. Buksan ang order kung saan ka nagsimula, o hanapin ito gamit ang e-mail address mo.',
    },
    submit: 'Ituloy ang order ko',
    find: 'Hanapin ang order ko',
  },

  cash: {
    heading: (shop) => `Magbayad sa ${shop}`,
    hint: (shop, total) =>
      `Ipakita ang code na ito sa ${shop} at magbayad ng ${total} na cash. Ie-e-mail namin ang mga ticket mo at lalabas din dito kapag bayad ka na.`,
    barcode: 'Barcode ng payment code mo',
    code: 'Code',
    until: (time) => `Magbayad bago ang ${time}. Pagkatapos noon, ibebenta na ulit ang mga ticket.`,
    keep: 'In-e-mail din namin sa iyo ang code na ito. Puwede mo nang isara ang page.',
    simulate: 'Subukan ang pagbabayad sa tindahan',
    otherwise: 'Ibang paraan na lang ng pagbabayad',
  },

  qr: {
    heading: (total) => `Magbayad ng ${total} gamit ang QR Ph`,
    hint: 'I-scan ang code na ito gamit ang GCash, Maya o app ng bangko mo. Sa phone na ito: i-save ang larawan, tapos buksan sa app gamit ang “Upload QR” o “From gallery”.',
    picture: (total) => `QR Ph code para magbayad ng ${total}`,
    save: 'I-save ang larawan',
    press: 'Kung walang na-save, pindutin nang matagal ang code at piliing i-save, o mag-screenshot.',
    until: (time) => `Bayaran nang buo bago ang ${time}, isang beses lang.`,
    keep: 'Makikita ng page na ito kapag bayad ka na; ie-e-mail din ang mga ticket mo.',
    simulate: 'Subukan ang pagbabayad gamit ang QR Ph',
  },

  waiting: {
    heading: 'Hinihintay ang bayad mo',
    hint: (method) =>
      `Hinihintay namin ang kumpirmasyon ng bayad mo mula sa ${method}. Automatic na lalabas dito ang mga ticket mo kapag bayad ka na. Puwede mo ring isara ang page na ito at balikan.`,
    again: 'Hindi pa nakabayad? Magbayad ulit o pumili ng ibang paraan',
    reload: 'I-check ulit',
  },

  done: {
    heading: 'Kita-kits!',
    hint: 'Ipakita ang mga QR code na ito sa entrance, sa phone o naka-print. Isang tao ang makakapasok sa bawat code.',
    sentTo: (email) => `Ipinadala rin sa ${email}.`,
    pdf: 'I-save bilang PDF',
    calendar: 'Idagdag sa calendar',
    share: 'I-share ang event',
    back: (host: string) => `Bumalik sa ${host}`,
    keep: 'Huwag ipamigay ang link sa e-mail mo: kung sino ang may hawak nito, hawak din ang mga ticket mo.',
  },

  join: { label: 'Dito sumali online', hint: 'Para sa iyo at sa mga binilhan mo ng ticket ang link na ito.' },

  tickets: {
    heading: (tickets) =>
      tickets === 1
        ? 'Ang ticket mo'
        : plural('fil', tickets, { one: `Ang ${tickets} ticket mo`, other: `Ang ${tickets} na ticket mo` }),
    ticket: (place, of) => `Ticket ${place} sa ${of}`,
    qr: (code) => `QR code ng ticket ${code}`,
    goodOn: (days) => `Valid sa ${days}`,
    goodFor: (from, to) => `Valid mula ${from} hanggang ${to}`,
    newDate: 'Bagong petsa',
    previous: 'Naunang ticket',
    next: 'Susunod na ticket',
    code: 'Code',
    section: 'Section',
    row: 'Row',
    seat: 'Seat',
    valid: 'Valid',
    used: 'Nagamit na',
    usedDay: ({ day, of }) => `Nagamit na ang araw ${day} sa ${of}`,
    redeemed: 'Na-redeem na',
    addOn: 'Add-on: ipakita ang code nito para makuha ito. Hindi ito pampasok.',
    given: 'Na-transfer na',
    void: 'Hindi valid',
    returning: 'Nire-refund na: hindi valid sa entrance',
    test: 'Test ticket: hindi valid sa entrance',
  },

  party: {
    heading: 'Sabay-sabay ba kayo? Isang code para sa lahat',
    hint: 'Sa entrance, makikita sa code na ito ang lahat ng ticket sa order na ito, at sasabihin mo kung ilan kayong nandoon. Huwag itong ipamigay: makakapasok dito ang lahat ng nasa order. Hindi kasama ang mga na-transfer mo na.',
    qr: 'QR code ng buong order',
  },

  simulator: {
    title: (amount) => `Magbayad ng ${amount}`,
    notice: 'Payment simulator: walang totoong pera rito.',
    method: 'Paraan',
    reference: 'Reference',
    paid: 'Magbayad',
    failed: 'Gawing bigo ang bayad',
    expired: 'Hayaang mag-expire ang bayad',
    back: 'Bumalik nang hindi nagbabayad',
  },

  giveBack: {
    offer: (until) => `Hindi makakapunta? Puwede mong i-return ang order na ito at ma-refund hanggang ${until}`,
    allTickets: 'Hindi na magiging valid ang lahat ng ticket sa order na ito.',
    ownTickets:
      'Hindi na magiging valid ang sarili mong mga ticket sa order na ito. Valid pa rin ang mga na-transfer mo na.',
    paid: (amount) => `Ire-refund ang ${amount} sa ginamit mong paraan ng pagbabayad.`,
    forGood: 'Hindi na ito mababawi.',
    submit: 'I-return ang order at ma-refund',
    underWay:
      'Na-return mo na ang order na ito. Papunta na ang refund mo; hindi na magiging valid ang mga ticket kapag naipadala na ito.',
    refused:
      'Hindi ma-return ang order ngayon. Alam na ito ng team namin at aasikasuhin nila. Valid ang mga ticket mo hanggang doon.',
  },

  date: {
    title: 'Palitan ang petsa',
    offer: (until) => `Kailangan mo ng ibang petsa? Puwede mo itong palitan hanggang ${until}`,
    now: (event, when) => `Para sa ${event}, ${when} ang mga ticket mo.`,
    hint: (until) =>
      `Puwede mong palitan ang petsa hanggang ${until}. Walang bayad ito. Makakakuha ka ng mga bagong ticket, at hindi na gagana ang mga luma.`,
    choose: (tickets) => (tickets === 1 ? 'Bagong petsa ng ticket mo' : `Bagong petsa ng ${tickets} ticket mo`),
    soldOut: 'kulang na ang natitirang ticket',
    next: 'Magpatuloy',
    confirmTitle: 'Palitan ng petsang ito?',
    losesHeading: 'Sa bagong petsa, hindi mo na magagawa ang mga ito:',
    loses: {
      GIVE_BACK: 'i-return ang buong order at ma-refund nang buo dahil na-reschedule ang event',
      RETURN: 'mag-return ng ticket',
      RETURN_TERMS: 'makuha ang ganoon kalaki o kabilis na refund sa ni-return na ticket',
      EXCHANGE: 'magpalit ulit ng petsa',
      GIVE_ON: 'mag-transfer ng ticket',
    },
    losesNothing: 'Magagawa mo pa rin sa mga ticket mo ang lahat ng nagagawa mo ngayon.',
    losesSome: 'may mawawala sa mga nagagawa mo ngayon',
    newTickets: 'Walang bayad ito. Makakakuha ka ng mga bagong ticket, at hindi na gagana ang mga luma.',
    confirm: (when) => `Palitan: ${when}`,
    other: 'Pumili ng ibang petsa',
    noDates: 'Walang ibang petsa na may parehong ticket at parehong presyo.',
    notAllowed: 'Hindi mapapalitan, o hindi na mapapalitan, ang petsa ng order na ito. Valid pa rin ang mga ticket mo.',
    back: (order) => `Bumalik sa order ${order}`,
    faults: {
      soldOut: 'Kulang na ang ticket sa petsang iyon. Walang nabago; pumili ng ibang petsa.',
      refused: 'Hindi mailipat ang order mo sa petsang iyon. Walang nabago.',
      none: 'Pumili muna ng petsa.',
    },
  },

  cancelled: {
    heading: 'Hindi natuloy ang order na ito',
    hint: 'Na-cancel ito, o naubos ang oras ng pagbabayad. Walang na-charge sa iyo. Kung may dumating pang bayad, automatic namin itong ibabalik.',
    again: 'Pumili ulit ng ticket',
  },

  deleted: {
    heading: 'Wala na ang event na ito',
    hint: 'Binura ng organizer ang event na ito. Na-cancel na ang order mo bago pa iyon, at walang na-charge sa iyo. Kung may dumating pang bayad, automatic namin itong ibabalik.',
    event: 'Binurang event',
    others: 'Tingnan ang ibang event',
  },

  refunded: {
    heading: 'Na-refund na ang order na ito',
    partly: (amount) => `Na-refund ang ${amount}.`,
    byBank: (amount) => `Ni-reverse ng bangko mo ang bayad na ${amount}, kaya hindi na valid ang mga ticket.`,
    hint: 'Babalik ang pera sa ginamit mong paraan ng pagbabayad. Depende sa bangko, puwede itong tumagal nang ilang araw.',
    cashHint: 'Cash ang binayad mo, kaya cash din itong ire-refund ng organizer.',
    accountHint: 'Napunta ang pera sa account na pinili mo.',
  },

  eventCancelled: {
    heading: (event) => `Kinansela ang ${event}`,
    why: 'Sabi ng organizer:',
    money: 'Ang pera mo',
    free: 'Libre ang mga ticket na ito, kaya walang ire-refund.',
    notCharged: 'Hindi ka nasingil sa order na ito. Kung may dumating pang bayad, automatic itong ire-refund.',
    sent: (way) =>
      `Na-refund na sa ${way} mo. Depende sa bangko o e-wallet, puwedeng abutin ng ilang araw bago ito lumabas.`,
    underWay: (way) => `Papunta na sa ${way} mo. I-e-e-mail ka namin kapag naipadala na ang refund.`,
    toCome: (way) => `Ire-refund sa ${way} mo. Wala kang kailangang gawin.`,
    refused: (way) =>
      `Hindi natuloy ang refund sa ${way} mo. Inaasikaso na ito ng team namin at i-e-e-mail ka. Wala kang kailangang gawin.`,
    byBank: 'Ni-reverse ng bangko mo.',
    toBuyer: 'Hindi na valid ang ticket na ito. Sa buyer mapupunta ang refund.',
  },

  refundAccount: {
    title: 'Ang refund mo',
    account: 'account',
    heading: (amount) => `Saan namin ipapadala ang ${amount} mo?`,
    lead: 'Hindi namin maibabalik ang perang ito sa paraang ginamit mo sa pagbabayad. Sabihin mo sa amin sa loob ng dalawang linggo kung saang account ito ipapadala.',
    wrong: 'Hindi tinanggap ng account na ibinigay mo ang pera. Tingnan ang number at pangalan nito, at ibigay ulit.',
    paying: (amount) => `Papunta na sa account mo ang ${amount}. I-e-e-mail ka namin kapag nandoon na.`,
    withPerson: (amount) => `Inaasikaso na ng team namin ang refund mong ${amount} at i-e-e-mail ka.`,
    bankCode: 'Bangko o wallet',
    choose: 'Pumili ng bangko o wallet',
    name: 'Pangalan sa account',
    number: 'Account number',
    numberHint: 'Sa GCash at Maya, ang mobile number. Hindi kami humihingi ng PIN o code.',
    submit: 'Ipadala rito ang refund ko',
  },

  receipt: {
    heading: 'Resibo',
    subtotal: 'Mga ticket',
    fees: 'Fees',
    total: 'Total',
    invoice: 'Invoice (PDF)',
    paidWith: (method) => `Binayaran gamit ang ${method}`,
    refunded: 'Na-refund',
    byBank: 'Ni-reverse ng bangko mo',
    left: 'Net na nabayaran',
    placed: 'Petsa ng order',
  },
};
