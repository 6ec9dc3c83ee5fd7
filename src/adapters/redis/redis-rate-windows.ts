import { createHash } from 'node:crypto';
import { createClient } from 'redis';
import {
  MemoryRateWindows,
  type RateVerdict,
  type RateWindows,
  type WindowLimit,
} from '../../core/base/rate-windows.ts';
import type { Log } from '../../platform/log.ts';
import { steadyClockOf } from '../../platform/steady-clock.ts';

// Reads every window, then counts in all of them or in none, in one atomic step on the server. A window with longer to go than
// it lasts is over: the clock of the server was set back.
const script = `
local used, left = {}, {}
local allowed = 1
for i = 1, #KEYS do
  used[i] = tonumber(redis.call('GET', KEYS[i]) or '0')
  left[i] = redis.call('PTTL', KEYS[i])
  local whole = tonumber(ARGV[i * 2])
  if left[i] < 0 or left[i] > whole then used[i] = 0; left[i] = whole end
  if used[i] >= tonumber(ARGV[i * 2 - 1]) then allowed = 0 end
end
local answer = { allowed }
for i = 1, #KEYS do
  if allowed == 1 then
    if used[i] == 0 then redis.call('SET', KEYS[i], 1, 'PX', ARGV[i * 2]) else redis.call('INCR', KEYS[i]) end
    used[i] = used[i] + 1
  end
  answer[#answer + 1] = used[i]
  answer[#answer + 1] = left[i]
end
return answer`;
const scriptDigest = createHash('sha1').update(script).digest('hex');

const answerMsMaxDefault = 250;
const restAfterFailureMs = 1_000;
const greetingMsMax = 5_000;

export interface SharedRateWindows extends RateWindows {
  /** Its state: whether the server is there and answers, and how often each node had to count by itself. */
  state(): Promise<{ isReady: boolean; isUp: boolean; countedAlone: number }>;
  close(): Promise<void>;
}

/**
 * Windows that several nodes share through Redis or Valkey. While it is away each node goes on with its own memory,
 * from the counts that it last saw: limits get coarser, nothing stops.
 */
export function createRedisRateWindows(options: {
  url: string;
  log: Log;
  now: () => number;
  /** How long an answer is waited for, where a machine is not to be measured by its speed. */
  answerMsMax?: () => number;
}): SharedRateWindows {
  const { url, log, answerMsMax = () => answerMsMaxDefault } = options;
  const now = steadyClockOf(options.now);
  const local = new MemoryRateWindows(now);
  let isAway = false;
  let countedAlone = 0;
  let restUntil = 0;
  const lost = (error: unknown) => {
    if (!isAway) log.warn({ reason: (error as Error).message }, 'Redis is away; rate limits are counted per node');
    isAway = true;
    restUntil = now() + restAfterFailureMs;
  };
  let client = openClient(url, lost);
  let greetedBy = now() + greetingMsMax;
  /** A connection keeps its commands until an answer comes, so a silent one would keep ever more. */
  const hangUp = (silent: typeof client) => {
    if (silent !== client) return;
    client = openClient(url, lost);
    greetedBy = now() + greetingMsMax;
    silent.destroy();
  };

  const takeShared = async (caller: string, limits: readonly WindowLimit[]): Promise<RateVerdict> => {
    const input = {
      // One hash tag, so that a cluster keeps all windows of a caller in one place.
      keys: limits.map((limit) => `takilya:rate:{${caller}}:${limit.name}`),
      arguments: limits.flatMap((limit) => [String(limit.limit), String(limit.seconds * 1_000)]),
    };
    const asked = client;
    const known = asked.evalSha(scriptDigest, input).catch((error: Error) => {
      if (!error.message.startsWith('NOSCRIPT')) throw error;
      return asked.eval(script, input);
    });
    const answer = (await withinTime(known, answerMsMax(), () => hangUp(asked))) as number[];
    const windows = limits.map((limit, index) => ({
      ...limit,
      remaining: Math.max(0, limit.limit - (answer[1 + index * 2] as number)),
      resetAtMs: now() + (answer[2 + index * 2] as number),
    }));
    return { isAllowed: answer[0] === 1, windows };
  };

  const found = () => {
    if (isAway) log.info('Redis is back; rate limits are shared again');
    isAway = false;
  };
  // Asked for the figures, not remembered: a process that nobody calls finds nothing out by itself. One question at a time.
  let asking: Promise<boolean> | undefined;
  const answers = () => {
    if (!client.isReady) return false;
    asking ??= client
      .ping()
      .then(found)
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        asking = undefined;
      });
    return withinTime(asking, answerMsMax(), () => undefined).catch(() => false);
  };

  return {
    async take(caller, limits) {
      // A connection that hangs before its first answer does not notice by itself.
      if (!client.isReady && now() >= greetedBy) hangUp(client);
      if (client.isReady && now() >= restUntil) {
        try {
          const verdict = await takeShared(caller, limits);
          local.adopt(caller, verdict.windows);
          found();
          return verdict;
        } catch (error) {
          lost(error);
        }
      }
      countedAlone += 1;
      return local.take(caller, limits);
    },
    peek: (caller, limits) => local.peek(caller, limits),
    state: async () => ({ isReady: client.isReady, isUp: await answers(), countedAlone }),
    close: async () => client.destroy(),
  };
}

function openClient(url: string, onError: (error: unknown) => void) {
  const opened = createClient({
    url,
    disableOfflineQueue: true,
    socket: { connectTimeout: 2_000, reconnectStrategy: (tries) => Math.min(100 * 2 ** tries, 2_000) },
  });
  opened.on('error', onError);
  opened.connect().catch(onError);
  return opened;
}

function withinTime<Value>(work: Promise<Value>, msMax: number, onLate: () => void): Promise<Value> {
  let timer: NodeJS.Timeout;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new Error(`no answer within ${msMax} ms`));
      onLate();
    }, msMax);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
