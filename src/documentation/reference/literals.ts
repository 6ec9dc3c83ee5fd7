// Values of JSON as other languages write them down.

interface Words {
  indent: string;
  none: string;
  yes: string;
  no: string;
  text(value: string): string;
  name(key: string): string;
  list: readonly [open: string, close: string];
  record: readonly [open: string, close: string];
  emptyRecord: string;
}

const typeScriptWords: Words = {
  indent: '  ',
  none: 'null',
  yes: 'true',
  no: 'false',
  text: singleQuoted,
  name: (key) => `${/^[A-Za-z_]\w*$/.test(key) ? key : singleQuoted(key)}: `,
  list: ['[', ']'],
  record: ['{', '}'],
  emptyRecord: '{}',
};

const pythonWords: Words = {
  indent: '    ',
  none: 'None',
  yes: 'True',
  no: 'False',
  // Texts of JSON are texts of Python.
  text: (value) => JSON.stringify(value),
  name: (key) => `${JSON.stringify(key)}: `,
  list: ['[', ']'],
  record: ['{', '}'],
  emptyRecord: '{}',
};

const phpWords: Words = {
  indent: '    ',
  none: 'null',
  yes: 'true',
  no: 'false',
  text: singleQuoted,
  name: (key) => `${singleQuoted(key)} => `,
  list: ['[', ']'],
  record: ['[', ']'],
  // An empty array would be sent as a list.
  emptyRecord: 'new stdClass()',
};

export const typeScriptLiteral = (value: unknown, depth = 0) => written(value, typeScriptWords, depth);
export const pythonLiteral = (value: unknown, depth = 0) => written(value, pythonWords, depth);
export const phpLiteral = (value: unknown, depth = 0) => written(value, phpWords, depth);

function written(value: unknown, words: Words, depth: number): string {
  if (value === null || value === undefined) return words.none;
  if (typeof value === 'string') return words.text(value);
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  if (typeof value !== 'object') return String(value);
  const isList = Array.isArray(value);
  const parts = isList
    ? value.map((item) => written(item, words, depth + 1))
    : Object.entries(value).map(([key, item]) => `${words.name(key)}${written(item, words, depth + 1)}`);
  if (parts.length === 0) return isList ? words.list.join('') : words.emptyRecord;
  const [open, close] = isList ? words.list : words.record;
  if (isList && parts.every((part) => !part.includes('\n')) && parts.join(', ').length < lineLengthMax) {
    return `${open}${parts.join(', ')}${close}`;
  }
  const inner = words.indent.repeat(depth + 1);
  return `${open}\n${parts.map((part) => `${inner}${part},`).join('\n')}\n${words.indent.repeat(depth)}${close}`;
}

const lineLengthMax = 60;

/** As TypeScript and PHP both read it. A line break inside would be read as one by both. */
function singleQuoted(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}
