import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createUser } from '../../../src/core/accounts/members/create-user.ts';
import type { Organization } from '../../../src/core/accounts/organizations/organization.ts';
import { apiClient } from '../../helpers/clients/api-client.ts';
import {
  assertAccessible,
  assertFitsWidth,
  type Browser,
  brokenWords,
  openBrowser,
  type Page,
  type Visitor,
  type VisitorOptions,
  visitorAt,
} from '../../helpers/clients/browser.ts';
import { buyerAt, eventOnSale } from '../../helpers/clients/buyer.ts';
import { type TestServer, testServer } from '../../helpers/machine/test-server.ts';

let server: TestServer;
let browser: Browser;
let organization: Organization;
const [email, password] = ['may-ari@example.com', 'ana likes mangoes'];

before(async () => {
  server = await testServer({ environment: { TAX_RULES: 'ph' } });
  browser = await openBrowser();
  organization = await server.organization();
  await server.db.transaction((tx) => createUser(tx, { organization, email, password, role: 'OWNER' }));
});
after(async () => {
  await browser.close();
  await server.close();
});

test('an owner hands in a paper and says how they are registered, on a small phone in Filipino', async () => {
  const { page, complaints, close } = await signedIn({ width: 320, scheme: 'dark' });
  await page.getByText('Filipino', { exact: true }).click();
  await page.locator('html[lang=fil]').waitFor();
  await looksRight(page);
  const paper = page.locator('form[action*="COR_2303"]');
  await handIn(paper, '<script>alert(1)</script>');
  await paper.locator('[aria-invalid=true]').waitFor();
  await handIn(paper, '%PDF-1.7 papel');
  await page.locator('dl.facts a').waitFor();

  const form = page.locator('form', { has: page.locator('[name=tin]') });
  await form.locator('[name=registeredName]').fill('Hiraya Live Productions, Inc.');
  await form.locator('[name=address]').fill('12 Maginhawa, Quezon City');
  await form.locator('[name=tin]').fill('123');
  await form.locator('button[type=submit]').click();
  await form.locator('[name=tin][aria-invalid=true]').waitFor();
  await looksRight(page);
  assert.equal(await form.locator('[name=address]').inputValue(), '12 Maginhawa, Quezon City', 'nothing is lost');
  await form.locator('[name=tin]').fill('123-456-789');
  await form.locator('button[type=submit]').click();
  await form.locator('[name=tin]:not([aria-invalid=true])').waitFor();
  assert.deepEqual(
    complaints.filter((text) => !text.includes('status of 400')),
    [],
  );
  await close();
});

test('the page of tax papers fits a desk, and takes papers of no far year', async () => {
  const { page, complaints, close } = await signedIn({ width: 1280, scheme: 'light' });
  await looksRight(page);
  assert.deepEqual(complaints, []);
  const paper = page.locator('form[action*="EXEMPTION"]');
  await page.evaluate(`{
    const form = document.querySelector('form[action*="EXEMPTION"]');
    form.action = form.action.replace(/EXEMPTION.[0-9]+/, 'EXEMPTION/2999');
  }`);
  const answer = page.waitForResponse((response) => response.url().includes('EXEMPTION/2999'));
  await handIn(paper, '%PDF-1.7 papel');
  assert.equal((await answer).status(), 404);
  await close();
});

test('amusement tax, tax book and invoices fit small phones with large letters in both languages, and a new event with its taxes open', async () => {
  const client = apiClient(server.url, (await server.key(organization)).key);
  const buyer = buyerAt(server.url);
  const event = await eventOnSale(client, {
    name: 'Gabi ng mga Pinakamakulay na Kundiman at Harana sa Maynila',
    amusementTax: { kind: 'LOCAL', rate: 12, exempt: false },
    tickets: [{ name: 'Pangkalahatang Upuan', price: 112_000, quantity: 50 }],
  });
  for (const idNumber of ['QC-9001', 'QC-9002']) {
    const statutory = [{ kind: 'SENIOR', idNumber, name: 'Remedios Concepcion de los Santos-Villanueva' }];
    await buyer.buy(event.id, {}, { items: [{ ticketTypeId: event.types[0], quantity: 2, statutory }] });
  }
  const found: string[] = [];
  for (const language of ['en', 'fil'] as const) {
    for (const [width, percent] of [
      [320, 100],
      [390, 200],
      [1280, 100],
    ] as const) {
      const visitor = await signedIn({ width, scheme: width === 1280 ? 'light' : 'dark', language });
      const { page } = visitor;
      for (const path of [
        'reports/amusement-tax',
        'settlement/tax-book',
        'settlement/invoices',
        'settlement/tax',
        'events/new',
      ]) {
        await page.goto(`/organizer/o/${organization.slug}/${path}?lang=${language}`);
        await page.locator(`html[lang=${language}] h1`).waitFor();
        await page.evaluate(`{
          document.documentElement.style.fontSize = '${percent}%';
          for (const each of document.querySelectorAll('main details:not(.fold), .fold:has([name=taxKind])')) each.open = true;
        }`);
        found.push(...(await brokenWords(page)).map((word) => `${path} ${language} ${width} px ${percent} %: ${word}`));
        await looksRight(page);
      }
      await visitor.close();
    }
  }
  assert.deepEqual(found, []);
});

async function signedIn(look: VisitorOptions): Promise<Visitor> {
  const visitor = await visitorAt(browser, server.url, look);
  const { page } = visitor;
  await page.goto('/organizer/sign-in');
  await page.locator('[name=email]').fill(email);
  await page.locator('[name=password]').fill(password);
  await page.locator('main button[type=submit]').click();
  await page.waitForURL((url) => !url.pathname.endsWith('/sign-in'));
  await page.goto(`/organizer/o/${organization.slug}/settlement/tax`);
  return visitor;
}

async function looksRight(page: Page): Promise<void> {
  await assertFitsWidth(page, 'tax papers');
  await assertAccessible(page, 'tax papers');
}

async function handIn(form: ReturnType<Page['locator']>, text: string): Promise<void> {
  const file = { name: 'papel.pdf', mimeType: 'application/pdf', buffer: Buffer.from(text) };
  await form.locator('input[type=file]').setInputFiles(file);
  await form.locator('button[type=submit]').click();
}
