import { count } from '../../format.ts';
import { plural } from '../../language.ts';
import type { Messages } from '../en.ts';

const days = (amount: number) =>
  amount % 365 === 0
    ? plural('fil', amount / 365, { one: `${count(amount / 365)} taon`, other: `${count(amount / 365)} na taon` })
    : plural('fil', amount, { one: `${count(amount)} araw`, other: `${count(amount)} na araw` });
const orders = (amount: number) =>
  plural('fil', amount, { one: `${count(amount)} order`, other: `${count(amount)} na order` });
const interests = (amount: number) =>
  plural('fil', amount, {
    one: `${count(amount)} event na gusto mong mabalitaan`,
    other: `${count(amount)} na event na gusto mong mabalitaan`,
  });

export const privacy: Messages['privacy'] = {
  title: 'Pagkapribado',
  lead: 'Ano ang itinatago ng Takilya tungkol sa mga bumibili ng tiket, sino ang nakakaalam nito, at kailan ito nawawala.',
  kept: {
    heading: 'Ang itinatago namin',
    order: 'Sa order: ang pangalan at e-mail mo, ang inorder mo, at ang mga tiket mo.',
    payment:
      'Sa bayad: paano at kailan ka nagbayad, magkano, at ang numero nito. Nasa serbisyo ng bayad ang numero ng card at account; hindi namin ito nakikita.',
    interest: 'Kung gusto mong mabalitaan ang isang event: ang pangalan at e-mail mo.',
    mails: 'Na may ipinadalang mail sa iyo, anong uri at kailan.',
    stops:
      'Kung ayaw mo nang makatanggap ng mensahe ng isang organizer: nakakodigong tanda ng address mo, hangga’t iyon ang gusto mo. Mananatili ito kahit burahin ang datos mo.',
    limits:
      'Sa order na hindi pa bayad, pati ang nakakodigong tanda ng address at network na pinanggalingan nito, para walang makahawak ng lahat ng tiket.',
    visits:
      'Isang cookie na nagpapakita ng sarili mong order, at isa para sa wikang pinili mo. Walang sumusubaybay sa iyo rito.',
  },
  told: {
    heading: 'Sino ang nakakaalam',
    organizer:
      'Nakikita ng organizer ng event ang pangalan, e-mail at order mo, at maaari silang magtago ng sariling kopya. Sa kanila itanong ang tungkol sa kopyang iyon.',
    provider: 'Ibinibigay sa serbisyo ng bayad ang kailangan nito para matanggap ang bayad.',
    nobody: 'Wala nang iba. Hindi kami nagbebenta ng datos.',
  },
  gone: {
    heading: 'Kailan ito nawawala',
    buyers: (amount) =>
      amount === null
        ? 'Mananatili ang pangalan at address sa order hanggang ipabura mo.'
        : `Nawawala ang pangalan at address sa order ${days(amount)} pagkatapos ng event, o kapag ipinabura mo.`,
    cancelled: (amount) =>
      amount === null
        ? 'Ganoon din sa mga order na hindi nabayaran.'
        : `Sa mga order na hindi nabayaran, nawawala ito pagkalipas ng ${days(amount)}; ganoon din katagal pagkatapos ng event para sa mga gustong mabalitaan ito.`,
    short: 'Itinatago nang 30 araw ang mga mail at ang mga mensahe sa mga organizer.',
    books:
      'Mananatili nang walang pangalan ang hinihingi ng batas sa mga aklat: numero ng order, halaga, tiket, bayad at ibinalik na bayad.',
    backups: 'Maaaring nasa kopyang pang-emergency pa ang nabura na, hanggang mapalitan ito ng mas bagong kopya.',
  },
  rights: {
    heading: 'Ang magagawa mo',
    see: 'Tingnan at i-download ang lahat ng itinatago namin tungkol sa address mo.',
    erase: 'Ipabura ito. May bisa pa rin ang mga tiket sa mga paparating na event hanggang matapos ang mga ito.',
  },

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
      lead: 'Mga order, tiket, bayad, ibinalik na bayad, mga gusto mong mabalitaan at mga mail na ipinadala sa iyo, bilang JSON file.',
      action: 'I-download ang datos ko',
    },
    erase: {
      heading: 'Ipabura ito',
      lead: 'Aalisin ang pangalan at address mo sa mga order mo, at sa mga ibabalita sa mga organizer mula ngayon. Hindi na ito maibabalik, at hindi na mahahanap ang mga order mo gamit ang address mo.',
      stays: 'Mananatili nang walang pangalan ang hinihingi ng batas sa mga aklat.',
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
