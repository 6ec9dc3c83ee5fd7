import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { openDatabase } from '../../src/platform/database/database.ts';
import { serversOfUrl } from '../../src/platform/database/server-url.ts';
import { repository } from '../../test/helpers/machine/child.ts';
import { throwawayDirectory } from '../../test/helpers/machine/throwaway-directory.ts';
import { receiverCertificate } from '../../test/helpers/receivers/receivers-certificate.ts';
import { type SpellOutcome, startBuyers } from '../cluster/buyers.ts';
import { type Finding, openTruth } from '../cluster/truth.ts';
import { within } from '../cluster/within.ts';
import { fillDatabase, startEdits } from './fill.ts';
import { type Installation, startInstallation } from './installation.ts';
import type { PreviousRelease } from './previous-release.ts';
import { startVisitors, type Visits } from './visitors.ts';

interface UpgradeOptions {
  previous: PreviousRelease;
  haproxy: string;
  /** How long each state is kept. */
  seconds: number;
  thinkMs: number;
  /** How many orders of before there are, beside those of the buyers. */
  orders: number;
  onStep: (sentence: string) => void;
}

interface UpgradeStep extends SpellOutcome, Visits {
  step: string;
  /** The longest that editing an event, or looking at one, waited in the database. */
  editSeconds: number;
  lookSeconds: number;
}

interface UpgradeRehearsal extends Finding {
  steps: UpgradeStep[];
  sold: number;
}

export function isGood({ steps, lost, twice, broken, sold }: UpgradeRehearsal): boolean {
  const failed = steps.reduce((sum, step) => sum + step.failed + Object.keys(step.failures).length, 0);
  return failed + lost + twice + broken.length === 0 && sold > 0;
}

/** From the release before to this code, node by node as docs/running.md has it, and back, while people buy and look around. */
export async function rehearseUpgrade(options: UpgradeOptions): Promise<UpgradeRehearsal> {
  const { previous, haproxy, seconds, thinkMs, orders, onStep } = options;
  setDefaultCACertificates([...getCACertificates('default'), receiverCertificate]);
  const directory = throwawayDirectory('takilya-upgrade-');
  const older = join(directory, 'older');
  mkdirSync(older);
  previous.checkOut(older);
  let at: Installation | undefined;
  try {
    onStep(`Two web nodes and a worker of ${previous.release} behind the shipped balancer`);
    at = await startInstallation({ directory, haproxy, folder: older });
    const { url, databaseUrl } = at;
    await within(60, 'the balancer answers', () =>
      fetch(`${url}/healthz`).then(
        ({ ok }) => ok,
        () => false,
      ),
    );
    return await upgradeAndBack(at, { directory, older, seconds, thinkMs, orders, onStep, databaseUrl, url });
  } catch (error) {
    onStep(at?.lastWords() ?? '');
    throw error;
  } finally {
    await at?.close();
    rmSync(directory, { recursive: true, force: true, maxRetries: 10 });
  }
}

async function upgradeAndBack(
  at: Installation,
  {
    older,
    seconds,
    thinkMs,
    orders,
    onStep,
    databaseUrl,
    url,
  }: Omit<UpgradeOptions, 'previous' | 'haproxy'> & {
    directory: string;
    older: string;
    databaseUrl: string;
    url: string;
  },
): Promise<UpgradeRehearsal> {
  const truth = openTruth({ databaseUrl, services: { url } });
  const buyers = startBuyers(url, await truth.putOnSale(), { thinkMs });
  const visitors = startVisitors(url, { thinkMs: thinkMs * 2 });
  const edits = startEdits(databaseUrl);
  const steps: UpgradeStep[] = [];
  let brokenBefore: string[] = [];
  const doing = async (step: string, act: () => Promise<unknown>) => {
    onStep(step);
    const spell = buyers.spell();
    const said = at.balancerSaid().length;
    await act();
    await sleep(seconds * 1_000);
    for (const line of at.balancerSaid().slice(said)) onStep(line.slice(0, 150));
    const { failures: refused, ...outcome } = spell.outcome();
    const { failures, ...visits } = visitors.take();
    const { edit: editSeconds, look: lookSeconds } = edits.take();
    steps.push({ step, ...outcome, ...visits, editSeconds, lookSeconds, failures: { ...refused, ...failures } });
  };
  try {
    await within(60, 'buyers buy', buyers.spell().isOver);
    if (orders > 0) {
      onStep(`${orders} orders of before`);
      const db = openDatabase({ connection: serversOfUrl(databaseUrl) });
      await fillDatabase(db, orders).finally(() => db.close());
      brokenBefore = (await truth.compare(buyers.journal)).broken;
    }
    visitors.take();
    edits.take();
    await doing('before', async () => {});
    await doing('schema of the new version', () => at.takilya('migrate'));
    await doing('files of the old one kept', () => at.takilya('keep-files', older));
    await doing('worker new', () => at.exchange('worker', repository));
    await doing('web1 new', () => at.exchange('web1', repository));
    await doing('web2 new', () => at.exchange('web2', repository));
    await doing('back: web1 old', () => at.exchange('web1', older));
    await doing('back: web2 old', () => at.exchange('web2', older));
    await doing('back: worker old', () => at.exchange('worker', older));
  } finally {
    await Promise.all([buyers.stop(), visitors.stop(), edits.stop()]);
  }
  await truth.untilWorkedOff();
  const found = await truth.compare(buyers.journal);
  await truth.close();
  // What was filled in has no counters.
  const broken = found.broken.filter((each) => !brokenBefore.includes(each));
  return { steps, ...found, broken, sold: buyers.journal.completed.size };
}

export function upgradeTable(rehearsal: UpgradeRehearsal): string {
  const { steps, lost, twice, broken, sold } = rehearsal;
  const heading = ['step', 'calls', 'failed', 'pages', 'files', 'no sale for', 'slowest', 'edit', 'look', 'told'];
  const rows = steps.map(({ step, requests, failed, pages, files, failures, ...longest }) => [
    ...[step, requests, failed, pages, files],
    ...[longest.longestStillSeconds, longest.slowestSeconds, longest.editSeconds, longest.lookSeconds].map(
      (seconds) => `${seconds.toFixed(1)} s`,
    ),
    Object.entries(failures)
      .map(([what, times]) => `${times} × ${what}`)
      .join(', ') || '-',
  ]);
  const lines = [heading, heading.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
  const audit = broken.length === 0 ? 'clean' : broken.join('; ');
  const end = `${sold} orders were sold, ${lost} lost, ${twice} made twice; takilya audit: ${audit}.`;
  return [...lines, '', end, isGood(rehearsal) ? 'UPGRADED AND BACK' : 'NOT AS IT SHOULD BE'].join('\n');
}
