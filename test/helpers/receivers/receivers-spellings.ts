/** Ways to write the hosts of URLs that all lead to addresses which must not be called. */

const closedAddresses = [
  '127.0.0.1',
  '127.1.2.3',
  '0.0.0.0',
  '10.0.0.1',
  '100.64.0.1',
  '100.100.100.200',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.254',
  '192.0.0.192',
  '192.168.1.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
];

const closedIpv6 = ['::1', '::', 'fe80::1', 'fc00::1', 'fd00:ec2::254', 'ff02::1', '2001:db8::1', '2001::1', '100::1'];

const localNames = ['localhost', 'a.localhost', 'localhost.localdomain', 'printer.local', 'metadata.google.internal'];

/** Literal hosts, as they stand in a URL. */
export function closedHosts(): string[] {
  return [...new Set([...closedAddresses.flatMap(ipv4Spellings), ...closedAddresses.flatMap(carried), ...ipv6Hosts()])];
}

export function closedNames(): string[] {
  return [
    ...new Set(localNames.flatMap((name) => [name, `${name}.`, name.toUpperCase(), encoded(name), fullWidth(name)])),
  ];
}

export function ipv4Spellings(address: string): string[] {
  const parts = address.split('.').map(Number) as [number, number, number, number];
  const [a, b, c, d] = parts;
  const whole = ((a * 256 + b) * 256 + c) * 256 + d;
  const radices = [decimal, hex, upperHex, octal, paddedOctal];
  const numbers = [[whole], [a, whole % 2 ** 24], [a, b, c * 256 + d], parts];
  const uniform = numbers.flatMap((each) => radices.map((write) => each.map((number) => write(number)).join('.')));
  // Each part in a radix of its own.
  const mixed = radices.map((_, shift) => parts.map((part, at) => pick(radices, at + shift)(part)).join('.'));
  const plain = [...uniform, ...mixed];
  return [
    ...plain,
    ...plain.map((host) => `${host}.`),
    ...[address, hex(whole), octal(whole), decimal(whole)].flatMap((host) => [
      encoded(host),
      fullWidth(host),
      circled(host),
      host.replaceAll('.', '。'),
      host.replaceAll('.', '．'),
      host.replaceAll('.', '%2E'),
      `${host[0]}\u00AD${host.slice(1)}`,
    ]),
  ];
}

/** An IPv4 address inside an IPv6 one: mapped, compatible, translated, NAT64, 6to4. */
function carried(address: string): string[] {
  const [a, b, c, d] = address.split('.').map(Number) as [number, number, number, number];
  const [high, low] = [(a * 256 + b).toString(16), (c * 256 + d).toString(16)];
  const padded = [high.padStart(4, '0'), low.padStart(4, '0')];
  return [
    `::ffff:${address}`,
    `::FFFF:${address}`,
    `::ffff:${high}:${low}`,
    `0:0:0:0:0:ffff:${high}:${low}`,
    `0000:0000:0000:0000:0000:FFFF:${padded.join(':')}`,
    `0::0:ffff:${address}`,
    `::${address}`,
    `::ffff:0:${address}`,
    `64:ff9b::${address}`,
    `64:ff9b::${high}:${low}`,
    `0064:FF9B::${padded.join(':')}`,
    `64:ff9b:1::${address}`,
    `2002:${high}:${low}::`,
    `2002:${high}:${low}::1`,
  ].map((host) => `[${host}]`);
}

function ipv6Hosts(): string[] {
  return closedIpv6.flatMap((address) => [
    `[${address}]`,
    `[${address.toUpperCase()}]`,
    `[${expanded(address)}]`,
    `[${expanded(address).toUpperCase()}]`,
    `[${address}%25lo]`,
    `[${address}%lo]`,
  ]);
}

function expanded(address: string): string {
  const [left = [], right = []] = address.split('::').map((half) => (half === '' ? [] : half.split(':')));
  const zeros = Array.from({ length: 8 - left.length - right.length }, () => '0');
  return [...left, ...zeros, ...right].map((group) => group.padStart(4, '0')).join(':');
}

const decimal = (number: number) => String(number);
const hex = (number: number) => `0x${number.toString(16)}`;
const upperHex = (number: number) => `0X${number.toString(16).toUpperCase()}`;
const octal = (number: number) => `0${number.toString(8)}`;
const paddedOctal = (number: number) => `0000${number.toString(8)}`;

function pick<T>(list: readonly T[], at: number): T {
  return list[at % list.length] as T;
}

function encoded(host: string): string {
  return [...host].map((character) => `%${character.charCodeAt(0).toString(16).padStart(2, '0')}`).join('');
}

function fullWidth(host: string): string {
  return host.replaceAll(/[!-~]/g, (character) => String.fromCharCode(character.charCodeAt(0) + 0xfee0));
}

function circled(host: string): string {
  return host.replaceAll(/\d/g, (digit) => (digit === '0' ? '⓪' : String.fromCharCode(0x2460 + Number(digit) - 1)));
}
