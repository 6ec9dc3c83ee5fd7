import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sentenceOf } from './faults/faults.ts';
import { callbackFault, createOutboundPolicy } from './outbound-address.ts';

const policy = createOutboundPolicy({ allowRanges: [] });

const closedAddresses: Record<string, readonly string[]> = {
  loopback: [
    '127.0.0.1',
    '127.1',
    '127.0.1',
    '127.255.255.254',
    '2130706433',
    '0x7f000001',
    '0x7f.1',
    '0x7F.0x0.0x0.0x1',
    '017700000001',
    '0177.0.0.1',
    '0177.0.0.01',
    '127.0.0.1.',
    '%31%32%37.0.0.1',
    '１２７.０.０.１',
    '①②⑦.⓪.⓪.①',
    '127。0。0。1',
    '[::1]',
    '[0:0:0:0:0:0:0:1]',
    '[0000::0001]',
    '[::0.0.0.1]',
  ],
  unspecified: ['0.0.0.0', '0', '0x0', '00', '0.0.0.1', '0.255.255.255', '[::]', '[0:0:0:0:0:0:0:0]'],
  private: [
    '10.0.0.1',
    '10.255.255.255',
    '167772161',
    '0xa.1',
    '012.1',
    '172.16.0.1',
    '172.31.255.255',
    '2886729729',
    '192.168.0.1',
    '192.168.1',
    '192.168.255.255',
    '0xc0a80001',
    '0300.0250.0.1',
  ],
  'link-local and metadata': [
    '169.254.0.1',
    '169.254.169.254',
    '168.63.129.16',
    '0xa83f8110',
    '2852039166',
    '0xa9fea9fe',
    '0xA9.0xFE.0xA9.0xFE',
    '0251.0376.0251.0376',
    '169.16689662',
    '[fe80::1]',
    '[fe80::a9fe:a9fe]',
    '[febf::1]',
    '[fec0::1]',
  ],
  'carrier-grade NAT': ['100.64.0.1', '100.127.255.254', '1681915905'],
  'multicast and reserved': [
    '224.0.0.1',
    '239.255.255.255',
    '240.0.0.1',
    '255.255.255.255',
    '4294967295',
    '[ff02::1]',
    '[ff0e::1]',
  ],
  'protocol and documentation ranges': [
    '192.0.0.1',
    '192.0.2.1',
    '192.88.99.1',
    '198.18.0.1',
    '198.19.255.255',
    '198.51.100.1',
    '203.0.113.1',
    '[2001:db8::1]',
    '[2001:DB8::1]',
    '[3fff::1]',
    '[5f00::1]',
    '[100::1]',
    '[2001:2::1]',
    '[2001:10::1]',
    '[2001:20::1]',
  ],
  'unique local': ['[fc00::1]', '[fd00::1]', '[fd12:3456:789a::1]', '[fdff:ffff::1]', '[fd00:ec2::254]'],
  'mapped IPv4': [
    '[::ffff:127.0.0.1]',
    '[::FFFF:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[0:0:0:0:0:ffff:7f00:1]',
    '[::ffff:10.0.0.1]',
    '[::ffff:a9fe:a9fe]',
    '[0000:0000:0000:0000:0000:ffff:c0a8:0101]',
    '[::ffff:192.168.1.1]',
    '[::ffff:0.0.0.0]',
  ],
  'IPv4 carried inside IPv6': [
    '[::127.0.0.1]',
    '[::10.0.0.1]',
    '[::8.8.8.8]',
    '[::ffff:0:127.0.0.1]',
    '[64:ff9b::127.0.0.1]',
    '[64:ff9b::a9fe:a9fe]',
    '[64:ff9b::8.8.8.8]',
    '[64:ff9b:1::10.0.0.1]',
    '[2002:7f00:1::]',
    '[2002:a00:1::1]',
    '[2002:808:808::1]',
    '[2001::1]',
    '[2001:0:4136:e378:8000:63bf:3fff:fdd2]',
  ],
};

const closedNames = [
  'localhost',
  'LOCALHOST',
  'LocalHost',
  'localhost.',
  'localhost..',
  'ⓛocalhost',
  'ｌｏｃａｌｈｏｓｔ',
  '%6cocalhost',
  'a.localhost',
  'a.localhost.',
  'printer.local',
  'PRINTER.LOCAL',
  'printer.local.',
  'metadata.google.internal',
  'a.internal',
  'x.intranet',
  'nas.lan',
  'router.home',
  'x.corp',
  'x.private',
  'localhost.localdomain',
  'router.home.arpa',
  'home.arpa',
  'internal',
  'local',
  'intranet',
  'metadata',
  'ip6-localhost',
  'broadcasthost',
];

for (const [what, hosts] of Object.entries(closedAddresses)) {
  test(`no callback may point to an address that is not public: ${what}`, () => {
    for (const host of hosts) {
      for (const url of [`https://${host}/hook`, `https://${host}:8443`, `HTTPS://${host}?a=1`]) {
        assert.equal(policy.urlFault(url)?.fault, 'urlNotPublic', url);
      }
    }
  });
}

test('no callback may point to a name that is reserved or local', () => {
  for (const host of closedNames) {
    assert.equal(policy.urlFault(`https://${host}/hook`)?.fault, 'urlLocal', host);
  }
});

test('more than a hundred spellings of closed addresses are tried', () => {
  assert.ok(Object.values(closedAddresses).flat().length + closedNames.length >= 130);
});

test('public addresses and names are accepted, also names that do not resolve', () => {
  const urls = [
    'https://example.com/hook',
    'https://example.com.',
    'https://hooks.example.com:8443/a?b=c#d',
    'https://name-that-does-not-resolve.example.org',
    'https://8.8.8.8/',
    'https://134744072/',
    'https://1.1.1.1:8443/hook',
    'https://9.255.255.255',
    'https://11.0.0.0',
    'https://100.63.255.255',
    'https://100.128.0.0',
    'https://126.255.255.255',
    'https://128.0.0.0',
    'https://169.253.255.255',
    'https://169.255.0.0',
    'https://172.15.255.255',
    'https://172.32.0.0',
    'https://192.167.255.255',
    'https://192.169.0.0',
    'https://198.17.255.255',
    'https://198.20.0.0',
    'https://223.255.255.255',
    'https://[2606:4700:4700::1111]/',
    'https://[2a00:1450:4001::1]/',
    'https://[::ffff:8.8.8.8]/',
    'https://xn--e1afmkfd.xn--p1ai/',
    'https://пример.рф/',
    'https://localhost.example.com/',
    'https://internal.example.com/',
    'https://mylocal.example/',
  ];
  for (const url of urls) assert.equal(policy.urlFault(url), undefined, url);
});

test('a callback address is complete, HTTPS and without credentials', () => {
  const urls = [
    'http://example.com/hook',
    'HTTP://example.com',
    'ftp://example.com',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'data:text/plain,x',
    'example.com/hook',
    '//example.com/hook',
    '/hook',
    'https:example.com',
    'https:/example.com',
    'https:///example.com',
    'https://',
    'https://?x',
    'https://user@example.com',
    'https://user:pass@example.com',
    'https://:pass@example.com',
    'https://example.com@127.0.0.1/',
    'https://exa mple.com',
    ' https://example.com',
    'https://example.com ',
    'https://example.com\n',
    'https://example.com/\t',
    'https:\\\\example.com',
    'https://example.com\\@127.0.0.1/',
    'https://example.com/\u0000',
    'https://example.com/\ud800',
    'https://example.com:99999',
    'https://[::1',
    'https://256.256.256.256',
    'https://1.2.3.4.5',
    `https://example.com/${'a'.repeat(2_048)}`,
    '',
  ];
  for (const url of urls) assert.ok(policy.urlFault(url), JSON.stringify(url));
});

test('no connection is opened to an address that is not public, in whatever way the resolver writes it', () => {
  const addresses = [
    '127.0.0.1',
    '10.1.2.3',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    'fe80::1',
    'fe80::1%eth0',
    'fc00::1',
    'ff02::1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '0:0:0:0:0:ffff:10.0.0.1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001::1',
    '2001:db8::1',
    'localhost',
    '0x7f.1',
    '2130706433',
    '127.1',
    '',
    'example.com',
  ];
  for (const address of addresses) assert.equal(policy.mayConnect(address), false, address);
  for (const address of ['8.8.8.8', '2606:4700:4700::1111', '::ffff:8.8.8.8']) assert.ok(policy.mayConnect(address));
});

test('ranges that the operator opened may be called, over plain HTTP too, and no others', () => {
  const opened = createOutboundPolicy({ allowRanges: ['127.0.0.0/8', '10.1.0.0/16', 'fd00:1::/32'] });
  for (const url of [
    'http://127.0.0.1:9000/hook',
    'https://127.0.0.1/hook',
    'http://localhost:9000/hook',
    'http://2130706433/',
    'http://10.1.2.3',
    'http://[fd00:1::5]/',
    'http://[::ffff:10.1.2.3]/',
    'https://example.com',
  ]) {
    assert.equal(opened.urlFault(url), undefined, url);
  }
  for (const url of [
    'http://10.2.0.1',
    'https://10.2.0.1',
    'https://192.168.0.1',
    'https://[fd00:2::1]',
    'https://[::1]',
    'http://example.com',
    'http://8.8.8.8',
    'http://printer.local',
    'https://printer.local',
    'http://a.localhost',
    'http://user@127.0.0.1',
  ]) {
    assert.ok(opened.urlFault(url), url);
  }
  assert.ok(opened.mayConnect('127.0.0.1'));
  assert.ok(opened.mayConnect('::ffff:127.0.0.1'));
  assert.ok(opened.mayConnect('10.1.2.3'));
  assert.equal(opened.mayConnect('10.2.0.1'), false);
  assert.equal(opened.mayConnect('::1'), false);
});

test('opening other ranges does not open localhost', () => {
  const opened = createOutboundPolicy({ allowRanges: ['10.0.0.0/8'] });
  assert.ok(opened.urlFault('http://localhost/'));
  assert.ok(opened.urlFault('https://localhost/'));
  assert.equal(createOutboundPolicy({ allowRanges: ['::1'] }).urlFault('http://localhost/'), undefined);
});

test('opening every IPv6 address does not open any IPv4 address', () => {
  const opened = createOutboundPolicy({ allowRanges: ['::/0'] });
  assert.equal(opened.mayConnect('127.0.0.1'), false);
  assert.ok(opened.urlFault('https://127.0.0.1/'));
});

test('a local address is refused for being local, whatever else is wrong with it, and a callback names the way', () => {
  const way = '; use `takilya listen`, or start with `WEBHOOK_ALLOW_RANGES`';
  const told: Record<string, string | undefined> = {
    'http://localhost:4000/hook': `must not point to a name that is reserved or local${way}`,
    'http://127.0.0.1:4000': `must not point to an address that is not public${way}`,
    'https://[::1]/': `must not point to an address that is not public${way}`,
    'http://example.com/': 'must be an HTTPS URL',
    'ftp://127.0.0.1/': 'must be an HTTPS URL',
    'https://ana:secret@127.0.0.1/': 'must not carry a user name or password',
    'https://example.com/': undefined,
  };
  for (const [url, fault] of Object.entries(told)) {
    const found = callbackFault(policy, url);
    assert.equal(found && sentenceOf(found), fault, url);
  }
});
