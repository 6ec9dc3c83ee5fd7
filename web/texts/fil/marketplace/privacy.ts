import { count } from '../../../format.ts';
import { plural } from '../../../language.ts';
import type { Messages } from '../../en.ts';

const orders = (amount: number) =>
  plural('fil', amount, { one: `${count(amount)} order`, other: `${count(amount)} na order` });
const interests = (amount: number) =>
  plural('fil', amount, {
    one: `${count(amount)} event na gusto mong malaman ang balita`,
    other: `${count(amount)} na event na gusto mong malaman ang balita`,
  });

export const privacy: Messages['privacy'] = {
  yourData: {
    title: 'Ang data mo',
    lead: 'Ilagay ang e-mail mo. Magpapadala kami ng link para ma-download mo ang data na hawak namin tungkol dito, o para ipabura ito.',
    send: 'Ipadala ang link',
    sent: (email) => `Kung may hawak kaming data tungkol sa ${email}, ipinadala na namin ang e-mail na may link.`,
    linkOver: 'Expired na ang link na ito. Humingi ng bago.',
    kept: (address, orderCount, interestCount) =>
      `Tungkol sa ${address}, may hawak kaming ${orders(orderCount)}${interestCount === 0 ? '' : ` at ${interests(interestCount)}`}.`,
    download: {
      heading: 'I-download ang data mo',
      lead: 'Mga order, ticket, bayad, refund, mga event na gusto mong malaman ang balita at mga e-mail na ipinadala namin sa iyo, bilang JSON file.',
      action: 'I-download ang data ko',
    },
    erase: {
      heading: 'Burahin ang data mo',
      lead: 'Aalisin namin ang pangalan at address mo sa mga order mo, at sa mga matatanggap ng mga organizer mula ngayon. Hindi na ito mababawi, at hindi na mahahanap ang mga order mo gamit ang address mo.',
      stays: 'Itatago namin ang hinihingi ng batas sa aming records, nang walang pangalan mo.',
      later: (amount) =>
        `${orders(amount)} ang bukas pa: paparating pa ang event, may bayad o refund na pinoproseso, o ngayong araw lang ito na-cancel. Valid pa rin ang mga ticket. Automatic itong mabubura kapag nagsara na, hanggang isang araw pagkatapos ng event.`,
      sure: 'Naiintindihan kong hindi na ito mababawi.',
      unsure: 'I-check muna ang box na ito.',
      action: 'Burahin ang data ko',
    },
    erased: 'Nabura na ang data mo.',
    erasedInPart: 'Nabura na ang lahat ng sarado na.',
    erasedLater: (amount) =>
      `${orders(amount)} ang automatic na mabubura kapag nagsara na, hanggang isang araw pagkatapos ng event. Valid ang mga ticket hanggang doon.`,
  },
};
