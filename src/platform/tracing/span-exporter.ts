export type Attributes = Readonly<Record<string, string | number>>;

/** Kinds as OTLP numbers them. */
const spanKinds = { internal: 1, server: 2, client: 3, consumer: 5 } as const;
export type SpanKind = keyof typeof spanKinds;

export interface EndedSpan {
  traceId: string;
  spanId: string;
  parentSpanId: string | undefined;
  name: string;
  kind: SpanKind;
  startedMs: number;
  endedMs: number;
  attributes: Attributes;
  links: readonly { traceId: string; spanId: string }[];
  isFailed: boolean;
}

interface SpanExporterOptions {
  /** The URL of a collector that takes OTLP over HTTP, without `/v1/traces`. */
  endpoint: string;
  /** Sent with every batch, and shown to nobody else. */
  headers?: Readonly<Record<string, string>>;
  serviceName: string;
  /** What else describes the sender. */
  resource?: Attributes;
  onFault: (sentence: string, error: unknown) => void;
  heldMax?: number;
  everyMs?: number;
}

export interface SpanExporter {
  add(span: EndedSpan): void;
  counts(): { sent: number; dropped: number };
  /** Sends what is held, once, and then no more. */
  stop(): Promise<void>;
}

const batchMax = 512;
const answerMsMax = 5_000;
// A collector that is busy or restarting gets them a little later. Any other refusal would repeat itself.
const statusesToTryAgain = [429, 502, 503, 504];

/** Hands spans to a collector in batches. What it does not take in time is dropped and counted: nobody waits for it. */
export function createSpanExporter(options: SpanExporterOptions): SpanExporter {
  const { endpoint, headers, serviceName, resource = {}, onFault, heldMax = 8_192, everyMs = 2_000 } = options;
  const url = `${endpoint.replace(/\/+$/, '')}/v1/traces`;
  let held: EndedSpan[] = [];
  let sent = 0;
  let dropped = 0;
  let sending: Promise<void> | undefined;
  let isFaulty = false;

  const post = async (batch: readonly EndedSpan[]): Promise<'TAKEN' | 'LATER' | 'REFUSED'> => {
    try {
      const { request } = await import('undici');
      const { statusCode, body } = await request(url, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(messageOf(batch, { 'service.name': serviceName, ...resource })),
        signal: AbortSignal.timeout(answerMsMax),
      });
      await body.dump();
      if (statusCode >= 200 && statusCode < 300) {
        isFaulty = false;
        return 'TAKEN';
      }
      tellOnce(new Error(`It answered ${statusCode}`));
      return statusesToTryAgain.includes(statusCode) ? 'LATER' : 'REFUSED';
    } catch (error) {
      tellOnce(error);
      return 'LATER';
    }
  };
  const tellOnce = (error: unknown) => {
    if (!isFaulty) onFault('The collector of traces did not take them', error);
    isFaulty = true;
  };

  const sendOne = async () => {
    const batch = held.slice(0, batchMax);
    held = held.slice(batchMax);
    const outcome = await post(batch);
    if (outcome === 'TAKEN') sent += batch.length;
    if (outcome === 'REFUSED') dropped += batch.length;
    if (outcome === 'LATER') {
      const kept = batch.slice(0, Math.max(0, heldMax - held.length));
      dropped += batch.length - kept.length;
      held = [...kept, ...held];
    }
    return outcome;
  };
  const sendAll = async () => {
    while (held.length > 0 && (await sendOne()) !== 'LATER');
  };
  const flush = (): Promise<void> => {
    sending ??= sendAll().finally(() => {
      sending = undefined;
    });
    return sending;
  };
  const flushing = setInterval(() => void flush(), everyMs);
  flushing.unref();

  return {
    add(span) {
      if (held.length >= heldMax) {
        dropped += 1;
        return;
      }
      held.push(span);
      if (held.length === batchMax) void flush();
    },
    counts: () => ({ sent, dropped }),
    async stop() {
      clearInterval(flushing);
      await sending;
      await flush();
    },
  };
}

/** As OTLP has it in JSON. */
function messageOf(spans: readonly EndedSpan[], resource: Attributes) {
  return {
    resourceSpans: [
      {
        resource: { attributes: attributesOf(resource) },
        scopeSpans: [{ scope: { name: 'takilya' }, spans: spans.map(spanOf) }],
      },
    ],
  };
}

function spanOf({ kind, startedMs, endedMs, attributes, isFailed, ...span }: EndedSpan) {
  return {
    ...span,
    kind: spanKinds[kind],
    startTimeUnixNano: nanosecondsOf(startedMs),
    endTimeUnixNano: nanosecondsOf(endedMs),
    attributes: attributesOf(attributes),
    status: isFailed ? { code: 2 } : {},
  };
}

function attributesOf(attributes: Attributes) {
  return Object.entries(attributes).map(([key, value]) => ({
    key,
    value: typeof value === 'string' ? { stringValue: value } : { intValue: String(value) },
  }));
}

const nanosecondsOf = (ms: number) => `${Math.round(ms * 1_000)}000`;
