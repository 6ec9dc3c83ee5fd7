import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { newReader, plainText, readMarkdown, type Written } from '../../web/ui/markdown.ts';

/** As a page has it, without what only pages add. */
function markup(text: string): string {
  const shown = (node: Written): string => {
    if (typeof node === 'string') return node;
    const { tag, href, start, children } = node;
    const more = [href === undefined ? '' : ` ${href}`, start === undefined ? '' : ` ${start}`].join('');
    return `<${tag}${more}>${children.map(shown).join('')}</>`;
  };
  return readMarkdown(text).map(shown).join('');
}

const written: Record<string, [text: string, shown: string, plain: string]> = {
  'plain text of before keeps its lines': [
    'Unang linya\nIkalawa\n\n    may puwang\n\nPinto: 6 PM\n---- \n[1]: hindi link\nA_B_C 2*3*4 &amp; `x` C:\\bago',
    '<p>Unang linya<br></>Ikalawa</><p>may puwang</><p>Pinto: 6 PM</><hr></><p>[1]: hindi link<br></>A_B_C 2<em>3</>4 &amp; `x` C:\\bago</>',
    'Unang linya\nIkalawa\n\nmay puwang\n\nPinto: 6 PM\n\n[1]: hindi link\nA_B_C 234 &amp; `x` C:\\bago',
  ],
  'everything that may be marked': [
    '# Una\n**makapal** *pahilis* \\*hindi\\*\n\n- isa\n- dalawa\n  1. loob\n\n3. tatlo\n\n> sipi\n> pa',
    '<h1>Una</><p><strong>makapal</> <em>pahilis</> *hindi*</><ul><li>isa</><li>dalawa<ol><li>loob</></></></><ol 3><li>tatlo</></><blockquote><p>sipi<br></>pa</></>',
    'Una\n\nmakapal pahilis *hindi*\n\n- isa\n- dalawa\n1. loob\n\n3. tatlo\n\nsipi\npa',
  ],
  'links lead to https and to mail, and nowhere else': [
    '[a](https://x.ph/?a=1&b "t") <https://y.ph> [m](mailto:a@b.ph) <a@b.ph>',
    '<p><a https://x.ph/?a=1&b>a</> <a https://y.ph>https://y.ph</> <a mailto:a@b.ph>m</> <a mailto:a@b.ph>a@b.ph</></>',
    'a (https://x.ph/?a=1&b) https://y.ph m (a@b.ph) a@b.ph',
  ],
  'a row of arrows is text': [`${'>'.repeat(40)} DITO`, `<p>${'>'.repeat(40)} DITO</>`, `${'>'.repeat(40)} DITO`],
};

for (const [name, [text, shown, plain]] of Object.entries(written)) {
  test(name, () => {
    assert.equal(markup(text), shown);
    assert.equal(plainText(text), plain);
  });
}

test('no other address, markup or picture becomes more than text', () => {
  const addresses = [
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'http://x.ph',
    '//x.ph',
  ];
  for (const address of [...addresses, '/x', 'https://ana:lihim@x.ph', '&#106;avascript:x', 'blob:https://x.ph/1']) {
    for (const text of [`[a](${address})`, `[a](<${address}>)`, `<${address}>`, `[a](\u0001${address})`]) {
      assert.doesNotMatch(markup(text), /<a /, text);
    }
  }
  for (const text of ['<script>x</script>', '<img src=x onerror=x>', '<!-- x -->', '&lt;b&gt;', '<a href=https://x>']) {
    assert.equal(markup(text), `<p>${text}</>`);
  }
  assert.doesNotMatch(markup('![a](https://x.ph/a.png)'), /<img/);
});

const lengthMax = 10_000;
const hostile: Record<string, (length: number) => string> = {
  quotes: (length) => '>'.repeat(length),
  'quotes with spaces': (length) => '> '.repeat(length / 2),
  'lines of quotes': (length) => `${'>'.repeat(20)}\n`.repeat(length / 21),
  brackets: (length) => '['.repeat(length),
  'nested brackets': (length) => '['.repeat(length / 2) + ']'.repeat(length / 2),
  'links that do not end': (length) => '[a](<b'.repeat(length / 6),
  'parentheses in links': (length) => `[a](${'('.repeat(length)}`,
  stars: (length) => `a${'*'.repeat(length)}b`,
  'stars and lines': (length) => '*_'.repeat(length / 2),
  'nested emphasis': (length) => '*a '.repeat(length / 6) + ' b*'.repeat(length / 6),
  'emphasis that does not end': (length) => '*a **a '.repeat(length / 7),
  'emphasis in brackets': (length) => '[*'.repeat(length / 2),
  'nested lists': (length) => '- '.repeat(length / 2),
  'lists upon lists': (length) => '- a\n'.repeat(length / 4),
  'addresses that do not end': (length) => '<https://'.repeat(length / 9),
  backslashes: (length) => '\\'.repeat(length),
  'empty lines': (length) => '\n'.repeat(length),
  headings: (length) => '# a\n'.repeat(length / 4),
};

for (const [name, of] of Object.entries(hostile)) {
  test(`${lengthMax} characters of ${name} take steps in proportion, and make no deep tree`, () => {
    const [half, whole] = [stepsOf(of(lengthMax / 2)), stepsOf(of(lengthMax))];
    assert.ok(whole <= 50 * lengthMax, `${whole} steps`);
    assert.ok(whole <= 2.2 * half + 1_000, `${half} steps for half of it, ${whole} for all`);
    const tree = readMarkdown(of(lengthMax));
    assert.ok(depthOf(tree) <= 22, `${depthOf(tree)} deep`);
    assert.ok(sizeOf(tree) <= 2 * lengthMax);
    plainText(of(lengthMax));
  });
}

test('whatever is written, every letter of it is still there', () => {
  const pieces = fc.constantFrom(
    'a',
    'b c',
    '*',
    '**',
    '_',
    '[',
    ']',
    '(',
    ')',
    '> ',
    '- ',
    '1. ',
    '# ',
    '\n',
    '\n\n',
    '<',
    '\\',
  );
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 60 }), (parts) => {
      const text = parts.join('');
      const letters = (of: string) => of.replaceAll(/[^abc]/g, '');
      assert.equal(letters(plainText(text)), letters(text));
    }),
    { numRuns: 300 },
  );
});

/** How often the reader's rules and helpers are asked, counted in a reader of its own. */
function stepsOf(text: string): number {
  const reader = newReader();
  let steps = 0;
  const counted =
    <Arguments extends unknown[], Answer>(work: (...given: Arguments) => Answer) =>
    (...given: Arguments): Answer => {
      steps += 1;
      return work(...given);
    };
  reader.inline.skipToken = counted(reader.inline.skipToken.bind(reader.inline));
  reader.helpers.parseLinkLabel = counted(reader.helpers.parseLinkLabel);
  for (const ruler of [reader.inline.ruler, reader.inline.ruler2, reader.block.ruler]) {
    const kept = ruler as unknown as {
      __rules__: { name: string; fn: (...given: unknown[]) => unknown; enabled: boolean }[];
    };
    for (const rule of kept.__rules__) rule.fn = counted(rule.fn);
  }
  reader.parse(text, {});
  return steps;
}

function depthOf(nodes: readonly Written[]): number {
  return Math.max(0, ...nodes.map((node) => (typeof node === 'string' ? 0 : 1 + depthOf(node.children))));
}

function sizeOf(nodes: readonly Written[]): number {
  return nodes.reduce((sum, node) => sum + 1 + (typeof node === 'string' ? 0 : sizeOf(node.children)), 0);
}
