import { once } from 'node:events';
import { test } from 'node:test';
import type { Connection } from '../../helpers/database/test-database.ts';
import { startChild } from '../../helpers/machine/child.ts';
import { freePort } from '../../helpers/machine/free-port.ts';
import { until } from '../../helpers/machine/until.ts';
import { checkSales } from '../../helpers/sales/sales-check.ts';
import { appSecret, type SalesCluster, salesCluster } from '../../helpers/sales/sales-cluster.ts';
import type { Victim } from '../../helpers/sales/sales-victim.ts';

// As in model.test.ts, with nodes that are processes of their own and are killed with -9 while they sell. To look longer:
// MODEL_RUNS=50 node test/ci/faults/model-crash.test.ts
const runs = Number(process.env.MODEL_RUNS ?? 2);

test('what nodes were doing when they were killed is done once, by the node that is asked again', async (t) => {
  let killed = 0;
  const open = async (): Promise<SalesCluster> => {
    const cluster = await salesCluster();
    let next: Promise<Victim> | undefined;
    const startVictim = async () => {
      const victim = await (next ?? startNode(cluster.connection));
      // The following one starts while this one is used up.
      next = startNode(cluster.connection);
      killed += 1;
      return victim;
    };
    const close = async () => {
      await (await next)?.kill();
      await cluster.close();
    };
    return { ...cluster, startVictim, close };
  };
  await checkSales(t, open, { runs, crashWeight: 8 });
  t.diagnostic(`${killed} nodes were killed`);
});

async function startNode({ host, port: databasePort, user, database }: Connection): Promise<Victim> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = startChild(process.execPath, ['src/serve.ts'], {
    environment: {
      DATABASE_URL: `postgres://${user}@/${database}?host=${encodeURIComponent(host)}&port=${databasePort}`,
      PUBLIC_URL: url,
      PORT: String(port),
      APP_SECRET: appSecret,
      ROLE: 'web',
      DEMO: 'off',
      LOG_LEVEL: 'silent',
    },
  });
  const isReady = () =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  await until(async () => child.process.exitCode !== null || (await isReady()));
  if (child.process.exitCode !== null) throw new Error((await child.ended).stderr);
  return {
    url,
    async kill() {
      child.process.kill('SIGKILL');
      if (child.process.signalCode === null) await once(child.process, 'exit');
    },
  };
}
