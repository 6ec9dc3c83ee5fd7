import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { feeScheduleDefault } from '../core/money/fees/fees.ts';
import { settlementDaysDefault } from '../core/money/settling/settlement-day.ts';
import { randomBase62 } from '../platform/ids.ts';
import { readConfig } from './config.ts';
import { secretsFault } from './secrets.ts';
import { ConfigError } from './values.ts';

const feesBefore = structuredClone(feeScheduleDefault);
const secretKey = 'sk_test_hunter2';
const webhookSecret = 'whsk_hunter2';

test('without a variable for them, sales have their defaults', () => {
  const { holdMinutes, marketplaceRateLimit, paymentProviders, paymongo, xendit, fees } = read({});
  assert.deepEqual([holdMinutes, marketplaceRateLimit, paymentProviders], [10, 50, ['simulator']]);
  assert.deepEqual([paymongo, xendit], [undefined, undefined]);
  assert.deepEqual(fees, feeScheduleDefault);
});

test('rules of taxes are those of the Philippines, or none', () => {
  assert.equal(read({}).taxRules, 'off');
  assert.equal(read({ TAX_RULES: 'ph' }).taxRules, 'ph');
  assert.deepEqual(
    read({
      PLATFORM_TAX_DETAILS: 'Takilya Inc.|TIN 987-654-321|1 Ayala',
      PLATFORM_VAT: 'VAT',
      PLATFORM_PERMIT: 'AC-1|2027-01-05|1|5000',
    }).platformTaxes,
    {
      ...{ registeredName: 'Takilya Inc.', tin: '987-654-321', address: '1 Ayala', vat: 'VAT' },
      permit: { number: 'AC-1', issuedOn: '2027-01-05', from: 1, to: 5_000 },
    },
  );
  assertRefused({ PLATFORM_PERMIT: 'AC-1|2027-01-05|5|1' }, /^PLATFORM_PERMIT must be/);
  assertRefused({ TAX_RULES: 'PH' }, /^TAX_RULES must be one of off, ph/);
});

test('tickets are held from a moment to a day', () => {
  for (const minutes of [0.05, 1, 1_440]) assert.equal(read({ HOLD_MINUTES: String(minutes) }).holdMinutes, minutes);
  for (const wrong of ['0', '1441', '-1', '0.001', 'ten', '1e2'])
    assertRefused({ HOLD_MINUTES: wrong }, /^HOLD_MINUTES /);
});

test('the limit of the marketplace is a number, or off', () => {
  assert.equal(read({ MARKETPLACE_RATE_LIMIT: 'off' }).marketplaceRateLimit, null);
  for (const limit of [1, 100_000]) {
    assert.equal(read({ MARKETPLACE_RATE_LIMIT: String(limit) }).marketplaceRateLimit, limit);
  }
  for (const wrong of ['0', '100001', 'none', 'OFF', '-5']) {
    assertRefused({ MARKETPLACE_RATE_LIMIT: wrong }, /^MARKETPLACE_RATE_LIMIT must be off or a whole number/);
  }
});

test('mails an hour can be limited otherwise, figure by figure, or not at all', () => {
  assert.deepEqual(read({}).mailLimits, { recipient: 5, event: 5, caller: 200, order: 20 });
  assert.deepEqual(read({ MAIL_LIMITS: 'recipient=9, caller=1' }).mailLimits, {
    recipient: 9,
    event: 5,
    caller: 1,
    order: 20,
  });
  assert.equal(read({ MAIL_LIMITS: 'off' }).mailLimits, null);
  assertRefused(
    { MAIL_LIMITS: 'recipients=9' },
    /^MAIL_LIMITS knows recipient, event, caller, order, but not "recipients"/,
  );
  for (const wrong of ['recipient=0', 'recipient=', 'recipient=off', 'recipient=1.5', 'OFF']) {
    assertRefused({ MAIL_LIMITS: wrong }, /^MAIL_LIMITS /);
  }
});

test('a store of pictures is a bucket with its keys, and no message repeats them', () => {
  assert.equal(read({}).s3, undefined);
  const keys = { accessKey: 'ana', secretKey: 'hunter2/+', region: 'us-east-1', bucket: 'takilya' };
  assert.deepEqual(read({ S3_URL: 's3://ana:hunter2%2F%2B@s3.example.com/takilya' }).s3, {
    ...keys,
    origin: 'https://s3.example.com',
  });
  assert.deepEqual(
    read({ S3_URL: 's3://ana:hunter2%2F%2B@127.0.0.1:9000/takilya/?region=ap-southeast-1&tls=off' }).s3,
    { ...keys, region: 'ap-southeast-1', origin: 'http://127.0.0.1:9000' },
  );
  for (const wrong of [
    'https://ana:hunter2@s3.example.com/takilya',
    's3://s3.example.com/takilya',
    's3://ana@s3.example.com/takilya',
    's3://ana:hunter2%@s3.example.com/takilya',
    's3://ana:hunter2@s3.example.com/',
    's3://ana:hunter2@s3.example.com/takilya/folder',
    's3://ana:hunter2@s3.example.com/Takilya',
    's3://ana:hunter2@s3.example.com/takilya?tls=no',
    's3://ana:hunter2@s3.example.com/takilya?regio=x',
    's3://ana:hunter2@s3.example.com/takilya?region=x%20y',
    's3://ana:hunter2@/takilya',
  ]) {
    assertRefused({ S3_URL: wrong }, /^S3_URL must be an address such as s3:/);
  }
});

test('buyers are erased after days that are numbers, or never', () => {
  assert.deepEqual(read({}).retention, { cancelledDays: 90, sandboxDays: 90, buyerDays: 3_650 });
  const given = read({ RETENTION_CANCELLED_DAYS: '1', RETENTION_SANDBOX_DAYS: 'off', RETENTION_BUYER_DAYS: '36500' });
  assert.deepEqual(given.retention, { cancelledDays: 1, sandboxDays: null, buyerDays: 36_500 });
  for (const wrong of ['0', '-1', '1.5', 'never', '36501']) {
    assertRefused({ RETENTION_BUYER_DAYS: wrong }, /^RETENTION_BUYER_DAYS must be off or a whole number from 1/);
  }
});

test('production does not give tickets away because nobody named a payment provider', () => {
  assertRefused({ NODE_ENV: 'production' }, /^PAYMENT_PROVIDER must be named in production/);
  assertRefused({ NODE_ENV: 'production', PAYMENT_PROVIDER: ' ' }, /^PAYMENT_PROVIDER must be named in production/);
  assertRefused({ PAYMENT_PROVIDER: 'cash' }, /^PAYMENT_PROVIDER must be one of simulator, paymongo/);
  const named = read({ ...production, PAYMENT_PROVIDER: 'simulator' });
  assert.deepEqual(named.paymentProviders, ['simulator']);
});

const production = {
  NODE_ENV: 'production',
  PAYMENT_PROVIDER: 'paymongo',
  APP_SECRET: '5cb0a4a3d3a8f3f5a1b2e0c97f6d48e15f0a9c7b3e2d1f60',
  METRICS_TOKEN: 'c1f0be3a97d24e58',
  PAYMONGO_SECRET_KEY: 'sk_live_Zq8vT2mXw5RbN7cLk4HdPy9s',
  PAYMONGO_WEBHOOK_SECRET: 'whsk_Ju3KfW8tYp6VnB1xQe9MzRa4',
  DATABASE_URL: 'postgres://takilya:3f9c01@db/takilya',
  DATABASE_REPLICA_URL: 'postgres://takilya:3f9c01@copy/takilya',
  SMTP_URL: 'smtp://user:91ab77@mail.example.com:587',
  S3_URL: 's3://KEY:77aa03@s3.example.com/bucket',
  PUBLIC_URL: 'https://tickets.example.com',
};

test('production does not start with a secret of an example, a short one, or one that can be guessed', () => {
  assert.equal(read(production).isProduction, true);
  for (const [name, wrong] of Object.entries({
    APP_SECRET: [
      'REPLACE-WITH-AT-LEAST-32-RANDOM-CHARACTERS',
      'x'.repeat(48),
      '0123456789'.repeat(4),
      'abcdefghijklmnopqrstuvwxyzabcdefghijklmn',
      'please-change-me-before-you-go-live-with-it',
      'my-very-own-Secret-of-the-box-office-in-Manila',
    ],
    METRICS_TOKEN: ['REPLACE-WITH-A-TOKEN', 'c1f0be3a97d', 'aaaaaaaaaaaaaaaaaaaaaaaa'],
    PAYMONGO_SECRET_KEY: ['sk_test_REPLACE', 'sk_live_1'],
    PAYMONGO_WEBHOOK_SECRET: ['REPLACE', 'whsk_hunter2', 'whsk_111111111111111111111111'],
    DATABASE_URL: ['postgres://takilya:REPLACE@db-1:5432,db-2:5432/takilya?target_session_attrs=read-write'],
    SMTP_URL: ['smtp://user:REPLACE@mail.example.com:587', 'smtp://user:password@mail.example.com:587'],
    S3_URL: ['s3://KEY:SECRET@s3.example.com/bucket'],
  })) {
    for (const value of wrong) {
      assertRefused({ ...production, [name]: value }, new RegExp(`^${name} `));
      // Trials may go on with it; `doctor` says so.
      assert.match(read({ ...production, NODE_ENV: '', [name]: value }).weakSecret ?? '', new RegExp(`^${name} `));
    }
  }
});

test('production does not start as a trial would, unless each of it is allowed by name', () => {
  for (const [name, values, mistake] of [
    [
      'PUBLIC_URL',
      ['', 'http://localhost:3000', 'https://127.0.0.1', 'http://[::1]', 'http://x.localhost'],
      'localhost',
    ],
    ['SMTP_URL', [''], 'no-mail'],
    ['DATABASE_URL', [''], 'embedded-database'],
  ] as const) {
    const others = ['localhost', 'no-mail', 'embedded-database'].filter((each) => each !== mistake).join(', ');
    for (const value of values) {
      const given = { ...production, [name]: value };
      assertRefused(given, new RegExp(`^${name} .*name ${mistake} in ALLOW_IN_PRODUCTION\\.$`));
      assertRefused({ ...given, ALLOW_IN_PRODUCTION: others }, new RegExp(`^${name} `));
      assert.equal(read({ ...given, ALLOW_IN_PRODUCTION: mistake }).isProduction, true);
      assert.equal(read({ ...given, NODE_ENV: '' }).isProduction, false, 'a trial is asked for nothing');
    }
  }
  assertRefused(
    { ALLOW_IN_PRODUCTION: 'all' },
    /^ALLOW_IN_PRODUCTION must be one of localhost, no-mail, embedded-database/,
  );
});

test('production does not start with one value for two secrets', () => {
  const { APP_SECRET } = production;
  assertRefused({ ...production, METRICS_TOKEN: APP_SECRET }, /^METRICS_TOKEN is the same as APP_SECRET;/);
  assertRefused(
    { ...production, SMTP_URL: 'smtp://user:3f9c01@mail.example.com' },
    /^SMTP_URL is the same as DATABASE_REPLICA_URL;/,
  );
});

test('no random value is taken for one that can be guessed', () => {
  for (let turn = 0; turn < 10_000; turn += 1) {
    for (const value of [
      randomBytes(8).toString('hex'),
      randomBytes(32).toString('hex'),
      randomBytes(24).toString('base64'),
      randomBase62(32),
    ]) {
      const fault = secretsFault((name) => (name === 'METRICS_TOKEN' ? value : undefined));
      assert.equal(fault, undefined, value);
    }
  }
});

test('paymongo needs a secret key and a webhook secret, and no message repeats them', () => {
  const environment = {
    PAYMENT_PROVIDER: 'paymongo',
    PAYMONGO_SECRET_KEY: secretKey,
    PAYMONGO_WEBHOOK_SECRET: webhookSecret,
  };
  const apiUrl = 'https://api.paymongo.com';
  assert.deepEqual(read(environment).paymongo, { secretKey, webhookSecret, apiUrl });
  assertRefused({ ...environment, PAYMONGO_SECRET_KEY: '' }, /^PAYMONGO_SECRET_KEY must be set/);
  assertRefused({ ...environment, PAYMONGO_WEBHOOK_SECRET: '' }, /^PAYMONGO_WEBHOOK_SECRET must be set/);
  for (const wrong of ['pk_live_hunter2', 'hunter2', 'sk_hunter2', 'sk_test_', 'sk_live_hunter2 hunter2']) {
    assertRefused({ ...environment, PAYMONGO_SECRET_KEY: wrong }, /^PAYMONGO_SECRET_KEY .*sk_test_ or sk_live_/);
  }
});

test('a server for trials may stand in for paymongo', () => {
  const keys = { PAYMONGO_SECRET_KEY: secretKey, PAYMONGO_WEBHOOK_SECRET: webhookSecret };
  const environment = { PAYMENT_PROVIDER: 'paymongo', ...keys };
  const paymongo = read({ ...environment, PAYMONGO_API_URL: 'http://127.0.0.1:4010/' }).paymongo;
  assert.equal(paymongo?.apiUrl, 'http://127.0.0.1:4010');
  for (const wrong of ['api.paymongo.com', 'ftp://x:hunter2@localhost']) {
    assertRefused({ ...environment, PAYMONGO_API_URL: wrong }, /^PAYMONGO_API_URL must be an address/);
  }
});

test('several providers are named in the order in which they are asked, each once and with its keys', () => {
  const keys = {
    ...{ PAYMONGO_SECRET_KEY: secretKey, PAYMONGO_WEBHOOK_SECRET: webhookSecret },
    ...{ XENDIT_SECRET_KEY: 'xnd_development_hunter2', XENDIT_CALLBACK_TOKEN: 'token-hunter2' },
  };
  const both = read({ ...keys, PAYMENT_PROVIDER: 'xendit, paymongo' });
  assert.deepEqual(both.paymentProviders, ['xendit', 'paymongo']);
  assert.deepEqual(both.xendit, {
    secretKey: 'xnd_development_hunter2',
    callbackToken: 'token-hunter2',
    apiUrl: 'https://api.xendit.co',
  });
  const trial = { ...keys, PAYMENT_PROVIDER: 'xendit', XENDIT_API_URL: 'http://127.0.0.1:4011/' };
  assert.equal(read(trial).xendit?.apiUrl, 'http://127.0.0.1:4011');
  assert.equal(read(trial).paymongo, undefined);
  for (const [changes, names] of [
    [{ PAYMENT_PROVIDER: 'xendit,xendit' }, /^PAYMENT_PROVIDER must name each provider once/],
    [{ PAYMENT_PROVIDER: 'xendit,' }, /^PAYMENT_PROVIDER must be one of/],
    [{ PAYMENT_PROVIDER: 'paymongo,maya' }, /^PAYMENT_PROVIDER must be one of/],
    [{ PAYMENT_PROVIDER: 'simulator,xendit' }, /^PAYMENT_PROVIDER must not name the simulator beside others/],
    [{ PAYMENT_PROVIDER: 'xendit', XENDIT_SECRET_KEY: '' }, /^XENDIT_SECRET_KEY must be set/],
    [{ PAYMENT_PROVIDER: 'xendit', XENDIT_CALLBACK_TOKEN: '' }, /^XENDIT_CALLBACK_TOKEN must be set/],
    [{ XENDIT_SECRET_KEY: 'sk_hunter2' }, /^XENDIT_SECRET_KEY .*xnd_/],
    [{ XENDIT_API_URL: 'ftp://x:hunter2@localhost' }, /^XENDIT_API_URL must be an address/],
  ] as const) {
    assertRefused({ ...keys, ...changes }, names);
  }
});

test('with the simulator no key of paymongo is kept', () => {
  const keys = { PAYMONGO_SECRET_KEY: secretKey, PAYMONGO_WEBHOOK_SECRET: webhookSecret };
  assert.equal(read({ PAYMENT_PROVIDER: 'simulator', ...keys }).paymongo, undefined);
});

test('without a mail server mails come from the host that people reach', () => {
  assert.equal(read({}).smtpUrl, undefined);
  assert.deepEqual(read({}).mailFrom, { name: 'Takilya', address: 'tickets@localhost' });
  const { mailFrom } = read({ PUBLIC_URL: 'https://tiket.example.ph:8443' });
  assert.deepEqual(mailFrom, { name: 'Takilya', address: 'tickets@tiket.example.ph' });
  for (const PUBLIC_URL of ['http://192.0.2.7:3000', 'http://[2001:db8::1]']) {
    assert.equal(read({ PUBLIC_URL }).mailFrom.address, 'tickets@localhost');
  }
});

test('mails may come from another address, with a name or without', () => {
  const from = (text: string) => read({ MAIL_FROM: text }).mailFrom;
  assert.deepEqual(from('Hiraya Live <mula@hiraya.ph>'), { name: 'Hiraya Live', address: 'mula@hiraya.ph' });
  assert.deepEqual(from('"Hiraya, Live" <mula@hiraya.ph>'), { name: 'Hiraya, Live', address: 'mula@hiraya.ph' });
  assert.deepEqual(from('mula@hiraya.ph'), { name: '', address: 'mula@hiraya.ph' });
  for (const wrong of ['Hiraya', 'a@b@c.ph', '<>', 'A <a@b.ph> B', 'A <a b@c.ph>', 'a@b.ph, c@d.ph']) {
    assertRefused({ MAIL_FROM: wrong }, /^MAIL_FROM must be an address/);
  }
});

test('the address of the mail server is checked, and no message repeats its password', () => {
  for (const good of [
    'smtp://localhost:1025',
    'smtps://mail.example.com',
    'smtp://ana%40x.ph:hunter2@mail.example.com/',
  ]) {
    assert.equal(read({ SMTP_URL: good }).smtpUrl, good);
  }
  for (const wrong of [
    'mail.example.com',
    'mail.example.com:587',
    'http://ana:hunter2@mail.example.com',
    'smtp://',
    'smtp:///hunter2',
    'smtp://ana:hunter2@mail.example.com:99999',
    'smtp://ana:hunter2@mail.example.com/path',
    'smtp://ana:hunter2@mail.example.com?secure=false',
    'smtp://ana:hunter2%zz@mail.example.com',
    'smtp://hunter2@mail.example.com',
  ]) {
    assertRefused({ SMTP_URL: wrong }, /^SMTP_URL must be an address such as smtp:/);
  }
});

test('a processing fee that is named replaces the whole fee of its method, and the others stay', () => {
  const { fees } = read({ PROCESSING_FEES: ' card=2.9% , maya = 1.05%+0.5, online_banking=0%>=12.34,qrph=20%+1>=2,' });
  assert.deepEqual(fees, {
    ...feesBefore,
    processing: {
      ...feesBefore.processing,
      card: { basisPoints: 290, fixedCentavos: 0, leastCentavos: 0 },
      maya: { basisPoints: 105, fixedCentavos: 50, leastCentavos: 0 },
      online_banking: { basisPoints: 0, fixedCentavos: 0, leastCentavos: 1_234 },
      qrph: { basisPoints: 2_000, fixedCentavos: 100, leastCentavos: 200 },
    },
  });
  assert.deepEqual(feeScheduleDefault, feesBefore, 'the default is not changed by it');
});

test('every percentage with two decimals is read exactly', () => {
  for (let basisPoints = 0; basisPoints <= 2_000; basisPoints += 1) {
    const { fees } = read({ PROCESSING_FEES: `gcash=${(basisPoints / 100).toFixed(2)}%` });
    assert.equal(fees.processing.gcash.basisPoints, basisPoints);
  }
});

test('a processing fee that is not understood stops the start with its entry', () => {
  const wrong = ['visa=2%', 'constructor=2%', 'card', 'card=3.5', 'card=', 'card=20.01%', 'card=-1%', 'card=1.234%'];
  const wrongAmounts = ['card=1%+', 'card=1%>15', 'card=1%>=15+3', 'card=1%+1.234', 'card=1%+-5', 'card=1%+1e3'];
  for (const entry of [...wrong, ...wrongAmounts]) {
    assertRefused({ PROCESSING_FEES: `gcash=2%,${entry},maya=1%` }, /^PROCESSING_FEES: /, entry);
  }
  assertRefused({ PROCESSING_FEES: 'card=1%,card=2%' }, /^PROCESSING_FEES: /, 'card=2%');
});

test('settlement days are those of the table but for those that are named; off, or with nothing held, it is at once', () => {
  const days = (environment: Record<string, string>) => read(environment).settlementDays;
  assert.deepEqual(days({}), settlementDaysDefault);
  assert.deepEqual(days({ SETTLEMENT_DAYS: ' card=3, gcash=0' }), { ...settlementDaysDefault, card: 3, gcash: 0 });
  assert.deepEqual(days({ SETTLEMENT_DAYS: 'card=60', PAYOUT_HOLD_DAYS: '0' })?.card, 60);
  assert.equal(days({ PAYOUT_HOLD_DAYS: '0' }), null);
  assert.equal(days({ SETTLEMENT_DAYS: 'off' }), null);
  for (const entry of ['visa=2', 'card', 'card=-1', 'card=61', 'card=1.5', 'off,card=1']) {
    assert.throws(() => days({ SETTLEMENT_DAYS: entry }), /SETTLEMENT_DAYS/, entry);
  }
});

function read(environment: Record<string, string>) {
  return readConfig({ APP_SECRET: 'x'.repeat(48), ...environment }, { workDir: '/nonexistent' });
}

function assertRefused(environment: Record<string, string>, sentence: RegExp, entry?: string): void {
  assert.throws(
    () => read(environment),
    (error) => {
      assert.ok(error instanceof ConfigError);
      assert.match(error.message, sentence);
      assert.match(error.message, /^[^\n]+\.$/, 'one sentence');
      assert.doesNotMatch(error.message, /hunter2/);
      if (entry !== undefined) assert.ok(error.message.includes(`"${entry}"`), error.message);
      return true;
    },
  );
}
