import { eventFaults, webhookFaults } from '../../../test/helpers/clients/faulty-values.ts';
import { badEmails, quantityFaults } from '../../../test/helpers/sales/sales-faults.ts';
import type { Random } from './random.ts';

const markup = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "'; drop table orders; --",
  '{{7*7}}#{7*7}<%= 7*7 %>',
  '[x](javascript:alert(1))',
  '=cmd|"/c calc"!A1',
  '../../../../etc/passwd',
  '%2e%2e%2f%00',
  '\u202egnp.exe',
  '👩‍👩‍👧‍👦'.repeat(40),
  'İıſK',
  '\ufeff \u2028\u2029',
  'a'.repeat(3_000),
  '-1',
  'NaN',
  'null',
  'undefined',
  '0x7f',
  '1e309',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  '00000000-0000-0000-0000-000000000000',
  'Gabi\r\nSet-Cookie: a=b',
  '%s%n%p',
  '$(id)`id`',
];
const shared = [eventFaults.dateTime, eventFaults.timezone, eventFaults.name, eventFaults.imageUrl, webhookFaults.url]
  .flatMap((faults) => faults?.faulty ?? [])
  .concat(badEmails, quantityFaults);

/** A value that hardly any field wants. */
export function hostileValue(random: Random): unknown {
  if (random.chance(0.5)) return random.pick(shared);
  if (random.chance(0.6)) return random.pick(markup);
  return random.pick<unknown>([
    ...[null, true, false, 0, -1, 1.5, 2 ** 31, 2 ** 53, -(2 ** 63), 1e308, '', ' ', [], {}, [[]], [null]],
    ...[{ length: 1e9 }, { $ne: null }, { toString: null }, Array.from({ length: 101 }, () => 1)],
  ]);
}

export function hostileText(random: Random): string {
  const value = hostileValue(random);
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** A part of a path that names nothing; without the signs that would make it several. */
export function hostilePart(random: Random): string {
  if (random.chance(0.15))
    return random.pick(['%', '%zz', '%00', '%c3%28', '%2e%2e', '..%2f', '%ff', ';a=b', '.', '..']);
  return encodeURIComponent(hostileText(random).toWellFormed().slice(0, 500)) || '%20';
}

/** The same body with something wrong in it. */
export function mutated(random: Random, body: unknown): unknown {
  if (body === null || typeof body !== 'object' || random.chance(0.05)) return hostileValue(random);
  if (Array.isArray(body)) {
    if (body.length === 0 || random.chance(0.3)) return [...body, hostileValue(random)];
    const at = random.below(body.length);
    return body.map((each, index) => (index === at ? mutated(random, each) : each));
  }
  const names = Object.keys(body);
  const name = random.pick(names) ?? 'name';
  const old = (body as Record<string, unknown>)[name];
  const isDeep = old !== null && typeof old === 'object' && random.chance(0.6);
  return random.pick([
    () => ({ ...body, [name]: isDeep ? mutated(random, old) : hostileValue(random) }),
    () => ({ ...body, [name]: isDeep ? mutated(random, old) : hostileValue(random) }),
    () => Object.fromEntries(Object.entries(body).filter(([each]) => each !== name)),
    () => ({ ...body, [random.pick(['id', 'organizationId', 'status', 'createdAt', 'isAdmin', 'x'])]: random.uuid() }),
    () => JSON.parse(`{"__proto__": {"scopes": ["all"]}, ${JSON.stringify({ ...body }).slice(1)}`.replace(', }', '}')),
    () => ({ ...body, constructor: { prototype: { isAdmin: true } } }),
  ])();
}

/** Bodies that are not even what they say they are. */
export function brokenBody(random: Random, good: string): { body: string | Buffer; type: string } {
  const json = 'application/json';
  return random.pick([
    () => ({ body: good.slice(0, random.below(good.length + 1)), type: json }),
    () => ({ body: `${good}${good}`, type: json }),
    () => ({ body: '', type: json }),
    () => ({ body: '['.repeat(1 + random.below(20_000)), type: json }),
    () => ({ body: `{"a":${'{"a":'.repeat(2_000)}1${'}'.repeat(2_001)}`, type: json }),
    () => ({ body: Buffer.from([0xff, 0xfe, 0x7b, 0x00, 0x7d]), type: json }),
    () => ({ body: `{"name":"${'x'.repeat(random.chance(0.1) ? 1_100_000 : 30_000)}"}`, type: json }),
    () => ({ body: good, type: 'text/plain' }),
    () => ({ body: good, type: 'application/x-www-form-urlencoded' }),
    () => ({
      body: '--x\r\nContent-Disposition: form-data; name="file"\r\n\r\nx',
      type: 'multipart/form-data; boundary=x',
    }),
    () => ({ body: good, type: 'application/json; charset=utf-7' }),
    () => ({ body: good, type: 'application/json, application/json' }),
    () => ({ body: '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>', type: 'application/xml' }),
  ])();
}
