import { createHmac } from 'node:crypto';
import type { Sent } from '../sent.ts';
import type { Random } from './random.ts';
import { brokenBody, hostileText, mutated } from './values.ts';

/** What pretends to come from a payment provider: nobody but the provider can sign it. */
export function callbackRequest(random: Random, { reference }: { reference: string }): Sent {
  const notice = {
    id: random.uuid(),
    type: 'payment.paid',
    reference,
    amount: 240_000,
    currency: 'PHP',
    outcome: 'paid',
  };
  const good = JSON.stringify(random.chance(0.5) ? notice : mutated(random, notice)) ?? 'null';
  const { body, type } = random.chance(0.3) ? brokenBody(random, good) : { body: good, type: 'application/json' };
  const at = Math.floor(Date.now() / 1_000) + random.pick([0, 0, -86_400, 86_400]);
  const signed = createHmac('sha256', random.uuid()).update(`${at}.`).update(body).digest('hex');
  const odd = hostileText(random)
    .replaceAll(/[^\x20-\x7e]/g, '?')
    .trim()
    .slice(0, 500);
  const signature = random.pick([`t=${at},v1=${signed}`, `t=${at},te=${signed},li=`, `t=${at}`, signed, odd, '']);
  const provider = random.pick(['simulator', 'simulator', 'simulator', 'paymongo', '__proto__', 'x']);
  return {
    face: 'provider-callbacks',
    route: provider === 'simulator' ? 'POST /provider-callbacks/simulator' : undefined,
    who: 'no provider',
    method: 'POST',
    path: `/provider-callbacks/${provider}`,
    headers: { 'content-type': type, 'simulator-signature': signature, 'paymongo-signature': signature },
    body,
    sees: [],
  };
}
