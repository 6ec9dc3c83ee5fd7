import { dashboardBrowser } from '../../test/helpers/clients/dashboard-client.ts';
import { hiddenFields } from '../../test/helpers/worlds/orders-dashboard.ts';
import type { Client } from './client.ts';
import type { OrderEntry } from './journal.ts';

/** The organizer gives an order's money back, by the form of the dashboard; sent again where no answer came. */
export async function refund({ insisting, shop, random }: Client, entry: OrderEntry): Promise<void> {
  const { traffic, urls, isOver } = insisting;
  const path = `${shop.dashboardPath}/orders/${entry.id}/refund`;
  const post = async (fields: Record<string, string>) => {
    traffic.requests += 1;
    try {
      const answer = await dashboardBrowser(random.pick(urls), { cookies: shop.cookies }).post(path, fields);
      if (answer.status < 500) return answer;
    } catch {
      // The connection went with the process.
    }
    traffic.failed += 1;
    return undefined;
  };
  const preview = await post({ step: 'preview', amount: '', reason: '' });
  if (preview?.status !== 200) return;
  const fields = { ...hiddenFields(preview.html), step: 'confirm', typed: amountIn(preview.html) };
  while (!isOver()) {
    entry.refund = entry.refund === 'NONE' ? 'ASKED' : entry.refund;
    const answer = await post(fields);
    if (answer?.status === 303 && answer.location.includes('/refund/')) entry.refund = 'ACKNOWLEDGED';
    if (answer !== undefined) return;
  }
}

/** What the form wants typed, in pesos. */
function amountIn(html: string): string {
  const [, amount = ''] = /gets back ₱([\d,.]+)/.exec(html.replaceAll(/<[^>]*>/g, '')) ?? [];
  return amount.replaceAll(',', '').replace(/\.$/, '');
}
