import { randomUUID } from 'node:crypto';
import type { Organization } from '../../../src/core/accounts/organizations/organization.ts';
import { type ApiClient, apiClient, type Json } from '../clients/api-client.ts';
import { type Buyer, buyerAt, eventOnSale } from '../clients/buyer.ts';
import { type DashboardClient, dashboardClient } from '../clients/dashboard-client.ts';
import { type TestServer, testServer } from '../machine/test-server.ts';

/** An organization with events, its owner and a colleague at the dashboard, and somebody from elsewhere. */
export interface EventsDashboard {
  server: TestServer;
  organization: Organization;
  /** Where the pages of the organization begin. */
  base: string;
  client: ApiClient;
  buyer: Buyer;
  owner: DashboardClient;
  staff: DashboardClient;
  stranger: DashboardClient;
  /** A published event; one type of ten tickets at 800 where nothing is said. */
  event(fields?: Json & { tickets?: Json[] }): Promise<{ id: string; at: string; types: string[] }>;
  draft(fields?: Json): Promise<{ id: string; at: string; types: string[] }>;
  close(): Promise<void>;
}

export async function eventsDashboard(environment: Record<string, string> = {}): Promise<EventsDashboard> {
  const server = await testServer({ environment: { MARKETPLACE_RATE_LIMIT: 'off', ...environment } });
  const organization = await server.organization();
  const elsewhere = await server.organization({ name: 'Ibang Grupo' });
  const client = apiClient(server.url, (await server.key(organization)).key);
  const base = `/organizer/o/${organization.slug}`;
  const owner = await dashboardClient(server, { organization });
  const staff = await dashboardClient(server, { organization, role: 'MANAGER' });
  const stranger = await dashboardClient(server, { organization: elsewhere });
  return {
    server,
    organization,
    base,
    client,
    buyer: buyerAt(server.url),
    owner,
    staff,
    stranger,
    event: async ({ tickets = [{}], ...fields } = {}) => {
      const made = await eventOnSale(client, { name: `Gabi ${randomUUID().slice(0, 8)}`, tickets, ...fields });
      return { ...made, at: `${base}/events/${made.id}` };
    },
    draft: async (fields = {}) => {
      const given = { name: 'Gabi ng Musika', dateTime: '2027-02-14T19:00:00+08:00', ...fields };
      const { id, tickets = [] } = await client.post<{ id: string; tickets?: { id: string }[] }>('/events', given);
      return { id, at: `${base}/events/${id}`, types: tickets.map((type) => type.id) };
    },
    close: () => server.close(),
  };
}

/** What a form of the page would send as it stands: every field with its value. */
export function formOn(html: string, { action }: { action: string }): Record<string, string> {
  const start = html.indexOf(`action="${action}"`);
  const form = html.slice(start, html.indexOf('</form>', start));
  const values: Record<string, string> = {};
  for (const [tag] of form.matchAll(/<input\b(?:[^>"]|"[^"]*")*>/g)) {
    const name = attribute(tag, 'name');
    if (name === undefined) continue;
    const isChoice = /type="(?:radio|checkbox)"/.test(tag);
    if (!isChoice || / checked\b/.test(tag)) values[name] = attribute(tag, 'value') ?? '';
  }
  for (const [, open = '', text = ''] of form.matchAll(/<textarea\b([^>]*)>([\s\S]*?)<\/textarea>/g)) {
    values[attribute(open, 'name') as string] = decoded(text);
  }
  for (const [, open = '', options = ''] of form.matchAll(/<select\b([^>]*)>([\s\S]*?)<\/select>/g)) {
    const chosen = /<option\b[^>]* selected\b[^>]*>/.exec(options)?.[0] ?? '';
    values[attribute(open, 'name') as string] = attribute(chosen, 'value') ?? '';
  }
  return values;
}

function attribute(tag: string, name: string): string | undefined {
  const found = new RegExp(`\\b${name}="([^"]*)"`).exec(tag);
  return found === null ? undefined : decoded(found[1] as string);
}

function decoded(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');
}
