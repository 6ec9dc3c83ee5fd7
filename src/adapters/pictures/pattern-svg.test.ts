import assert from 'node:assert/strict';
import { test } from 'node:test';
import sharp from 'sharp';
import { newId } from '../../platform/ids.ts';
import { patternSvg } from './pattern-svg.ts';

const ids = Array.from({ length: 400 }, newId);

test('the same event always has the same poster', () => {
  for (const id of ids.slice(0, 20)) assert.equal(patternSvg({ id }), patternSvg({ id }));
});

test('posters are small, say nothing and ask nobody for anything', () => {
  for (const id of ids) {
    const svg = patternSvg({ id });
    assert.ok(svg.length < 6_000, `${id}: ${svg.length}`);
    assert.doesNotMatch(svg.replace('xmlns="http://www.w3.org/2000/svg"', ''), /<text|href|url\(|https?:|script|style/);
    assert.doesNotMatch(svg, /NaN|undefined|Infinity/);
  }
});

test('events beside each other rarely look the same', () => {
  const posters = ids.map((id) => patternSvg({ id }));
  assert.ok(new Set(posters).size > 150, String(new Set(posters).size));
  const repeated = posters.filter((svg, index) => svg === posters[index + 1]).length;
  assert.ok(repeated < 10, String(repeated));
});

test('every poster is a picture of 4 to 3 that is filled to its edges', async () => {
  for (const id of ids.slice(0, 30)) {
    const { data, info } = await sharp(Buffer.from(patternSvg({ id })))
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    assert.equal(info.width * 3, info.height * 4);
    for (let at = 3; at < data.length; at += 4) if (data[at] !== 255) assert.fail(`${id} can be seen through`);
  }
});
