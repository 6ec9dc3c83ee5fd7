import { plural } from '../../../language.ts';
import type { Messages } from '../../en.ts';

const ticketCount = (tickets: number) =>
  tickets === 1 ? '1 ticket' : plural('fil', tickets, { one: `${tickets} ticket`, other: `${tickets} na ticket` });
const span = (hours: number) => {
  if (hours === 0) return 'magsimula';
  const days = hours / 24;
  return hours >= 48 && Number.isInteger(days) ? `${days} araw bago magsimula` : `${hours} oras bago magsimula`;
};
const share = (keep: number) => (keep === 0 ? 'ang buong binayad mo' : `ang ${100 - keep}% ng binayad mo`);
const upTo = (keep: number) => (keep === 0 ? 'hanggang sa buong binayad mo' : `hanggang ${100 - keep}% ng binayad mo`);

export const waiting: Messages['waiting'] = {
  join: {
    heading: 'Sumali sa waiting list',
    short: 'Sumali sa waiting list',
    others: (names) => `Sold out: ${names}. Sumali sa waiting list`,
    rule: 'Hindi na ibebenta sa iba ang mga na-return na ticket: iaalok ang mga ito sa waiting list, sa e-mail, simula sa pinakamatagal nang naghihintay. Libreng sumali.',
    name: 'Pangalan mo',
    email: 'E-mail',
    types: 'Aling mga ticket?',
    any: 'Walang i-check kung kahit alin ay ayos sa iyo.',
    quantity: 'Ilan?',
    acceptsFewer: 'Ayos din kahit mas kaunti',
    acceptsFewerHint: 'Kung hindi, tatanungin ka lang namin kapag sapat ang mayroon para sa inyong lahat.',
    submit: 'Sumali sa waiting list',
    faulty: 'Pakitingnan ang pangalan, e-mail address at bilang ng ticket.',
    tooOften: 'Napakaraming sumasali mula sa network mo ngayon. Subukan ulit mamaya.',
    open: 'Magandang balita: on sale ngayon ang mga ticket na ito. Hindi mo na kailangang maghintay.',
    closed: 'Sarado na ang waiting list na ito.',
  },
  place: {
    title: 'Ang puwesto mo sa waiting list',
    statuses: {
      WAITING: 'Nasa waiting list ka',
      OFFERED: 'Ikaw na ang susunod',
      TAKEN: 'Nasa iyo na ang mga ticket',
      LAPSED: 'Wala ka na sa waiting list',
      LEFT: 'Umalis ka sa waiting list',
      CLOSED: 'Sarado na ang waiting list',
    },
    first: 'Walang nauuna sa iyo na pareho ang gustong ticket. Mag-e-mail kami agad kapag mayroon na.',
    ahead: (people) => `${people} ang nauuna sa iyo na pareho ang gustong ticket.`,
    passedOver:
      'Mas kaunti ang na-return na ticket kaysa sa gusto mo, kaya sa sumunod sa iyo napunta. Nasa iyo pa rin ang puwesto mo. Para matanong din sa mas kaunti, baguhin ang gusto mo sa ibaba.',
    rule: 'Kapag may na-return na ticket, inaalok namin ito simula sa pinakamatagal nang naghihintay ng ganoong ticket.',
    wish: (tickets, types, acceptsFewer) =>
      `${ticketCount(tickets)}${acceptsFewer ? ' o mas kaunti' : ''}, ${types ?? 'kahit anong ticket type'}`,
    wants: 'Hinihintay',
    as: 'Dito ipapadala ang alok',
    offered: (what, until) => `Naka-reserve para sa iyo hanggang ${until}: ${what}.`,
    get: (total) => `Kunin ang mga ticket: ${total}`,
    getFree: 'Kunin ang mga ticket',
    offerRule:
      'Kapag lumipas ang oras, mapupunta ito sa susunod at sa dulo ng pila ka na maghihintay. Sa pangalawang beses, aalis ka na sa listahan.',
    TAKEN: 'Nasa page ng order mo ang mga ticket, at nasa e-mail mo.',
    LAPSED:
      'Dalawang beses nang may naka-reserve na ticket para sa iyo na hindi nabayaran. Puwede kang sumali ulit sa page ng event.',
    LEFT: 'Wala ka nang matatanggap na alok para sa event na ito. Puwede kang sumali ulit sa page ng event.',
    CLOSED: 'Wala nang iaalok na ticket sa waiting list. Wala kang babayaran.',
    event: 'Tingnan ang event',
    order: 'Tingnan ang mga ticket',
    change: 'Baguhin ang hinihintay mo',
    changeHint: 'Nasa iyo pa rin ang puwesto mo maliban kung mas marami ang gusto mo kaysa dati.',
    save: 'I-save',
    saved: 'Na-save na.',
    leave: 'Umalis sa waiting list',
    leaveHint: 'Wala ka nang matatanggap na alok. Puwede kang sumali ulit, sa dulo ng pila.',
    leaveOffered: 'Mapupunta sa susunod ang naka-reserve para sa iyo.',
  },
  offer: {
    heading: 'Kunin ang mga ticket mo',
    rule: 'Na-return ang mga ito at inaalok sa iyo dahil naghintay ka. Kapag lumipas ang oras, mapupunta ito sa susunod.',
    take: 'Kunin ang mga ticket ko',
    cancel: 'Ayoko na nito',
    cancelHint: 'Mapupunta ito sa susunod, at aalis ka sa waiting list.',
    ended: {
      heading: 'Hindi na naka-reserve sa iyo ang mga ticket na ito',
      hint: 'Wala kang binayaran. Kung may mahuling bayad, automatic namin itong ibabalik.',
      place: 'Tingnan ang puwesto mo sa waiting list',
    },
  },
  change: {
    title: 'Kumpirmahin ang pagbabago',
    lead: 'May humiling gamit ang e-mail address mo na baguhin ang hinihintay mo. Kung ikaw iyon, kumpirmahin.',
    event: 'Event',
    before: 'Hinihintay mo ngayon',
    after: 'Hihintayin mo',
    confirm: 'Kumpirmahin ang pagbabago',
    gone: 'Hindi na gumagana ang link na ito.',
    goneHint: 'Luma na ito, o hindi ka na naghihintay para sa event na ito. Sumali ulit sa page ng event.',
  },
  undo: {
    title: 'Panatilihin ang puwesto mo',
    lead: (event) =>
      `May nag-alis sa iyo sa waiting list para sa ${event}. Kung hindi ikaw iyon, bawiin ang dati mong puwesto.`,
    confirm: 'Bawiin ang puwesto ko',
  },
  returns: {
    atOnce: (until, keep) =>
      `Hindi makakapunta? Hanggang ${span(until)}, puwede mong i-return ang isang ticket sa order page mo. ${keep === 100 ? 'Walang refund.' : `Ire-refund agad ${share(keep)}.`}`,
    whenResold: (until, keep) =>
      `Hindi makakapunta? Hanggang ${span(Math.max(until, 3))}, puwede mong i-return ang isang ticket sa order page mo. Valid pa ito hanggang may bumili mula sa waiting list${keep === 100 ? '. Walang refund.' : `; saka ire-refund ${upTo(keep)}.`}`,
    free: (until) =>
      `Hindi makakapunta? Hanggang ${span(until)}, puwede mong i-return ang isang ticket sa order page mo para iba ang makapunta.`,
    first: 'Para sa lahat ng ticket ang patakarang ito, anuman ang iba pang sabihin ng organizer:',
    heading: 'Hindi ako makakapunta',
    title: 'I-return ang isang ticket',
    cannot: 'Hindi puwedeng i-return ang ticket na ito.',
    reasons:
      'Ang buyer ang puwedeng mag-return, hanggang sa deadline ng organizer, basta hindi pa ito nagamit, nai-transfer o na-refund.',
    AT_ONCE: {
      paid: (amount) => `Makukuha mo agad ang ${amount}.`,
      free: 'Libre ang ticket, kaya walang ire-refund.',
      after: 'Hindi na valid ang ticket mula noon. Hindi na ito mababawi.',
      submit: 'I-return ang ticket',
    },
    WHEN_RESOLD: {
      paid: (amount) =>
        `Makukuha mo hanggang ${amount} kapag may bumili ng ticket mula sa waiting list: mas mababa kung mas mura ang bayad nila.`,
      free: 'Libre ang ticket, kaya walang ire-refund.',
      after:
        'Hanggang doon, valid pa ito at puwede ka pang magbago ng isip. Kung walang bumili hanggang 3 oras bago magsimula, sa iyo pa rin ito at walang refund.',
      submit: 'Ialok sa waiting list',
      waiting: (people: number) =>
        people === 0
          ? 'Wala pang naghihintay ng ganitong ticket ngayon, kaya baka walang bumili nito.'
          : `${people} ang naghihintay ng ganitong ticket ngayon.`,
    },
    back: 'Huwag na lang',
    toOrder: 'Bumalik sa mga ticket mo',
    open: (amount) => `Inaalok sa waiting list. Valid pa hanggang may bumili; saka mo makukuha hanggang ${amount}.`,
    openFree: 'Inaalok sa waiting list. Valid pa hanggang may kumuha.',
    keep: 'Sa akin na lang ang ticket',
    REFUNDED: (amount) => `Nai-return na. Papunta na sa iyo ang ${amount}.`,
    WAITING_FOR_MONEY: (amount) =>
      `Nai-return na, pero tinanggihan ng payment provider na ibalik ang ${amount}. Inaayos na namin ito. Habang hinihintay, walang makakapasok gamit ang ticket.`,
    SOLD: (amount) => `Nabenta ulit. Papunta na sa iyo ang ${amount}.`,
    gone: 'Nai-return na.',
    tooOften:
      'Tatlong beses nang inalok para ma-resell ang ticket na ito, kaya hindi na ito maire-return ulit. Sa iyo pa rin ito at valid pa rin.',
    ENDED: 'Natapos ang pag-return nang walang refund, kaya sa iyo pa rin ang ticket na ito.',
    refused: 'Hindi natuloy: iba na ang status ng ticket. Tingnan kung ano na ito ngayon.',
  },
};
