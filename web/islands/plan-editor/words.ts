/** The words of the page, for what its script says. */
export type Words = Readonly<Record<string, string>>;

export function wordsOf({ dataset }: HTMLElement): Words {
  return JSON.parse(dataset.words ?? '{}') as Words;
}

export function said(words: Words, name: string, values: Readonly<Record<string, string | number>> = {}): string {
  return (words[name] ?? name).replaceAll(/\{(\w+)\}/g, (_, value: string) => {
    const given = values[value];
    return typeof given === 'number' ? given.toLocaleString('en-PH') : String(given ?? '');
  });
}
