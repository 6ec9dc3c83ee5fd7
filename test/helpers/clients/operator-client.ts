import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { createOperator } from '../../../src/core/accounts/operators/create-operator.ts';
import { commandLine } from '../../../src/core/accounts/operators/operator.ts';
import { codeAt, stepAt } from '../../../src/core/accounts/second-factor/totp.ts';
import type { TestServer } from '../machine/test-server.ts';
import { cheapAccount } from './cheap-account.ts';
import { type DashboardBrowser, dashboardBrowser, signInAs } from './dashboard-client.ts';
import { fieldOf, textById } from './dashboard-html.ts';

export interface OperatorClient extends DashboardBrowser {
  email: string;
  password: string;
  /** The path of the link from the command line, by which the second factor is set up. */
  linkPath: string;
}

const secondFactor = '/organizer/account/second-factor';

/** A new operator, signed in over HTTP with the password alone. */
export async function operatorWithoutFactor(server: Pick<TestServer, 'db' | 'url'>): Promise<OperatorClient> {
  const email = `${randomUUID().slice(0, 13)}@takilya.example`;
  const password = `${email} likes mangoes`;
  const { link } = await server.db.transaction(async (tx) => {
    await cheapAccount(tx, { email, password });
    return createOperator(tx, commandLine, { email, now: Date.now() });
  });
  const browser = dashboardBrowser(server.url);
  await signInAs(browser, { email, password });
  return { ...browser, email, password, linkPath: link?.path ?? '' };
}

/** A new operator who has set up a second factor. */
export async function operatorClient(server: Pick<TestServer, 'db' | 'url'>): Promise<OperatorClient> {
  const operator = await operatorWithoutFactor(server);
  await setUpFactor(operator);
  return operator;
}

export async function setUpFactor(operator: DashboardBrowser & { linkPath: string }): Promise<void> {
  const { html } = await operator.get(operator.linkPath);
  const secret = bytesOfBase32(textById(html, 'factor-secret').replaceAll(' ', ''));
  const code = codeAt(secret, stepAt(Date.now()));
  const made = await operator.post(`${secondFactor}/on`, { setUp: fieldOf(html, 'setUp'), code });
  assert.equal(made.status, 200, made.html.slice(0, 500));
}

const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** What an app makes of the secret that it is shown. */
export function bytesOfBase32(text: string): Buffer {
  const bits = [...text].map((letter) => base32.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((part) => Number.parseInt(part, 2)));
}
