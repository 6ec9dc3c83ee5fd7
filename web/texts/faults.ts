import { type Fault, type FaultTexts, type ImageFault, sentenceOf } from '../../src/core/base/faults/faults.ts';
import type { Language } from '../language.ts';
import { enFaults } from './en/faults.ts';
import { enRefusals } from './en/refusals.ts';
import { filFaults } from './fil/faults.ts';
import { filKept } from './fil/kept.ts';
import { filRefusals } from './fil/refusals.ts';

export type { ImageFault };

/** What is said of refusals as a whole, by name and what each is raised with. */
export type RefusalTexts = typeof filRefusals;

/** A refusal by its name, what it was raised with, and its English for who has no words of their own for it. */
export interface ShownRefusal {
  refusal: keyof RefusalTexts | undefined;
  values: unknown;
  message: string;
}

/** What is wrong: by name, or in words that a page has put together already. */
export type ShownFault = Fault | ShownRefusal | { said: string };

const texts: Record<Language, { faults: FaultTexts; refusals: Partial<RefusalTexts> }> = {
  en: { faults: enFaults, refusals: enRefusals },
  fil: { faults: filFaults, refusals: filRefusals },
};

/** What is wrong, in the reader's language. */
export function faultIn(language: Language, shown: ShownFault): string {
  if ('said' in shown) return shown.said;
  const { faults, refusals } = texts[language];
  if ('fault' in shown) return sentenceOf(shown, faults);
  const say = shown.refusal && (refusals[shown.refusal] as ((values: unknown) => string) | undefined);
  return say === undefined ? shown.message : say(shown.values);
}

/** What was kept of a failure when it happened: a sentence of ours, or one of a provider's, which stays as it is. */
export function keptIn(language: Language, sentence: string): string {
  const text = language === 'en' ? undefined : filKept[sentence.replaceAll(/\d+/g, '#')];
  const figures = sentence.match(/\d+/g) ?? [];
  return text?.replaceAll('#', () => figures.shift() as string) ?? sentence;
}
