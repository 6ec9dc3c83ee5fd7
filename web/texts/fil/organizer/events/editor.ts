import { count } from '../../../../format.ts';
import { plural } from '../../../../language.ts';
import type { editor as english } from '../../../en/organizer/events/editor.ts';
import { formattingHint } from '../../formatting.ts';

export const editor: typeof english = {
  editing: (name) => `I-edit ang ${name}`,
  createDraft: 'Gumawa ng draft',
  preview: 'I-preview',
  previewTitle: 'Preview',
  previewHint: 'Ipinapakita ang na-type mo rito, na-save man o hindi.',
  conflict:
    'May ibang nag-save nito habang nag-e-edit ka. Nasa ibaba ang naka-save ngayon kung saan iba ito sa iyo. Kapag nag-save ka ulit, ang sa iyo ang papalit.',
  reschedule: {
    told: (buyers) =>
      plural('fil', buyers, {
        one: `Hindi pa ito na-save. ${count(buyers)} buyer ang may ticket sa event na ito at makakatanggap ng e-mail tungkol sa pagbabago.`,
        other: `Hindi pa ito na-save. ${count(buyers)} na buyer ang may ticket sa event na ito at makakatanggap ng e-mail tungkol sa pagbabago.`,
      }),
    giveBack: (days) =>
      `Sa loob ng ${plural('fil', days, { one: `${days} araw`, other: `${days} na araw` })}, puwede nilang i-return ang mga ticket nila at ma-refund nang buo. Ibabawas ito sa balance mo, at ikaw ang sasagot sa payment fee.`,
    confirm: (buyers) =>
      plural('fil', buyers, {
        one: `I-save at i-e-mail ang ${count(buyers)} buyer`,
        other: `I-save at i-e-mail ang ${count(buyers)} na buyer`,
      }),
  },
  nothing: '(wala)',
  line: (line) => `Linya ${line}:`,
  taxKinds: {
    VATABLE: 'VAT',
    OUTSIDE: 'Walang VAT (teatro, sine)',
    PERCENTAGE: 'Percentage tax (mga club, propesyonal na laro)',
  },
  amusementTaxes: { none: 'Wala', LOCAL: 'Sa lungsod o probinsiya', NATIONAL: 'Sa BIR' },
  sections: {
    about: 'Basics',
    when: 'Kailan',
    where: 'Saan',
    pictures: 'Mga larawan',
    taxes: 'Mga buwis',
    sale: 'Sales settings',
    firstTicket: 'Unang ticket type',
    more: 'Para sa mga developer',
  },
  fields: {
    name: 'Pangalan',
    description: 'Description',
    category: 'Kategorya',
    dateTime: 'Simula',
    endDateTime: 'Katapusan',
    timezone: 'Time zone',
    locationType: 'Location',
    venueId: 'Venue',
    joinUrl: 'Link para sumali',
    imageUrl: 'Larawan',
    galleryUrls: 'Iba pang larawan',
    type: 'Mga ticket',
    journeyType: 'Paano makukuha ang ticket',
    absorbFees: 'Fees',
    transfersAllowed: 'Pag-transfer ng ticket',
    namesPerTicket: 'Mga pangalan sa checkout',
    refundPolicy: 'Refund policy',
    eventCapacity: 'Capacity',
    taxKind: 'Buwis sa pagpasok',
    'amusementTax.kind': 'Amusement tax',
    'amusementTax.rate': 'Amusement tax, porsiyento',
    'amusementTax.exempt': 'Exempt sa amusement tax ang event na ito',
    exchangeUntilHours: 'Ilang oras bago magsimula puwedeng palitan ng buyer ang petsa',
    heldPerEmailMax: 'Hindi pa bayad na ticket bawat e-mail',
    heldPerAddressMax: 'Hindi pa bayad na ticket bawat internet connection',
    visibility: 'Sino ang makakakita',
    callbackUrl: 'Callback address',
  },
  choices: {
    VENUE: 'Sa venue',
    ONLINE: 'Online',
    PAID: 'May bayad ang ticket',
    FREE: 'Libre ang ticket',
    STANDARD: 'Binibili ang ticket',
    RSVP: 'Nire-reserve ang spot (RSVP)',
    PRESELLING: 'Presale na may access code',
    PUBLIC: 'Makikita ng lahat',
    PRIVATE: 'Ang may link lang',
    feesIncluded: 'Kasama sa presyo: ikaw ang sasagot',
    feesAdded: 'Dagdag sa presyo: ang buyer ang sasagot',
    transfersAllowed: 'Puwedeng i-transfer',
    buyersNameOnly: 'Pangalan lang ng buyer',
    namesPerTicket: 'Pangalan sa bawat ticket',
    transfersOff: 'Hindi puwedeng i-transfer',
  },
  hints: {
    refundPolicy:
      'Kung kailan ka nagre-refund sa hindi makakapunta. Makikita ito ng buyer bago magbayad at sa order nila. Iwanang blangko para gamitin ang refund page ng site na ito.',
    namesPerTicket:
      'Ilalagay ng buyer ang pangalan ng attendee sa bawat ticket. Makikita ang pangalan sa ticket at sa entrance.',
    transfersAllowed:
      'Puwedeng i-transfer ng may-ari ang ticket sa iba gamit ang pangalan at e-mail. Hindi na gagana ang dating QR code.',
    transfersOff: 'Mananatili sa buyer ang mga ticket. Nakasulat ito sa page ng event.',
    description: formattingHint,
    category: 'Para mas madaling mahanap ang event mo.',
    joinUrl: 'Dapat https. Ang may ticket lang ang makakakita nito: sa order, sa e-mail at sa calendar nila.',
    endDateTime: 'Optional.',
    timezone: 'Nasa time zone na ito ang mga oras sa itaas.',
    venue: 'Pangalan ng hall, theater, mall o park. Ayos lang kahit may maling letra.',
    imageUrl: 'Pinakamaganda ang 4:3 na larawan, 1,280 pixel o higit pa ang lapad. Ang gitna nito ang ipinapakita.',
    galleryUrls: 'Isang web address bawat linya.',
    eventCapacity: 'Para sa lahat ng ticket type. Kung blangko, ang bilang ng mga ticket lang ang limit.',
    taxKind:
      'Walang VAT ang teatro at sine; percentage tax ang sa mga club at propesyonal na laro. Itanong sa accountant mo.',
    'amusementTax.kind': 'Inuulat lang namin ito; walang binabawas sa payout mo. Ikaw ang nagdedeposito nito.',
    exchangeUntilHours:
      'Para lang sa mga petsa ng series: puwedeng ilipat ng buyer ang order sa ibang petsa, sa parehong presyo. Kung blangko, hindi puwede.',
    heldPerEmailMax:
      'Ang pinakamaraming hindi pa bayad o libreng ticket ng isang buyer. Kung blangko, ang limit ng Takilya.',
    heldPerAddressMax:
      'Ganoon din bawat connection; isang connection ang isang school o opisina. Kung blangko, ang limit ng Takilya.',
    callbackUrl:
      'Dapat https. Dito ipapadala ang mga order ng event na ito sa halip na sa mga webhook at callback ng key.',
    firstTicket: 'Iwanang blangko kung saka na magdadagdag ng ticket type.',
    FREE: 'Libre ang lahat ng ticket type.',
    STANDARD: 'Puwedeng bumili ang kahit sino habang may ticket.',
    RSVP: '“I-reserve ang spot ko” ang nasa button.',
    PRESELLING: 'Puwedeng iwan ng iba ang e-mail nila para ma-notify kapag nagsimula ang bentahan.',
    PUBLIC: 'Nakalista sa marketplace at lumalabas sa search.',
    PRIVATE: 'Hindi nakalista kahit saan.',
  },
  fees: {
    example: (price) => `Kung ${price} ang ticket: `,
    line: (method, total, net) => `${method}: ${total} ang babayaran ng buyer, ${net} ang sa iyo.`,
    methods: { gcash: 'GCash', card: 'Card' },
  },
  newVenue: {
    title: 'Wala sa listahan? Magdagdag ng venue',
    add: 'Idagdag ang venue na ito',
    here: 'Gamitin ang location ko',
    fields: {
      'newVenue.name': 'Pangalan ng venue',
      'newVenue.address1': 'Kalye o distrito',
      'newVenue.city': 'City o munisipalidad',
      'newVenue.state': 'Region',
      'newVenue.latitude': 'Latitude',
      'newVenue.longitude': 'Longitude',
    },
    hints: { 'newVenue.latitude': 'Ilagay ang dalawa, o iwanang blangko ang dalawa. Para ito sa mapa.' },
  },
  venue: {
    search: 'Maghanap ng venue',
    find: 'Hanapin ang venue',
    none: 'Walang nahanap na venue.',
    later: 'I-aanunsyo pa',
  },
};
