import { count } from '../../../format.ts';
import { plural } from '../../../language.ts';
import type { Messages } from '../../en.ts';
import { sandbox } from './profile.ts';

/** In Filipino the number is linked to what is counted, by the rules of the language. */
const counted = (amount: number, what: string) =>
  plural('fil', amount, { one: `${count(amount)} ${what}`, other: `${count(amount)} na ${what}` });

export const developers: Messages['organizer']['developers'] = {
  guide: 'Developer guide',
  copy: 'Kopyahin',
  copied: 'Nakopya na',
  csv: 'I-download bilang CSV',
  show: 'Ipakita',
  all: 'Lahat',
  clear: 'Alisin ang mga filter',
  older: 'Mas luma',
  newest: 'Pinakabago',
  pages: 'Mga page',
  never: 'hindi pa',
  none: 'wala',
  from: 'Mula (oras sa Maynila)',
  to: 'Hanggang (oras sa Maynila)',
  noneFound: 'Walang tugma sa mga filter na ito.',
  milliseconds: (amount) => `${count(amount)} ms`,
  unseenCopy: (what) => `Kopyahin: ${what}`,

  keys: {
    title: 'Mga API key',
    lead: 'Gamit ang key, magagawa mo sa API ang ginagawa mo rito. Bigyan ng pangalan ang bawat key para alam mo kung ano ang hihinto kapag ni-revoke mo ito.',
    make: 'Gumawa ng key',
    empty:
      'Wala pang API key. Gamit ang key, puwedeng gumawa ng event at magbasa ng order ang sarili mong website, app o script.',
    emptyTest:
      'Wala pang test key. Sa sandbox gumagana ang mga test key: walang sinisingil at walang ibang nakakakita.',
    table: 'Mga API key',
    state: 'Status',
    states: { active: 'Active', expired: 'Expired', revoked: 'Na-revoke' },
    name: 'Pangalan',
    start: 'Nagsisimula sa',
    scopes: 'Mga scope',
    noScopes: 'wala: magpakilala lang ang kaya nito',
    allowlist: 'Puwede mula sa',
    anywhere: 'kahit saan',
    callbackUrl: 'Callback',
    expires: 'Mag-e-expire',
    made: 'Ginawa',
    used: 'Huling gamit',
    act: 'Actions',
    revoke: 'I-revoke',
    revokeOf: (name) => `I-revoke ang ${name}`,
    requests: 'Mga request',
    requestsOf: (name) => `Mga request ng ${name}`,
  },

  keyForm: {
    title: 'Gumawa ng API key',
    titleTest: 'Gumawa ng test key',
    live: 'Gagana ito sa mga totoo mong event at order.',
    test: 'Sa sandbox lang ito gagana. Lumipat sa Live sa itaas para sa key ng mga totoo mong event.',
    name: 'Pangalan',
    nameHint: 'Kung para saan ito, gaya ng “Website” o “Box office tablet”.',
    description: 'Description',
    descriptionHint: 'Para sa team mo: sino ang gumagamit, saan ito nakatago.',
    scopes: 'Ano ang puwede nitong gawin?',
    scopesHint: 'Piliin lang ang kailangan nito. Hindi na ito mababago; gumawa na lang ng ibang key.',
    allScopes: 'Piliin lahat',
    noScopes: 'Huwag pumili',
    groups: { events: 'Mga event', tickets: 'Mga ticket', orders: 'Mga order', webhooks: 'Mga webhook' },
    scopeMeanings: {
      'events:read': 'Basahin ang mga event mo kasama ang line-up, schedule at sponsor, at maghanap ng venue.',
      'events:write': 'Gumawa, magbago, mag-publish, mag-archive at mag-delete ng event at ng laman nito.',
      'tickets:read': 'Basahin ang mga ticket type, kung ilan ang nabenta at natitira.',
      'tickets:write': 'Gumawa at magbago ng mga ticket type: presyo, dami, at kung ano ang ibinebenta.',
      'orders:read': 'Basahin ang mga order kasama ang pangalan at e-mail ng mga buyer.',
      'orders:write':
        'Magbalik ng pera: mag-refund ng order, ipadala ulit ang mga ticket at, kung may events:write, i-cancel ang buong event. Sa live key, hindi ito kasama sa “Piliin lahat”: i-check lang para sa program na pinagkakatiwalaan mo sa pera.',
      'webhooks:manage': 'Gumawa, magbago, mag-test at mag-delete ng webhook, at basahin ang ipinadala rito.',
    },
    callbackUrl: 'Callback URL',
    callbackUrlHint:
      'HTTPS address na makakatanggap ng mensahe kapag may benta, refund, kaunti na lang ang ticket o sold out, para sa mga event na ginawa gamit ang key na ito. Optional.',
    agents: 'Puwedeng gamitin ng AI agents ang key na ito nang live',
    agentsHint:
      'Sa /mcp. Nakikita muna ng agent ang mangyayari bago nito gawin, pero puwede itong magbenta, mag-refund at mag-cancel ayon sa mga scope sa itaas. Gumagana ang mga test key para sa agents kahit wala nito.',
    allowlist: 'Mga allowed na address',
    allowlistHint: (address) =>
      `Isang address o range bawat linya, gaya ng 203.0.113.7 o 203.0.113.0/24. Iwanang blangko kung kahit saan. ${address} ang address mo.`,
    myAddress: 'Idagdag ang address ko',
    expires: 'Huling araw',
    expiresHint:
      'Gagana ang key hanggang matapos ang araw na ito, oras sa Maynila. Iwanang blangko para gumana hanggang i-revoke mo.',
    create: 'Gumawa ng key',
    cancel: 'Bumalik sa mga key',
  },

  keyMade: {
    title: (name) => `Nagawa ang key na “${name}”`,
    once: 'Isang beses mo lang makikita ang dalawang ito. Kopyahin sa pinagtataguan ng mga secret ng program mo bago umalis sa page na ito.',
    key: 'API key',
    callbackSecret: 'Callback secret',
    callbackSecretHint:
      'Pang-verify ng mga mensahe sa callback URL ng key, o ng event na ginawa nito. Hindi kailangan kung walang callback URL.',
    tryIt: 'Subukan',
    tryItHint:
      'I-run ito sa terminal. Makikita sa response kung aling organisasyon ang may-ari ng key at kung ano ang kaya nito.',
    ready: 'Nakopya ko na ang dalawa',
    reference: 'Basahin ang API reference',
  },

  sandbox,

  revoke: {
    title: (name) => `I-revoke ang ${name}`,
    warning:
      'Hindi na ito mababawi. Sa loob ng isang segundo, tatanggihan ang bawat program na gumagamit ng key na ito.',
    requests: (amount) =>
      amount === 0
        ? 'Wala itong request sa nakaraang 24 na oras.'
        : `Nagpadala ito ng ${counted(amount, 'request')} sa nakaraang 24 na oras.`,
    lastUsed: (when) => `Huling gamit: ${when}.`,
    neverUsed: 'Hindi pa ito nagamit.',
    callback: (url) =>
      `Hindi na makakatanggap ang ${url} ng mensahe tungkol sa mga event na ginawa gamit ang key na ito.`,
    stays: 'Mananatili ang mga event at ticket na ginawa nito.',
    typed: (name) => `I-type ang ${name} para magpatuloy`,
    button: 'I-revoke ang key',
    cancel: 'Huwag i-revoke',
    alreadyRevoked: (when) => `Na-revoke na ang key na ito noong ${when}.`,
    back: 'Bumalik sa mga key',
  },

  webhooks: {
    title: 'Mga webhook',
    lead: 'Ang webhook ay address mo na tinatawag namin kapag may nangyari, para hindi mo na kailangang magtanong nang paulit-ulit.',
    make: 'Magdagdag ng webhook',
    empty: 'Wala pang webhook. Magdagdag ng isa, at malalaman ng system mo ang bawat benta sa loob ng isang segundo.',
    table: 'Mga webhook',
    address: 'Address',
    events: 'Mga mensahe',
    state: 'Status',
    on: 'Naka-on',
    off: 'Naka-off',
    switchedOff: 'In-off namin',
    states: { active: 'Naka-on', off: 'Naka-off' },
    last: 'Huling delivery',
    nothingSent: 'wala pang naipadala',
    made: 'Idinagdag',
  },

  types: {
    'order.created': 'May nag-order, bayad man o hindi pa.',
    'order.completed': 'May nabayarang order, o may nag-order nang libre.',
    'order.refunded': 'May na-refund na buyer, buo man o bahagi.',
    'order.cancelled': 'Kinansela ng buyer ang hindi pa bayad na order, o kinansela ang event nito.',
    'order.expired': 'Hindi nabayaran ang order sa oras.',
    'order.disputed': 'Ni-reverse ng bangko ng buyer ang bayad.',
    'order.exchanged': 'Lumipat ang buyer sa ibang petsa ng series.',
    'ticket.issued': 'May na-issue na ticket.',
    'ticket.given_on': 'May tumanggap ng ticket na na-transfer sa kanya.',
    'ticket.reissued': 'May bagong code ang ticket, halimbawa dahil pinalitan ang e-mail ng buyer.',
    'ticket.voided': 'Hindi na valid ang ticket, halimbawa dahil na-refund.',
    'ticket.admitted': 'May pinapasok na attendee.',
    'ticket.left': 'May lumabas na attendee sa gate na nagbibilang.',
    'waiting.offered': 'May inalok na ticket sa isang nasa waiting list.',
    'ticket.returned': 'Ibinalik ng buyer ang ticket ayon sa patakaran ng event.',
    'ticket.resold': 'Nabili ng iba ang ticket na ibinalik.',
    'answer.given': 'May sumagot sa mga tanong mo.',
    'event.published': 'Nasa marketplace na ang event.',
    'event.unpublished': 'Draft na ulit ang event.',
    'event.moved': 'Iba na ang oras o lugar ng na-publish na event.',
    'event.cancelled': 'Kinansela ang event.',
    'event.sold_out': 'Nabenta na ang huling ticket ng event.',
    'ticket.inventory_low': '10 % o mas kaunti na lang ang natitira sa isang ticket type.',
    'payout.scheduled': 'May naka-schedule na payout.',
    'payout.sent': 'Papunta na sa bangko mo ang payout.',
    'payout.paid': 'Dumating na ang payout.',
    'payout.returned': 'Ibinalik ng bangko mo ang payout.',
  },
  typeGroups: { orders: 'Mga order', tickets: 'Mga ticket', events: 'Mga event', payouts: 'Mga payout' },

  webhookForm: {
    titleNew: 'Magdagdag ng webhook',
    titleEdit: 'Mga mensaheng natatanggap nito',
    url: 'Address',
    urlHint: 'HTTPS at naaabot mula sa internet, gaya ng https://example.com/hooks/takilya.',
    urlFixed: 'Hindi mababago ang address. Magdagdag na lang ng ibang webhook.',
    events: 'Magpadala ng mensahe kapag…',
    buyers:
      'Nasa mga mensahe tungkol sa order at ticket ang pangalan at e-mail ng buyer at ng may-ari ng ticket, pati ang mga sagot nila. Hindi kailanman kasama ang code ng ticket.',
    create: 'Idagdag ang webhook',
    save: 'I-save',
    cancel: 'Bumalik',
  },

  webhookSecret: {
    titleNew: 'Naidagdag ang webhook',
    titleRotated: 'May bagong secret ang webhook',
    once: 'Isang beses mo lang makikita ang secret. Kopyahin sa pinagtataguan ng mga secret ng receiver mo bago umalis sa page na ito.',
    rotated:
      'Pipirma pa rin ang lumang secret kasama ng bago sa loob ng 24 oras. I-update ang receiver mo bago iyon matapos.',
    secret: 'Signing secret',
    verify: 'I-verify ang natatanggap mo',
    verifyHint:
      'Pinipirmahan ang mga mensahe ayon sa Standard Webhooks. Sa Node.js, i-run ang npm install standardwebhooks, saka i-verify ang raw body:',
    next: 'Pumunta sa webhook at magpadala ng test',
  },

  webhook: {
    title: 'Webhook',
    state: 'Status',
    reason: 'In-off namin ito',
    turnOn: 'I-on',
    turnOff: 'I-off',
    offHint: 'Hindi na ipapadala ang mga mensaheng naghihintay pa. Puwede mong i-replay ang mga ito mamaya.',
    events: 'Mga mensahe',
    edit: 'Baguhin ang mga mensahe',
    test: 'Magpadala ng test',
    rotate: 'Bagong secret',
    remove: 'I-delete',
    buyers: 'Pangalan ng mga buyer',
    seesBuyers: 'nasa mga mensahe nito',
    hidesBuyers: 'wala: hindi puwedeng magbasa ng order ang key na nagdagdag nito',
    counts: 'Sa nakaraang 30 araw',
    countedMost: (amount) => `Sa pinakabagong ${count(amount)} delivery:`,
    statuses: { DELIVERED: 'Na-deliver', PENDING: 'Naghihintay', FAILED: 'Pumalya' },
    triggers: { EVENT: 'Nangyari ito', TEST: 'Test', REDELIVERY: 'Ipinadala ulit' },
    deliveries: 'Mga delivery',
    table: 'Mga delivery',
    time: 'Oras',
    type: 'Uri',
    status: 'Status',
    answer: 'Response',
    attempts: 'Mga subok',
    message: 'Mensahe',
    noAnswer: 'walang response',
    empty: 'Wala pang naipadala. Magpadala ng test at tingnan kung darating.',
    replay: 'Mag-replay pagkatapos ng outage',
    replayHint:
      'Ipinapadala ulit ang bawat mensahe ng isang panahon, pareho ang id, para makilala ng receiver mo ang mga ulit.',
    since: 'Mula (oras sa Maynila)',
    until: 'Hanggang (blangko: ngayon)',
    which: 'Aling mga mensahe',
    whichOf: { FAILED: 'Mga hindi dumating', DELIVERED: 'Mga dumating' },
    replayButton: 'I-replay',
    replayed: (amount) =>
      amount === 0
        ? 'Walang mensaheng tugma sa panahong iyon, kaya walang ipinadala ulit.'
        : `Ipinapadala ulit ang ${counted(amount, 'mensahe')}.`,
  },

  rotate: {
    title: 'Bagong secret',
    warning:
      'Isang beses lang ipapakita ang bagong secret, sa susunod na page. Pipirma pa rin ang kasalukuyan sa loob ng 24 oras, kaya walang masisira habang ina-update mo ang receiver mo. Kapag gumawa ka ng isa pa sa loob ng panahong iyon, titigil agad ang nauna.',
    button: 'Gumawa ng bagong secret',
    cancel: 'Huwag palitan',
  },

  remove: {
    title: 'I-delete ang webhook',
    pending: (amount) =>
      amount === 0
        ? 'Walang mensaheng naghihintay.'
        : `Hindi na ipapadala ang ${counted(amount, 'mensaheng')} naghihintay pa.`,
    history: (amount) =>
      amount === 0 ? 'Wala itong delivery history.' : `Mabubura rin ang history ng ${counted(amount, 'delivery')}.`,
    secret: 'Mabubura ang secret nito. Puwede mong idagdag ulit ang address, pero bago na ang secret.',
    typed: (host) => `I-type ang ${host} para magpatuloy`,
    button: 'I-delete ang webhook',
    cancel: 'Huwag i-delete',
  },

  delivery: {
    title: 'Delivery',
    back: 'Lahat ng delivery ng webhook na ito',
    result: {
      DELIVERED: (status, ms) => `Na-deliver: sumagot ang receiver ng ${status} sa loob ng ${ms}.`,
      PENDING: 'Hindi pa na-deliver. Susubukan namin ulit.',
      WAITING: 'Ipapadala na.',
      FAILED: 'Hindi na-deliver. Hindi na namin susubukan.',
    },
    next: (when) => `Susunod na subok: ${when}.`,
    type: 'Uri',
    message: 'Mensahe',
    trigger: 'Dahilan',
    to: 'Ipinadala sa',
    made: 'Nangyari',
    attempts: 'Mga subok',
    attemptsTable: 'Mga subok',
    number: 'Blg.',
    time: 'Oras',
    answer: 'Response',
    duration: 'Tagal',
    error: 'Error',
    noAnswer: 'walang response',
    ok: 'wala',
    notTried: 'Hindi pa sinusubukan.',
    schedule:
      'Sampung beses naming sinusubukan ang isang mensahe: agad, pagkalipas ng 5 segundo, ng 5 at 30 minuto, at ng 2, 5, 10, 14, 20 at 24 oras.',
    headers: 'Mga header',
    headersHint:
      'Gaya ng kung ipapadala ngayon. May sariling oras ang bawat subok, kaya may sariling pirma; limang minuto itong tinatanggap ng karamihan.',
    body: 'Body',
    bodyHint: 'Inayos para mabasa. Ang raw body sa ibaba ang pinirmahan namin, bawat byte.',
    raw: 'Raw body, eksaktong gaya ng pinirmahan',
    buyers: 'Hindi natatanggap ng webhook na ito ang pangalan ng buyer.',
    signed: 'Ano ang pinirmahan',
    signedHint:
      'HMAC-SHA256 ng id, ng timestamp at ng raw body, pinagdugtong ng tuldok, gamit ang mga byte ng secret pagkatapos ng whsec_ na nasa base64. Ang resulta sa base64 ang kasunod ng v1, sa webhook-signature.',
    rawBody: 'raw body',
    gone: '30 araw lang namin itinatago ang mga mensahe, kaya wala na ang laman nito.',
    resend: 'Ipadala ulit',
    resendHint: 'Parehong id at parehong bytes, na may lahat ng sampung subok.',
    off: 'Naka-off ang webhook. I-on ito para makapagpadala ulit.',
    curl: 'Bilang curl',
    curlHint:
      'Ipinapadala ang parehong mensahe mula sa sarili mong computer, pinirmahan para sa sandaling ito. Wala rito ang secret.',
  },

  requests: {
    title: 'Mga API request',
    lead: 'Mga request ng mga key mo sa nakaraang 30 araw. May requestId ang bawat response ng API: hanapin ito rito.',
    table: 'Mga API request',
    requestId: 'Request ID',
    status: 'Status',
    method: 'Method',
    path: 'May ganito sa path',
    key: 'API key',
    time: 'Oras',
    request: 'Request',
    error: 'Error',
    duration: 'Tagal',
    address: 'Address',
    statuses: { '2xx': '2xx success', '3xx': '3xx redirect', '4xx': '4xx tinanggihan', '5xx': '5xx pumalya' },
    gone: 'nabura nang key',
    empty:
      'Wala pang request. Subukan ito sa terminal gamit ang isa sa mga key mo; lalabas ito rito pagkalipas ng isang segundo.',
    makeKey: 'Gumawa ng key',
  },

  organization: {
    title: 'Organisasyon',
    slug: 'Maikling pangalan',
    tier: 'Plan',
    tiers: { FREE: 'Libre', PRO: 'Pro', ENTERPRISE: 'Enterprise' },
    limits: 'API limits',
    limit: (minute, hour) => `${counted(minute, 'request')} bawat minuto, ${count(hour)} bawat oras`,
    limitsHint:
      'Para sa lahat ng key; magkahiwalay ang live at test. Nasa mga X-RateLimit-… header ng bawat response kung ilan pa ang natitira.',
    page: 'Sa marketplace',
    pageHint: 'Lahat ng event mong on sale, para i-share.',
    pageLater: 'Lahat ng event mong on sale, para i-share. Magiging live ang page kapag naaprubahan ka.',
    origins: 'Mga site na puwedeng magbenta ng ticket mo',
    originsLead:
      'Maipapakita ng sarili mong site ang mga event at presyo kahit wala rito. Ilista ito para makapag-order din mula sa mga page nito.',
    originsField: 'Address ng mga site',
    originsHint: (most: number) => `Isa bawat linya, gaya ng https://www.example.com. Hanggang ${most}.`,
    originsHintTest: 'Sa sandbox, puwede rin ang http://localhost:PORT.',
    originsSave: 'I-save ang mga site',
    factor: 'Two-step sign-in',
    factorLead:
      'Puwede mong i-require sa bawat miyembro na mag-sign in gamit ang code mula sa phone bukod sa password. Hindi makikita ang organisasyong ito ng hindi pa nakapag-set up.',
    factorRequired:
      'Nagsa-sign in ang bawat miyembro gamit ang code bukod sa password. Set-up page lang ang makikita ng hindi pa nakapag-set up.',
    factorRequire: 'I-require sa bawat miyembro',
    factorLift: 'Huwag nang i-require',
    factorFirst: 'I-on muna ito para sa sarili mo bago i-require sa iba.',
    factorSetUp: 'I-set up',
    secret: 'Callback secret',
    secretLead:
      'Puwedeng may sariling callback URL ang event na ginawa sa dashboard na ito. Kung walang webhook o key na pumipirma para rito, ang secret na ito ang gagamitin.',
    secretTest: 'Ito ang secret ng sandbox. Iba ang sa mga live na event.',
    notShown: 'Wala pang nakakakita nito. Isang beses lang ito ipapakita: ihanda ang pagtataguan ng receiver mo.',
    show: 'Ipakita ang secret nang isang beses',
    shown: (when) => `Ipinakita ito noong ${when} at hindi na maipapakita ulit.`,
    rotateHint:
      'Isang beses ipapakita ang bagong secret, sa susunod na page. Pipirma pa rin ang kasalukuyan sa loob ng 24 oras para makapag-update ang mga receiver mo.',
    rotate: 'Gumawa ng bagong secret',
    previous: (when) => `Pipirma pa rin ang nauna rito hanggang ${when}.`,
  },

  callbackSecret: {
    title: 'Callback secret',
    titleRotated: 'Bagong callback secret',
    once: 'Isang beses mo lang ito makikita. Kopyahin sa pinagtataguan ng mga secret ng receiver mo bago umalis sa page na ito.',
    rotated: 'Pipirma pa rin ang lumang secret kasama nito sa loob ng 24 oras.',
    secret: 'Callback secret',
    ready: 'Nakopya ko na',
  },

  done: {
    'sandbox-reset': 'Wala nang laman ang sandbox. Gagana pa rin ang mga key nito.',
    'key-revoked': 'Na-revoke ang key. Hihinto ito sa loob ng isang segundo.',
    'key-shown-before':
      'Nagawa mo na ang key na ito at naipakita na ang value nito. Kung hindi mo nakopya, i-revoke ang key at gumawa ng iba.',
    'webhook-changed': 'Na-save. Simula ito sa susunod na mensahe.',
    'webhook-on':
      'Naka-on na ang webhook. Makakatanggap ito ng mensahe mula ngayon; i-replay ang mga hindi nito natanggap.',
    'webhook-off': 'Naka-off na ang webhook. Walang ipapadala rito.',
    'webhook-deleted': 'Nabura ang webhook.',
    'webhook-shown-before':
      'Nagawa mo na ito at naipakita na ang secret. Kung hindi mo nakopya, gumawa ng bagong secret.',
    'profile-saved': 'Na-save ang profile.',
    'origins-saved': 'Na-save ang mga site.',
    'second-factor-required': 'Mula ngayon, required ang two-step sign-in sa bawat miyembro.',
    'second-factor-lifted': 'Hindi na required ang two-step sign-in sa mga miyembro.',
    'delivery-resent': 'Ipinapadala na ulit ang mensahe. Nasa unahan ito ng listahan.',
    'callback-secret-shown-before':
      'Nagawa mo na ang bagong secret at naipakita na ito. Kung hindi mo nakopya, gumawa ng isa pa.',
  },
};
