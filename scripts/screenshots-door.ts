import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { openBrowser } from '../test/helpers/clients/browser.ts';
import { filmOfCode } from '../test/helpers/clients/camera-film.ts';

interface Service {
  url: string;
  takilya(...args: string[]): Promise<Record<string, string>>;
}

export type OpenPage = (
  browser: Awaited<ReturnType<typeof openBrowser>>,
  url: string,
  options: { width: number; scheme?: 'light' | 'dark'; language?: 'en' | 'fil' },
) => Promise<Page>;

/** The door on a phone whose camera sees a ticket that was bought just now. */
export async function photographDoor(
  { url, takilya }: Service,
  {
    eventPath,
    pageOf,
    photograph,
  }: { eventPath: string; pageOf: OpenPage; photograph: (page: Page, name: string) => Promise<void> },
): Promise<void> {
  const { eventId, qr } = await buyTicket(url, eventPath);
  const gate = ['--event', eventId, '--gate', 'Main gate', '--role', 'SUPERVISE'];
  const { code } = (await takilya('door-code', ...gate)) as { code: string };
  const film = join(tmpdir(), `takilya-film-${process.pid}.y4m`);
  await writeFile(film, filmOfCode(qr));
  const camera = [
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-video-capture=${film}`,
  ];
  const browser = await openBrowser({ args: camera });
  try {
    for (const look of [{ scheme: 'light' }, { scheme: 'dark', language: 'fil' }] as const) {
      const page = await pageOf(browser, url, { width: 390, ...look });
      await page.goto(`/door#code=${code}`);
      await page.locator('#sign-in-form button').click();
      await page.locator('#result[data-word]').waitFor();
      await photograph(page, `door-result-${look.scheme}`);
      await page.locator('#result-next').click();
      await page.locator('#sync-state[data-state=step]').waitFor();
      await photograph(page, `door-${look.scheme}`);
      await page.context().close();
    }
  } finally {
    await browser.close();
    await rm(film, { force: true });
  }
}

async function buyTicket(url: string, eventPath: string): Promise<{ eventId: string; qr: string }> {
  const ask = async <Data>(path: string, body?: object, token?: string): Promise<Data> => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
    const init = body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) };
    const answer = await fetch(`${url}${path}`, init);
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return ((await answer.json()) as { data: Data }).data;
  };
  const event = await ask<{ id: string; tickets: { id: string; status: string }[] }>(`/marketplace/v1${eventPath}`);
  const items = [{ ticketTypeId: event.tickets.find(({ status }) => status === 'ON_SALE')?.id, quantity: 1 }];
  const buyer = { name: 'Ana Reyes', email: 'ana@example.com' };
  const order = await ask<{ id: string; token: string }>('/marketplace/v1/orders', { eventId: event.id, items, buyer });
  const path = `/marketplace/v1/orders/${order.id}`;
  const { reference } = await ask<{ reference: string }>(`${path}/payments`, { method: 'card' }, order.token);
  await ask(`/sandbox-pay/${reference}`, { outcome: 'paid' });
  for (;;) {
    // The provider's call comes after the answer.
    const [ticket] = await ask<{ qr: string }[]>(`${path}/tickets`, undefined, order.token);
    if (ticket !== undefined) return { eventId: event.id, qr: ticket.qr };
  }
}
