import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { apiClient } from '../../../test/helpers/clients/api-client.ts';
import { misbehaviours } from '../../../test/helpers/paymongo/paymongo-misbehaviour.ts';
import { startPaymongoServer } from '../../../test/helpers/paymongo/paymongo-server.ts';
import { receiver } from '../../../test/helpers/receivers/webhook-receiver.ts';
import type { Ground, Kind, Scene } from '../kind.ts';
import { paymongoPayer } from '../payer.ts';

const keys = { secretKey: 'sk_test_ChaosKey123', webhookSecret: 'whsk_ChaosSecret123' };

export const providerFails: Kind = {
  name: 'provider-fails',
  what: 'the payment provider hangs, answers 429, 500, nonsense or without end, before or after it did its work; half of its notices never come',
  begin: async () => {
    const ground = await paymongoGround(({ random }) => random.below(2));
    return {
      ...ground,
      async inflict({ random }) {
        const on = random.pick(['', 'POST /v1/checkout_sessions', 'POST /v1/refunds', 'GET ']);
        ground.paymongo.misbehave(random.pick(misbehaviours), { on, afterWork: random.isOneIn(2) });
        await sleep(random.between(200, 1_200));
        ground.paymongo.behave();
      },
    };
  },
};

export const noticesFifty: Kind = {
  name: 'notices-fifty',
  what: 'each notice of a payment fifty times at once, at every node',
  begin: async () => {
    const ground = await paymongoGround(() => 50);
    return { ...ground, inflict: ({ random }) => sleep(random.between(200, 800)) };
  },
};

async function paymongoGround(times: Parameters<typeof paymongoPayer>[1]) {
  const paymongo = await startPaymongoServer({ ...keys, mode: 'test' });
  return {
    options: {
      environment: {
        PAYMENT_PROVIDER: 'paymongo',
        PAYMONGO_SECRET_KEY: keys.secretKey,
        PAYMONGO_WEBHOOK_SECRET: keys.webhookSecret,
        PAYMONGO_API_URL: paymongo.url,
      },
    },
    paymongo,
    pay: paymongoPayer(paymongo, times),
    end: () => paymongo.close(),
  } satisfies Omit<Ground, 'inflict'>;
}

type Conduct = (response: ServerResponse) => void;

const conducts: readonly Conduct[] = [
  () => {},
  (response) => void setTimeout(() => response.end(), 500),
  (response) => {
    const chunk = Buffer.alloc(64 * 1024, 'x');
    const fill = () => {
      while (!response.destroyed && response.write(chunk));
    };
    response.on('drain', fill);
    fill();
  },
  (response) => void response.writeHead(500).end(),
  (response) => void response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
  (response) => void response.socket?.resetAndDestroy(),
];

export const receiversFail: Kind = {
  name: 'receivers-fail',
  what: 'other receivers of the organization hang, are slow, endless, redirect or reset while one is well; then they are well too',
  begin: async () => {
    const well: Conduct = (response) => void response.end();
    let conduct = well;
    const bad = await receiver((response) => {
      bad.received.length = 0;
      conduct(response);
    });
    let switchedOff: string | undefined;
    const clientOf = ({ installation, shop }: Scene) => apiClient(installation.web[0]?.url as string, shop.key);
    return {
      options: {},
      async inflict(scene) {
        const { random } = scene;
        conduct = random.pick(conducts);
        const client = clientOf(scene);
        const url = `${bad.url}/${random.below(1_000_000)}`;
        const { id } = await client.post<{ id: string }>('/webhooks', { url, events: ['order.completed'] });
        await sleep(random.between(300, 1_200));
        conduct = well;
        // A receiver that stays registered would get everything that later seeds sell.
        if (random.isOneIn(2)) {
          await client.remove(`/webhooks/${id}`);
        } else {
          await client.patch(`/webhooks/${id}`, { isActive: false });
          switchedOff = id;
        }
      },
      async restore(scene) {
        if (switchedOff !== undefined) await clientOf(scene).remove(`/webhooks/${switchedOff}`);
        switchedOff = undefined;
      },
      end: () => bad.close(),
    };
  },
};
