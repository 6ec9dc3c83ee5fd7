/** Whether a text tells one of these figures. What stands within an id, a code or a token is none. */
export function tellsFigure(text: string, figures: readonly number[]): boolean {
  return new RegExp(`(?<![\\w+/-])(?:${figures.join('|')})(?![\\w+/-])`).test(
    text.replaceAll(/(?<=\d),(?=\d{3})/g, ''),
  );
}
