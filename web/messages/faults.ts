import type { Language } from '../language.ts';
import { enFaults } from './en/faults.ts';
import { filFaults } from './fil/faults.ts';

/** What the core said is wrong, in the reader's language. English is the core's own, but where it speaks to programs. */
export function faultIn(language: Language, message: string): string {
  for (const [pattern, text] of language === 'en' ? enFaults : filFaults) {
    const parts = pattern.exec(message);
    if (parts !== null) return text.replaceAll(/\$(\d)/g, (_all, place) => parts[Number(place)] ?? '');
  }
  return message;
}
