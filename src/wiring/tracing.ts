import type { Build } from '../config/build.ts';
import type { Tracing } from '../config/tracing.ts';
import { counter } from '../platform/metrics/figure.ts';
import type { Metrics } from '../platform/metrics/metrics.ts';
import { createSpanExporter } from '../platform/tracing/span-exporter.ts';
import { Tracer, useTracer } from '../platform/tracing/tracer.ts';

interface RunningTraces {
  /** Sends what is held still. */
  stop(): Promise<void>;
}

/** Switches traces on for the whole process, where there is somebody to send them to. */
export function startTracing(
  tracing: Tracing | undefined,
  { build, metrics, onFault }: { build: Build; metrics: Metrics; onFault: (sentence: string, error: unknown) => void },
): RunningTraces {
  const exporter =
    tracing === undefined ? undefined : createSpanExporter({ ...tracing, resource: resourceOf(build), onFault });
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

/** Under the names that OpenTelemetry has for them. */
function resourceOf({ version, commit, node, environment }: Build): Record<string, string> {
  return {
    'service.version': version,
    'host.name': node,
    'deployment.environment.name': environment,
    ...(commit === undefined ? {} : { 'vcs.ref.head.revision': commit }),
  };
}
