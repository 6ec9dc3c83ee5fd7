/** Below every text that may be formatted. */
export const formattingHint =
  'Leave an empty line to start a new paragraph. **Bold**, *italic*, # heading, - list, > quote, [link](https://…).';
