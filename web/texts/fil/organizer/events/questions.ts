import type { Messages } from '../../../en.ts';

export const questions: Messages['organizer']['events']['questions'] = {
  title: 'Mga tanong',
  lead: 'Magtanong sa checkout, o kapag nasa kanila na ang ticket. Puwede nilang baguhin ang sagot hanggang magsimula ang event.',
  none: 'Wala pang tanong.',
  noneHint: 'Itanong ang pangalan sa badge, size ng T-shirt, o piling pagkain.',
  add: 'Magdagdag ng tanong',
  question: 'Tanong',
  asked: 'Itinatanong',
  place: 'Pagkakasunod',
  moves: { up: 'Itaas', down: 'Ibaba' },
  isRequired: 'Required',
  perTicket: 'Sa bawat ticket',
  perOrder: 'Isang beses bawat order',
  kinds: { TEXT: 'Text', CHOICE: 'Multiple choice', CHECK: 'Oo o hindi', NUMBER: 'Numero', DATE: 'Petsa' },
  times: { AFTER: 'Pagkatapos bumili, sa order page', CHECKOUT: 'Sa checkout, bago mag-order' },
  askedAt: { AFTER: 'Pagkatapos bumili', CHECKOUT: 'Sa checkout' },
  types: 'Itanong sa mga may',
  typesHint: 'Huwag i-check ang kahit alin para itanong sa lahat.',
  delete: 'Alisin ang tanong na ito',
  deleteHint: 'Mananatili ang mga sagot sa mga attendee at sa CSV nila.',
  fields: {
    label: 'Tanong',
    kind: 'Uri ng sagot',
    options: 'Mga pagpipilian',
    required: 'Required',
    perTicket: 'Itanong sa bawat ticket',
    askAt: 'Kailan itatanong',
  },
  hints: {
    options: 'Isa bawat linya, para sa multiple choice. Mananatili ang mga sagot kahit alisin mo ang pagpipilian.',
    required:
      'Sa checkout, hindi makaka-order kung walang sagot. Pagkatapos bumili, pinaaalalahanan namin sila sa order page at sa e-mail na may mga ticket.',
    askAt:
      'May ilang umaatras sa bawat tanong sa checkout. Doon lang itanong ang kailangan mo talagang malaman bago magbenta.',
    perTicket: 'Kung hindi, isang beses bawat order. Hindi na ito mababago, pati ang uri, kapag may sumagot na.',
  },
  answers: 'Mga sagot',
  yes: 'Oo',
  no: 'Hindi',
  missing: (answers) =>
    answers === 1 ? 'May kulang na isang required na sagot.' : `May kulang na ${answers} required na sagot.`,
  filter: 'Mga sagot',
  anyAnswers: 'Kumpleto o hindi',
  answersMissing: 'May kulang na sagot',
};
