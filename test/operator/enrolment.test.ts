import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createOperator } from '../../src/core/accounts/operators/create-operator.ts';
import { makeOperatorLink } from '../../src/core/accounts/operators/make-operator-link.ts';
import { operatorEnrolled } from '../../src/core/accounts/operators/operator.errors.ts';
import { commandLine } from '../../src/core/accounts/operators/operator.ts';
import { removeOperator } from '../../src/core/accounts/operators/remove-operator.ts';
import { codeAt, stepAt } from '../../src/core/accounts/second-factor/totp.ts';
import { isRaised } from '../../src/core/base/define-error.ts';
import { sql } from '../../src/platform/database/sql.ts';
import {
  type DashboardAnswer,
  type DashboardBrowser,
  dashboardBrowser,
  dashboardClient,
  signInAs,
} from '../helpers/clients/dashboard-client.ts';
import { fieldOf, textById } from '../helpers/clients/dashboard-html.ts';
import {
  bytesOfBase32,
  type OperatorClient,
  operatorWithoutFactor,
  setUpFactor,
} from '../helpers/clients/operator-client.ts';
import { type TestServer, testServer } from '../helpers/machine/test-server.ts';

let server: TestServer;
before(async () => {
  server = await testServer({ environment: { ROLE: 'web' } });
});
after(() => server.close());

const page = '/organizer/account/second-factor';
const isSetUpShown = ({ html }: DashboardAnswer) => html.includes('factor-secret');
const now = () => Date.now();

/** What a browser sends after scanning what the page showed. */
function confirmed({ html }: DashboardAnswer): { setUp: string; code: string } {
  const secret = bytesOfBase32(textById(html, 'factor-secret').replaceAll(' ', ''));
  return { setUp: fieldOf(html, 'setUp'), code: codeAt(secret, stepAt(Date.now())) };
}

async function signedInAgain({ email, password }: OperatorClient): Promise<DashboardBrowser> {
  const browser = dashboardBrowser(server.url);
  await signInAs(browser, { email, password });
  return browser;
}

async function hasFactor({ email }: { email: string }): Promise<boolean> {
  const found = await server.db.many(sql`
    select 1 from second_factors f join users u on u.id = f.user_id where u.email = ${email}`);
  return found.length > 0;
}

test('the password of an operator alone sets up no second factor and shows nothing of the operator', async () => {
  const operator = await operatorWithoutFactor(server);
  assert.equal((await operator.get('/operator')).location, page);
  const refused = await operator.get(page);
  assert.equal(refused.status, 403);
  assert.equal(isSetUpShown(refused), false);
  assert.ok(refused.html.includes(`takilya operator link --email ${operator.email}`));
  assert.match((await operator.get(`${page}?lang=fil`)).html, /hindi sapat ang password mo/);
  await operator.get(`${page}?lang=en`);
  for (const link of ['x', 'A'.repeat(43)]) {
    const answer = await operator.get(`${page}?link=${link}`);
    assert.deepEqual([answer.status, isSetUpShown(answer)], [403, false], link);
    assert.match(answer.html, /was used or replaced/);
  }
  // What was begun before somebody became an operator, and what another one was shown.
  const member = await dashboardClient(server, { organization: await server.organization() });
  const begun = confirmed(await member.get(page));
  await server.db.transaction((tx) => createOperator(tx, commandLine, { email: member.email, now: now() }));
  assert.equal((await member.post(`${page}/on`, begun)).status, 403);
  const other = await operatorWithoutFactor(server);
  assert.equal((await operator.get(other.linkPath)).status, 403);
  assert.equal((await operator.post(`${page}/on`, confirmed(await other.get(other.linkPath)))).location, page);
  assert.deepEqual([await hasFactor(member), await hasFactor(operator)], [false, false]);
});

test('the link sets it up once, also when it is sent twice at once, and is in the log', async () => {
  const operator = await operatorWithoutFactor(server);
  const second = await signedInAgain(operator);
  const stranger = dashboardBrowser(server.url);
  assert.match((await stranger.get(operator.linkPath)).location, /^\/organizer\/sign-in\?next=.*link/);
  const forms = await Promise.all(
    [operator, second].map(async (browser) => ({ browser, form: confirmed(await browser.get(operator.linkPath)) })),
  );
  const answers = await Promise.all(forms.map(({ browser, form }) => browser.post(`${page}/on`, form)));
  assert.equal(answers.filter(({ status }) => status === 200).length, 1);
  assert.equal(await hasFactor(operator), true);
  const winner = forms[answers.findIndex(({ status }) => status === 200)] as (typeof forms)[number];
  assert.equal((await winner.browser.get('/operator')).status, 200);
  // Switched off, it is good no longer.
  assert.match((await winner.browser.get(page)).html, /you need a new link from the command line/);
  await winner.browser.post(`${page}/off`);
  assert.equal((await winner.browser.get(operator.linkPath)).status, 403);
  assert.equal((await winner.browser.get('/operator')).location, page);
  const acts = await server.db.many<{ action: string }>(sql`
    select action from audit_entries
    where action like 'operator.%' and (subject_label = ${operator.email} or actor_label = ${operator.email}) order by id`);
  assert.deepEqual(
    acts.map(({ action }) => action),
    ['operator.created', 'operator.link_made', 'operator.link_used'],
  );
});

test('a link is good for a day, until another is made, and not for who is no operator any more', async () => {
  const operator = await operatorWithoutFactor(server);
  const form = confirmed(await operator.get(operator.linkPath));
  await server.db.run(sql`
    update operators set link_expires_at = link_expires_at - interval '24 hours'
    where user_id = (select id from users where email = ${operator.email})`);
  const late = await operator.post(`${page}/on`, form);
  assert.deepEqual([late.status, isSetUpShown(late)], [403, false]);
  const another = (resetsFactor = false) =>
    server.db.transaction((tx) =>
      makeOperatorLink(tx, commandLine, { email: operator.email, resetsFactor, now: now() }),
    );
  const [first, last] = [await another(), await another()];
  assert.equal((await operator.get(first.link.path)).status, 403);
  await setUpFactor({ ...operator, linkPath: last.link.path });
  assert.equal((await operator.get('/operator')).status, 200);

  await assert.rejects(another(), (error: unknown) => isRaised(error, operatorEnrolled));
  assert.equal((await operator.get('/operator')).status, 200, 'nothing was taken away');
  const { link, wasReset } = await another(true);
  assert.deepEqual([wasReset, await hasFactor(operator)], [true, false]);
  assert.match((await operator.get('/operator')).location, /^\/organizer\/sign-in/);
  const back = await signedInAgain(operator);
  const shown = confirmed(await back.get(link.path));
  await server.db.transaction((tx) => removeOperator(tx, commandLine, { email: operator.email }));
  assert.equal((await back.post(`${page}/on`, shown)).status, 200, 'as for everybody');
  assert.equal((await back.get('/operator')).status, 404);
});

test('an operator who had a second factor before keeps it and gets no link', async () => {
  const member = await dashboardClient(server, { organization: await server.organization() });
  await setUpFactor({ ...member, linkPath: page });
  const input = { email: member.email, now: now() };
  const { link } = await server.db.transaction((tx) => createOperator(tx, commandLine, input));
  assert.equal(link, undefined);
  assert.equal((await member.get('/operator')).status, 200);
});
