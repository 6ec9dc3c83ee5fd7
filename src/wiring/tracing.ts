import type { Tracing } from '../config/tracing.ts';
import { counter } from '../platform/metrics/figure.ts';
import type { Metrics } from '../platform/metrics/metrics.ts';
import { createSpanExporter } from '../platform/tracing/span-exporter.ts';
import { Tracer, useTracer } from '../platform/tracing/tracer.ts';

export interface RunningTraces {
  /** Sends what is held still. */
  stop(): Promise<void>;
}

/** Switches traces on for the whole process, where there is somebody to send them to. */
export function startTracing(
  tracing: Tracing | undefined,
  { metrics, onFault }: { metrics: Metrics; onFault: (sentence: string, error: unknown) => void },
): RunningTraces {
  const exporter = tracing === undefined ? undefined : createSpanExporter({ ...tracing, onFault });
  metrics.tell(() => {
    const counts = exporter?.counts();
    return [
      counter('takilya_trace_spans_sent_total', 'Spans that the collector of traces took.', [
        { value: counts?.sent ?? null },
      ]),
      counter('takilya_trace_spans_dropped_total', 'Spans that it did not take, or that were too many to hold.', [
        { value: counts?.dropped ?? null },
      ]),
    ];
  });
  if (exporter === undefined || tracing === undefined) return { stop: async () => {} };
  useTracer(new Tracer(exporter, tracing));
  return {
    stop: async () => {
      useTracer(undefined);
      await exporter.stop();
    },
  };
}
