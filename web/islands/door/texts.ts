import type { Finding, Word } from './model.ts';

/** What the door says by itself, in the language of its page. `{name}` stands for a value. */
export interface DoorTexts {
  words: Record<Word, string>;
  details: Record<Exclude<Word, 'ADMITTED'> | 'NEWER' | 'UNDO_REFUSED', string>;
  findings: Record<Finding['kind'], string>;
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
  letIn: string;
  status: { VALID: string; USED: string; VOID: string };
  device: string;
  roles: { SCAN: string; SUPERVISE: string };
}

/** Puts values into a text. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
