import type { Door } from '../door.ts';
import type { Word } from '../model.ts';
import { codeLength, codeLetters, codeOf, isCode } from '../read-ticket.ts';
import { dialogOf, part, timeOf } from './page-parts.ts';
import { type DoorTexts, fill } from './texts.ts';

/** Takes a typed code, and says what is wrong with it while it is typed. */
export function prepareCodeDialog(door: Door, texts: DoorTexts, onCode: (code: string) => void): void {
  const field = part<HTMLInputElement>('ticket-code');
  const state = part('code-state');
  const submit = part('code-form').querySelector('button') as HTMLButtonElement;
  const dialog = dialogOf('code-dialog', 'open-code', () => {
    field.value = '';
    state.textContent = '';
    submit.textContent = door.direction === 'OUT' ? texts.letOut : texts.letIn;
    field.focus();
  });

  const check = async () => {
    const code = codeOf(field.value);
    const stranger = [...code].find((letter) => !codeLetters.includes(letter));
    state.dataset.state = stranger === undefined ? '' : 'wrong';
    if (stranger !== undefined) state.textContent = fill(texts.codeLetter, { letter: stranger });
    else if (!isCode(code)) state.textContent = fill(texts.codeLeft, { count: Math.max(0, codeLength - code.length) });
    else await lookUp(code);
  };

  const lookUp = async (code: string) => {
    const { word, facts, first } = await door.lookUp(code);
    if (codeOf(field.value) !== code) return;
    const when = first === null ? '' : timeOf(first.scannedAt, { timeZone: zone(), now: door.now() });
    const sentences: Partial<Record<Word, string>> = {
      ADMITTED: texts.codeGood,
      LEFT: texts.codeGood,
      REDEEMED: texts.codeGood,
      ALREADY_ADMITTED: facts?.isAddOn ? texts.alreadyRedeemed : fill(texts.codeUsed, { when }),
      VOID: texts.codeVoid,
      UNKNOWN: texts.codeUnknown,
    };
    const sentence = sentences[word] ?? texts.words[word];
    state.dataset.state = word === 'ADMITTED' || word === 'LEFT' || word === 'REDEEMED' ? 'good' : 'wrong';
    state.textContent = [sentence, facts?.typeName, facts?.place, facts?.holderName].filter(Boolean).join(' · ');
  };
  const zone = () => door.session?.event.timezone ?? 'Asia/Manila';

  field.addEventListener('input', () => {
    // In groups as it is printed, unless somebody edits it in the middle.
    if (field.selectionStart === field.value.length) {
      field.value =
        codeOf(field.value)
          .match(/.{1,4}/g)
          ?.join('-') ?? '';
    }
    void check();
  });
  part('code-form').addEventListener('submit', (event) => {
    event.preventDefault();
    const code = codeOf(field.value);
    if (!isCode(code)) {
      void check();
      field.focus();
      return;
    }
    dialog.close();
    onCode(code);
  });
}
