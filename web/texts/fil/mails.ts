import { plural } from '../../language.ts';
import type { Messages } from '../en.ts';
import { exportKinds } from './organizer/exports.ts';
import { waitingMails } from './waiting-mails.ts';

const ticketCount = (tickets: number) =>
  tickets === 1 ? '1 ticket' : plural('fil', tickets, { one: `${tickets} ticket`, other: `${tickets} na ticket` });

export const mails: Messages['mails'] = {
  ...waitingMails,
  greeting: (name) => (name === null ? 'Hi,' : `Hi ${name},`),
  event: 'Event',
  when: 'Kailan',
  where: 'Saan',
  organizer: 'Organizer',
  seller: 'Ibinebenta ng',
  order: 'Order',
  discount: 'Discount',
  fees: 'Fees',
  total: 'Total',
  free: 'Libre',
  addOn: 'add-on',
  online: 'Online',
  join: 'Dito sumali online',
  inManila: (time) => ` · ${time} sa Manila`,
  venueOpen: 'I-aanunsyo pa',
  seeOrder: 'Tingnan ang order mo',
  seeTicket: 'Tingnan ang ticket mo',
  ticket: 'Ticket',
  bank: 'Babalik ang pera sa ginamit mong paraan ng pagbabayad. Depende sa bangko, puwede itong tumagal nang ilang araw.',
  cash: 'Cash ang binayad mo, kaya cash din itong ire-refund ng organizer. Itanong sa kanila kung saan, at ipakita ang e-mail na ito.',
  validUntil: (when) => `Isang beses lang gagana ang link, hanggang ${when}.`,
  footer:
    'Nagbebenta ang Takilya ng ticket para sa organizer na nabanggit. Natanggap mo ang e-mail na ito dahil sa activity sa Takilya.',
  testSubject: (subject) => `[Test] ${subject}`,
  testNote: 'Test lang ito sa sandbox: walang na-charge, at hindi valid sa entrance ang mga ticket na ito.',
  statuses: {
    PENDING: 'Hindi pa bayad',
    COMPLETED: 'Bayad na',
    CANCELLED: 'Cancelled',
    REFUNDED: 'Na-refund',
  },

  message: {
    subject: (organizer, subject, { isTest }) => `${isTest ? '[Test sa sarili] ' : ''}${organizer}: ${subject}`,
    test: 'Ikaw lang ang nakatanggap nito, para makita kung ano ang itsura.',
    lead: (organizer, event) => `Mensahe mula sa “${organizer}”, ang organizer ng “${event}”:`,
    answer: (organizer) => `Kapag nag-reply ka sa e-mail na ito, mapupunta ang reply mo sa “${organizer}”.`,
    why: (event) => `Natanggap mo ito dahil may ticket ka sa “${event}”.`,
    stop: (organizer) => `Mag-unsubscribe sa mga mensahe ng “${organizer}”`,
  },

  onSale: {
    subject: (event) => `On sale na ang mga ticket sa ${event}`,
    heading: 'On sale na ang mga ticket',
    lead: (event) => `Nagpa-notify ka sa amin: on sale na ang mga ticket sa ${event}.`,
    get: 'Kumuha ng ticket',
    first: 'Hindi namin ito maire-reserve para sa iyo, kaya bilisan mo: first come, first served.',
    why: 'Isang beses mo lang matatanggap ang e-mail na ito dahil hiningi mo ito sa page ng event.',
    stop: (organizer) => `Mag-unsubscribe sa mga e-mail tungkol sa mga event ng ${organizer}`,
  },

  orderReceived: {
    subject: (event) => `Ang order mo para sa ${event}`,
    heading: 'Natanggap namin ang order mo',
    held: (time) => `Naka-reserve ang mga ticket mo hanggang ${time}. Sa iyo na ang mga ito kapag nabayaran.`,
    paid: 'Bayad na ito. Nasa order page mo ang mga ticket, at ipapadala rin namin sa hiwalay na e-mail.',
    over: 'Naubos na ang oras ng pagbabayad, at ibinebenta na ulit ang mga ticket. Kung may dumating pang bayad, automatic namin itong ibabalik.',
    pay: (total) => `Magbayad ng ${total}`,
  },

  cashCode: {
    subject: (event) => `Ang payment code mo para sa ${event}`,
    reminder: (event) => `Malapit nang matapos ang payment code mo para sa ${event}`,
    heading: 'Magbayad gamit ang code na ito',
    lead: ({ total, shop, until }) =>
      `Ipakita ang code na ito sa ${shop} at magbayad ng ${total} na cash bago ang ${until}. Naka-reserve ang mga ticket mo hanggang doon, at ie-e-mail namin kapag bayad ka na.`,
    code: 'Code',
    see: 'Tingnan ang code at ang barcode',
    shops: { seven_eleven: '7-Eleven', cebuana: 'Cebuana Lhuillier', ecpay: 'ECPay na tindahan' },
  },

  invoice: {
    subject: (event) => `Ang invoice mo para sa ${event}`,
    heading: 'Narito ang invoice mo',
    lead: 'Mada-download mo ito bilang PDF sa page ng order mo.',
    number: 'Invoice',
    see: 'Tingnan ang order at invoice mo',
  },

  tickets: {
    subject: (event) => `Ang mga ticket mo para sa ${event}`,
    heading: 'Narito ang mga ticket mo',
    lead: 'Ipakita ang mga QR code na ito sa entrance, sa phone o naka-print. Isang tao ang makakapasok sa bawat code.',
    gift: (organizer) =>
      `Bigay sa iyo ng ${organizer} ang mga ticket na ito. Complimentary ang mga ito: wala kang babayaran.`,
    note: (note) => `Mensahe nila: ${note}`,
    exchanged:
      'Pinalitan mo ang petsa ng order mo. Ito ang mga ticket mo para sa bagong petsa; hindi na gagana ang mga dati mong ticket.',
    moved:
      'Inilipat ka ng organizer sa ibang upuan. Gamitin ang mga ticket sa ibaba: hindi na gagana ang ticket ng dati mong upuan.',
    textLead: 'Narito ang mga ticket mo. Nasa order page mo ang mga QR code: ipakita ang mga ito sa entrance.',
    voidHeading: 'Hindi na valid ang mga ticket na ito',
    void: 'Na-refund na ang order, kaya hindi na valid ang mga ticket nito.',
    voidHeld: 'Na-refund o na-transfer na ito, kaya hindi na ito valid.',
    addOn: 'Add-on: ipakita ang code na ito para makuha ito. Hindi ito pampasok.',
    keep: 'Huwag ipamigay ang e-mail na ito: kung sino ang may hawak ng link o ng mga code, hawak din ang mga ticket mo.',
    attached: 'Naka-attach ang PDF ng mga ticket at ang calendar entry.',
    leftOut: (tickets) => `May ${ticketCount(tickets)} pa sa order page mo.`,
    answersMissing: (answers) =>
      answers === 1
        ? 'May tanong ang organizer na hindi mo pa nasasagot. Dito mo ito masasagot:'
        : `May ${answers} tanong ang organizer na hindi mo pa nasasagot. Dito mo masasagot ang mga ito:`,
    answer: 'Sagutin ngayon',
    days: 'Valid sa',
    section: 'Section',
    row: 'Row',
    seat: 'Seat',
    code: 'Code',
    qr: (code) => `QR code ng ticket ${code}`,
  },

  refunded: {
    subject: (order) => `Refund para sa order ${order}`,
    now: 'Na-refund ngayon',
    others: 'Iba pang refund',
    byBank: 'Ni-reverse ng bangko mo',
    left: 'Net na nabayaran',
    heading: (amount) => `Ang refund mong ${amount}`,
    whole: (amount) => `Na-refund namin ang buong order mo, ${amount}. Hindi na valid ang mga ticket nito.`,
    part: (amount) => `Na-refund namin ang ${amount} ng order mo. Valid pa rin ang mga ticket mo.`,
    tickets: (amount, tickets) =>
      tickets === 1
        ? `Na-refund namin ang ${amount} para sa isang ticket sa order mo. Hindi na ito valid.`
        : `Na-refund namin ang ${amount} para sa ${ticketCount(tickets)} sa order mo. Hindi na valid ang mga ito.`,
    freeSubject: (order) => `May mga ticket sa order ${order} na hindi na valid`,
    freeHeading: 'May kinanselang ticket',
    free: (tickets) =>
      tickets === 1
        ? 'Kinansela ng organizer ang isang libreng ticket sa order mo. Hindi na ito valid.'
        : `Kinansela ng organizer ang ${ticketCount(tickets)} na libre sa order mo. Hindi na valid ang mga ito.`,
    leftOut: (tickets) => `At ${ticketCount(tickets)} pa, na nasa order page mo.`,
    rest: 'Valid pa rin ang iba mong ticket.',
  },

  paymentReturned: {
    subject: (order) => `Ibinalik ang bayad sa order ${order}`,
    heading: (amount) => `Ibinabalik namin ang bayad mong ${amount}`,
    late: (amount) =>
      `Dumating ang bayad mong ${amount} nang ubos na ang oras ng pagbabayad at hindi na available ang mga ticket. Automatic namin itong ibinalik.`,
    twice: (amount) => `Higit sa isang beses nabayaran ang order mo. Automatic naming ibinalik ang sobrang ${amount}.`,
  },

  refundAccount: {
    subject: (order) => `Saan ipapadala ang refund mo sa order ${order}?`,
    heading: (amount) => `May naghihintay na ${amount} para sa iyo`,
    lead: (amount) =>
      `May ibabalik kami sa iyong ${amount}. Hindi ito maibabalik sa paraang ginamit mo sa pagbabayad, kaya sabihin mo sa amin kung saang GCash, Maya o bank account ito ipapadala.`,
    wrong: (amount) =>
      `Hindi namin naipadala ang ${amount} sa account na ibinigay mo. Pakitingnan ang number at pangalan nito, at ibigay ulit.`,
    wait: 'Sumagot sa loob ng dalawang linggo. Sa order page mo lang namin hinihingi ang account, at hindi kami humihingi ng PIN o code.',
    button: 'Pumili ng account',
  },

  eventCancelled: {
    subject: (event) => `Kinansela: ${event}`,
    heading: 'Kinansela ang event',
    lead: (event) => `Kinansela ng organizer ang ${event}. Hindi na valid ang mga ticket mo.`,
    reason: (reason) => `Mula sa organizer: ${reason}`,
    refund: (amount) =>
      `Ire-refund namin ang ${amount} sa ginamit mong paraan ng pagbabayad. Kung hindi puwede roon, i-e-e-mail ka namin para itanong ang account mo; kung puwede, wala kang kailangang gawin. Depende sa bangko, puwede itong tumagal nang ilang araw.`,
    cash: (amount) =>
      `Cash ang binayad mong ${amount}, kaya cash din itong ire-refund ng organizer. Itanong sa kanila kung saan.`,
    free: 'Wala kang binayaran, kaya walang ire-refund.',
    held: 'Na-transfer lang sa iyo ang ticket, kaya sa bumili nito mapupunta ang refund.',
  },

  eventChanged: {
    subject: (event: string) => `May nagbago: ${event}`,
    heading: 'May nagbago sa event',
    lead: (event: string) => `Binago ng organizer ang petsa, lugar o pangalan ng ${event}.`,
    before: 'Dati:',
    now: 'Ngayon:',
    valid: 'Valid pa rin ang mga ticket mo. Wala kang kailangang gawin.',
    attached: 'Naka-attach ang calendar entry na may mga bagong detalye.',
    giveBack: (until: string) =>
      `Hindi makakapunta? Puwede mong i-return ang lahat ng ticket sa order page mo hanggang ${until}, at ire-refund ang lahat ng binayad mo.`,
  },

  ticketOffer: {
    subject: (event) => `May ticket para sa iyo sa ${event}`,
    heading: 'May ticket para sa iyo',
    lead: (giver, event) => `Pinadalhan ka ni ${giver} ng ticket sa ${event}.`,
    action: 'Tingnan at tanggapin ang ticket',
    keep: 'Wala kang babayaran. Kapag tinanggap mo, magkakaroon ka ng sarili mong QR code. Huwag ipamigay ang link: makukuha ng may hawak nito ang ticket.',
    notYou: 'Kung hindi mo sila kilala, huwag na lang pansinin ang e-mail na ito.',
  },

  ticketGiven: {
    subject: (event) => `Tinanggap na ang ticket mo sa ${event}`,
    heading: 'Tinanggap na ang ticket mo',
    lead: (recipient, event) =>
      `Tinanggap na ni ${recipient} ang ticket mo sa ${event}. Hindi na gagana ang dating QR code nito.`,
  },

  ticketVoid: {
    subject: (event) => `Hindi na valid ang ticket mo sa ${event}`,
    heading: 'Hindi na valid ang ticket mo',
    lead: (event) => `Na-refund na sa bumili ang ticket sa ${event} na na-transfer sa iyo, kaya hindi na ito valid.`,
  },

  addressChange: {
    subject: (order) => `Kumpirmahin ang bagong address ng order ${order}`,
    heading: 'Kumpirmahin ang bagong address',
    lead: (address) =>
      `May may-access sa order na ito na nag-request na sa ${address} ipadala ang mga ticket nito. Kung tama ito, kumpirmahin: hindi na magiging valid ang mga ticket na ipinadala rito, at may bagong ipapadala sa bagong address.`,
    action: 'Tingnan at kumpirmahin',
    notYou:
      'Kung ayaw mo nito, huwag na lang pansinin ang e-mail na ito: walang magbabago hangga’t hindi mo o ng team namin ito kinukumpirma.',
  },

  addressChanged: {
    subject: (order) => `Napalitan ang address ng order ${order}`,
    heading: 'Napalitan ang address',
    lead: (address) =>
      `Sa ${address} na ipinapadala ang mga ticket ng order na ito. Hindi na gagana ang mga ticket at link na ipinadala rito.`,
    notYou: 'Kung hindi ikaw ang nag-request nito, mag-reply sa e-mail na ito.',
    others: 'Para sa mga link ng mga order na sa iyo pa rin:',
  },

  findOrders: {
    subject: 'Ang mga order mo sa Takilya',
    heading: 'Ang mga order mo',
    lead: 'Narito ang mga link ng mga order mo. Binubuksan ng bawat link ang mga ticket mo, kaya huwag ipamigay ang e-mail na ito.',
    none: 'Hiningi mo ang mga link ng mga order mo. Wala kaming nakita para sa mga paparating na event o sa nakaraang 30 araw.',
    tickets: ticketCount,
    notYou: 'Kung hindi ikaw ang humingi, huwag na lang pansinin ang e-mail na ito: dito lang nakalagay ang mga link.',
  },

  folded: {
    subject: (orders) => (orders === 1 ? 'Update sa order mo sa Takilya' : `Update sa ${orders} order sa Takilya`),
    heading: 'Ilang update sa isang e-mail',
    lead: 'Maraming nangyari sa mga order mo sa nakaraang isang oras, kaya pinagsama namin ang iba sa isang e-mail. Binubuksan ng bawat link ang isang order at ang mga ticket nito, kaya huwag ipamigay ang e-mail na ito.',
    leftOut: (orders) =>
      orders === 1
        ? 'May isa pang order na wala sa listahang ito. Kunin ang mga link ng lahat ng order mo:'
        : `May ${orders} pang order na wala sa listahang ito. Kunin ang mga link ng lahat ng order mo:`,
    notYou: 'Kung wala kang inorder, may nagkamali ng lagay ng address mo. Huwag na lang pansinin ang e-mail na ito.',
  },

  passwordReset: {
    subject: 'I-reset ang password mo sa Takilya',
    heading: 'I-reset ang password mo',
    lead: 'May nag-request na i-reset ang password ng account mo.',
    action: 'Pumili ng bagong password',
    notYou: 'Kung hindi ikaw iyon, huwag na lang pansinin ang e-mail na ito: hindi magbabago ang password mo.',
  },

  signUp: {
    subject: 'Kumpirmahin ang e-mail mo para sa Takilya',
    heading: 'Kumpirmahin ang e-mail mo',
    lead: 'May nag-sign up sa Takilya bilang organizer gamit ang address na ito. Kumpirmahin ito para makapagsimula.',
    action: 'Kumpirmahin ang address',
    notYou:
      'Kung hindi ikaw iyon, huwag na lang pansinin ang e-mail na ito: walang magagawang account, at buburahin namin ang address mo sa loob ng isang araw.',
  },

  signUpKnown: {
    subject: 'May account ka na sa Takilya',
    heading: 'May account ka na',
    lead: 'May nag-sign up sa Takilya gamit ang address na ito, na may account na. Mag-sign in dito; mula roon, puwede kang gumawa ng isa pang organisasyon.',
    action: 'Mag-sign in',
    forgotten: 'Nakalimutan ang password? Puwede kang humingi ng link sa sign-in page para sa bago.',
    notYou: 'Kung hindi ikaw iyon, huwag na lang pansinin ang e-mail na ito: walang nabago.',
  },

  yourData: {
    subject: 'Ang data mo sa Takilya',
    heading: 'Ang data mo',
    lead: 'May nagtanong kung anong data ang hawak ng Takilya tungkol sa address na ito. Gamitin ang link para makita, ma-download o mabura ito.',
    action: 'Tingnan ang data ko',
    validUntil: (when) =>
      `Gagana ang link hanggang ${when}. Magagawa rin ito ng sinumang may hawak ng link, kaya huwag itong ipamigay.`,
    notYou:
      'Kung hindi ikaw iyon, huwag na lang pansinin ang e-mail na ito: walang makikita o mabubura kung wala ang link na ito.',
  },

  invitation: {
    subject: (organization) => `Sumali sa ${organization} sa Takilya`,
    heading: (organization) => `Sumali sa ${organization}`,
    lead: (inviter, organization) =>
      inviter === ''
        ? `Inimbitahan kang sumali sa ${organization} sa Takilya.`
        : `Inimbitahan ka ni ${inviter} na sumali sa ${organization} sa Takilya.`,
    action: 'Tanggapin ang imbitasyon',
    notYou: 'Kung hindi mo sila kilala, huwag na lang pansinin ang e-mail na ito.',
  },

  account: {
    when: 'Kailan',
    device: 'Device',
    deviceOn: (browser, system) => `${browser} sa ${system}`,
    deviceUnknown: 'Unknown device',
    address: 'Address',
  },

  newDevice: {
    subject: 'May bagong sign-in sa Takilya account mo',
    heading: 'Bagong sign-in',
    lead: 'May nag-sign in sa Takilya account mo mula sa device na ngayon lang namin nakita.',
    wasYou: 'Kung ikaw iyon, wala kang kailangang gawin.',
    notYou:
      'Kung hindi ikaw iyon, palitan agad ang password mo: masa-sign out ang lahat ng device. Pagkatapos, tingnan ang activity ng account mo, at i-on ang two-step sign-in kung naka-off ito.',
  },

  export: {
    kinds: exportKinds,
    days: (from: string, to: string) => `${from} hanggang ${to}`,
    subject: (what: string) => `Export mo: ${what}`,
    heading: 'Handa na ang export mo',
    action: 'I-download ang CSV',
    validUntil: (when: string) => `Gumagana ang link hanggang ${when}, basta nasa team ka pa at may access ka rito.`,
    keep: 'Huwag ipasa ang e-mail na ito: madadownload ng kahit sinong may link ang file. Puwede mong i-pause o i-delete ang export sa dashboard, sa Mga export.',
  },

  exportFailing: {
    subject: (what: string) => `Hindi maipadala ang export mo: ${what}`,
    heading: 'Hindi maipadala ang export mo',
    lead: (what: string, organization: string) =>
      `Hindi namin maipadala ang export na ito ng ${organization}: ${what}.`,
    reason: (reason: string) => `Dahilan: ${reason}`,
    goesOn:
      'Maliban kung naka-pause, susubukan pa rin namin, at darating ang mga susunod sa oras nila. Hindi mo na ulit matatanggap ang e-mail na ito hangga’t walang naipapadala.',
    action: 'Buksan ang dashboard',
  },

  payoutAccount: {
    subject: (organization: string) => `Napalitan ang payout account ng ${organization}`,
    heading: 'Napalitan ang payout account',
    lead: (organization: string, end: string) =>
      `Sa ibang account na nagtatapos sa ${end} mapupunta ang mga payout ng ${organization}.`,
    rests: 'Tatlong araw bago magkabisa ang pagbabago. Hanggang doon, naka-hold ang mga payout.',
    notYou:
      'Kung wala sa team ninyo ang gumawa nito, ilagay ulit ang tamang account, palitan agad ang password, at kontakin kami sa loob ng tatlong araw.',
  },

  secondFactor: {
    subjects: {
      SWITCHED_ON: 'Naka-on na ang two-step sign-in',
      SWITCHED_OFF: 'Naka-off na ang two-step sign-in',
      CODES_MADE: 'May bago kang mga recovery code',
      CODE_USED: 'May nagamit na recovery code mo',
      RESET: 'Tinanggal ang two-step sign-in sa account mo',
      PASSKEY_ADDED: 'May idinagdag na passkey sa account mo',
      PASSKEY_REMOVED: 'May inalis na passkey sa account mo',
    },
    leads: {
      SWITCHED_ON:
        'Mula ngayon, password at code mula sa app mo ang gagamitin sa pag-sign in. Na-sign out na ang iba mong device.',
      SWITCHED_OFF: 'Mula ngayon, password mo lang ang gagamitin sa pag-sign in.',
      CODES_MADE: 'Hindi na gagana ang mga dati mong recovery code.',
      CODE_USED: 'Hindi na ito gagana. Gumawa ng mga bagong code bago ka maubusan.',
      RESET:
        'Tinanggal ito ng operator ng serbisyong ito, at na-sign out ang lahat ng device. Password mo lang ang gagamitin sa pag-sign in hanggang i-set up mo ulit ito.',
      PASSKEY_ADDED: 'Makakapag-sign in ito kahit walang password. Makikita mo ito sa account mo, sa Mga passkey.',
      PASSKEY_REMOVED: 'Hindi na ito makakapag-sign in. Na-sign out na ang mga device na na-sign in nito.',
    },
    notYou:
      'Kung hindi ikaw iyon, palitan agad ang password mo: masa-sign out ang lahat ng device at maaalis ang mga passkey mo. Pagkatapos, sabihan ang owner ng organisasyon mo.',
  },

  operatorAct: {
    subjects: {
      ORGANIZATION_APPROVED: (name) => `Puwede nang magbenta ang ${name} sa Takilya`,
      ORGANIZATION_DECLINED: (name) => `Hindi inaprubahan ang ${name} sa Takilya`,
      ORGANIZATION_ASKED: (name) => `Tanong tungkol sa ${name} sa Takilya`,
      ORGANIZATION_SUSPENDED: (name) => `Sinuspinde ang ${name} sa Takilya`,
      ORGANIZATION_UNSUSPENDED: (name) => `Puwede na ulit magbenta ang ${name} sa Takilya`,
      EVENT_TAKEN_DOWN: (name) => `Tinanggal: ${name}`,
      EVENT_PUT_BACK: (name) => `Balik na sa Takilya: ${name}`,
      EVENT_CANCELLED: (name) => `Kinansela: ${name}`,
      INVOICE_RANGE: (permit) => `Paubos na ang mga numero ng invoice: permit ${permit}`,
    },
    leads: {
      ORGANIZATION_APPROVED: (name) =>
        `Inaprubahan namin ang ${name}. Nakalista at on sale na ang mga naka-publish nitong event.`,
      ORGANIZATION_DECLINED: (name) =>
        `Hindi namin inaprubahan ang ${name}. Hindi nakalista o ibinebenta ang mga event nito, at hindi gumagana ang mga API key nito.`,
      ORGANIZATION_ASKED: (name) =>
        `May kulang pa bago namin maaprubahan ang ${name}. Idagdag ito sa dashboard ninyo, o mag-reply sa e-mail na ito.`,
      ORGANIZATION_SUSPENDED: (name) =>
        `Sinuspinde namin ang ${name}. Hindi na nakalista at hindi na ibinebenta ang mga event nito, at hindi na gumagana ang mga API key nito. Valid pa rin ang mga nabentang ticket.`,
      ORGANIZATION_UNSUSPENDED: (name) =>
        `Hindi na suspendido ang ${name}. Nakalista at on sale na ulit ang mga naka-publish nitong event, at gumagana na ang mga API key nito.`,
      EVENT_TAKEN_DOWN: (name) =>
        `Tinanggal namin ang ${name} sa marketplace. Hindi na ito nakalista at hindi na ibinebenta. Valid pa rin ang mga nabentang ticket.`,
      EVENT_PUT_BACK: (name) =>
        `Balik na ang ${name} gaya ng iniwan ninyo: kung naka-publish ito, nakalista at on sale na ulit ito.`,
      EVENT_CANCELLED: (name) =>
        `Kinansela namin ang ${name}. Hindi na ito ibinebenta, hindi na valid ang mga ticket, at nire-refund na ang mga bumili. Makikita sa dashboard ninyo ang takbo ng mga refund.`,
      INVOICE_RANGE: (permit) =>
        `Siyam sa sampu ng mga numero ng invoice ng permit ${permit} ay nagamit na. Mag-apply ng mas mahabang saklaw at ilagay ito sa Mga papeles sa buwis; kapag naubos, maghihintay ang mga invoice pero tuloy ang bentahan.`,
    },
    reason: 'Dahilan',
    answer: 'Kung sa tingin ninyo ay mali ito, mag-reply sa e-mail na ito.',
    action: 'Buksan ang dashboard',
  },
};
