import { count } from '../../../format.ts';
import { plural } from '../../../language.ts';
import type { Messages } from '../../en.ts';

/** In Filipino the number is linked to what is counted, by the rules of the language. */
const counted = (amount: number, what: string) =>
  plural('fil', amount, { one: `${count(amount)} ${what}`, other: `${count(amount)} na ${what}` });

export const developers: Messages['organizer']['developers'] = {
  guide: 'Gabay para sa developers',
  copy: 'Kopyahin',
  copied: 'Nakopya na',
  csv: 'I-download bilang CSV',
  show: 'Ipakita',
  all: 'Lahat',
  clear: 'Alisin ang mga salaan',
  older: 'Mas luma',
  newest: 'Pinakabago',
  pages: 'Mga pahina',
  never: 'hindi pa kailanman',
  none: 'wala',
  from: 'Mula (oras sa Maynila)',
  to: 'Hanggang (oras sa Maynila)',
  noneFound: 'Walang tumugma sa mga salaang ito.',
  milliseconds: (amount) => `${count(amount)} ms`,
  unseenCopy: (what) => `Kopyahin: ${what}`,

  keys: {
    title: 'Mga API key',
    lead: 'Sa tulong ng key, nagagawa ng sarili mong programa sa API ang ginagawa mo rito. May pangalan ang bawat key para alam mo kung ano ang hihinto kapag binawi mo ito.',
    make: 'Gumawa ng key',
    empty:
      'Wala pang API key. Sa key, makakagawa ng event at makakabasa ng order ang sarili mong website, app o script.',
    emptyTest:
      'Wala pang key na pansubok. Sa sandbox kumikilos ang mga key na ito: walang sinisingil at walang ibang nakakakita.',
    table: 'Mga API key',
    state: 'Lagay',
    states: { active: 'Gumagana', expired: 'Lipas na', revoked: 'Binawi' },
    name: 'Pangalan',
    start: 'Nagsisimula sa',
    scopes: 'Puwedeng',
    noScopes: 'magtanong lang kung sino ito',
    allowlist: 'Mula sa',
    anywhere: 'kahit saan',
    callbackUrl: 'Binabalitaan',
    expires: 'Matatapos',
    made: 'Ginawa',
    used: 'Huling gamit',
    act: 'Magagawa',
    revoke: 'Bawiin',
    revokeOf: (name) => `Bawiin ang ${name}`,
    requests: 'Mga request',
    requestsOf: (name) => `Mga request ng ${name}`,
  },

  keyForm: {
    title: 'Gumawa ng API key',
    titleTest: 'Gumawa ng key na pansubok',
    live: 'Kikilos ito sa mga totoo mong event at order.',
    test: 'Sa sandbox lang ito kikilos. Lumipat sa Totoo sa itaas para sa key ng mga totoo mong event.',
    name: 'Pangalan',
    nameHint: 'Kung para saan ito, gaya ng “Website” o “Tablet sa takilya”.',
    description: 'Paglalarawan',
    descriptionHint: 'Para sa mga kasama mo: sino ang gumagamit, saan ito nakatago.',
    scopes: 'Ano ang puwede nitong gawin?',
    scopesHint:
      'Ang kailangan lang nito. Hindi na mababago kung ano ang puwedeng gawin ng isang key; gumawa na lang ng iba.',
    allScopes: 'Piliin lahat',
    noScopes: 'Huwag pumili ng kahit ano',
    groups: { events: 'Mga event', tickets: 'Mga tiket', orders: 'Mga order', webhooks: 'Mga webhook' },
    scopeMeanings: {
      'events:read': 'Basahin ang mga event mo kasama ang mga magtatanghal, programa at sponsor, at maghanap ng lugar.',
      'events:write': 'Gumawa, magbago, maglathala, mag-alis, magtabi at magbura ng event at ng mga kasama nito.',
      'tickets:read': 'Basahin ang mga uri ng tiket, kung ilan ang nabenta at natitira.',
      'tickets:write': 'Gumawa at magbago ng mga uri ng tiket: presyo, dami, at kung ano ang ibinebenta.',
      'orders:read': 'Basahin ang mga order kasama ang pangalan at e-mail ng mga bumili.',
      'webhooks:manage': 'Gumawa, magbago, sumubok at magtanggal ng webhook, at basahin ang ipinadala rito.',
    },
    callbackUrl: 'Callback URL',
    callbackUrlHint:
      'Address na HTTPS na babalitaan ng lahat ng nangyayari sa mga event na ginawa gamit ang key na ito. Puwedeng walang laman.',
    allowlist: 'Mga pinapayagang address',
    allowlistHint: (address) =>
      `Isang address o range sa bawat linya, gaya ng 203.0.113.7 o 203.0.113.0/24. Kung walang laman: kahit saan. Nasa ${address} ka.`,
    myAddress: 'Idagdag ang address ko',
    expires: 'Huling araw',
    expiresHint: 'Gagana ang key hanggang matapos ang araw na ito sa Maynila. Kung walang laman: hanggang bawiin mo.',
    create: 'Gawin ang key',
    cancel: 'Bumalik sa mga key',
  },

  keyMade: {
    title: (name) => `Nagawa na ang key na “${name}”`,
    once: 'Ngayon mo lang makikita ang dalawang ito. Kopyahin mo sa pinagtataguan ng mga lihim ng programa mo bago ka umalis sa pahina.',
    key: 'API key',
    callbackSecret: 'Lihim ng callback',
    callbackSecretHint:
      'Pangsuri ng mga mensahe sa callback URL ng key, o ng event na ginawa nito. Hindi kailangan kung walang callback URL.',
    tryIt: 'Subukan',
    tryItHint:
      'Patakbuhin ito sa terminal. Sasabihin ng sagot kung aling organisasyon ang may-ari ng key at kung ano ang puwede nito.',
    ready: 'Nakopya ko na ang dalawa',
    reference: 'Basahin ang gabay ng API',
  },

  revoke: {
    title: (name) => `Bawiin ang ${name}`,
    warning:
      'Hindi na ito maibabalik. Sa loob ng isang segundo, tatanggihan ang bawat programang may hawak ng key na ito.',
    requests: (amount) =>
      amount === 0
        ? 'Wala itong request sa nakaraang 24 na oras.'
        : `Nagpadala ito ng ${counted(amount, 'request')} sa nakaraang 24 na oras.`,
    lastUsed: (when) => `Huling gamit: ${when}.`,
    neverUsed: 'Hindi pa ito nagamit.',
    callback: (url) => `Hindi na babalitaan ang ${url} ng mga event na ginawa gamit ang key na ito.`,
    stays: 'Mananatili ang mga event at tiket na nagawa nito.',
    typed: (name) => `I-type ang ${name} para magpatuloy`,
    button: 'Bawiin ang key',
    cancel: 'Huwag na',
    alreadyRevoked: (when) => `Binawi na ang key na ito noong ${when}. Wala nang kailangang gawin.`,
    back: 'Bumalik sa mga key',
  },

  webhooks: {
    title: 'Mga webhook',
    lead: 'Ang webhook ay address mo na tinatawagan namin sa oras na may mangyari, para hindi mo na kailangang magtanong nang magtanong.',
    make: 'Magdagdag ng webhook',
    empty: 'Wala pang webhook. Magdagdag ng isa, at malalaman ng sistema mo ang bawat benta sa loob ng isang segundo.',
    table: 'Mga webhook',
    address: 'Address',
    events: 'Binabalitaan ng',
    state: 'Lagay',
    on: 'Bukas',
    off: 'Sarado',
    switchedOff: 'Isinara namin',
    states: { active: 'Bukas', off: 'Sarado' },
    last: 'Huling padala',
    nothingSent: 'wala pang naipadala',
    made: 'Idinagdag',
  },

  types: {
    'order.completed': 'May order na nabayaran, o may nag-order ng libre.',
    'order.refunded': 'May perang ibinalik sa bumili, buo man o bahagi.',
    'event.sold_out': 'Naubos na ang huling tiket ng isang event.',
    'ticket.inventory_low': 'Ikasampu na lang o mas kaunti ang natitira sa isang uri ng tiket.',
  },

  webhookForm: {
    titleNew: 'Magdagdag ng webhook',
    titleEdit: 'Mga ibinabalita rito',
    url: 'Address',
    urlHint: 'HTTPS at naaabot mula sa internet, gaya ng https://example.com/hooks/takilya.',
    urlFixed: 'Hindi nababago ang address. Para sa ibang address, magdagdag ng ibang webhook.',
    events: 'Balitaan ito kapag…',
    buyers: 'Nakasulat sa mga mensahe tungkol sa order ang pangalan at e-mail ng bumili.',
    create: 'Idagdag ang webhook',
    save: 'I-save',
    cancel: 'Bumalik',
  },

  webhookSecret: {
    titleNew: 'Naidagdag na ang webhook',
    titleRotated: 'May bagong lihim ang webhook',
    once: 'Ngayon mo lang makikita ang lihim. Kopyahin mo sa pinagtataguan ng mga lihim ng tumatanggap bago ka umalis sa pahina.',
    rotated:
      'Pipirma pa rin ang lumang lihim kasama ng bago sa loob ng 24 na oras. Palitan mo sa tumatanggap bago iyon matapos.',
    secret: 'Lihim na pampirma',
    verify: 'Suriin ang natatanggap mo',
    verifyHint:
      'Pinipirmahan ang mga mensahe ayon sa Standard Webhooks. Sa Node.js, patakbuhin ang npm install standardwebhooks, saka suriin ang hilaw na body:',
    next: 'Sa webhook, para magpadala ng pagsubok',
  },

  webhook: {
    title: 'Webhook',
    state: 'Lagay',
    reason: 'Isinara namin ito',
    turnOn: 'Buksan',
    turnOff: 'Isara',
    offHint: 'Kapag isinara, hindi na ipapadala ang mga naghihintay pa. Puwede mo itong ipadala ulit mamaya.',
    events: 'Binabalitaan ng',
    edit: 'Baguhin ang mga ibinabalita',
    test: 'Magpadala ng pagsubok',
    rotate: 'Bagong lihim',
    remove: 'Tanggalin',
    buyers: 'Pangalan ng mga bumili',
    seesBuyers: 'nasa mga mensahe nito',
    hidesBuyers: 'wala: hindi puwedeng magbasa ng order ang key na nagdagdag nito',
    counts: 'Sa nakaraang 30 araw',
    countedMost: (amount) => `Sa pinakabagong ${count(amount)} padala:`,
    statuses: { DELIVERED: 'Nakarating', PENDING: 'Naghihintay', FAILED: 'Hindi nakarating' },
    triggers: { EVENT: 'Nangyari ito', TEST: 'Pagsubok', REDELIVERY: 'Ipinadala ulit' },
    deliveries: 'Mga padala',
    table: 'Mga padala',
    time: 'Oras',
    type: 'Uri',
    status: 'Kinahinatnan',
    answer: 'Sagot',
    attempts: 'Mga subok',
    message: 'Mensahe',
    noAnswer: 'walang sagot',
    empty: 'Wala pang naipadala rito. Magpadala ng pagsubok at tingnan kung makakarating.',
    replay: 'Ipadala ulit pagkatapos ng aberya',
    replayHint:
      'Ipinapadala ulit ang bawat mensahe ng isang panahon, pareho ang id, para makilala ng tumatanggap ang mga ulit.',
    since: 'Mula (oras sa Maynila)',
    until: 'Hanggang (walang laman: ngayon)',
    which: 'Aling mga mensahe',
    whichOf: { FAILED: 'Mga hindi nakarating kailanman', DELIVERED: 'Mga nakarating' },
    replayButton: 'Ipadala ulit',
    replayed: (amount) =>
      amount === 0
        ? 'Walang mensahe ng panahong iyon ang tumugma, kaya walang ipinadala ulit.'
        : `${counted(amount, 'mensahe')} ang ipinapadala ulit.`,
  },

  rotate: {
    title: 'Bagong lihim',
    warning:
      'Isang beses lang ipapakita ang bagong lihim, sa susunod na pahina. Pipirma pa rin ang kasalukuyan sa loob ng 24 na oras, kaya walang masisira habang pinapalitan mo ang sa tumatanggap. Kapag gumawa ka ng isa pa sa loob ng panahong iyon, titigil agad ang nauna.',
    button: 'Gumawa ng bagong lihim',
    cancel: 'Huwag palitan',
  },

  remove: {
    title: 'Tanggalin ang webhook',
    pending: (amount) =>
      amount === 0
        ? 'Walang naghihintay na ipadala rito.'
        : `Hindi na ipapadala ang ${counted(amount, 'mensaheng')} naghihintay pa.`,
    history: (amount) =>
      amount === 0
        ? 'Walang tala ng padala na mawawala.'
        : `Kasamang mawawala ang tala ng ${counted(amount, 'padala')}.`,
    secret: 'Mawawala ang lihim nito. Puwede mong idagdag ulit ang address, pero iba na ang magiging lihim.',
    typed: (host) => `I-type ang ${host} para magpatuloy`,
    button: 'Tanggalin ang webhook',
    cancel: 'Huwag na',
  },

  delivery: {
    title: 'Padala',
    back: 'Lahat ng padala ng webhook na ito',
    result: {
      DELIVERED: (status, ms) => `Nakarating: sumagot ang tumatanggap ng ${status} sa loob ng ${ms}.`,
      PENDING: 'Hindi pa nakarating, at susubukan ulit.',
      WAITING: 'Ipapadala pa lang.',
      FAILED: 'Hindi nakarating, at hindi na susubukan.',
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
    answer: 'Sagot',
    duration: 'Tagal',
    error: 'Ano ang nangyaring mali',
    noAnswer: 'walang sagot',
    ok: 'wala',
    notTried: 'Hindi pa sinusubukan.',
    schedule:
      'Sampung beses sinusubukan ang isang mensahe: agad, pagkatapos ng 5 segundo, ng 5 at 30 minuto, at ng 2, 5, 10, 14, 20 at 24 na oras.',
    headers: 'Mga header',
    headersHint:
      'Kung ipapadala sa sandaling ito. May sariling oras ang bawat subok, kaya may sariling pirma; limang minuto itong tinatanggap ng karamihan.',
    body: 'Body',
    bodyHint: 'Inayos para mabasa. Ang pinirmahan ay ang hilaw na body sa ibaba, bawat byte.',
    raw: 'Hilaw na body, eksaktong gaya ng pinirmahan',
    buyers: 'Hindi sinasabi sa webhook na ito kung sino ang bumili.',
    signed: 'Ano ang pinirmahan',
    signedHint:
      'HMAC-SHA256 ng id, ng timestamp at ng hilaw na body, pinagdugtong ng tuldok, gamit ang mga byte ng lihim pagkatapos ng whsec_ na nasa base64. Ang resulta sa base64 ang kasunod ng v1, sa webhook-signature.',
    rawBody: 'hilaw na body',
    gone: 'Hindi na nakatago ang laman ng mensaheng ito: 30 araw lang itinatago ang mga mensahe.',
    resend: 'Ipadala ulit',
    resendHint: 'Parehong id at parehong mga byte, na may lahat ng sampung subok.',
    off: 'Sarado ang webhook. Buksan ito para makapagpadala ulit.',
    curl: 'Bilang curl',
    curlHint:
      'Ipinapadala ang parehong mensahe mula sa sarili mong computer, pinirmahan para sa sandaling ito. Wala rito ang lihim.',
  },

  requests: {
    title: 'Mga API request',
    lead: 'Ang hiningi ng mga key mo sa API sa nakaraang 30 araw. May requestId ang bawat sagot ng API: hanapin mo rito.',
    table: 'Mga API request',
    requestId: 'Request id',
    status: 'Status',
    method: 'Method',
    path: 'May ganito sa path',
    key: 'API key',
    time: 'Oras',
    request: 'Request',
    error: 'Mali',
    duration: 'Tagal',
    address: 'Address',
    statuses: { '2xx': '2xx nagawa', '3xx': '3xx nasa iba', '4xx': '4xx tinanggihan', '5xx': '5xx pumalya' },
    gone: 'key na wala na',
    empty:
      'Wala pang request. Subukan ito sa terminal gamit ang isa sa mga key mo; makikita rito pagkaraan ng isang segundo.',
    makeKey: 'Gumawa ng key',
  },

  organization: {
    title: 'Organisasyon',
    slug: 'Maikling pangalan',
    tier: 'Plano',
    tiers: { FREE: 'Libre', PRO: 'Pro', ENTERPRISE: 'Enterprise' },
    limits: 'Hangganan sa API',
    limit: (minute, hour) => `${counted(minute, 'request')} bawat minuto, ${count(hour)} bawat oras`,
    limitsHint:
      'Para sa lahat ng key, magkahiwalay ang totoo at pansubok. Sinasabi ng mga header na X-RateLimit-… ng bawat sagot kung ilan pa ang natitira.',
    page: 'Sa marketplace',
    pageHint: 'Lahat ng event mong ibinebenta, para maibahagi.',
    pageLater: 'Lahat ng event mong ibinebenta, para maibahagi. Lalabas ang pahina kapag naaprubahan ka.',
    factor: 'Two-step sign-in',
    factorLead:
      'Puwede mong hingin sa bawat kasama na mag-sign in gamit ang code mula sa telepono nila bukod sa password. Walang makikita sa organisasyong ito ang hindi pa nakakapag-set up.',
    factorRequired:
      'Nagsa-sign in ang bawat kasama gamit ang code bukod sa password. Ang pahina lang ng pag-set up ang makikita ng hindi pa nakakagawa nito.',
    factorRequire: 'Hingin sa bawat kasama',
    factorLift: 'Huwag nang hingin',
    factorFirst: 'Para mahingi ito sa iba, buksan mo muna ito para sa sarili mo.',
    factorSetUp: 'I-set up',
    secret: 'Lihim ng callback',
    secretLead:
      'Puwedeng may sariling callback URL ang event na ginawa sa dashboard na ito. Kung walang webhook o key na pumipirma para rito, ang lihim na ito ang gagamitin.',
    secretTest: 'Ito ang lihim ng sandbox. Iba ang sa mga totoong event.',
    notShown:
      'Hindi pa ito naipakita kaninuman. Isang beses lang ito ipapakita: ihanda ang pagtataguan nito ng tumatanggap.',
    show: 'Ipakita ang lihim nang isang beses',
    shown: (when) => `Ipinakita ito noong ${when}, at hindi na ipapakita ulit.`,
    rotateHint:
      'Isang beses ipapakita ang bagong lihim, sa susunod na pahina. Pipirma pa rin ang kasalukuyan sa loob ng 24 na oras para makapagpalit ang mga tumatanggap.',
    rotate: 'Gumawa ng bagong lihim',
    previous: (when) => `Pipirma pa rin ang nauna rito hanggang ${when}.`,
  },

  callbackSecret: {
    title: 'Lihim ng callback',
    titleRotated: 'Bagong lihim ng callback',
    once: 'Ngayon mo lang ito makikita. Kopyahin mo sa pinagtataguan ng mga lihim ng tumatanggap bago ka umalis sa pahina.',
    rotated: 'Pipirma pa rin ang lumang lihim kasama nito sa loob ng 24 na oras.',
    secret: 'Lihim ng callback',
    ready: 'Nakopya ko na',
  },

  done: {
    'key-revoked': 'Binawi na ang key. Sa loob ng isang segundo, wala nang makakagamit nito.',
    'key-shown-before':
      'Nagawa na ang key na ito at naipakita na noon. Kung hindi mo nakopya, bawiin ang key at gumawa ng iba.',
    'webhook-changed': 'Nai-save na. Simula sa susunod na mensahe ang bisa nito.',
    'webhook-on':
      'Bukas na ang webhook. Babalitaan ito ng mga mangyayari mula ngayon; ipadala ulit kung may hindi nakarating noon.',
    'webhook-off': 'Sarado na ang webhook. Walang ipapadala rito.',
    'webhook-deleted': 'Natanggal na ang webhook.',
    'webhook-shown-before':
      'Nagawa na ito at naipakita na noon ang lihim. Kung hindi mo nakopya, gumawa ng bagong lihim.',
    'profile-saved': 'Nai-save na ang profile.',
    'second-factor-required': 'Mula ngayon, kailangan na ng two-step sign-in ang bawat kasama.',
    'second-factor-lifted': 'Hindi na kailangan ng mga kasama ang two-step sign-in.',
    'delivery-resent': 'Ipinapadala na ulit ang mensahe. Nasa unahan ito ng listahan.',
    'callback-secret-shown-before':
      'Nagawa na ang bagong lihim at naipakita na noon. Kung hindi mo nakopya, gumawa ng isa pa.',
  },
};
