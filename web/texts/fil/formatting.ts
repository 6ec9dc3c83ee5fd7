export const formattingHint =
  'Bagong talata pagkatapos ng blangkong linya. **Makapal**, *pahilis*, # pamagat, - listahan, > sipi, [link](https://…).';
