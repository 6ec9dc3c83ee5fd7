import { count } from '../../../format.ts';
import { plural } from '../../../language.ts';
import type { editor as english } from '../../en/organizer/events-editor.ts';
import { formattingHint } from '../formatting.ts';

export const editor: typeof english = {
  editing: (name) => `Baguhin ang ${name}`,
  createDraft: 'Gawin ang draft',
  preview: 'Silipin',
  previewTitle: 'Silip sa pahina',
  previewHint: 'Ang pahina ayon sa nakasulat dito, nai-save man o hindi.',
  conflict:
    'May ibang nag-save nito habang nagsusulat ka. Ito ang naka-save ngayon kung saan naiiba sa iyo; kapag nag-save ka ulit, ang sa iyo ang papalit.',
  reschedule: {
    told: (buyers) =>
      plural('fil', buyers, {
        one: `Hindi pa ito nase-save. ${count(buyers)} bumili ang may tiket sa event na ito at sasabihan sa e-mail tungkol sa pagbabago.`,
        other: `Hindi pa ito nase-save. ${count(buyers)} na bumili ang may tiket sa event na ito at sasabihan sa e-mail tungkol sa pagbabago.`,
      }),
    giveBack: (days) =>
      `Sa loob ng ${plural('fil', days, { one: `${days} araw`, other: `${days} na araw` })} maaari nilang isauli ang mga tiket at makuha ang lahat ng ibinayad nila. Kukunin iyon sa balanse mo; ikaw ang sasagot sa bayarin sa pagproseso.`,
    confirm: (buyers) =>
      plural('fil', buyers, {
        one: `I-save at sabihan ang ${count(buyers)} bumili`,
        other: `I-save at sabihan ang ${count(buyers)} na bumili`,
      }),
  },
  nothing: '(wala)',
  line: (line) => `Linya ${line}:`,
  sections: {
    about: 'Ano',
    when: 'Kailan',
    where: 'Saan',
    pictures: 'Mga larawan',
    sale: 'Paano ibinebenta',
    firstTicket: 'Unang uri ng tiket',
    more: 'Para sa mga developer',
  },
  fields: {
    name: 'Pangalan',
    description: 'Paglalarawan',
    category: 'Kategorya',
    dateTime: 'Simula',
    endDateTime: 'Wakas',
    timezone: 'Time zone',
    locationType: 'Gaganapin ito',
    venueId: 'Lugar',
    joinUrl: 'Link para makasali',
    imageUrl: 'Larawan',
    galleryUrls: 'Iba pang larawan',
    type: 'Ang mga tiket ay',
    journeyType: 'Paano ito makukuha',
    absorbFees: 'Mga bayarin',
    transfersAllowed: 'Pagbibigay ng tiket sa iba',
    refundPolicy: 'Refund',
    eventCapacity: 'Kapasidad',
    heldPerEmailMax: 'Hindi pa bayad na tiket bawat e-mail',
    heldPerAddressMax: 'Hindi pa bayad na tiket bawat koneksiyon sa internet',
    visibility: 'Sino ang makakakita',
    callbackUrl: 'Callback address',
  },
  choices: {
    VENUE: 'Sa isang lugar',
    ONLINE: 'Online',
    PAID: 'May bayad',
    FREE: 'Libre',
    STANDARD: 'Binibili',
    RSVP: 'Nagpapareserba ng puwesto',
    PRESELLING: 'Kailangan ng access code: maagang bentahan',
    PUBLIC: 'Lahat',
    PRIVATE: 'Ang may link lang',
    feesIncluded: 'Kasama na sa presyo: ikaw ang sasagot',
    feesAdded: 'Dagdag sa presyo: ang bibili ang sasagot',
    transfersAllowed: 'Puwede',
    transfersOff: 'Hindi puwede',
  },
  hints: {
    refundPolicy:
      'Kung kailan ka nagre-refund sa hindi makakapunta. Mababasa ito ng bibili bago magbayad at sa order nila. Kung walang laman: ang nasa page tungkol sa refund.',
    transfersAllowed:
      'Maibibigay ng may hawak ang tiket sa iba gamit ang pangalan at e-mail. Mawawalan ng bisa ang dating QR code.',
    transfersOff: 'Mananatili ang mga tiket sa bumili. Nakasulat ito sa pahina ng event.',
    description: formattingHint,
    category: 'Kung saan ito hahanapin ng mga tao.',
    joinUrl: 'HTTPS. Ang may tiket lang ang makakakita nito: sa order, sa e-mail at sa kalendaryo nila.',
    endDateTime: 'Maaaring iwang blangko.',
    timezone: 'Ang mga oras sa itaas ay ayon sa orasan doon.',
    venue: 'Pangalan ng bulwagan, teatro, mall o parke; ayos lang kahit may maling letra.',
    imageUrl: 'Pinakamaganda ang apat sa tatlo, hindi bababa sa 1,280 pixel ang lapad; ang gitna nito ang ipinapakita.',
    galleryUrls: 'Isang web address sa bawat linya.',
    eventCapacity: 'Sa lahat ng uri ng tiket. Kung blangko: kasindami ng mga tiket.',
    heldPerEmailMax:
      'Pinakamaraming maipapareserba ng isang bibili bago magbayad, at makukuhang libreng tiket. Kung blangko: ang karaniwang hangganan ng Takilya.',
    heldPerAddressMax:
      'Ganoon din; isang koneksiyon ang isang paaralan o opisina. Kung blangko: ang karaniwang hangganan ng Takilya.',
    callbackUrl: 'HTTPS. Dito ibabalita ang mga order ng event na ito sa halip na sa mga webhook at callback ng key.',
    firstTicket: 'Iwang blangko kung saka na magdadagdag ng uri ng tiket.',
    FREE: 'Walang bayad ang lahat ng uri ng tiket.',
    STANDARD: 'Makabibili ang kahit sino habang may tiket.',
    RSVP: '“Ireserba ang puwesto ko” ang nasa button.',
    PRESELLING: 'Maiiwan ng iba ang address nila para malaman kung kailan magsisimula ang bentahan.',
    PUBLIC: 'Nakalista ito at nahahanap.',
    PRIVATE: 'Wala ito sa anumang listahan.',
  },
  fees: {
    example: (price) => `Kung ${price} ang tiket: `,
    line: (method, total, net) => `${method}: ${total} ang babayaran ng bibili, ${net} ang sa iyo.`,
    methods: { gcash: 'GCash', card: 'Card' },
  },
  newVenue: {
    title: 'Wala rito: magdagdag ng lugar',
    add: 'Idagdag ang lugar na ito',
    here: 'Nandoon ako ngayon',
    fields: {
      'newVenue.name': 'Pangalan ng lugar',
      'newVenue.address1': 'Kalye o distrito',
      'newVenue.city': 'Lungsod o bayan',
      'newVenue.state': 'Rehiyon',
      'newVenue.latitude': 'Latitude',
      'newVenue.longitude': 'Longitude',
    },
    hints: { 'newVenue.latitude': 'Pareho, o wala. Ito ang maglalagay sa mapa.' },
  },
  venue: {
    search: 'Maghanap ng lugar',
    find: 'Hanapin ang lugar',
    none: 'Walang lugar na ganoon ang pangalan.',
    later: 'Hindi pa alam',
  },
};
