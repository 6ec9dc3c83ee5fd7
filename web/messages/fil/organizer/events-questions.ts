import type { Messages } from '../../en.ts';

export const questions: Messages['organizer']['events']['questions'] = {
  title: 'Mga tanong',
  lead: 'Puwedeng magtanong sa checkout, o kapag nasa kanila na ang tiket. Mababago nila ang sagot hanggang magsimula ang event.',
  none: 'Wala pang tanong.',
  noneHint: 'Itanong ang pangalan sa badge, sukat ng damit, o kung ano ang kinakain nila.',
  add: 'Magtanong',
  question: 'Tanong',
  asked: 'Itinatanong',
  place: 'Pagkakasunod',
  moves: { up: 'Itaas', down: 'Ibaba' },
  isRequired: 'Kailangan ng sagot',
  perTicket: 'Sa bawat tiket',
  perOrder: 'Isang beses sa order',
  kinds: { TEXT: 'Mga salita', CHOICE: 'Isa sa mga pagpipilian', CHECK: 'Oo o hindi', NUMBER: 'Numero', DATE: 'Petsa' },
  times: { AFTER: 'Pagkatapos bumili, sa pahina ng order', CHECKOUT: 'Sa checkout, bago mag-order' },
  askedAt: { AFTER: 'Pagkatapos bumili', CHECKOUT: 'Sa checkout' },
  types: 'Itatanong sa may',
  typesHint: 'Kung walang naka-tsek: sa lahat.',
  delete: 'Huwag na itong itanong',
  deleteHint: 'Mananatili ang mga sagot sa listahan ng dadalo at sa CSV nito.',
  fields: {
    label: 'Tanong',
    kind: 'Uri ng sagot',
    options: 'Mga pagpipilian',
    required: 'Kailangan ng sagot',
    perTicket: 'Itanong sa bawat tiket',
    askAt: 'Kailan itatanong',
  },
  hints: {
    options: 'Isa bawat linya, kung may pagpipilian. Mananatili ang mga naibigay nang sagot kahit alisin mo ang linya.',
    required:
      'Sa checkout, hindi makaka-order kung walang sagot. Pagkatapos bumili, pinaaalalahanan sila sa pahina ng order at sa e-mail na may mga tiket.',
    askAt:
      'May ilang umaatras sa bawat tanong sa checkout. Doon lang itanong ang kailangan mo talagang malaman bago magbenta.',
    perTicket: 'Kung hindi, isang beses sa order. Hindi na ito mababago, pati ang uri, kapag may sumagot na.',
  },
  answers: 'Mga sagot',
  yes: 'Oo',
  no: 'Hindi',
  missing: (answers) =>
    answers === 1 ? 'May kulang na isang kailangang sagot.' : `May kulang na ${answers} kailangang sagot.`,
  filter: 'Mga sagot',
  anyAnswers: 'Kumpleto o hindi',
  answersMissing: 'May kulang na sagot',
};
