import { count } from '../../../format.ts';
import { plural } from '../../../language.ts';
import type { Messages } from '../../en.ts';

const orders = (amount: number) =>
  plural('fil', amount, { one: `${count(amount)} order`, other: `${count(amount)} na order` });
const interests = (amount: number) =>
  plural('fil', amount, {
    one: `${count(amount)} event na gusto mong mabalitaan`,
    other: `${count(amount)} na event na gusto mong mabalitaan`,
  });

export const privacy: Messages['privacy'] = {
  yourData: {
    title: 'Ang datos mo',
    lead: 'Ibigay ang e-mail mo. Magpapadala kami ng link para ma-download mo ang itinatago namin tungkol dito, o maipabura ito.',
    send: 'Ipadala ang link',
    sent: (email) => `Kung may itinatago kami tungkol sa ${email}, papunta na ang mensaheng may link.`,
    linkOver: 'Wala nang bisa ang link na ito. Magpadala ng bago.',
    kept: (address, orderCount, interestCount) =>
      `Tungkol sa ${address}, may itinatago kaming ${orders(orderCount)}${interestCount === 0 ? '' : ` at ${interests(interestCount)}`}.`,
    download: {
      heading: 'I-download ito',
      lead: 'Mga order, tiket, bayad, ibinalik na bayad, mga gusto mong mabalitaan at mga e-mail na ipinadala sa iyo, bilang JSON file.',
      action: 'I-download ang datos ko',
    },
    erase: {
      heading: 'Ipabura ito',
      lead: 'Aalisin ang pangalan at address mo sa mga order mo, at sa mga ibabalita sa mga organizer mula ngayon. Hindi na ito maibabalik, at hindi na mahahanap ang mga order mo gamit ang address mo.',
      stays: 'Mananatili nang walang pangalan ang hinihingi ng batas sa mga libro.',
      later: (amount) =>
        `${orders(amount)} ang hindi pa tapos: paparating pa ang event, may perang papunta pa, o ngayon lang ito binitiwan. May bisa pa rin ang mga tiket, at kusa itong mabubura kapag tapos na, hanggang isang araw pagkatapos ng event.`,
      sure: 'Naiintindihan kong hindi na ito maibabalik.',
      unsure: 'Lagyan muna ito ng tsek.',
      action: 'Burahin ang datos ko',
    },
    erased: 'Nabura na ang datos mo.',
    erasedInPart: 'Nabura na ang lahat ng tapos na.',
    erasedLater: (amount) =>
      `${orders(amount)} ang kusang susunod kapag tapos na ito, hanggang isang araw pagkatapos ng event. May bisa ang mga tiket hanggang doon.`,
  },
};
