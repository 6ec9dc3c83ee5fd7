import { count } from '../../../format.ts';
import { plural } from '../../../language.ts';
import type { Messages } from '../../en.ts';
import { cancellation } from './orders-cancellation.ts';
import { detail } from './orders-detail.ts';
import { payoutAccount, payouts } from './orders-payouts.ts';
import { settlement } from './orders-settlement.ts';

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
    refundsRetried: 'Sinusubukan na ulit ang mga refund.',
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
  channels: { ONLINE: 'Online', COUNTER: 'Counter', COMPLIMENTARY: 'Libre' },
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
    cash: 'Cash sa counter',
    given: 'Naipamigay',
    handedBack: (amount) => `${amount} ang isinauli`,
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
      lead: 'Mula rito hanggang sa una mong benta, kahit alin ang mauna. Libre ang lahat, at walang makikita ang publiko hangga’t hindi mo ipina-publish.',
      progress: (done, all) => `${done} sa ${all} hakbang ang tapos`,
      done: 'Tapos',
      steps: {
        address: { title: 'Kumpirmado na ang address mo', hint: '', link: '' },
        profile: {
          title: 'Magpakilala',
          hint: 'Logo at ilang salita. Hinahanap ng mga bumibili kung sino ang nasa likod ng event.',
          link: 'Punan ang profile',
        },
        secondFactor: {
          title: 'Mag-sign in nang may ikalawang hakbang',
          hint: 'Code mula sa telepono mo bukod sa password, para ligtas ang mga benta mo.',
          link: 'I-set up',
        },
        event: {
          title: 'Gawin ang una mong event',
          hint: 'Sapat na ang pangalan at petsa para magsimula. Draft muna ito hanggang i-publish mo.',
          link: 'Gumawa ng event',
        },
        ticketType: {
          title: 'Magbenta ng isang uri ng tiket',
          hint: 'Pangalan, presyo, at kung ilan.',
          link: 'Magdagdag ng tiket',
        },
        trial: {
          title: 'Bumili ng tiket sa pagsubok',
          hint: 'Pangalawang organisasyon mo kung saan walang nagbabayad at walang ibang nakakakita: magbenta, magbalik, maglaro.',
          link: 'Pumunta sa pagsubok',
        },
        payoutAccount: {
          title: 'Sabihin kung saan pupunta ang pera mo',
          hint: 'Bank account o wallet. Ilang araw pagkatapos ng event ibinabayad ang mga benta.',
          link: 'Ilagay ang account',
        },
        approved: {
          title: 'Maaprubahan para makapagbenta',
          hint: 'Tinitingnan ng operator ng Takilya ang bawat bagong organisasyon. Susulatan ka namin kapag tapos na.',
          link: '',
        },
        published: {
          title: 'Mag-publish ng event',
          hint: 'Mababago pa rin ang lahat pagkatapos.',
          link: 'I-publish',
        },
        sale: {
          title: 'Gawin ang una mong benta',
          hint: 'Ibahagi ang pahina ng event mo. Mawawala ang listahang ito sa unang tiket na mabenta.',
          link: 'Sa event',
        },
      },
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
    channel: 'Paraan ng benta',
    anyChannel: 'Kahit ano',
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
