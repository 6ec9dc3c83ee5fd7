import { count } from '../../../format.ts';
import { plural } from '../../../language.ts';
import type { Messages } from '../../en.ts';
import { cancellation } from './orders-cancellation.ts';
import { detail } from './orders-detail.ts';
import { payoutAccount, payouts } from './orders-payouts.ts';
import { settlement } from './orders-settlement.ts';
import { invoices, taxPapers } from './orders-tax.ts';

const ordersOf = (amount: number) =>
  plural('fil', amount, { one: `${count(amount)} order`, other: `${count(amount)} na order` });
const ticketsOf = (amount: number) =>
  plural('fil', amount, { one: `${count(amount)} ticket`, other: `${count(amount)} na ticket` });

export const orders: Messages['organizer']['orders'] = {
  done: {
    'tickets-resent': 'Ipinapadala na ulit sa buyer ang mga ticket.',
    'tickets-void': 'Na-cancel na ang mga ticket, at na-e-mail na ang buyer.',
    payoutAccountChanged:
      'Na-save ang payout account. Magkakabisa ito pagkalipas ng tatlong araw, at makakatanggap ng e-mail ang bawat owner.',
    taxDetailsChanged: 'Na-save ang tax details.',
    taxDocumentHandedIn: 'Naisumite ang dokumento. Titingnan ito ng operator.',
    refundsRetried: 'Sinusubukan na ulit ang mga refund.',
  },
  cancellation,
  detail,
  payoutAccount,
  payouts,
  settlement,
  invoices,
  taxPapers,
  csv: 'I-download bilang CSV',
  pages: 'Mga page',
  newest: 'Pinakabago',
  older: 'Mas luma',
  clear: 'Alisin ang mga filter',
  show: 'Ipakita',
  free: 'Libre',
  ordersOf,
  ticketsOf,
  channels: { ONLINE: 'Online', COUNTER: 'Counter', COMPLIMENTARY: 'Complimentary' },
  statuses: {
    PENDING: 'Hindi pa bayad',
    COMPLETED: 'Tapos na',
    CANCELLED: 'Cancelled',
    REFUNDED: 'Na-refund',
  },

  tonight: {
    title: 'Ngayong araw',
    admitted: 'Nakapasok',
    ofExpected: (expected) => `sa ${expected} na inaasahan`,
    inside: 'Nasa loob ngayon',
    cash: 'Natanggap na cash',
    counter: 'Counter',
    acts: { sell: 'Magbenta', door: 'Entrance', message: 'Mag-message sa lahat', cashUp: 'Bilang ng kaha' },
    search: 'Pangalan, e-mail o ticket code',
    find: 'Hanapin',
  },
  overview: {
    title: 'Overview',
    today: 'Ngayong araw',
    orders: 'Mga order',
    tickets: 'Mga ticket',
    gross: 'Benta',
    cashPart: (amount) => `${amount} rito ang cash sa counter`,
    given: 'Ipinamigay',
    handedBack: (amount) => `${amount} na-refund nang cash`,
    refundedToday: (amount) => `${amount} na-refund ngayong araw`,
    curve: 'Benta sa nakaraang 30 araw',
    curveSummary: (total, tickets, best) =>
      `Nabenta sa nakaraang 30 araw: ${tickets} sa halagang ${total}. Pinakamalakas noong ${best}.`,
    curveNothing: 'Walang nabenta sa nakaraang 30 araw.',
    curveTable: 'Ipakita bilang table',
    toReports: 'Lahat ng report',
    toLines: 'Bawat benta at refund sa mga araw na ito',
    dayTitle: (day, gross, tickets) => `${day}: ${gross}, ${tickets}`,
    day: 'Araw',
    refunds: 'Na-refund',
    nextPayout: 'Susunod na payout',
    nextPayoutOn: (when) => `sa ${when}, kung wala nang mabebenta o mare-refund`,
    nextPayoutNow: 'sa loob ng isang oras',
    noPayout: 'Wala pang dapat bayaran.',
    toSettlement: 'Settlement',
    upcoming: 'Mga paparating na event',
    noUpcoming: 'Walang naka-publish na paparating na event.',
    makeEvent: 'Gumawa ng event',
    soldOf: (sold, of) => `${sold} sa ${of} ang nabenta`,
    noTickets: 'wala pang ticket',
    toDo: 'To do',
    nothingToDo: 'Wala ka nang kailangang gawin. Magandang araw!',
    toDos: {
      accountMissing: (amount) => `Hindi maipadala ang ${amount}: idagdag muna ang bangko o wallet mo.`,
      accountMissingLink: 'Magdagdag ng payout account',
      accountRests: (amount, when) => `Naka-hold ang ${amount} hanggang ${when} dahil pinalitan ang payout account.`,
      accountRestsLink: 'Payout account',
      payoutReturned: (amount, reason) =>
        `Ibinalik ng bangko ang payout na ${amount}${reason === null ? '' : `: ${reason}`}. Ipapadala ulit ito kapag tama na ang account.`,
      payoutReturnedLink: 'Tingnan ang payout account',
      payoutWithdrawn: (amount, reason) =>
        `Pinahinto ang payout na ${amount} bago ito naipadala${reason === null ? '' : `: ${reason}`}.`,
      payoutWithdrawnLink: 'Tingnan ang payout',
      disputeOpen: (order, amount) =>
        `Dini-dispute ng bangko ng buyer ang ${amount} sa ${order}. Hangga’t walang desisyon, bawas muna ito sa balance mo.`,
      taxDetails: 'Wala pang TIN sa mga statement mo.',
      taxDetailsLink: 'Idagdag ang tax details',
      refundFailed: (order, amount) => `Tinanggihan ang refund na ${amount} para sa ${order}.`,
      refundFailedLink: 'Tingnan ang order',
      nothingOnSale: (event) => `Naka-publish ang ${event}, pero wala pa itong ticket na on sale.`,
      nothingOnSaleLink: 'Magbenta ng ticket',
      draftSoon: (event, when) => `Sa ${when} na ang ${event}, pero draft pa ito.`,
      draftSoonLink: 'Tapusin at i-publish',
      inventoryLow: (event, type, left) =>
        `${event}: ${plural('fil', left, { one: `${count(left)} ticket`, other: `${count(left)} na ticket` })} na lang ng ${type} ang natitira.`,
      inventoryLowLink: 'Magdagdag',
      webhookOff: (host) => `In-off namin ang webhook sa ${host} dahil paulit-ulit itong pumapalya.`,
      webhookOffLink: 'Ayusin',
      keyExpiring: (name, when) => `Mag-e-expire ang API key na ${name} sa ${when}.`,
      keyExpiringLink: 'Gumawa ng bago',
    },
    welcome: {
      heading: (name) => `Welcome, ${name}!`,
      lead: 'Narito ang mga hakbang papunta sa una mong benta, kahit alin ang mauna. Libre ang lahat, at walang public hangga’t hindi mo pina-publish.',
      open: 'Mga dapat pang ayusin',
      progress: (done, all) => `${done} sa ${all} hakbang ang tapos`,
      done: 'Tapos',
      steps: {
        address: { title: 'Kumpirmado na ang address mo', hint: '', link: '' },
        profile: {
          title: 'Ipakilala ang sarili sa mga buyer',
          hint: 'Magdagdag ng logo at ilang salita. Tinitingnan ng mga buyer kung sino ang nasa likod ng event.',
          link: 'I-edit ang profile',
        },
        secondFactor: {
          title: 'I-on ang two-step sign-in',
          hint: 'Code mula sa phone mo, bukod sa password, para ligtas ang mga benta mo.',
          link: 'I-set up',
        },
        event: {
          title: 'Gawin ang una mong event',
          hint: 'Pangalan at petsa lang ang kailangan para magsimula. Draft muna ito hanggang i-publish mo.',
          link: 'Gumawa ng event',
        },
        ticketType: {
          title: 'Magbenta ng ticket type',
          hint: 'Pangalan, presyo at dami.',
          link: 'Magdagdag ng ticket',
        },
        trial: {
          title: 'Bumili ng ticket sa test mode',
          hint: 'Kopya ng organisasyon mo kung saan walang totoong pera at walang ibang nakakakita: magbenta, mag-refund, mag-eksperimento.',
          link: 'Pumunta sa test mode',
        },
        payoutAccount: {
          title: 'Sabihin kung saan ipapadala ang pera mo',
          hint: 'Bank account o e-wallet. Nagpe-payout kami ilang araw pagkatapos ng event.',
          link: 'Maglagay ng account',
        },
        approved: {
          title: 'Magpa-approve para makapagbenta',
          hint: 'Nire-review ng Takilya ang bawat bagong organisasyon. Mag-e-e-mail kami kapag tapos na.',
          link: '',
        },
        published: {
          title: 'Mag-publish ng event',
          hint: 'Puwede mo pa ring baguhin ang lahat pagkatapos.',
          link: 'I-publish',
        },
        sale: {
          title: 'Gawin ang una mong benta',
          hint: 'I-share ang page ng event mo sa mga gusto mong pumunta.',
          link: 'Pumunta sa event',
        },
      },
    },
  },

  list: {
    title: 'Mga order',
    search: 'Hanapin',
    searchHint: 'Order number, pangalan o e-mail',
    event: 'Event',
    eventHint: 'Iwanang blangko para sa lahat ng event. I-type ang bahagi ng pangalan.',
    status: 'Status',
    anyStatus: 'Kahit ano',
    method: 'Paraan ng bayad',
    channel: 'Channel',
    anyChannel: 'Kahit ano',
    anyMethod: 'Kahit ano',
    refunded: 'Mga refund',
    refundedAny: 'Kahit ano',
    refundedChoices: { any: 'May refund', none: 'Walang refund' },
    from: 'In-order mula',
    to: 'In-order hanggang',
    found: (total, isExact) => (isExact ? ordersOf(total) : `Higit sa ${ordersOf(total)}`),
    table: 'Mga order',
    order: 'Order',
    buyer: 'Buyer',
    tickets: 'Mga ticket',
    total: 'Total',
    net: 'Net sa iyo',
    placed: 'In-order',
    partlyRefunded: (amount) => `${amount} na-refund`,
    none: 'Wala pang order.',
    noneHint: 'Mag-publish ng event at i-share ang page nito. Lalabas dito agad ang bawat benta.',
    noneLink: 'Pumunta sa mga event',
    nothing: 'Walang order na tugma sa mga filter na ito.',
  },
};
