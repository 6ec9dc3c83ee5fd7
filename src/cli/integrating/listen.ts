import type { Command } from 'commander';
import type { Notice } from '../../../sdk/src/index.ts';
import { type NoticeType, noticeTypes } from '../../core/telling/notices/kinds.ts';
import { generateSecret } from '../../core/telling/webhooks/webhook.ts';
import type { RunApart } from '../command.ts';
import { type CommandAnswer, CommandError } from '../command.ts';
import { type ConnectionOptions, connect, isWebAddress, withConnection } from './connection.ts';
import { latestPosition, positionBefore } from './find-position.ts';
import { createForwarder } from './forward.ts';
import { readState, stateFileOf, writeState } from './listen-state.ts';
import { forwardNotices, type ListenReport } from './listener.ts';

interface ListenOptions extends ConnectionOptions {
  forwardTo: string;
  events?: string;
  since?: string;
  secret?: string;
  state?: string;
  skipFailed?: boolean;
}

const explanation = `
What happens in the organization of the key is read from the service and forwarded, signed as a webhook is and in the same
bytes. It needs a key with the scope webhooks:manage and the address of the service, and runs anywhere.

A notice that the receiver does not answer with 2xx is tried again until it does; those after it wait. The position is
kept, so the next run goes on where this one stopped. Ended by force between the answer and the keeping, the next run
repeats one notice, with the same webhook-id.`;

export function addListenCommand(program: Command, run: RunApart): void {
  withConnection(program.command('listen'))
    .description('forward webhooks to an address of this machine')
    .requiredOption('--forward-to <url>', 'where the receiver listens, such as http://localhost:4000/webhooks')
    .option('--events <types>', `only these, comma-separated, of ${noticeTypes.join(', ')}`)
    .option('--since <start>', 'a position, a time, or beginning; without it from now on, later from where it stopped')
    .option('--secret <secret>', 'signs what is forwarded (whsec_…); without it one is made and kept')
    .option('--state <file>', 'where position and secret are kept, in place of the usual folder')
    .option('--skip-failed', 'go on with the next where the receiver answers with anything but 2xx')
    .addHelpText('after', explanation)
    .action((options: ListenOptions) => run(({ isJson }) => listen(options, { isJson })));
}

async function listen(options: ListenOptions, { isJson }: { isJson: boolean }): Promise<CommandAnswer> {
  const { forwardTo } = options;
  if (!isWebAddress(forwardTo)) {
    throw new CommandError(`--forward-to takes an http or https address, not "${forwardTo}".`);
  }
  const types = typesOf(options.events);
  if (options.secret !== undefined) requireSecret(options.secret);
  let isLost = false;
  const say = (report: Report) => console.log(isJson ? JSON.stringify(report) : describe(report));
  const connection = connect(options, {
    onAnswer: () => {
      if (isLost) say({ kind: 'back' });
      isLost = false;
    },
  });
  const tell = (report: ListenReport) => {
    // Once an outage, however often it is tried meanwhile.
    if (report.kind === 'trouble' && isLost) return;
    isLost = report.kind === 'trouble' || isLost;
    say(report);
  };
  const { takilya, url, isTest } = connection;
  const { apiKey, organization } = (await takilya.getMe()).data;
  const file = options.state ?? stateFileOf({ keyId: apiKey.id, forwardTo });
  const kept = await readState(file);
  const secret = options.secret ?? kept?.secret ?? generateSecret();
  const start = await startOf(options.since);
  const after = start?.after ?? kept?.position ?? (await latestPosition(takilya));
  // From here on an end is orderly; before, there is nothing to end.
  const signal = untilAskedToEnd();
  await writeState(file, { secret, position: after });
  say({ kind: 'ready', url, organization: organization.name, isTest, forwardTo, after, secret });

  const forwarder = createForwarder({ url: forwardTo, secret });
  let position = after;
  const counts = await forwardNotices({
    takilya,
    forwarder,
    after,
    waitMs: connection.waitMs(),
    isWanted: (notice) => types.has(notice.type) && (start?.includes(notice) ?? true),
    skipsFailed: options.skipFailed === true,
    keepPosition: (dealtWith) => {
      position = dealtWith;
      return writeState(file, { secret, position });
    },
    tell,
    signal,
  }).finally(() => forwarder.close());
  const { forwarded, skipped, failedAttempts } = counts;
  const skippedToo = skipped === 0 ? '' : `, skipped ${skipped}`;
  return {
    json: { kind: 'ended', ...counts, position },
    text: `Forwarded ${forwarded}${skippedToo}; ${failedAttempts} attempts failed. The next run begins after position ${position}.`,
  };

  async function startOf(since: string | undefined): Promise<Start | undefined> {
    if (since === undefined) return undefined;
    if (since === 'beginning') return { after: 0, includes: () => true };
    if (/^\d{1,15}$/.test(since)) return { after: Math.max(0, Number(since) - 1), includes: () => true };
    const from = new Date(since);
    if (!/^\d{4}-/.test(since) || Number.isNaN(from.getTime())) {
      throw new CommandError(
        `--since takes a position, a time such as 2027-01-31T08:00:00+08:00, or beginning, not "${since}".`,
      );
    }
    return {
      after: await positionBefore(takilya, from),
      includes: ({ timestamp }) => Date.parse(timestamp) >= from.getTime(),
    };
  }
}

interface Start {
  after: number;
  includes: (notice: Notice) => boolean;
}

function typesOf(events: string | undefined): ReadonlySet<NoticeType> {
  if (events === undefined) return new Set(noticeTypes);
  const named = events.split(',').map((type) => type.trim());
  const unknown = named.find((type) => !noticeTypes.includes(type as NoticeType));
  if (unknown !== undefined) {
    throw new CommandError(`--events does not know "${unknown}"; it takes a choice of ${noticeTypes.join(', ')}.`);
  }
  return new Set(named as NoticeType[]);
}

const secretBytesMin = 24;

function requireSecret(secret: string): void {
  const [, encoded = ''] = /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(secret) ?? [];
  if (Buffer.from(encoded, 'base64').length < secretBytesMin) {
    throw new CommandError(`--secret takes whsec_ and the base64 of at least ${secretBytesMin} bytes.`);
  }
}

// npm passes on the signal that its whole group has got already, so one Ctrl-C arrives twice within milliseconds.
const hurryAfterMs = 1_000;

/** Aborted at the first Ctrl-C; another one, later, does not wait for what is under way. */
function untilAskedToEnd(): AbortSignal {
  const ending = new AbortController();
  let askedAtMs: number | undefined;
  const end = () => {
    if (askedAtMs !== undefined && performance.now() - askedAtMs >= hurryAfterMs) process.exit(1);
    askedAtMs ??= performance.now();
    ending.abort();
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, end);
  return ending.signal;
}

type Report =
  | ListenReport
  | { kind: 'back' }
  | {
      kind: 'ready';
      url: string;
      organization: string;
      isTest: boolean;
      forwardTo: string;
      after: number;
      secret: string;
    };

function describe(report: Report): string {
  switch (report.kind) {
    case 'ready':
      return [
        `${report.organization}${report.isTest ? ', sandbox' : ''}, at ${report.url}`,
        `Forwarding messages after position ${report.after} to ${report.forwardTo}. Press Ctrl-C to stop.`,
        `Signing secret  ${report.secret}`,
      ].join('\n');
    case 'back':
      return `${clock()}  The service answers again.`;
    case 'trouble':
      return `${clock()}  ${report.error} Trying again; nothing is missed.`;
    case 'gone':
      return `${clock()}  Notices ${report.from} to ${report.to} are gone: they are kept for 30 days.`;
    case 'forwarded':
      return `${lineOf(report)}  ${report.id}`;
    case 'skipped':
      return `${lineOf(report)}  ${report.id}  ${report.error}; skipped`;
    case 'failed':
      return `${lineOf(report)}  ${report.id}  ${report.error}; again in ${report.retryInMs / 1_000} s`;
  }
}

const typeWidth = Math.max(...noticeTypes.map((type) => type.length));

function lineOf({ type, status, ms }: { type: string; status: number | null; ms: number }): string {
  return `${clock()}  ${type.padEnd(typeWidth)}  ${String(status ?? '---')}  ${String(ms).padStart(5)} ms`;
}

function clock(): string {
  return new Date().toTimeString().slice(0, 8);
}
