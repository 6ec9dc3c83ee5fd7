import { randomUUID } from 'node:crypto';
import { type ApiClient, apiClient, type Json } from '../clients/api-client.ts';
import {
  type Browser,
  openBrowser,
  type Page,
  type Visitor,
  type VisitorOptions,
  visitorAt,
} from '../clients/browser.ts';
import { type Buyer, buyerAt, eventOnSale } from '../clients/buyer.ts';
import { type TestServer, testServer } from '../machine/test-server.ts';

/** A service with an organizer, and people who come by with browsers. */
export interface WebsiteWorld {
  server: TestServer;
  client: ApiClient;
  browser: Browser;
  /** Somebody else, who buys without a browser. */
  other: Buyer;
  visitor(options?: VisitorOptions): Promise<Visitor>;
  event(fields: Json & { tickets: Json[] }): Promise<{ id: string; slug: string; types: string[] }>;
  close(): Promise<void>;
}

export async function websiteWorld(environment: Record<string, string> = {}): Promise<WebsiteWorld> {
  const server = await testServer({ environment: { MARKETPLACE_RATE_LIMIT: 'off', ...environment } });
  const browser = await openBrowser();
  const organization = await server.organization();
  const client = apiClient(server.url, (await server.key(organization)).key);
  const visitors: Visitor[] = [];
  return {
    server,
    client,
    browser,
    other: buyerAt(server.url),
    visitor: async (options) => {
      const visitor = await visitorAt(browser, server.url, options);
      visitors.push(visitor);
      return visitor;
    },
    event: async (fields) => {
      const made = await eventOnSale(client, { name: `Gabi ${randomUUID().slice(0, 8)}`, ...fields });
      return { ...made, slug: (await client.get<{ slug: string }>(`/events/${made.id}`)).slug };
    },
    close: async () => {
      await Promise.all(visitors.map((visitor) => visitor.close()));
      await browser.close();
      await server.close();
    },
  };
}

/** From an event's page to the details of the buyer, given but not sent. */
export async function toDetails(page: Page, slug: string): Promise<void> {
  await page.goto(`/events/${slug}`);
  await page.getByRole('button', { name: 'Get tickets' }).click();
  await giveDetails(page);
}

export async function giveDetails(page: Page): Promise<void> {
  await page.getByLabel('Full name').fill('Ana Reyes');
  await page.getByLabel('E-mail').fill('ana@example.com');
}

/** To the simulator's page. */
export async function toPayment(page: Page, slug: string): Promise<void> {
  await toDetails(page, slug);
  await page.getByRole('button', { name: 'Reserve my tickets' }).click();
  await page.getByRole('button', { name: /^(Pay ₱|Continue to payment)/ }).click();
  await page.getByRole('button', { name: 'Pay', exact: true }).waitFor();
}
