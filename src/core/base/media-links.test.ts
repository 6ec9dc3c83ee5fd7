import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createMediaLinks, mediaWidths } from './media-links.ts';

const links = createMediaLinks('a secret of at least 32 characters');
const url = 'https://example.com/poster.jpg?v=1&name=ñ';

function partsOf(path: string) {
  const [, folder, width, source, signature] = path.split('/') as [string, string, string, string, string];
  assert.equal(folder, 'media');
  return { width, source, signature };
}

test('a link leads back to its image and width', () => {
  for (const width of mediaWidths) assert.deepEqual(links.urlOf(partsOf(links.pathOf(url, width))), { url, width });
});

test('the same image always has the same link', () => {
  assert.equal(links.pathOf(url, 640), createMediaLinks('a secret of at least 32 characters').pathOf(url, 640));
  assert.match(links.pathOf(url, 640), /^\/media\/640\/[\w-]+\/[\w-]{22}$/);
});

test('a link that somebody else made leads nowhere', () => {
  const parts = partsOf(links.pathOf(url, 640));
  const other = partsOf(links.pathOf('https://example.com/other.jpg', 640));
  const forged = [
    { ...parts, width: '1280' },
    { ...parts, width: '0640' },
    { ...parts, width: '641' },
    { ...parts, width: '' },
    { ...parts, source: other.source },
    { ...parts, source: `${parts.source}=` },
    { ...parts, source: `${parts.source}!` },
    { ...parts, source: '' },
    { ...parts, signature: other.signature },
    { ...parts, signature: '' },
    { ...parts, signature: parts.signature.slice(0, -1) },
    { ...parts, signature: `${parts.signature}A` },
    { ...parts, signature: 'A'.repeat(22) },
    { ...parts, signature: 'ñ'.repeat(11) },
    partsOf(createMediaLinks('another secret of 32 characters!').pathOf(url, 640)),
  ];
  for (const each of forged) assert.equal(links.urlOf(each), undefined, JSON.stringify(each));
});
