import { count } from '../../format.ts';
import { plural } from '../../language.ts';
import type { Messages } from '../en.ts';
import { cancellation } from './organizer-orders-cancellation.ts';
import { detail } from './organizer-orders-detail.ts';
import { payoutAccount, payouts } from './organizer-orders-payouts.ts';
import { settlement } from './organizer-orders-settlement.ts';

const ordersOf = (amount: number) =>
  plural('fil', amount, { one: `${count(amount)} order`, other: `${count(amount)} na order` });
const ticketsOf = (amount: number) =>
  plural('fil', amount, { one: `${count(amount)} tiket`, other: `${count(amount)} na tiket` });

export const orders: Messages['organizer']['orders'] = {
  done: {
    'tickets-resent': 'Ipapadala na ulit sa bumili ang mga tiket.',
    'tickets-void': 'Nabawi na ang mga tiket, at sasabihan ang bumili sa e-mail.',
    payoutAccountChanged:
      'Na-save na ang account. Gagamitin ito makalipas ang tatlong araw, at ipapaalam sa e-mail sa bawat may-ari.',
    taxDetailsChanged: 'Na-save na ang mga detalye sa buwis.',
  },
  cancellation,
  detail,
  payoutAccount,
  payouts,
  settlement,
  csv: 'I-download bilang CSV',
  pages: 'Mga pahina',
  newest: 'Pinakabago',
  older: 'Mas luma',
  clear: 'Alisin ang mga salaan',
  show: 'Ipakita',
  free: 'Libre',
  ordersOf,
  ticketsOf,
  statuses: {
    PENDING: 'Hindi pa bayad',
    COMPLETED: 'Tapos na',
    CANCELLED: 'Kanselado',
    REFUNDED: 'Naibalik ang bayad',
  },

  overview: {
    title: 'Buod',
    today: 'Ngayong araw',
    orders: 'Mga order',
    tickets: 'Mga tiket',
    gross: 'Benta',
    refundedToday: (amount) => `${amount} ang ibinalik ngayong araw`,
    curve: 'Benta sa nakaraang 30 araw',
    curveSummary: (total, tickets, best) =>
      `Sa nakaraang 30 araw, ${tickets} ang nabili sa halagang ${total}. Pinakamalakas noong ${best}.`,
    curveNothing: 'Walang nabili sa nakaraang 30 araw.',
    curveTable: 'Ganito rin, bilang talahanayan',
    toReports: 'Lahat ng ulat',
    dayTitle: (day, gross, tickets) => `${day}: ${gross}, ${tickets}`,
    day: 'Araw',
    refunds: 'Ibinalik',
    nextPayout: 'Susunod na padala sa iyo',
    nextPayoutOn: (when) => `sa ${when}, kung wala nang mabibili o maibabalik`,
    nextPayoutNow: 'sa loob ng isang oras',
    noPayout: 'Wala pang dapat ipadala.',
    noPayoutInTest: 'Hindi ipinapadala ang kita sa pagsubok.',
    toSettlement: 'Bayaran',
    upcoming: 'Mga paparating na event',
    noUpcoming: 'Walang naka-publish na paparating na event.',
    makeEvent: 'Gumawa ng event',
    soldOf: (sold, of) => `${sold} sa ${of} ang nabili`,
    noTickets: 'wala pang tiket',
    toDo: 'Mga kailangang gawin',
    nothingToDo: 'Walang naghihintay sa iyo. Magandang araw!',
    toDos: {
      refundFailed: (order, amount) => `Tinanggihan ang pagbabalik ng ${amount} para sa ${order}.`,
      refundFailedLink: 'Tingnan ang order',
      nothingOnSale: (event) => `Naka-publish ang ${event}, pero wala pa itong ibinebentang tiket.`,
      nothingOnSaleLink: 'Magbenta ng tiket',
      draftSoon: (event, when) => `Sa ${when} na ang ${event}, pero draft pa ito.`,
      draftSoonLink: 'Tapusin at i-publish',
      inventoryLow: (event, type, left) =>
        `${event}: ${plural('fil', left, { one: `${count(left)} tiket`, other: `${count(left)} na tiket` })} na lang ng ${type} ang natitira.`,
      inventoryLowLink: 'Magdagdag',
      webhookOff: (host) => `Pinatay ang webhook sa ${host} dahil paulit-ulit itong pumapalya.`,
      webhookOffLink: 'Ayusin',
      keyExpiring: (name, when) => `Hanggang ${when} na lang ang API key na ${name}.`,
      keyExpiringLink: 'Gumawa ng bago',
    },
    welcome: {
      heading: (name) => `Maligayang pagdating, ${name}!`,
      lead: 'Tatlong maliliit na hakbang, kahit alin ang mauna. Libre ang lahat, at walang makikita ang publiko hangga’t hindi mo ipina-publish.',
      done: 'Tapos',
      event: 'Gawin ang una mong event',
      eventHint: 'Sapat na ang pangalan at petsa para magsimula. Draft muna ito hanggang i-publish mo.',
      eventLink: 'Gumawa ng event',
      key: 'Gumawa ng API key',
      keyHint:
        'Kung may website o program ka lang na makikipag-usap sa amin. Magagawa nang mano-mano rito ang lahat ng iba.',
      keyLink: 'Gumawa ng key',
      sandbox: 'Subukan ang lahat',
      sandboxHint:
        'Pangalawang organisasyon mo kung saan walang nagbabayad at walang ibang nakakakita: magbenta, magbalik, maglaro.',
      sandboxLink: 'Pumunta sa pagsubok',
    },
  },

  list: {
    title: 'Mga order',
    search: 'Hanapin',
    searchHint: 'Numero ng order, pangalan o e-mail',
    event: 'Event',
    anyEvent: 'Lahat ng event',
    status: 'Katayuan',
    anyStatus: 'Kahit ano',
    method: 'Paraan ng bayad',
    anyMethod: 'Kahit ano',
    refunded: 'Ibinalik na pera',
    refundedAny: 'Kahit ano',
    refundedChoices: { any: 'May ibinalik', none: 'Walang ibinalik' },
    from: 'Inorder mula',
    to: 'Inorder hanggang',
    found: (total, isExact) => (isExact ? ordersOf(total) : `Higit sa ${ordersOf(total)}`),
    table: 'Mga order',
    order: 'Order',
    buyer: 'Bumili',
    tickets: 'Mga tiket',
    total: 'Kabuuan',
    net: 'Para sa iyo',
    placed: 'Inorder',
    partlyRefunded: (amount) => `${amount} ang ibinalik`,
    none: 'Wala pang order.',
    noneHint: 'Mag-publish ng event at ipaalam sa mga tao kung nasaan ito: lalabas dito agad ang bawat benta.',
    noneLink: 'Sa mga event',
    nothing: 'Walang order na tugma sa mga salaang ito.',
  },
};
