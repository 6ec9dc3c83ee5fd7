/** Languages in which people are written to. */
export const languages = ['en', 'fil'] as const;
export type Language = (typeof languages)[number];
export const languageDefault: Language = 'en';

export function isLanguage(text: unknown): text is Language {
  return languages.includes(text as Language);
}
