import { AsyncLocalStorage } from 'node:async_hooks';
import type { Attributes, SpanExporter, SpanKind } from './span-exporter.ts';
import { newSpanId, newTraceId, type TraceContext, traceparentOf } from './trace-context.ts';

/** Something that takes time, within a trace. */
export interface Span extends TraceContext {
  end(outcome?: { attributes?: Attributes; links?: readonly TraceContext[]; isFailed?: boolean }): void;
}

interface SpanOptions {
  kind?: SpanKind;
  /** Left out: where the caller is. */
  parent?: TraceContext;
  /** Never what a person wrote, nor a value of a statement: names, numbers and addresses of servers. */
  attributes?: Attributes;
  links?: readonly TraceContext[];
}

/** Follows what happens for a request through everything that it waits for. */
export class Tracer {
  readonly #storage = new AsyncLocalStorage<TraceContext | undefined>();
  readonly #exporter: Pick<SpanExporter, 'add'>;
  readonly #ratio: number;

  constructor(exporter: Pick<SpanExporter, 'add'>, { ratio }: { ratio: number }) {
    this.#exporter = exporter;
    this.#ratio = ratio;
  }

  current(): TraceContext | undefined {
    return this.#storage.getStore();
  }

  within<Result>(context: TraceContext | undefined, work: () => Result): Result {
    return this.#storage.run(context, work);
  }

  begin(name: string, { kind = 'internal', parent = this.current(), attributes, links }: SpanOptions = {}): Span {
    const traceId = parent?.traceId ?? newTraceId();
    const spanId = newSpanId();
    // The caller that began the trace decided whether it is kept, so that it is kept whole.
    const isSampled = parent?.isSampled ?? Math.random() < this.#ratio;
    const startedMs = performance.timeOrigin + performance.now();
    let isEnded = false;
    return {
      traceId,
      spanId,
      isSampled,
      end: (outcome = {}) => {
        if (!isSampled || isEnded) return;
        isEnded = true;
        this.#exporter.add({
          traceId,
          spanId,
          parentSpanId: parent?.spanId,
          name,
          kind,
          startedMs,
          endedMs: performance.timeOrigin + performance.now(),
          attributes: { ...attributes, ...outcome.attributes },
          links: [...(links ?? []), ...(outcome.links ?? [])].map((link) => ({
            traceId: link.traceId,
            spanId: link.spanId,
          })),
          isFailed: outcome.isFailed === true,
        });
      },
    };
  }

  /** A span around all that the work waits for. */
  async trace<Result>(name: string, options: SpanOptions, work: () => Promise<Result>): Promise<Result> {
    const span = this.begin(name, options);
    try {
      const result = await this.within(span, work);
      span.end();
      return result;
    } catch (error) {
      span.end({ isFailed: true });
      throw error;
    }
  }

  /** The same, but only within a trace that is kept: work that comes round by itself begins none. */
  traceInside<Result>(name: string, options: SpanOptions, work: () => Promise<Result>): Promise<Result> {
    return this.current()?.isSampled === true ? this.trace(name, options, work) : work();
  }

  /** Work for several at once: in the trace of the first, with links to and from those of the others. */
  async traceBatch<Result>(name: string, spans: readonly Span[], work: () => Promise<Result>): Promise<Result> {
    const [first, ...others] = spans.filter(({ isSampled }) => isSampled);
    if (first === undefined) return this.within(spans[0], work);
    const batch = this.begin(name, {
      parent: first,
      links: others,
      attributes: { 'takilya.batch.size': spans.length },
    });
    let isFailed = true;
    try {
      const result = await this.within(batch, work);
      isFailed = false;
      return result;
    } finally {
      batch.end({ isFailed });
      first.end({ isFailed });
      for (const other of others) other.end({ isFailed, links: [batch] });
    }
  }
}

/** Undefined unless traces are switched on: code that every request passes then does nothing else. */
export let tracer: Tracer | undefined;

export function useTracer(next: Tracer | undefined): void {
  tracer = next;
}

/** A call to another service: what to send along, and what to record of its end. */
interface TracedCall {
  headers: { traceparent?: string };
  /** With the status of the answer, where it has one. */
  end(isFailed: boolean, status?: number | null): void;
}

const untraced: TracedCall = { headers: {}, end: () => {} };

export function beginCall(name: string, server: string): TracedCall {
  if (tracer === undefined) return untraced;
  const span = tracer.begin(name, { kind: 'client', attributes: { 'server.address': server } });
  return {
    headers: { traceparent: traceparentOf(span) },
    end: (isFailed, status) =>
      span.end({ attributes: status ? { 'http.response.status_code': status } : {}, isFailed }),
  };
}
