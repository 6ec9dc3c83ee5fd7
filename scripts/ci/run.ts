import { existsSync } from 'node:fs';
import { findProgram } from '../../test/helpers/machine/find-program.ts';
import { openPrevious } from '../versions/previous-release.ts';
import { hasRemote } from './has-remote.ts';
import { type Part, runLanes } from './lanes.ts';

// npm run ci: all that is tried on a commit, once everything is installed (`.ci/run`). What is long and waits more than it computes goes
// beside the suite, so that two cores are never idle (docs/decisions/0096-quick-start-and-ci.md).
const notTried: string[] = [];

// What the version of the server decides: which statements it takes, how it locks and plans, what a backup of it is. Walks over all routes and
// pages bring nearly every statement there; the model of everything, holds, payments and seats bring the locks.
const ofServer = [
  ...['src/platform/database', 'src/platform/queue', 'test/ci/platform/backup', 'growth/', 'request-log'],
  ...['sales/schema', 'invariants/check-invariants', 'settlements/settle', 'organizer/settlement', 'dashboard/reports'],
  ...['catalog/tenancy', 'catalog/races', 'catalog/lists', 'sales/orders/tenancy', 'dashboard/roles', 'operator/pages'],
  ...['marketplace/search', 'marketplace/lists', 'privacy/erase', 'dashboard/exports'],
  ...['sales/everything/model', 'races/races-holds', 'races/races-payments', 'sales/seats/races'],
  ...['webhooks/leases', 'webhooks/relay', 'door/scans', 'door/counter', 'mails/queue'],
];

const oldestPostgres = '/usr/lib/postgresql/15/bin';
const previous = openPrevious();
const lacks = 'lacks' in previous ? previous.lacks : undefined;
// Where it could be had from elsewhere and was not, its being missing is a fault.
const cannotHave = lacks !== undefined && !hasRemote(findProgram('git').path);
if (cannotHave) notTried.push(`versions side by side: ${lacks}, and there is no remote to have it from`);

const mayNotSkip = ['--require-all', ...(cannotHave ? [`--may-skip=${lacks}`] : [])];

// Of test/ci what tries again under other circumstances: other versions, generators of others, nodes that die, cells of the table of acts one by one.
const repeating = ['versions/', 'openapi-tools/', 'faults/', 'secret/', 'sales/acts/'].map((each) => `test/ci/${each}`);

// Budgets are seconds of processor, by what a quiet machine took.
const suite: Part[] = [
  {
    name: 'check',
    what: 'types, lint, format, generated documents',
    command: ['scripts/check.ts', '--no-tests'],
    budget: 55,
  },
  {
    name: 'test',
    what: 'npm test on the embedded PostgreSQL; what is skipped has failed',
    command: ['scripts/test.ts', '--without=test/ci/', '--all', ...mayNotSkip],
    isShown: true,
    budget: 800,
  },
  {
    name: 'test/ci',
    what: 'browser, programs, shipped files',
    command: ['scripts/test.ts', 'test/ci/', ...repeating.map((each) => `--without=${each}`), ...mayNotSkip],
    isShown: true,
    budget: 780,
  },
];
const beside: Part[] = [
  {
    name: 'test/ci beside',
    what: 'other versions, generators, nodes that die, the table of acts cell by cell',
    command: ['scripts/test.ts', ...repeating, '--jobs=2', ...mayNotSkip],
    budget: 410,
    givesWay: true,
  },
  {
    name: 'cluster',
    what: 'three databases under Patroni, two web nodes: the worst faults in turn',
    command: ['scripts/cluster/run.ts', '--short'],
    budget: 60,
    givesWay: true,
  },
  {
    name: 'chaos',
    what: 'seeds of the faults that need no unusual program, held against what clients were told',
    command: ['scripts/chaos/run.ts', '--short'],
    budget: 140,
    givesWay: true,
  },
  {
    name: 'abuse',
    what: 'what nobody should send, over every face',
    command: ['scripts/abuse/run.ts', '--short'],
    budget: 85,
    givesWay: true,
  },
  {
    name: 'bare',
    what: 'with Node, npm, sh and coreutils alone a sample of npm test passes, or says what it lacks',
    command: ['scripts/test-bare.ts', '--jobs=2'],
    budget: 40,
    givesWay: true,
  },
];
if (!cannotHave) {
  beside.push({
    name: 'versions',
    what: 'nodes of the release before on this schema, and beside',
    command: ['scripts/versions/run.ts', '--short', '--require-all'],
    budget: 65,
    givesWay: true,
  });
}
if (existsSync(`${oldestPostgres}/postgres`)) {
  beside.push({
    name: 'postgres-15',
    what: 'what the version of the server decides, on the oldest that is supported',
    command: ['scripts/test.ts', '--require-all', '--jobs=2', ...ofServer],
    environment: { TEST_POSTGRES_BIN: oldestPostgres },
    budget: 180,
    givesWay: true,
  });
} else {
  notTried.push('the oldest PostgreSQL: this machine has no PostgreSQL 15');
}

process.exitCode = (await runLanes([suite, beside], { notTried })) ? 0 : 1;
