import { plural } from '../../language.ts';
import type { Messages } from '../en.ts';

const ticketCount = (tickets: number) =>
  tickets === 1 ? '1 tiket' : plural('fil', tickets, { one: `${tickets} tiket`, other: `${tickets} na tiket` });

export const mails: Messages['mails'] = {
  greeting: (name) => (name === null ? 'Magandang araw,' : `Magandang araw, ${name},`),
  event: 'Event',
  when: 'Kailan',
  where: 'Saan',
  organizer: 'Organizer',
  order: 'Order',
  discount: 'Bawas',
  fees: 'Mga bayarin',
  total: 'Kabuuan',
  free: 'Libre',
  online: 'Online',
  join: 'Dito sumali online',
  venueOpen: 'Iaanunsiyo pa',
  seeOrder: 'Tingnan ang order mo',
  seeTicket: 'Tingnan ang tiket mo',
  ticket: 'Tiket',
  bank: 'Babalik ang pera sa pinanggalingan nito. Depende sa bangko, ilang araw ito.',
  cash: 'Cash ang ibinayad, kaya cash din itong isasauli ng organizer. Itanong sa kanila kung saan, at ipakita ang e-mail na ito.',
  validUntil: (when) => `Isang beses lang gagana ang link, hanggang ${when}.`,
  footer:
    'Nagbebenta ang Takilya ng mga tiket para sa organizer na nakapangalan. Natanggap mo ito dahil sa isang ginawa sa Takilya.',
  testSubject: (subject) => `[Pagsubok] ${subject}`,
  testNote: 'Pagsubok lang ito sa sandbox: walang perang gumalaw, at hindi makakapasok gamit ang mga tiket na ito.',
  statuses: {
    PENDING: 'Hindi pa bayad',
    COMPLETED: 'Bayad na',
    CANCELLED: 'Kinansela',
    REFUNDED: 'Naibalik ang bayad',
  },

  message: {
    subject: (organizer, subject, { isTest }) => `${isTest ? '[Para sa iyo] ' : ''}${organizer}: ${subject}`,
    test: 'Ikaw lang ang nakatanggap nito, para makita kung ano ang itsura.',
    lead: (organizer, event) => `Sumulat sa iyo ang “${organizer}”, ang organizer ng “${event}”:`,
    answer: (organizer) => `Kung sasagutin mo ang e-mail na ito, mapupunta ang sagot mo sa “${organizer}”.`,
    why: (event) => `Natanggap mo ito dahil may tiket ka para sa “${event}”.`,
    stop: (organizer) => `Huwag nang padalhan ng mensahe mula sa “${organizer}”`,
  },

  orderReceived: {
    subject: (event) => `Ang order mo para sa ${event}`,
    heading: 'Natanggap namin ang order mo',
    held: (time) => `Nakareserba ang mga tiket mo hanggang ${time}. Sa iyo na ang mga ito kapag nabayaran.`,
    paid: 'Bayad na ito. Darating ang mga tiket mo sa isa pang e-mail, at nasa pahina rin ng order mo.',
    over: 'Tapos na ang oras ng pagbabayad, at mabibili na ulit ang mga tiket. Kusang ibabalik ang perang darating pa.',
    pay: (total) => `Magbayad ng ${total}`,
  },

  tickets: {
    subject: (event) => `Ang mga tiket mo para sa ${event}`,
    heading: 'Narito ang mga tiket mo',
    lead: 'Ipakita ang mga code na ito sa pinto, sa phone o naka-print. Isang tao ang makakapasok sa bawat isa.',
    gift: (organizer) =>
      `Ibinibigay sa iyo ng ${organizer} ang mga tiket na ito. Libre ang mga ito: wala kang babayaran.`,
    note: (note) => `Sabi nila: ${note}`,
    textLead: 'Narito ang mga tiket mo. Ipakita ang mga QR code nito sa pinto: nasa pahina ito ng order mo.',
    voidHeading: 'Wala nang bisa ang mga tiket na ito',
    void: 'Naibalik na ang bayad sa order, kaya wala nang makakapasok gamit ang mga tiket nito.',
    voidHeld: 'Naibalik na ang bayad nito o naibigay na ito sa iba, kaya wala nang makakapasok gamit ito.',
    keep: 'Huwag ipamigay ang e-mail na ito: kung sino ang may hawak ng link o ng mga code, nasa kaniya ang mga tiket mo.',
    attached: 'Kalakip ang PDF ng mga tiket at ang entry para sa kalendaryo mo.',
    leftOut: (tickets) => `May ${ticketCount(tickets)} pa sa pahina ng order mo.`,
    answersMissing: (answers) =>
      answers === 1
        ? 'May tanong sa iyo ang organizer na kailangan mo pang sagutin. Sagutin ito sa pahinang ito:'
        : `May ${answers} tanong sa iyo ang organizer na kailangan mo pang sagutin. Sagutin ang mga ito sa pahinang ito:`,
    answer: 'Sagutin ngayon',
    section: 'Seksiyon',
    row: 'Hanay',
    seat: 'Upuan',
    code: 'Code',
    qr: (code) => `QR code ng tiket ${code}`,
  },

  refunded: {
    subject: (order) => `Ibinalik na bayad para sa order ${order}`,
    now: 'Naibalik ngayon',
    others: 'Iba pang naibalik',
    byBank: 'Binawi ng bangko mo',
    left: 'Nabayaran sa huli',
    heading: (amount) => `Babalik sa iyo ang ${amount}`,
    whole: (amount) => `Naibalik ang buong bayad ng order mo na ${amount}. Wala nang bisa ang mga tiket nito.`,
    part: (amount) => `Naibalik ang ${amount} ng order mo. May bisa pa rin ang mga tiket mo.`,
    tickets: (amount, tickets) =>
      tickets === 1
        ? `Naibalik ang ${amount} para sa isang tiket ng order mo. Wala na itong bisa.`
        : `Naibalik ang ${amount} para sa ${ticketCount(tickets)} ng order mo. Wala nang bisa ang mga ito.`,
    freeSubject: (order) => `May mga tiket ng order ${order} na wala nang bisa`,
    freeHeading: 'May binawing tiket',
    free: (tickets) =>
      tickets === 1
        ? 'Binawi ng organizer ang isang tiket ng order mo. Libre ito, at wala nang bisa.'
        : `Binawi ng organizer ang ${ticketCount(tickets)} ng order mo. Libre ang mga ito, at wala nang bisa.`,
    leftOut: (tickets) => `At ${ticketCount(tickets)} pa, na nasa page ng order mo.`,
    rest: 'May bisa pa rin ang iba mong tiket.',
  },

  paymentReturned: {
    subject: (order) => `Ibinalik ang bayad sa order ${order}`,
    heading: (amount) => `Babalik sa iyo ang ${amount}`,
    late: (amount) =>
      `Dumating ang bayad mong ${amount} nang tapos na ang oras ng pagbabayad at hindi na maibibigay ang mga tiket. Kusa itong ibinalik.`,
    twice: (amount) => `Higit sa isang beses nabayaran ang order mo. Kusang ibinalik ang sobrang ${amount}.`,
  },

  eventCancelled: {
    subject: (event) => `Kinansela: ${event}`,
    heading: 'Kinansela ang event',
    lead: (event) => `Kinansela ng organizer ang ${event}. Wala nang bisa ang mga tiket mo.`,
    reason: (reason) => `Ayon sa organizer: ${reason}`,
    refund: (amount) =>
      `Babalik sa iyo ang ${amount} sa paraan ng pagbabayad mo. Wala kang kailangang gawin. Depende sa bangko, ilang araw ito.`,
    cash: (amount) =>
      `Nagbayad ka ng ${amount} na cash, at cash din itong isasauli sa iyo ng organizer. Itanong sa kanila kung saan.`,
    free: 'Wala kang binayaran, kaya walang ibabalik.',
    held: 'Ibinigay lang sa iyo ang tiket; sa bumili nito babalik ang ibinayad.',
  },

  eventChanged: {
    subject: (event: string) => `May nagbago: ${event}`,
    heading: 'May nagbago sa event',
    lead: (event: string) => `Binago ng organizer ang oras, lugar o pangalan ng ${event}.`,
    before: 'Dati:',
    now: 'Ngayon:',
    valid: 'May bisa pa rin ang mga tiket mo. Wala kang kailangang gawin.',
    attached: 'May kalakip na tala para sa kalendaryo mo na may mga bagong detalye.',
    giveBack: (until: string) =>
      `Kung hindi ka na puwede, puwede mong isauli ang lahat ng tiket ng order hanggang ${until}, sa pahina ng order mo. Ibabalik sa iyo ang lahat ng binayad mo.`,
  },

  ticketOffer: {
    subject: (event) => `May iniaalok sa iyong tiket para sa ${event}`,
    heading: 'May tiket para sa iyo',
    lead: (giver, event) => `May nagpapakilalang ${giver} na gustong ibigay sa iyo ang isang tiket para sa ${event}.`,
    action: 'Tingnan at tanggapin',
    keep: 'Wala kang babayaran. Kapag tinanggap mo, magkakaroon ka ng sariling QR code. Huwag ipamigay ang link: makukuha ng sinumang may hawak nito ang tiket.',
    notYou: 'Kung hindi mo sila kilala, wala kang kailangang gawin.',
  },

  ticketGiven: {
    subject: (event) => `Tinanggap na ang tiket mo para sa ${event}`,
    heading: 'Tinanggap na ang tiket mo',
    lead: (recipient, event) =>
      `Tinanggap na ni ${recipient} ang tiket mo para sa ${event}. Wala nang makakapasok gamit ang dating QR code nito.`,
  },

  ticketVoid: {
    subject: (event) => `Wala nang bisa ang tiket mo para sa ${event}`,
    heading: 'Wala nang bisa ang tiket mo',
    lead: (event) =>
      `Naibalik na sa bumili ang bayad ng tiket para sa ${event} na ibinigay sa iyo, kaya wala nang makakapasok gamit ito.`,
  },

  addressChange: {
    subject: (order) => `Ibang address para sa order ${order}?`,
    heading: 'Ibang address?',
    lead: (address) =>
      `May humawak ng order na ito na humiling na sa ibang address, ${address}, ipadala ang mga tiket nito. Kung tama iyon, kumpirmahin ito: mawawalan ng bisa ang mga tiket na ipinadala rito, at may mga bagong ipapadala roon.`,
    action: 'Tingnan at kumpirmahin',
    notYou:
      'Kung ayaw mo nito, wala kang kailangang gawin: walang magbabago kung wala ang link na ito o ang sarili naming tauhan.',
  },

  addressChanged: {
    subject: (order) => `Iba na ang address ng order ${order}`,
    heading: 'Napalitan ang address',
    lead: (address) =>
      `Sa ibang address na, ${address}, pumupunta ang mga tiket ng order na ito. Wala nang makakapasok gamit ang mga ipinadala rito, at walang binubuksan ang mga link nito.`,
    notYou: 'Kung hindi mo ito ginusto, sagutin ang e-mail na ito.',
    others: 'Dito mahihingi ang mga link ng mga order na sa iyo pa rin:',
  },

  findOrders: {
    subject: 'Ang mga order mo sa Takilya',
    heading: 'Ang mga order mo',
    lead: 'Hiningi mo ang mga link ng mga order mo. Binubuksan ng bawat isa ang mga tiket, kaya huwag ipamigay ang e-mail na ito.',
    none: 'Hiningi mo ang mga link ng mga order mo. Walang order para sa mga paparating na event, o sa mga natapos nang wala pang 30 araw.',
    tickets: ticketCount,
    notYou: 'Kung hindi ikaw ang humingi, wala kang kailangang gawin: nasa e-mail na ito lang ang mga link.',
  },

  folded: {
    subject: (orders) =>
      orders === 1 ? 'Balita tungkol sa isang order sa Takilya' : `Balita tungkol sa ${orders} order sa Takilya`,
    heading: 'Ilang e-mail sa iisa',
    lead: 'Mas marami ang dapat sabihin sa iyo tungkol sa mga order sa loob ng isang oras kaysa sa ipinadadala namin sa iisang address, kaya narito ang iba pa sa iisang e-mail. Binubuksan ng bawat link ang isang order at ang mga tiket nito, kaya huwag ipamigay ang e-mail na ito.',
    leftOut: (orders) =>
      orders === 1
        ? 'May isa pang order na wala sa listahang ito. Hingin ang mga link ng lahat ng order mo:'
        : `May ${orders} pang order na wala sa listahang ito. Hingin ang mga link ng lahat ng order mo:`,
    notYou: 'Kung wala kang inorder, may ibang nag-type ng address mo. Wala kang kailangang gawin.',
  },

  passwordReset: {
    subject: 'Pumili ng bagong password para sa Takilya',
    heading: 'Bagong password',
    lead: 'May humingi ng bagong password para sa account mo.',
    action: 'Pumili ng bagong password',
    notYou: 'Kung hindi ikaw iyon, wala kang kailangang gawin: mananatili ang password mo.',
  },

  signUp: {
    subject: 'Kumpirmahin ang address mo para sa Takilya',
    heading: 'Sa iyo ba ang address na ito?',
    lead: 'May nag-sign up sa Takilya bilang organizer gamit ang address na ito. Kumpirmahin ito para makapagsimula.',
    action: 'Kumpirmahin ang address',
    notYou:
      'Kung hindi ikaw iyon, wala kang kailangang gawin: walang malilikha, at buburahin ang address mo sa loob ng isang araw.',
  },

  signUpKnown: {
    subject: 'May account ka na sa Takilya',
    heading: 'May account ka na',
    lead: 'May nag-sign up sa Takilya gamit ang address na ito, at may account na ito. Mag-sign in; mula roon ay makagagawa ka ng isa pang organisasyon.',
    action: 'Mag-sign in',
    forgotten: 'Kung nakalimutan mo ang password, magpapadala ng link para sa bago ang page ng pag-sign in.',
    notYou: 'Kung hindi ikaw iyon, wala kang kailangang gawin: walang nabago.',
  },

  yourData: {
    subject: 'Ang datos mo sa Takilya',
    heading: 'Ang datos mo',
    lead: 'May nagtanong kung ano ang itinatago ng Takilya tungkol sa address na ito. Nasa link ang sagot; doon mo ito mada-download o mapabubura.',
    action: 'Tingnan ang datos ko',
    validUntil: (when) =>
      `Gagana ang link hanggang ${when}. Magagawa rin ito ng sinumang may hawak nito kaya huwag itong ipamigay.`,
    notYou: 'Kung hindi ikaw iyon, wala kang kailangang gawin: walang ipakikita o mabubura kung wala ang link na ito.',
  },

  invitation: {
    subject: (organization) => `Sumali sa ${organization} sa Takilya`,
    heading: (organization) => `Sumali sa ${organization}`,
    lead: (inviter, organization) =>
      inviter === ''
        ? `Inaanyayahan kang makipagtrabaho sa ${organization} sa Takilya.`
        : `Inaanyayahan ka ni ${inviter} na makipagtrabaho sa ${organization} sa Takilya.`,
    action: 'Tanggapin ang paanyaya',
    notYou: 'Kung hindi mo sila kilala, wala kang kailangang gawin.',
  },

  account: {
    when: 'Kailan',
    device: 'Device',
    deviceOn: (browser, system) => `${browser} sa ${system}`,
    deviceUnknown: 'Hindi kilalang device',
    address: 'Address',
  },

  newDevice: {
    subject: 'May nag-sign in sa account mo mula sa bagong device',
    heading: 'Pag-sign in mula sa bagong device',
    lead: 'May nag-sign in sa Takilya account mo mula sa device na ngayon lang namin nakita.',
    wasYou: 'Kung ikaw iyon, wala kang kailangang gawin.',
    notYou:
      'Kung hindi ikaw iyon, pumili na ng bagong password: masa-sign out ang lahat ng device. Pagkatapos, tingnan ang mga nangyari sa account mo, at buksan ang two-step sign-in kung nakasara ito.',
  },

  payoutAccount: {
    subject: (organization: string) => `Sa ibang account na babayaran ang ${organization}`,
    heading: 'Pinalitan ang account para sa payout',
    lead: (organization: string, end: string) =>
      `Ang mga payout ng ${organization} ay mapupunta sa ibang account, na nagtatapos sa ${end} ang numero.`,
    rests:
      'Tatlong araw munang maghihintay ang pagbabago. Hanggang doon, naghihintay ang mga payout at walang ipinapadala.',
    notYou:
      'Kung walang sinuman sa inyo ang gumawa nito, ilagay ulit ang tamang account, pumili na ng bagong password, at sumulat sa amin bago lumipas ang tatlong araw.',
  },

  secondFactor: {
    subjects: {
      SWITCHED_ON: 'Nakabukas na ang two-step sign-in',
      SWITCHED_OFF: 'Nakasara na ang two-step sign-in',
      CODES_MADE: 'May bago kang mga recovery code',
      CODE_USED: 'May ginamit na recovery code mo',
      RESET: 'Tinanggal ang two-step sign-in sa account mo',
    },
    leads: {
      SWITCHED_ON:
        'Mula ngayon, kailangan na ng code mula sa app mo bukod sa password kapag nagsa-sign in. Na-sign out na ang ibang mga device.',
      SWITCHED_OFF: 'Mula ngayon, password mo lang ang kailangan para mabuksan ang account mo.',
      CODES_MADE: 'Wala nang bisa ang mga dati mong recovery code.',
      CODE_USED: 'Wala na itong bisa. Gumawa ng mga bago bago ka maubusan.',
      RESET:
        'Tinanggal ito ng namamahala ng serbisyong ito, at na-sign out ang lahat ng device. Password mo lang ang kailangan hanggang i-set up mo ulit ito.',
    },
    notYou:
      'Kung hindi ikaw iyon, pumili na ng bagong password: masa-sign out ang lahat ng device. Pagkatapos, sabihan ang may-ari ng organisasyon mo.',
  },

  operatorAct: {
    subjects: {
      ORGANIZATION_APPROVED: (name) => `Makapagbebenta na ang ${name} sa Takilya`,
      ORGANIZATION_DECLINED: (name) => `Hindi inaprubahan ang ${name} sa Takilya`,
      ORGANIZATION_SUSPENDED: (name) => `Sinuspinde ang ${name} sa Takilya`,
      ORGANIZATION_UNSUSPENDED: (name) => `Makapagpapatuloy na ang ${name} sa Takilya`,
      EVENT_TAKEN_DOWN: (name) => `Tinanggal: ${name}`,
      EVENT_PUT_BACK: (name) => `Balik na sa Takilya: ${name}`,
      EVENT_CANCELLED: (name) => `Kinansela: ${name}`,
    },
    leads: {
      ORGANIZATION_APPROVED: (name) =>
        `Inaprubahan namin ang ${name}. Nakalista at ibinebenta na mula ngayon ang mga naka-publish nitong event.`,
      ORGANIZATION_DECLINED: (name) =>
        `Hindi namin inaprubahan ang ${name}. Walang event nito ang nakalista o ibinebenta, at hindi tinatanggap ang mga API key nito.`,
      ORGANIZATION_SUSPENDED: (name) =>
        `Sinuspinde namin ang ${name}. Hindi na nakalista at hindi na ibinebenta ang mga event nito, at hindi na gumagana ang mga API key nito. May bisa pa rin ang mga naibentang tiket.`,
      ORGANIZATION_UNSUSPENDED: (name) =>
        `Hindi na suspendido ang ${name}. Nakalista at ibinebenta na ulit ang mga naka-publish nitong event, at gumagana na ang mga API key nito.`,
      EVENT_TAKEN_DOWN: (name) =>
        `Tinanggal namin ang ${name} sa marketplace. Hindi na ito nakalista at hindi na ibinebenta. May bisa pa rin ang mga naibentang tiket.`,
      EVENT_PUT_BACK: (name) =>
        `Balik na ang ${name} gaya ng iniwan ninyo: kung naka-publish ito, nakalista at ibinebenta na ulit ito.`,
      EVENT_CANCELLED: (name) =>
        `Kinansela namin ang ${name}. Hindi na ito ibinebenta, wala nang bisa ang mga tiket, at ibabalik ang pera ng mga bumili. Makikita sa dashboard ninyo kung nasaan na ito.`,
    },
    reason: 'Dahilan',
    answer: 'Kung sa tingin ninyo ay mali ito, sagutin ang mail na ito.',
    action: 'Buksan ang dashboard',
  },
};
