import { setTimeout as sleep } from 'node:timers/promises';
import { newId } from '../../../src/platform/ids.ts';
import { apiClient } from '../../../test/helpers/clients/api-client.ts';
import type { Kind, Scene } from '../kind.ts';
import { insist } from './insist.ts';
import { killAndStart } from './processes.ts';
import { countDatesMade } from './series.sql.ts';

const datesMax = 120;
const quantity = 10;
const madeSeconds = 60;

export const seriesNodeKilled: Kind = {
  name: 'series-node-killed',
  what: 'kill -9 of a node of either role while the dates of a series are made; then started again',
  isShort: true,
  begin: async () => ({
    options: {},
    async inflict(scene) {
      const { installation, random, urls, shop } = scene;
      const dates = random.between(20, datesMax);
      const series = await beginSeries(scene, dates);
      await sleep(random.between(0, 500));
      await killAndStart(scene, random.pick([...installation.web, ...installation.workers]));
      const deadlineMs = performance.now() + (madeSeconds + scene.slackSeconds) * 1_000;
      for (;;) {
        const read = await insist(urls, 0, (url) => apiClient(url, shop.key).send('GET', `/series/${series}`));
        const { data } = JSON.parse(read.body) as { data: { status: string; made: number } };
        if (data.status === 'READY' && data.made === dates) break;
        if (performance.now() > deadlineMs || data.status === 'STOPPED') {
          scene.accuse(`a series of ${dates} dates has ${data.made} and is ${data.status}`);
          break;
        }
        await sleep(200);
      }
      await accuseOf(scene, series, dates);
    },
  }),
};

async function beginSeries({ urls, shop, random }: Scene, dates: number): Promise<string> {
  const send = (path: string, body: object) => {
    const headers = { 'idempotency-key': newId() };
    return insist(urls, random.below(urls.length), (url) =>
      apiClient(url, shop.key).send('POST', path, { body, headers }),
    );
  };
  const tickets = ['Floor', 'Balcony'].map((name) => ({ name, price: 800, quantity, published: true }));
  const template = idOf(await send('/events', { name: 'Run', dateTime: '2037-01-01T19:00:00+08:00', tickets }));
  const rule = { freq: 'DAILY', interval: 1, times: ['19:00'], from: '2037-01-02', count: dates };
  return idOf(await send('/series', { name: 'Run', templateEventId: template, rule, publish: true }));
}

function idOf({ status, body }: { status: number; body: string }): string {
  if (status >= 300) throw new Error(`It was answered ${status}: ${body}`);
  return (JSON.parse(body) as { data: { id: string } }).data.id;
}

async function accuseOf({ installation: { db }, accuse }: Scene, seriesId: string, dates: number): Promise<void> {
  const made = await countDatesMade(db, { seriesId });
  const meant = { dates, places: dates, published: dates, ticketTypes: 2 * dates, quantity: 2 * dates * quantity };
  if (JSON.stringify(made) !== JSON.stringify(meant))
    accuse(`a series was made as ${JSON.stringify(made)}, meant as ${JSON.stringify(meant)}`);
}
