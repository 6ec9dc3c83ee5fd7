import assert from 'node:assert/strict';
import { test } from 'node:test';
import { barcodeSvg, code128 } from './barcode.ts';

/** Reads the bars back into values by the rule that every symbol is eleven modules wide, the stop thirteen. */
function widthsIn(svg: string): number[] {
  const bars = [...svg.matchAll(/M(\d+) 0h(\d+)/g)].map(([, at, width]) => [Number(at), Number(width)] as const);
  return bars.flatMap(([at, width], index) => {
    const next = bars[index + 1];
    return next === undefined ? [width] : [width, next[0] - at - width];
  });
}

test('codes have the check value of the standard', () => {
  // The worked example of ISO/IEC 15417 and of many manuals.
  assert.deepEqual(code128('PJJ123C'), [104, 48, 42, 42, 17, 18, 19, 35, 55]);
  assert.deepEqual(code128('0102'), [105, 1, 2, 7 + 0]);
});

test('every symbol is eleven modules wide and no two are alike', () => {
  const seen = new Set<string>();
  for (let value = 0; value < 95; value += 1) {
    const widths = widthsIn(barcodeSvg(String.fromCharCode(32 + value))).slice(6, 12);
    assert.equal(
      widths.reduce((sum, width) => sum + width, 0),
      11,
    );
    seen.add(widths.join(''));
  }
  assert.equal(seen.size, 95);
});

test('what a barcode cannot hold is refused', () => {
  for (const wrong of ['', 'ñ', '\n', 'x'.repeat(49)]) assert.throws(() => barcodeSvg(wrong), RangeError);
});
