/** Messages of the core with their Filipino; `$1` stands for what the pattern caught. The first that fits is taken. */
export const filFaults: readonly (readonly [RegExp, string])[] = [
  [/^is required$/, 'ay kailangan'],
  [/^must not be null$/, 'ay kailangan'],
  [/^must be an e-mail address such as (\S+)$/, 'ay dapat e-mail na gaya ng $1'],
];
