export const languages = ['en', 'fil'] as const;
export type Language = (typeof languages)[number];

/** What a language calls itself. */
export const languageNames: Record<Language, string> = { en: 'English', fil: 'Filipino' };

type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

const rules: Record<Language, Intl.PluralRules> = {
  en: new Intl.PluralRules('en'),
  fil: new Intl.PluralRules('fil'),
};

/** The form of a sentence for a number, by the language's own rules: in Filipino, two may go with one. */
export function plural(language: Language, count: number, forms: Forms): string {
  return forms[rules[language].select(count)] ?? forms.other;
}
