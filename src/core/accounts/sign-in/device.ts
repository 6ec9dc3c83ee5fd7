/** What somebody signed in with, as far as the browser says. */
interface Device {
  /** The browser or program; null where it is not known. */
  browser: string | null;
  system: string | null;
}

// The first match counts: nearly every browser also calls itself some other one.
const browsers: readonly [RegExp, string][] = [
  [/\bEdgA?\/|\bEdgiOS\//, 'Edge'],
  [/\bOPR\/|\bOPT\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFBAN|\bFBAV/, 'Facebook'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bCriOS\/|\bChrom(?:e|ium)\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
];
const systems: readonly [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

export function deviceOf(userAgent: string | null): Device {
  const text = userAgent ?? '';
  const nameIn = (list: readonly [RegExp, string][]) => list.find(([pattern]) => pattern.test(text))?.[1] ?? null;
  return { browser: nameIn(browsers) ?? programOf(text), system: nameIn(systems) };
}

/** Programs such as curl name themselves first. Without dots: mail programs make links of names with dots. */
function programOf(text: string): string | null {
  const name = /^([A-Za-z][\w-]{0,30})(?:\/|$)/.exec(text)?.[1];
  return name === undefined || name === 'Mozilla' ? null : name;
}
