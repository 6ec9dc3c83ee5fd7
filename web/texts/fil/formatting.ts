export const formattingHint =
  'Mag-iwan ng blangkong linya para sa bagong paragraph. **Bold**, *italic*, # heading, - list, > quote, [link](https://…).';
