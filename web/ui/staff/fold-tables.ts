const tables = /<table class="table([^"]*)">([\s\S]*?)<\/table>/g;
const headCells = /<th\b([^>]*)>([\s\S]*?)<\/th>/g;
const rows = /<tr\b[^>]*>[\s\S]*?<\/tr>/g;
const cells = /<(th|td)\b([^>]*)>/g;
/** As many columns fit on a phone where all but the first are figures, under short names. */
const columnsMax = 3;
const nameLengthMax = 24;

/**
 * On a phone a row of many columns is a stub of its own, where each cell says what it is. The names of the columns are put to the
 * cells of the finished page, as rows are made by many components; a table that names its cells itself is left as it is.
 */
export function foldTables(html: string): string {
  return html.replace(tables, (table, kinds: string, inside: string) => {
    const [head = '', body = ''] = splitAt(inside, '</thead>');
    const columns = [...head.matchAll(headCells)];
    const names = columns.map(([, , text = '']) => nameIn(text));
    const areFigures = columns.slice(1).every(([, attributes = '']) => attributes.includes('"number"'));
    const areShort = names.every(({ length }) => length <= nameLengthMax);
    const fits = names.length < columnsMax || (names.length === columnsMax && areFigures && areShort);
    if (fits || / stacks\b/.test(kinds)) return table;
    return `<table class="table${kinds} stacks">${head}${body.replace(rows, (row) => named(row, names))}</table>`;
  });
}

function splitAt(text: string, mark: string): [string, string] {
  const at = text.indexOf(mark) + mark.length;
  return [text.slice(0, at), text.slice(at)];
}

/** Without what only readers of screens get: such a column needs no name. */
function nameIn(cell: string): string {
  return cell
    .replace(/<span class="unseen">[\s\S]*?<\/span>/g, '')
    .replace(/<[^>]*>/g, '')
    .replaceAll('"', '&quot;')
    .trim();
}

function named(row: string, names: readonly string[]): string {
  let column = 0;
  return row.replace(cells, (cell, tag: string, attributes: string, at: number) => {
    const name = names[column] ?? '';
    const isFirst = column === 0;
    column += Number(/colspan="(\d+)"/i.exec(attributes)?.[1] ?? 1);
    // A tag says what it is by itself.
    const isPlain =
      tag === 'td' && !isFirst && name !== '' && !row.slice(at + cell.length).startsWith('<span class="tag');
    return isPlain ? `<td data-label="${name}"${attributes}>` : cell;
  });
}
