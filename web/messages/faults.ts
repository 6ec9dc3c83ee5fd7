import type { Language } from '../language.ts';
import { filFaults } from './fil/faults.ts';

/** What the core said is wrong, in the reader's language. English is the core's own. */
export function faultIn(language: Language, message: string): string {
  if (language === 'en') return message;
  for (const [pattern, text] of filFaults) {
    const parts = pattern.exec(message);
    if (parts !== null) return text.replaceAll(/\$(\d)/g, (_all, place) => parts[Number(place)] ?? '');
  }
  return message;
}
