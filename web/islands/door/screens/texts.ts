import type { Answer, Finding, Word } from '../model.ts';

/** What the door's script says, in the language of its page. `{name}` stands for a value. */
export interface DoorTexts {
  words: Record<Word, string>;
  details: Record<Exclude<Word, 'ADMITTED'> | 'NEWER' | 'PARTY' | 'UNCERTAIN' | 'UNDO_REFUSED' | 'UNDONE_OUT', string>;
  findings: Record<Finding['kind'], string>;
  /** Which card to look at, over the green. */
  checks: Record<string, string>;
  cardKinds: Record<string, string>;
  cardDocuments: Record<string, string>;
  sellCard: string;
  sellCardOf: string;
  sellCardNumber: string;
  sellCardName: string;
  sellCardType: string;
  sellCardAway: string;
  alreadyRedeemed: string;
  redeem: string;
  findingAt: string;
  findingHere: string;
  dismiss: string;
  inStep: string;
  sending: string;
  away: string;
  awayWaiting: string;
  ended: string;
  endedLead: string;
  noList: string;
  wrongList: string;
  storageFault: string;
  clockOff: string;
  cannotCheck: string;
  counter: string;
  elsewhere: string;
  lost: string;
  wrongCode: string;
  tooOften: string;
  working: string;
  noNetwork: string;
  signOutWaiting: string;
  signOutPlain: string;
  insecure: string;
  cameraDenied: string;
  cameraMissing: string;
  cameraBroken: string;
  cameraStarting: string;
  cameraHint: string;
  codeLeft: string;
  codeLetter: string;
  codeUnknown: string;
  codeGood: string;
  codeUsed: string;
  codeVoid: string;
  searchNone: string;
  searchShort: string;
  searchHere: string;
  searchPart: string;
  searchOrder: string;
  letIn: string;
  sellNone: string;
  sellAway: string;
  sellUnsure: string;
  sellFor: string;
  sellOther: string;
  sellTotal: string;
  sellChange: string;
  sellShort: string;
  sellLeft: string;
  sellMore: string;
  sellFewer: string;
  sellLimit: string;
  sellTickets: string;
  sellPast: string;
  sold: string;
  soldOther: string;
  undone: string;
  letInAll: string;
  groupIn: string;
  groupOut: string;
  letOut: string;
  entryNumber: string;
  uncertain: string;
  overrideSure: string;
  insideNow: string;
  wholePlace: string;
  directions: { IN: string; OUT: string; BOTH: string };
  party: {
    looking: string;
    away: string;
    inside: string;
    left: string;
    typeInside: string;
    typeToLeave: string;
    more: string;
    fewer: string;
    letIn: string;
    letOut: string;
    allIn: string;
    allOut: string;
  };
  yes: string;
  no: string;
  status: { VALID: string; USED: string; VOID: string };
  device: string;
  roles: { SCAN: string; SUPERVISE: string };
}

/** Puts values into a text. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

const answerLengthMax = 80;

/** What a holder answered, a line each. Long texts are cut: the dashboard has them whole. */
export function answersText(answers: readonly Answer[] = [], { yes, no }: Pick<DoorTexts, 'yes' | 'no'>): string {
  const wordOf = (value: Answer['value']) => (typeof value === 'boolean' ? (value ? yes : no) : String(value));
  return answers.map(({ label, value }) => `${cut(label)}: ${cut(wordOf(value))}`).join('\n');
}

function cut(text: string): string {
  const characters = [...text];
  return characters.length > answerLengthMax ? `${characters.slice(0, answerLengthMax).join('')}…` : text;
}
