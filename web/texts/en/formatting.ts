/** Below every text that may be formatted. */
export const formattingHint =
  'An empty line begins a new paragraph. **Bold**, *italic*, # heading, - list, > quote, [link](https://…).';
