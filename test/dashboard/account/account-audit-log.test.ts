import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { actNames, byKey, byOperator, byPerson, type NewAct } from '../../../src/core/accounts/audit-log/act.ts';
import { recordAct } from '../../../src/core/accounts/audit-log/record-act.ts';
import type { Organization } from '../../../src/core/accounts/organizations/organization.ts';
import { sql } from '../../../src/platform/database/sql.ts';
import { newId } from '../../../src/platform/ids.ts';
import { messages } from '../../../web/page.ts';
import { type DashboardClient, dashboardClient } from '../../helpers/clients/dashboard-client.ts';
import { type TestServer, testServer } from '../../helpers/machine/test-server.ts';

let server: TestServer;
let organization: Organization;
let owner: DashboardClient;
let log: string;

before(async () => {
  server = await testServer({ environment: { MARKETPLACE_RATE_LIMIT: 'off' } });
  organization = await server.organization();
  owner = await dashboardClient(server, { organization });
  log = `/organizer/o/${organization.slug}/settings/audit-log`;
});
after(() => server.close());

test('the log says who did what to what, when and from where', async () => {
  await clear();
  await act({
    subject: event('Himig <b>sa</b> Plaza'),
    details: { from: 'DRAFT', isTest: true },
    address: '203.0.113.7',
  });
  await act({ by: byKey({ id: newId(), name: 'Sync' }), action: 'event.changed' });
  await act({ by: byOperator, action: 'order.refunded' });
  const { status, html } = await owner.get(log);
  assert.equal(status, 200);
  for (const shown of [
    owner.email,
    'Published an event',
    'Himig &lt;b>sa&lt;/b> Plaza',
    'From: DRAFT',
    '>Test<',
    '203.0.113.7',
    'API key “Sync”',
    'The operator of this service',
  ]) {
    assert.ok(html.includes(shown), shown);
  }
  assert.match((await owner.get(`${log}?lang=fil`)).html, /Nag-publish ng event/);
  await owner.get(`${log}?lang=en`);
});

test('filters stand in the address, and the file holds exactly what they leave', async () => {
  await clear();
  const other = await dashboardClient(server, { organization });
  await act({ subject: event('Bulan') });
  await act({ action: 'event.cancelled', subject: event('Araw') });
  await act({ by: byPerson(other), subject: event('Tala') });
  await server.db.run(sql`
    update audit_entries set created_at = '2026-05-01T15:59:00Z' where subject_label = 'Bulan'`);
  const found = async (query: Record<string, string>) => {
    const search = new URLSearchParams(query);
    const [page, file] = [await owner.get(`${log}?${search}`), await owner.get(`${log}.csv?${search}`)];
    const namesIn = (text: string) => ['Bulan', 'Araw', 'Tala'].filter((name) => text.includes(name));
    assert.equal(file.status, 200);
    assert.deepEqual(namesIn(file.html), namesIn(bodyOf(page.html)), 'the file and the page');
    return namesIn(bodyOf(page.html));
  };
  assert.deepEqual(await found({}), ['Bulan', 'Araw', 'Tala']);
  assert.deepEqual(await found({ person: other.userId }), ['Tala']);
  assert.deepEqual(await found({ action: 'event.cancelled' }), ['Araw']);
  assert.deepEqual(await found({ search: 'araw' }), ['Araw']);
  assert.deepEqual(await found({ to: '2026-05-01' }), ['Bulan'], 'the day is that of Manila, and counts as a whole');
  assert.deepEqual(await found({ to: '2026-04-30' }), []);
  assert.deepEqual(await found({ from: '2026-05-02' }), ['Araw', 'Tala']);
  assert.deepEqual(await found({ from: '2026-05-01', to: '2026-05-01', action: '' }), ['Bulan']);
  const folded = async (query: string) =>
    /field-search.*<details class="more-filters">.*field-action/s.test((await owner.get(`${log}${query}`)).html);
  assert.deepEqual(
    [await folded(''), await folded('?search=araw'), await folded('?action=event.cancelled')],
    [true, true, false],
    'what filters is not folded away on a phone',
  );
  const none = await owner.get(`${log}?search=nothing-like-it`);
  assert.match(none.html, /No results/);
  assert.ok(none.html.includes(`href="${log}"`));
});

test('what cannot be looked for is said beside its field, and nothing is shown', async () => {
  const refused = await owner.get(
    `${log}?${new URLSearchParams({ from: '2026-02-30', person: 'x', search: '"><script>' })}`,
  );
  assert.equal(refused.status, 400);
  assert.match(refused.html, /id="field-from-fault"[^>]*>Enter a date, such as/);
  assert.match(refused.html, /id="field-person-fault"/);
  assert.ok(refused.html.includes('value="&quot;>&lt;script>"'));
  assert.ok(!refused.html.includes('"><script>'));
  assert.equal((await owner.get(`${log}?cursor=nonsense`)).status, 400);
  assert.equal((await owner.get(`${log}.csv?from=yesterday`)).status, 400);
  assert.equal((await owner.get(`${log}?from=-271821-04-20`)).status, 400);
  assert.equal((await owner.get(`${log}?to=9999-12-31`)).status, 400);
});

test('pages follow each other by cursor, with the filters', async () => {
  await clear();
  for (let index = 0; index < 60; index += 1) await act({ subject: event(`Gabi-${index}-`) });
  const first = await owner.get(`${log}?action=event.published`);
  const older = /href="([^"]*cursor=[^"]*)"/.exec(first.html)?.[1]?.replaceAll('&amp;', '&') ?? '';
  assert.match(older, /action=event\.published/);
  const second = await owner.get(older);
  const seen = [first, second].flatMap(({ html }) => bodyOf(html).match(/Gabi-\d+-/g) ?? []);
  assert.equal(seen.length, 60);
  assert.equal(new Set(seen).size, 60);
  assert.match(second.html, />Newest</);
});

test('a file opens in a spreadsheet without running what was written into a name', async () => {
  await clear();
  await act({ subject: event('=HYPERLINK("https://evil.example")') });
  const { html, headers } = await owner.get(`${log}.csv`);
  assert.ok(html.includes(`"'=HYPERLINK(""https://evil.example"")"`));
  assert.equal(headers.get('content-disposition'), `attachment; filename="audit-log-${organization.slug}.csv"`);
  assert.equal(headers.get('cache-control'), 'no-store');
});

test('nothing of another organization is in the log, nor what people do with their own accounts', async () => {
  await clear();
  const theirs = await server.organization({ name: 'Elsewhere' });
  const stranger = await dashboardClient(server, { organization: theirs });
  await act({ organizationId: theirs.id, by: byPerson(stranger), subject: event('Not ours') });
  await act({ organizationId: null, by: byPerson(owner), action: 'password.changed' });
  for (const query of ['', `?person=${stranger.userId}`, '?search=Not', '?action=password.changed']) {
    const { html } = await owner.get(`${log}${query}`);
    assert.ok(!bodyOf(html).includes('Not ours') && !bodyOf(html).includes('Changed the password'), query);
    const file = (await owner.get(`${log}.csv${query}`)).html;
    assert.ok(!file.includes('Not ours') && !file.includes('password.changed'), query);
  }
});

test('every act has words in both languages', () => {
  for (const { organizer } of Object.values(messages)) {
    const { acts, groups } = organizer.account.audit;
    for (const name of actNames) assert.ok((acts[name] ?? '') !== '', name);
    const kinds = actNames.map((name) => name.split('.')[0] as string);
    for (const kind of kinds.filter(
      (each) => !['session', 'password', 'profile', 'second_factor', 'passkey'].includes(each),
    )) {
      assert.ok((groups[kind] ?? '') !== '', kind);
    }
  }
});

function act(given: Partial<NewAct>): Promise<void> {
  const usual = {
    organizationId: organization.id,
    by: byPerson(owner),
    action: 'event.published',
    address: null,
  } as const;
  return server.db.transaction((tx) => recordAct(tx, { ...usual, ...given }));
}

function event(label: string): NewAct['subject'] {
  return { kind: 'event', id: newId(), label };
}

async function clear(): Promise<void> {
  await server.db.run(sql`delete from audit_entries`);
}

/** The table alone: the filters name actions too. */
function bodyOf(html: string): string {
  return /<tbody>[\s\S]*<\/tbody>/.exec(html)?.[0] ?? '';
}
