import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { readConfig } from '../../../src/config/config.ts';
import { keptMailPurpose } from '../../../src/core/telling/mails/mailbox.ts';
import { sql } from '../../../src/platform/database/sql.ts';
import { newId } from '../../../src/platform/ids.ts';
import { createSecretBox } from '../../../src/platform/secret-box.ts';
import { addresses } from '../../../src/wiring/addresses.ts';
import { dashboardBrowser } from '../../helpers/clients/dashboard-client.ts';
import { rawRequest } from '../../helpers/clients/raw-http.ts';
import { type TestServer, testServer } from '../../helpers/machine/test-server.ts';

let server: TestServer;
const environment = { MARKETPLACE_RATE_LIMIT: 'off', ROLE: 'web' };

before(async () => {
  server = await testServer({ environment });
});
after(() => server.close());

const box = '/organizer/dev/mailbox';
const png = 'data:image/png;base64,iVBORw0KGgo=';

test('mails of a trial are listed newest first, and are read without signing in', async () => {
  await keep({ recipient: 'first@example.com', subject: 'First' });
  await keep({ recipient: '<b>@example.com', subject: '<script>alert(1)</script>' });
  const { status, html } = await dashboardBrowser(server.url).get(box);
  assert.equal(status, 200);
  assert.match(html, /Test mailbox/);
  assert.ok(html.indexOf('&lt;script>alert(1)') < html.indexOf('First'));
  assert.ok(!html.includes('<script>alert') && !html.includes('<b>@'));
});

test('a mail is shown as text, with links to this site alone, and its HTML in a frame that runs nothing', async () => {
  const text = `Go to ${server.config.publicUrl}/organizer/reset-password?token=abc\nor https://evil.example/x or javascript:alert(1) <b>`;
  const id = await keep({
    text,
    html: `<html><head></head><body><img src="${png}"><script>alert(1)</script></body></html>`,
  });
  const page = await dashboardBrowser(server.url).get(`${box}/${id}`);
  assert.equal(page.status, 200);
  assert.ok(page.html.includes(`href="${server.config.publicUrl}/organizer/reset-password?token=abc"`));
  assert.ok(!page.html.includes('href="https://evil.example') && !page.html.includes('href="javascript:'));
  assert.ok(page.html.includes('https://evil.example/x') && page.html.includes('&lt;b>'));
  assert.match(page.html, new RegExp(`<iframe[^>]*src="${box}/${id}/html"[^>]*sandbox=`));
  assert.match(page.headers.get('content-security-policy') ?? '', /frame-ancestors 'none'; frame-src 'self'/);

  const shown = await dashboardBrowser(server.url).get(`${box}/${id}/html`);
  assert.equal(shown.status, 200);
  const policy = shown.headers.get('content-security-policy') ?? '';
  for (const part of ["default-src 'none'", "img-src 'self' data: cid:", "frame-ancestors 'self'", 'sandbox ']) {
    assert.ok(policy.includes(part), part);
  }
  assert.ok(
    !policy.includes('script-src') && !policy.includes('allow-scripts') && !policy.includes('allow-same-origin'),
  );
  assert.ok(shown.html.includes(png));
  assert.equal(shown.headers.get('cache-control'), 'no-store');
});

test('a mail that is not written yet says so', async () => {
  const id = await keep({ status: 'PENDING', isSealed: false });
  const page = await dashboardBrowser(server.url).get(`${box}/${id}`);
  assert.match(page.html, /There is nothing to read/);
  assert.equal((await dashboardBrowser(server.url).get(`${box}/${id}/html`)).status, 404);
});

test('a mail that is none is not found', async () => {
  for (const id of [newId(), 'nonsense', '%00']) {
    assert.equal((await dashboardBrowser(server.url).get(`${box}/${id}`)).status, 404);
    assert.equal((await dashboardBrowser(server.url).get(`${box}/${id}/html`)).status, 404);
  }
  assert.equal((await dashboardBrowser(server.url).get(`${box}?page=99999999999`)).status, 200);
});

test('only this machine reads them, under our own name, and through nobody in between', async () => {
  const ask = (headers: string) => rawRequest(server.url, `GET ${box} HTTP/1.1\r\n${headers}connection: close\r\n\r\n`);
  const { port } = new URL(server.url);
  const own = new URL(server.config.publicUrl).host;
  for (const name of ['localhost', `localhost:${port}`, '127.0.0.1', '[::1]:3000', own, 'LOCALHOST']) {
    assert.equal((await ask(`host: ${name}\r\n`)).status, 200, name);
  }
  const others = ['evil.example', `evil.example:${port}`, '127.0.0.1.evil.example', 'localhost.', '', 'a b', '0.0.0.0'];
  for (const name of others) assert.notEqual((await ask(`host: ${name}\r\n`)).status, 200, name);
  for (const header of ['x-forwarded-for: 127.0.0.1', 'forwarded: for=127.0.0.1', 'x-real-ip: 127.0.0.1']) {
    assert.equal((await ask(`host: localhost\r\n${header}\r\n`)).status, 404, header);
  }
});

test('who comes from another machine finds no mailbox', async () => {
  const id = await keep({});
  for (const path of [box, `${box}/${id}`, `${box}/${id}/html`]) {
    const asked = { method: 'GET', url: path, headers: { host: 'localhost' } } as const;
    const statuses = ['127.0.0.1', '::1', '::ffff:127.0.0.1', '192.0.2.7', '10.0.0.1', '2001:db8::1'].map(
      async (remoteAddress) => (await server.service.app.inject({ ...asked, remoteAddress })).statusCode,
    );
    assert.deepEqual(await Promise.all(statuses), [200, 200, 200, 404, 404, 404], path);
  }
});

const production = {
  NODE_ENV: 'production',
  PAYMENT_PROVIDER: 'simulator',
  APP_SECRET: 'a90d3c71f2b84e65d0c7e1b93fa45820d6be4417',
  ALLOW_IN_PRODUCTION: 'localhost,no-mail,embedded-database',
};

test('there is no mailbox where mails are sent, where others can reach the service, nor in production', async () => {
  const others: Record<string, string>[] = [
    { SMTP_URL: 'smtp://127.0.0.1:9' },
    { HOST: '0.0.0.0' },
    { ...production, PUBLIC_URL: 'https://tickets.example' },
  ];
  for (const more of others) {
    const closed = await testServer({ environment: { ...environment, ...more } });
    try {
      const id = await keep({}, closed);
      for (const path of [box, `${box}/${id}`, `${box}/${id}/html`]) {
        const { status, html } = await dashboardBrowser(closed.url).get(path);
        assert.equal(status, 404, path);
        assert.ok(!html.includes('Test mailbox'));
      }
    } finally {
      await closed.close();
    }
  }
});

test('a start says where mails are read, and where nobody reads them, why and what to set', () => {
  const said = (more: Record<string, string>) => {
    const variables = { APP_SECRET: 'x'.repeat(32), ...more };
    return addresses(readConfig(variables, { workDir: '/nonexistent' }), { demo: undefined });
  };
  assert.match(said({}), /Mailbox .*\/organizer\/dev\/mailbox/);
  assert.match(said({ HOST: '::1' }), /Mailbox /);
  const open = said({ HOST: '0.0.0.0' });
  assert.match(open, /Mails +are kept and shown to nobody, as HOST 0\.0\.0\.0 .*SMTP_URL.*HOST=127\.0\.0\.1/);
  assert.doesNotMatch(open, /Mailbox/);
  assert.doesNotMatch(said({ HOST: '0.0.0.0', SMTP_URL: 'smtp://127.0.0.1:9' }), /Mailbox|Mails/);
  assert.doesNotMatch(said(production), /Mailbox|Mails|metrics/);
  assert.match(said({ ...production, METRICS_TOKEN: 'a-token-of-this-test' }), /\/metrics/);
});

interface KeptMail {
  recipient?: string;
  subject?: string;
  html?: string;
  text?: string;
  status?: string;
  isSealed?: boolean;
}

async function keep(mail: KeptMail, { db, config }: TestServer = server): Promise<string> {
  const { recipient = 'ana@example.com', subject = 'Hello', html = '<html><head></head></html>', text = 'Hi' } = mail;
  const { status = 'KEPT', isSealed = true } = mail;
  const sealer = createSecretBox(config.appSecret, keptMailPurpose);
  const id = newId();
  await db.run(sql`
    insert into mails (id, kind, recipient, language, data, is_sandbox, status, subject, html_sealed, text_sealed)
    values (${id}, 'PASSWORD_RESET', ${recipient}, 'en', '{}'::jsonb, false, ${status}, ${isSealed ? subject : null},
            ${isSealed ? sealer.seal(html) : null}, ${isSealed ? sealer.seal(text) : null})`);
  return id;
}
