/** The rows of a CSV text as RFC 4180 has it: quotes around what needs them, doubled quotes inside. */
export function parseCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  const fields = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/gy;
  while (fields.lastIndex < text.length) {
    const match = fields.exec(text);
    if (match === null) throw new Error(`A CSV row is broken after row ${rows.length}`);
    row.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? '');
    if (match[3] !== ',') {
      rows.push(row);
      row = [];
    }
  }
  // The text ends in a comma: one more value, an empty one.
  if (row.length > 0) rows.push([...row, '']);
  return rows;
}
