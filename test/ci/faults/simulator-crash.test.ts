import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSimulator } from '../../../src/adapters/simulator/simulator.ts';
import type { Payment } from '../../../src/core/selling/payments/payment.ts';
import { paymentReference } from '../../../src/core/selling/payments/payment-reference.ts';
import { openDatabase } from '../../../src/platform/database/database.ts';
import { migrate } from '../../../src/platform/database/migrate.ts';
import type { EmbeddedDatabase } from '../../../src/platform/embedded-postgres/embedded-database.ts';
import { newId } from '../../../src/platform/ids.ts';
import { ownPostgres } from '../../helpers/database/own-postgres.ts';
import { freePort } from '../../helpers/machine/free-port.ts';

test('a payment that the simulator acknowledged is there after the whole database was killed, though nobody heard its call', async (t) => {
  // Only what somebody waits for reaches the disk.
  const postgres = ownPostgres({ wal_writer_delay: '10s' });
  t.after(postgres.remove);
  const simulate = async ({ connection }: EmbeddedDatabase) => {
    const db = openDatabase({ connection });
    await migrate(db);
    const nobody = `http://127.0.0.1:${await freePort()}`;
    const options = { db, appSecret: 'x'.repeat(48), publicUrl: () => nobody, now: Date.now };
    return { db, simulator: createSimulator({ ...options, onFault: () => {} }) };
  };

  const payments = Array.from({ length: 9 }, () => {
    return { id: newId(), amountCentavos: 160_000, currency: 'PHP', provider: 'simulator' } as Payment;
  });
  const first = await postgres.start();
  const before = await simulate(first);
  for (const payment of payments) await before.simulator.end(payment, { outcome: 'paid', times: 1, delayMs: 0 });
  postgres.signal('SIGKILL');
  await Promise.allSettled([before.simulator.close(), before.db.close(), first.close()]);

  const second = await postgres.start();
  t.after(() => second.close());
  const later = await simulate(second);
  t.after(() => Promise.all([later.simulator.close(), later.db.close()]));
  const ask = ({ id }: Payment) => later.simulator.askState({ reference: paymentReference(id), sessionId: null });
  const states = (await Promise.all(payments.map(ask))).map(({ state }) => state);
  assert.deepEqual(states, Array(payments.length).fill('PAID'));
});
