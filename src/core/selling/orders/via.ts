export const viaLengthMax = 100;

/** The `via` of a URL as an order keeps it; undefined where nothing of it is left. */
export function viaOf(text: string | undefined): string | undefined {
  const kept = [
    ...(text ?? '')
      .toWellFormed()
      .replaceAll(/\p{Cc}/gu, '')
      .trim(),
  ].slice(0, viaLengthMax);
  return kept.length === 0 ? undefined : kept.join('').trim();
}
