import { readConfig } from '../../src/config/config.ts';
import { createApiKey } from '../../src/core/accounts/api-keys/create-api-key.ts';
import { createUser } from '../../src/core/accounts/members/create-user.ts';
import { createOrganization } from '../../src/core/accounts/organizations/create-organization.ts';
import { scopes } from '../../src/core/base/scope.ts';
import { noticeTypes } from '../../src/core/telling/notices/kinds.ts';
import { createKeyRules } from '../../src/wiring/rules.ts';
import { apiClient } from '../../test/helpers/clients/api-client.ts';
import { eventOnSale } from '../../test/helpers/clients/buyer.ts';
import { dashboardBrowser, signInAs } from '../../test/helpers/clients/dashboard-client.ts';
import { serviceSecret } from '../../test/helpers/machine/service-child.ts';
import { type Receiver, receiver } from '../../test/helpers/receivers/webhook-receiver.ts';
import { openDoor } from '../../test/helpers/worlds/door.ts';
import type { Installation } from './installation.ts';
import type { Random } from './random.ts';

/** What one seed sells: types that run out, and one that does not. */
export interface SeedEvent {
  id: string;
  scarceFree: string;
  scarcePaid: string;
  plenty: string;
  quantities: Record<string, number>;
  /** Tokens of two devices at its door. */
  doors: [string, string];
}

/** An organization that sells, the one who looks after its orders, and the receiver of its webhooks. */
export interface Shop {
  /** Where the pages of its organization begin. */
  dashboardPath: string;
  /** The cookies of one who has signed in, by name. */
  cookies: Record<string, string>;
  key: string;
  inbox: Inbox;
  openEvent(random: Random): Promise<SeedEvent>;
  close(): Promise<void>;
}

interface Inbox {
  /** The ids of the messages that reported an order's completion. */
  completions: Map<string, Set<string>>;
  /** How long it takes to answer, in milliseconds. */
  slowness: () => number;
  receiver: Receiver;
}

const plentyQuantity = 3_000;

export async function openShop({ db, web }: Installation): Promise<Shop> {
  const rules = createKeyRules(readConfig({ APP_SECRET: serviceSecret }, { workDir: '/nonexistent' }));
  const [email, password] = ['owner@example.com', 'owner@example.com likes mangoes'];
  const { organization, key } = await db.transaction(async (tx) => {
    const made = await createOrganization(tx, { name: 'Hiraya Live', tier: 'ENTERPRISE' });
    await createUser(tx, { organization: made, email, password, role: 'OWNER' });
    const created = await createApiKey(tx, rules, { organization: made, name: 'Chaos', scopes, isTest: false });
    return { organization: made, key: created.key };
  });
  const url = (web[0] as { url: string }).url;
  const browser = dashboardBrowser(url);
  await signInAs(browser, { email, password });
  const client = apiClient(url, key);
  const inbox = await openInbox();
  await client.post('/webhooks', { url: `${inbox.receiver.url}/hook`, events: [...noticeTypes] });
  return {
    dashboardPath: `/organizer/o/${organization.slug}`,
    cookies: Object.fromEntries(
      browser
        .cookie()
        .split('; ')
        .map((pair) => pair.split('=') as [string, string]),
    ),
    key,
    inbox,
    async openEvent(random) {
      const free = { price: 0, maximumPurchaseQuantity: 10 };
      const tickets = [
        { ...free, name: 'Balcony', quantity: random.between(4, 30) },
        { name: 'Seat', price: 800, quantity: random.between(4, 30) },
        { ...free, name: 'Lawn', quantity: plentyQuantity },
      ];
      const { id, types } = await eventOnSale(client, { dateTime: '2037-01-01T00:00:00Z', tickets });
      const [scarceFree, scarcePaid, plenty] = types as [string, string, string];
      const [one, other] = await Promise.all(
        ['one', 'other'].map((device) => openDoor({ url, client }, id, { device })),
      );
      return {
        id,
        scarceFree,
        scarcePaid,
        plenty,
        quantities: Object.fromEntries(types.map((type, index) => [type, tickets[index]?.quantity as number])),
        doors: [one?.session.token as string, other?.session.token as string],
      };
    },
    close: () => inbox.receiver.close(),
  };
}

async function openInbox(): Promise<Inbox> {
  const completions: Inbox['completions'] = new Map();
  const inbox: Omit<Inbox, 'receiver'> = { completions, slowness: () => 0 };
  const listening = await receiver((response, { headers, body }) => {
    const told = JSON.parse(body) as { type: string; data?: { id?: string } };
    if (told.type === 'order.completed') {
      const orderId = told.data?.id as string;
      completions.set(orderId, (completions.get(orderId) ?? new Set()).add(String(headers['webhook-id'])));
    }
    // Bodies are large, and there are many.
    listening.received.length = 0;
    setTimeout(() => response.end(), inbox.slowness());
  });
  return Object.assign(inbox, { receiver: listening });
}
