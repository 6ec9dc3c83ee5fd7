import { existsSync } from 'node:fs';
import { findProgram } from '../../test/helpers/machine/find-program.ts';
import { openPrevious } from '../versions/previous-release.ts';
import { hasRemote } from './has-remote.ts';
import { type Part, runLanes } from './lanes.ts';

// npm run ci: all that is tried on a commit, once everything is installed (`.ci/run`). What is long and waits more than it computes goes
// beside the suite, so that two cores are never idle (docs/decisions/0096-quick-start-and-ci.md).
const notTried: string[] = [];

// What the server's version cannot decide: what is refused before it is asked, what people are shown, what the wire is made of, what
// outside services are told, processes that start, stop and are killed, what deploys, and the embedded database itself.
const ofNoServer = [
  ...['test/browser', 'test/dashboard', 'test/website', 'test/sdk', 'test/contract', 'test/documentation'],
  ...['test/integrating', 'src/adapters', 'src/config', 'src/http', 'test/documents', 'test/architecture'],
  ...['worker-pool', 'never-5xx', 'bad-input', 'bad-requests', 'examples', 'operator/pages', 'reference'],
  ...['crash', 'paymongo', 'door-app', 'door-rules', 'seat-rules', 'sales/races/model', 'src/cli', 'src/wiring'],
];

const oldestPostgres = '/usr/lib/postgresql/15/bin';
const previous = openPrevious();
const lacks = 'lacks' in previous ? previous.lacks : undefined;
// Where it could be had from elsewhere and was not, its being missing is a fault.
const cannotHave = lacks !== undefined && !hasRemote(findProgram('git').path);
if (cannotHave) notTried.push(`versions side by side: ${lacks}, and there is no remote to have it from`);

const suite: Part[] = [
  {
    name: 'check',
    what: 'types, lint, format, generated documents, every test on the embedded PostgreSQL; what is skipped has failed',
    command: ['scripts/check.ts', '--all', '--require-all', ...(cannotHave ? [`--may-skip=${lacks}`] : [])],
    isShown: true,
  },
];
const beside: Part[] = [
  {
    name: 'cluster',
    what: 'three databases under Patroni, two web nodes: the worst faults in turn',
    command: ['scripts/cluster/run.ts', '--short'],
  },
  {
    name: 'chaos',
    what: 'seeds of the faults that need no unusual program, held against what clients were told',
    command: ['scripts/chaos/run.ts', '--short'],
  },
  { name: 'abuse', what: 'what nobody should send, over every face', command: ['scripts/abuse/run.ts', '--short'] },
  {
    name: 'bare',
    what: 'with Node, npm, sh and coreutils alone the tests pass, or say what they lack',
    command: ['scripts/test-bare.ts', '--jobs=2'],
  },
];
if (!cannotHave) {
  beside.push({
    name: 'versions',
    what: 'nodes of the release before on this schema, and beside',
    command: ['scripts/versions/run.ts', '--short', '--require-all'],
  });
}
if (existsSync(`${oldestPostgres}/postgres`)) {
  beside.push({
    name: 'postgres-15',
    what: 'whatever speaks SQL of its own, on the oldest PostgreSQL that is supported',
    command: ['scripts/test.ts', '--require-all', '--jobs=2', ...ofNoServer.map((part) => `--without=${part}`)],
    environment: { TEST_POSTGRES_BIN: oldestPostgres },
  });
} else {
  notTried.push('the oldest PostgreSQL: this machine has no PostgreSQL 15');
}

process.exitCode = (await runLanes([suite, beside], { notTried })) ? 0 : 1;
