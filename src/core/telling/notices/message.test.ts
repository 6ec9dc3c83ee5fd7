import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Webhook as StandardWebhook } from 'standardwebhooks';
import { Webhook as SvixWebhook } from 'svix';
import { generateSecret } from '../webhooks/webhook.ts';
import { withoutPeople } from './kinds.ts';
import { messageBody, messageIdOf, signatureHeaders } from './message.ts';

test('the vector of the specification is signed as it says', () => {
  const secrets = ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'];
  const message = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', body: '{"test": 2432232314}' };
  assert.deepEqual(signatureHeaders(message, { secrets, seconds: 1_614_265_330 }), {
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  });
});

test('every one of several secrets verifies, and no other', () => {
  const secrets = Array.from({ length: 4 }, generateSecret);
  const message = { id: 'msg_1', body: '{"name":"Gabi ng Kundimán","isTest":false}' };
  const headers = signatureHeaders(message, { secrets, seconds: Math.floor(Date.now() / 1_000) });
  assert.equal(headers['webhook-signature']?.split(' ').length, 4);
  for (const Verifier of [StandardWebhook, SvixWebhook]) {
    for (const secret of secrets) {
      assert.doesNotThrow(() => new Verifier(secret).verify(message.body, headers));
      assert.throws(() => new Verifier(secret).verify(`${message.body} `, headers), /No matching signature/);
      assert.throws(() => new Verifier(secret).verify(message.body, { ...headers, 'webhook-id': 'msg_2' }));
    }
    assert.throws(() => new Verifier(generateSecret()).verify(message.body, headers), /No matching signature/);
  }
});

test('a message is written in the order of the specification', () => {
  const timestamp = '2027-01-01T00:00:00.000Z';
  assert.equal(
    messageBody({ data: { b: 1, a: 2 }, isTest: true, timestamp, type: 'order.completed', id: 'msg_1' }),
    '{"id":"msg_1","type":"order.completed","timestamp":"2027-01-01T00:00:00.000Z","apiVersion":"v1","isTest":true,"data":{"b":1,"a":2}}',
  );
  assert.equal(messageIdOf('018f0000-0000-7000-8000-0000000000ab'), 'msg_018f00000000700080000000000000ab');
});

test('without the people, everything else is in the message', () => {
  const data = {
    id: '1',
    buyerName: 'Ana',
    buyerEmail: 'ana@example.com',
    eventId: '2',
    holder: { name: 'Ana' },
    answers: [1],
  };
  assert.deepEqual(withoutPeople(data), { id: '1', eventId: '2' });
  assert.equal(data.buyerName, 'Ana', 'what was given is as it was');
});
