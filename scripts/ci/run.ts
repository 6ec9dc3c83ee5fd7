import { existsSync } from 'node:fs';
import { findProgram } from '../../test/helpers/machine/find-program.ts';
import { openPrevious } from '../versions/previous-release.ts';
import { hasRemote } from './has-remote.ts';
import { type Part, runLanes } from './lanes.ts';

// npm run ci: all that is tried on a commit, once everything is installed (`.ci/run`). What is long and waits more than it computes goes
// beside the suite, so that two cores are never idle (docs/decisions/0096-quick-start-and-ci.md).
const notTried: string[] = [];

// What the version of the server decides: which statements it takes, how it locks and plans, what a backup of it is. Walks over all routes and
// pages bring nearly every statement there; races, models and the audit bring the locks.
const ofServer = [
  ...[
    'src/platform/database',
    'src/platform/queue',
    'test/ci/platform/backup',
    'growth/',
    'request-log',
    'sales/schema',
  ],
  ...['reports/invariants', 'settlements/settle', 'organizer/settlement', 'organizer/at-once', 'dashboard/reports'],
  ...['catalog/tenancy', 'catalog/races', 'catalog/lists', 'sales/orders/tenancy', 'dashboard/roles', 'operator/pages'],
  ...[
    'marketplace/search',
    'marketplace/lists',
    'marketplace/collapse',
    'seating/painting',
    'privacy/erase',
    'exports',
  ],
  ...['sales/races/races', 'sales/races/model', 'sales/seats/races', 'sales/seats/model', 'exchange/model'],
  ...['waiting/model', 'webhooks/leases', 'webhooks/relay', 'door/scans', 'door/counter', 'mails/queue'],
];

const oldestPostgres = '/usr/lib/postgresql/15/bin';
const previous = openPrevious();
const lacks = 'lacks' in previous ? previous.lacks : undefined;
// Where it could be had from elsewhere and was not, its being missing is a fault.
const cannotHave = lacks !== undefined && !hasRemote(findProgram('git').path);
if (cannotHave) notTried.push(`versions side by side: ${lacks}, and there is no remote to have it from`);

const mayNotSkip = ['--require-all', ...(cannotHave ? [`--may-skip=${lacks}`] : [])];
// Models go as far as somebody waits for, which in npm test nobody does.
const environment = { TEST_TIMES: '3' };

// Budgets are seconds of processor, set wide from a busy machine: a quiet run's figures are what to narrow them to.
const suite: Part[] = [
  {
    name: 'check',
    what: 'types, lint, format, generated documents',
    command: ['scripts/check.ts', '--no-tests'],
    budget: 70,
  },
  {
    name: 'test',
    what: 'npm test on the embedded PostgreSQL; what is skipped has failed',
    command: ['scripts/test.ts', '--without=test/ci/', '--all', ...mayNotSkip],
    environment,
    isShown: true,
    budget: 1400,
  },
  {
    name: 'test/ci',
    what: 'browser, programs, shipped files, other versions',
    command: ['scripts/test.ts', 'test/ci/', ...mayNotSkip],
    isShown: true,
    budget: 1400,
  },
];
const beside: Part[] = [
  {
    name: 'cluster',
    what: 'three databases under Patroni, two web nodes: the worst faults in turn',
    command: ['scripts/cluster/run.ts', '--short'],
    budget: 180,
  },
  {
    name: 'chaos',
    what: 'seeds of the faults that need no unusual program, held against what clients were told',
    command: ['scripts/chaos/run.ts', '--short'],
    budget: 300,
  },
  {
    name: 'abuse',
    what: 'what nobody should send, over every face',
    command: ['scripts/abuse/run.ts', '--short'],
    budget: 240,
  },
  {
    name: 'bare',
    what: 'with Node, npm, sh and coreutils alone the tests pass, or say what they lack',
    command: ['scripts/test-bare.ts', '--jobs=2'],
    budget: 300,
  },
];
if (!cannotHave) {
  beside.push({
    name: 'versions',
    what: 'nodes of the release before on this schema, and beside',
    command: ['scripts/versions/run.ts', '--short', '--require-all'],
    budget: 500,
  });
}
if (existsSync(`${oldestPostgres}/postgres`)) {
  beside.push({
    name: 'postgres-15',
    what: 'what the version of the server decides, on the oldest that is supported',
    command: ['scripts/test.ts', '--require-all', '--jobs=2', ...ofServer],
    environment: { TEST_POSTGRES_BIN: oldestPostgres },
    budget: 500,
  });
} else {
  notTried.push('the oldest PostgreSQL: this machine has no PostgreSQL 15');
}

process.exitCode = (await runLanes([suite, beside], { notTried })) ? 0 : 1;
