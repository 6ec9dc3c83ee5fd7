import { plural } from '../../language.ts';
import type { Messages } from '../en.ts';
import { audit } from './organizer-audit.ts';

export const account: Messages['organizer']['account'] = {
  done: {
    signedOut: 'Naka-sign out ka na.',
    signedOutEverywhere: 'Naka-sign out ka na sa lahat ng device.',
    passwordReset: 'May bagong password ka na, at naka-sign out na ang lahat ng device. Mag-sign in gamit ito.',
    passwordChanged: 'Napalitan na ang password mo. Naka-sign out na ang ibang mga device.',
    sessionEnded: 'Naka-sign out na ang device na iyon.',
    othersEnded: 'Naka-sign out na ang lahat ng iba mong device.',
    secondFactorOff: 'Nakasara na ang two-step sign-in. Password mo lang ang kailangan para mabuksan ang account mo.',
    joined: 'Maligayang pagdating sa grupo.',
    invited: 'Ipinapadala na ang paanyaya.',
    invitationRevoked: 'Nabawi na ang paanyaya. Wala nang nabubuksan ang link nito.',
    roleChanged: 'Nabago na ang tungkulin.',
    memberRemoved: 'Wala na sa grupo ang taong iyon.',
  },
  roles: { OWNER: 'May-ari', STAFF: 'Kawani' },
  audit,
  email: 'E-mail',
  signOut: 'Mag-sign out',
  wait: (seconds) => {
    const minutes = Math.ceil(seconds / 60);
    if (seconds > 90) return plural('fil', minutes, { one: `${minutes} minuto`, other: `${minutes} na minuto` });
    return plural('fil', seconds, { one: `${seconds} segundo`, other: `${seconds} na segundo` });
  },
  tooOften: (wait) => `Masyado nang maraming subok. Maghintay ng ${wait}, saka subukan ulit.`,

  password: {
    show: 'Ipakita',
    hide: 'Itago',
    hint: 'Hindi bababa sa 10 karakter. Mabuti ang ilang salitang ikaw lang ang magsasama.',
  },

  signIn: {
    title: 'Mag-sign in',
    password: 'Password',
    send: 'Mag-sign in',
    forgot: 'Nakalimutan ko ang password ko',
    noAccount: 'Sa paanyaya lang nagkaka-account: humingi sa may-ari ng organisasyon mo.',
    wrong:
      'Hindi magkatugma ang e-mail at password. Tingnan ang dalawa, o magpadala ng link para pumili ng bagong password.',
    tookTooLong: 'Masyadong natagalan. Mag-sign in ulit.',
  },

  codeStep: {
    title: 'Ang code mo',
    lead: 'Tama ang password mo. Ilagay ngayon ang code na ipinapakita ng authenticator app mo para sa Takilya.',
    code: 'Code',
    recovery: 'Anim na numero. Kung wala ang telepono mo, isa sa mga recovery code mo ang ilagay.',
    send: 'Mag-sign in',
    back: 'Magsimula ulit',
    wrong: 'Mali ang code, o nagamit na. Hintayin ang susunod, o gumamit ng ibang recovery code.',
    lost: 'Nawala ang telepono at mga recovery code mo? Magpatulong sa namamahala ng serbisyong ito.',
  },

  again: {
    title: 'Ikaw pa rin ba ito?',
    lead: (email) =>
      `Kanina ka pa naka-sign in bilang ${email}, at mahalaga ang susunod. Patunayan lang, at magpapatuloy ka kung saan ka huminto.`,
    send: 'Magpatuloy',
    back: 'Sa dashboard',
    wrong: 'Mali ang password.',
    wrongEither: 'Mali ang password o ang code.',
  },

  secondFactor: {
    title: 'Two-step sign-in',
    lead: 'Dito, kailangan ng code mula sa telepono mo bukod sa password kapag nagsa-sign in. May makaalam man ng password mo, hindi pa rin siya makakapasok.',
    requiredBy: (organizations) => `Hinihingi ng: ${organizations}.`,
    onTag: 'Bukas',
    on: 'Nakabukas ang two-step sign-in mula noong',
    setUp: 'I-set up',
    change: 'Mga recovery code at pagsasara',
    getApp: 'Kumuha ng authenticator app',
    getAppLead:
      'Puwede ang Google Authenticator, Microsoft Authenticator, Aegis, 1Password at marami pang iba. Gumagana ito kahit walang signal.',
    scan: 'I-scan ito gamit ang app',
    qr: 'Ang lihim bilang larawan, para sa app mo',
    secret: 'O i-type ito',
    secretHint: 'Ayon sa oras, anim na numero. Huwag ipakita kaninuman.',
    confirm: 'Ilagay ang code na ipinapakita nito',
    confirmHint: 'Anim na numero, bago tuwing kalahating minuto.',
    switchOn: 'Buksan',
    codes: 'Mga recovery code',
    codesLeft: (amount) =>
      amount === 0 ? 'Wala nang natitirang recovery code. Gumawa na ng bago.' : `${amount} recovery code ang natitira.`,
    codesHint: 'Sampung bago ang ipapakita nang isang beses. Mawawalan ng bisa ang mga dati.',
    makeCodes: 'Gumawa ng bagong mga code',
    off: 'Isara',
    offLead:
      'Password mo lang ang kakailanganin para mabuksan ang account mo. Padadalhan ka namin ng e-mail tungkol dito.',
    switchOff: 'Isara',
    back: 'Bumalik sa account ko',
  },

  recoveryCodes: {
    title: 'Ang mga recovery code mo',
    isOn: 'Nakabukas na ang two-step sign-in. Na-sign out na ang iba mong mga device.',
    once: 'Ngayon mo lang ito makikita. I-print, i-download o kopyahin bago umalis sa pahina.',
    lead: 'Bawat isa ay isang beses na magpapapasok sa iyo kapag wala ang telepono mo. Itago kung saan mo itinatago ang pasaporte mo, hindi sa telepono.',
    download: 'I-download',
    ready: 'Naitago ko na',
    fileHead: (email) => `Mga recovery code ni ${email} sa Takilya. Isang beses lang may bisa ang bawat isa.`,
  },

  forgot: {
    title: 'Pumili ng bagong password',
    lead: 'Ibigay ang e-mail ng account mo. Padadalhan ka namin ng link para pumili ng bagong password.',
    send: 'Ipadala sa akin ang link',
    sent: (email) => `Kung may account ang ${email}, ipinapadala na ang mensaheng may link.`,
    sentHint: 'Isang minuto lang ito, at isang oras lang may bisa ang link. Tingnan din ang spam folder.',
    again: 'Gumamit ng ibang address',
    back: 'Bumalik sa pag-sign in',
  },

  reset: {
    title: 'Piliin ang bago mong password',
    lead: 'Masa-sign out ang lahat ng device na naka-sign in ngayon sa account mo.',
    newPassword: 'Bagong password',
    send: 'Itakda ang password',
  },

  badLink: {
    title: 'Wala nang bisa ang link na ito',
    passwordReset: 'Maaaring nagamit na ito, o mahigit isang oras na. Magpadala ng bago.',
    passwordResetAction: 'Padalhan ako ng bagong link',
    invitation: 'Maaaring nagamit na ito, binawi, o mahigit isang linggo na. Humingi ng bago sa nag-anyaya sa iyo.',
    invitationAction: 'Sa dashboard',
  },

  invitation: {
    title: (organization) => `Sumali sa ${organization}`,
    lead: (email, role) => `Inaanyayahan ang ${email} sa grupo. Tungkulin: ${role}.`,
    accept: 'Sumali sa grupo',
    signIn: 'May account na ang address na ito. Mag-sign in, at babalik ka rito.',
    signInAction: 'Mag-sign in',
    create: 'Gumawa ng account, at kasali ka na.',
    name: 'Pangalan mo',
    nameHint: 'Gaya ng makikita ng mga kasama mo. Puwede itong iwang blangko.',
    password: 'Password',
    createAction: 'Gawin ang account ko at sumali',
    otherAccount: (signedInAs, email) =>
      `Naka-sign in ka bilang ${signedInAs}, pero para kay ${email} ang paanyayang ito.`,
    otherAccountAction: 'Mag-sign out at magpatuloy',
  },

  noOrganization: {
    title: 'Wala ka pang kinabibilangang grupo',
    lead: (email) => `Naka-sign in ka bilang ${email}, pero wala ka pa sa alinmang organisasyon.`,
    hint: 'Ipaanyaya sa may-ari ng organisasyon ang address na ito. Kapag tinanggap mo na, dito mo ito makikita.',
  },

  own: {
    title: 'Account ko',
    organizations: 'Mga organisasyon mo',
    profile: 'Pangalan at wika',
    name: 'Pangalan',
    nameHint: 'Gaya ng nakikita ng mga kasama mo.',
    language: 'Wika',
    languageHint: 'Ng dashboard, at ng mga e-mail na isinusulat namin sa iyo.',
    save: 'I-save',
    passwordTitle: 'Password',
    passwordLead: 'Kapag pinalitan ito, masa-sign out ang iba mong mga device.',
    currentPassword: 'Kasalukuyang password',
    newPassword: 'Bagong password',
    changePassword: 'Palitan ang password',
    sessions: 'Kung saan ka naka-sign in',
    sessionsLead: 'Kung may hindi ka kilala rito, i-sign out iyon at palitan ang password mo.',
    device: 'Device',
    deviceOn: (browser, system) => `${browser} sa ${system}`,
    deviceUnknown: 'Hindi kilalang device',
    address: 'Address',
    since: 'Nag-sign in',
    lastSeen: 'Huling nakita',
    thisOne: 'Ang device na ito',
    action: 'Gawin',
    signOutOne: (device) => `Mag-sign out: ${device}`,
    signOutAll: 'Mag-sign out sa lahat',
    signOutOthers: 'I-sign out ang lahat ng iba',
    acts: 'Mga nangyari sa account mo',
    when: 'Kailan',
    what: 'Ano',
  },

  team: {
    title: 'Mga kasama',
    members: 'Mga miyembro',
    person: 'Tao',
    role: 'Tungkulin',
    roleOf: (email) => `Tungkulin ni ${email}`,
    joined: 'Mula noong',
    action: 'Gawin',
    you: 'Ikaw',
    change: 'Baguhin',
    changeRoleOf: (email) => `Baguhin ang tungkulin ni ${email}`,
    remove: 'Alisin',
    removeOf: (email) => `Alisin si ${email}`,
    invite: 'Mag-anyaya ng kasama',
    inviteLead: 'Makakatanggap sila ng e-mail na may link na isang linggong may bisa.',
    send: 'Ipadala ang paanyaya',
    roleHint:
      'Magagawa ng mga may-ari ang lahat. Inaasikaso ng mga kawani ang mga event, order, pagbabalik ng bayad at pinto, pero hindi nila nakikita ang mga key, bayaran, mga kasama o talaan ng mga ginawa.',
    invitations: 'Mga bukas na paanyaya',
    invitationsNone: 'Walang inaanyayahan ngayon.',
    invitedBy: 'Nag-anyaya',
    goodUntil: 'May bisa hanggang',
    over: 'Lumipas na',
    sendAgain: 'Ipadala ulit',
    sendAgainTo: (email) => `Ipadala ulit ang paanyaya kay ${email}`,
    revoke: 'Bawiin',
    revokeOf: (email) => `Bawiin ang paanyaya kay ${email}`,
    mailbox: 'Nasa mailbox ng pagsubok na ito ang mga e-mail.',
  },

  removal: {
    title: (email) => `Alisin si ${email}?`,
    lead: (organization) => `Mula sa sandaling iyon, wala na silang mabubuksan sa ${organization}.`,
    leadSelf: (organization) =>
      `Ikaw ito. Mula sa sandaling iyon, wala ka nang mabubuksan sa ${organization}, at ibang may-ari lang ang makapag-aanyaya ulit sa iyo.`,
    stays: 'Mananatili ang account nila at ang mga nagawa nila. Puwede mo silang anyayahan ulit kahit kailan.',
    keys: 'Gagana pa rin ang mga API key at code para sa pinto na alam nila hangga’t hindi mo pinawawalang-bisa.',
    send: 'Alisin sa grupo',
    back: 'Huwag alisin',
    backSelf: 'Manatili',
  },

  mailbox: {
    title: 'Mailbox',
    band: 'Mailbox ng pagsubok: walang nakatakdang mail server, kaya walang pinadalhan ng mga e-mail na ito. Mababasa ito ng sinumang makakabukas ng pahinang ito.',
    none: 'Wala pang naisulat na e-mail. Umorder ng tiket, at lalabas dito ang e-mail nito.',
    noneAction: 'Sa marketplace',
    when: 'Kailan',
    to: 'Para kay',
    subject: 'Paksa',
    kind: 'Uri',
    state: 'Kalagayan',
    untitled: 'Hindi pa naisusulat',
    back: 'Lahat ng e-mail',
    shown: 'Gaya ng ipinapakita ng mail program',
    text: 'Bilang teksto',
    nothing: 'Walang mababasa: hindi pa ito naisusulat, o naipadala na at hindi itinago.',
    kinds: {
      ORDER_RECEIVED: 'Natanggap ang order',
      TICKETS: 'Mga tiket',
      REFUNDED: 'Ibinalik na bayad',
      PAYMENT_RETURNED: 'Isinauling bayad',
      FIND_ORDERS: 'Mga link ng order',
      PASSWORD_RESET: 'Bagong password',
      INVITATION: 'Paanyaya',
      EVENT_CANCELLED: 'Kinanselang event',
      NEW_DEVICE: 'Bagong device',
      SECOND_FACTOR: 'Two-step sign-in',
    },
    states: {
      PENDING: 'Isinusulat pa',
      SENT: 'Naipadala',
      KEPT: 'Nakatago rito',
      FAILED: 'Nabigo',
    },
    reload: 'Tingnan ulit',
  },

  problem: {
    notFound: 'Wala rito ang pahinang ito',
    notFoundHint: 'Maaaring luma na ang link, o sa organisasyon ito na hindi ka miyembro.',
    notForRole: 'Para ito sa mga may-ari',
    notForRoleHint:
      'Hindi ito abot ng tungkulin mo. Ipagawa ito sa may-ari ng organisasyon, o ipabago ang tungkulin mo.',
    home: 'Sa dashboard',
  },
};
