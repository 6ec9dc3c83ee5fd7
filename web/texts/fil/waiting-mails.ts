import { plural } from '../../language.ts';
import type { Messages } from '../en.ts';

const ticketCount = (tickets: number) =>
  tickets === 1 ? '1 ticket' : plural('fil', tickets, { one: `${tickets} ticket`, other: `${tickets} na ticket` });

export const waitingMails: Pick<Messages['mails'], 'waiting' | 'ticketReturn'> = {
  waiting: {
    wants: 'Hinihintay',
    wish: (tickets, types, acceptsFewer) =>
      `${ticketCount(tickets)}${acceptsFewer ? ' o mas kaunti' : ''}, ${types ?? 'kahit anong ticket type'}`,
    offered: 'Naka-reserve para sa iyo',
    until: 'Hanggang',
    rule: 'Kapag may na-return na ticket, inaalok namin ito simula sa pinakamatagal nang naghihintay ng ganoong ticket.',
    seePlace: 'Tingnan ang puwesto mo',
    leave: 'Kung ayaw mo na ng ticket, umalis sa listahan sa page na iyon para mapunta ito sa susunod.',
    notYou:
      'Kung hindi ikaw ang humiling nito, puwede kang umalis sa listahan sa page na iyon, o balewalain ang e-mail na ito.',
    JOINED: {
      subject: (event) => `Nasa waiting list ka na para sa ${event}`,
      heading: 'Nasa waiting list ka na',
      lead: (event) => `Naghihintay ka ng ticket sa ${event}. Mag-e-mail kami agad kapag may para sa iyo.`,
    },
    CHANGE: {
      subject: (event) => `Kumpirmahin ang pagbabago sa puwesto mo para sa ${event}`,
      heading: 'Kumpirmahin ang pagbabago',
      lead: (event) =>
        `May naglagay ulit ng address mo sa waiting list para sa ${event}, na baka iba ang gusto. Walang magbabago hangga’t hindi mo kinukumpirma.`,
      action: 'Tingnan at kumpirmahin',
    },
    OFFERED: {
      subject: (event) => `May naka-reserve na ticket sa ${event} para sa iyo`,
      heading: 'Ikaw na ang susunod',
      lead: (event, tickets, until) =>
        `May bumalik na ${ticketCount(tickets)} sa ${event}, at ikaw na ang susunod sa pila. Naka-reserve ito para sa iyo hanggang ${until}.`,
      action: 'Kunin ang mga ticket',
      free: 'Kumpirmahin ang mga ticket',
      after:
        'Kapag lumipas ang oras, mapupunta ito sa susunod at sa dulo ng pila ka na maghihintay. Isang beses lang iyon; sa pangalawa, aalis ka na sa listahan.',
    },
    LEFT: {
      subject: (event) => `Umalis ka sa waiting list para sa ${event}`,
      heading: 'Umalis ka sa waiting list',
      lead: (event) =>
        `May umalis sa puwesto mo sa waiting list para sa ${event}. Kung ikaw iyon, wala ka nang gagawin. Kung hindi, mababawi mo ang dati mong puwesto sa loob ng isang araw.`,
      action: 'Bawiin ang puwesto ko',
    },
    PASSED_OVER: {
      subject: (event) => `Mas kaunti ang bumalik na ticket sa ${event} kaysa sa gusto mo`,
      heading: 'Mas kaunti ang bumalik kaysa sa gusto mo',
      lead: (event) =>
        `May bumalik na ticket sa ${event}, pero mas kaunti kaysa sa gusto mong magkakasama, kaya sa sumunod sa iyo napunta. Nasa iyo pa rin ang puwesto mo.`,
      action: 'Tumanggap ng mas kaunti',
      after:
        'Puwede mo ring sabihing tatanggap ka ng mas kaunti: ikaw na ang unang tatanungin sa susunod, ilan man ang bumalik.',
    },
    LAPSED: {
      subject: (event) => `Napunta na sa susunod ang naka-reserve mong ticket sa ${event}`,
      heading: 'Lumipas na ang oras para kunin ang mga ticket',
      lead: (event) =>
        `Hindi nabayaran sa oras ang mga ticket mo sa ${event}, kaya napunta ito sa susunod. Nasa listahan ka pa rin, sa dulo.`,
    },
    LAPSED_TWICE: {
      subject: (event) => `Wala ka na sa waiting list para sa ${event}`,
      heading: 'Wala ka na sa waiting list',
      lead: (event) =>
        `Dalawang beses nang may naka-reserve na ticket sa ${event} para sa iyo na hindi nabayaran. Puwede kang sumali ulit sa page ng event.`,
      action: 'Tingnan ang event',
    },
    TAKEN_BACK: {
      subject: (event) => `Hindi na available ang naka-reserve mong ticket sa ${event}`,
      heading: 'Hindi na available ang ticket',
      lead: (event) =>
        `Hindi na itinuloy ng may-ari ang pagpapa-refund ng ticket sa ${event} na naka-reserve para sa iyo. Nasa dati mong puwesto ka ulit sa listahan. Kung nakapagbayad ka na, automatic itong ire-refund nang buo.`,
    },
    CLOSED: {
      subject: (event) => `Sarado na ang waiting list para sa ${event}`,
      heading: 'Sarado na ang waiting list',
      lead: (event) => `Wala nang iaalok na ticket sa ${event} sa waiting list. Wala kang babayaran.`,
      action: 'Tingnan ang event',
    },
  },
  ticketReturn: {
    refund: 'Refund',
    nothing: 'Wala',
    REFUNDED: {
      subject: (event) => `Na-return mo ang isang ticket sa ${event}`,
      lead: (event) => `Na-return mo ang isang ticket sa ${event}. Hindi na ito valid.`,
    },
    OPEN: {
      subject: (event) => `Inaalok na sa waiting list ang ticket mo sa ${event}`,
      lead: (event) =>
        `Inaalok na namin ang ticket mo sa ${event} sa mga nasa waiting list. Valid pa ito hanggang may magbayad para rito. Doon mo pa lang makukuha ang refund.`,
      after: 'Hanggang doon, puwede mo itong hindi ituloy: i-cancel sa order page mo, o pumunta na lang.',
    },
    SOLD: {
      subject: (event) => `Nabenta ulit ang ticket mo sa ${event}`,
      lead: (event) => `Binili ng isang nasa waiting list ang ticket mo sa ${event}. Hindi na valid ang sa iyo.`,
    },
    TAKEN_BACK: {
      subject: (event) => `Sa iyo pa rin ang ticket mo sa ${event}`,
      lead: (event) => `Na-cancel ang pag-return ng ticket mo sa ${event}. Valid ito gaya ng dati.`,
    },
    ENDED: {
      subject: (event) => `Sa iyo pa rin ang ticket mo sa ${event}`,
      lead: (event) =>
        `Walang bumili ng ticket mo sa ${event} sa oras. Valid ito gaya ng dati, at walang refund. Puwede ka pa ring pumunta.`,
    },
  },
};
