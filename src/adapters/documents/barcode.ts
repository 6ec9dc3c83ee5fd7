// Widths of bars and gaps by turns, of the values 0 to 105; ISO/IEC 15417.
const patterns =
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141 411131 211412 211214 211232'.split(
    ' ',
  );
const stop = '2331112';
const startB = 104;
const startC = 105;
const modulo = 103;
// Ten modules of white at both ends, which the standard asks for.
const quietModules = 10;
const heightModules = 50;

/** The values of a Code 128 with its check value: digits in pairs where there are only such, else visible ASCII. */
export function code128(text: string): number[] {
  if (!/^[\x20-\x7e]{1,48}$/.test(text)) throw new RangeError('A barcode holds 1 to 48 visible ASCII characters');
  const isPairs = /^(?:\d\d)+$/.test(text);
  const data = isPairs
    ? Array.from({ length: text.length / 2 }, (_, index) => Number(text.slice(2 * index, 2 * index + 2)))
    : [...text].map((character) => character.charCodeAt(0) - 32);
  const start = isPairs ? startC : startB;
  const check = data.reduce((sum, value, index) => sum + value * (index + 1), start) % modulo;
  return [start, ...data, check];
}

/** As a picture in markup, without a size of its own. The caller names it. */
export function barcodeSvg(text: string): string {
  const widths = [...code128(text).map((value) => patterns[value] as string), stop].join('');
  let at = quietModules;
  let path = '';
  for (const [index, width] of [...widths].entries()) {
    if (index % 2 === 0) path += `M${at} 0h${width}v${heightModules}h-${width}z`;
    at += Number(width);
  }
  const size = at + quietModules;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${heightModules}" shape-rendering="crispEdges" preserveAspectRatio="none">` +
    // On white always, as scanners expect it.
    `<rect width="${size}" height="${heightModules}" fill="#fff"/><path d="${path}" fill="#000"/></svg>`
  );
}
