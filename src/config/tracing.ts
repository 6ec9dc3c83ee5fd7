import { ConfigError, numberOf, urlOf } from './values.ts';

export interface Tracing {
  /** Of a collector that takes OTLP over HTTP. */
  endpoint: string;
  serviceName: string;
  /** The share of traces that begin here and are kept. */
  ratio: number;
}

/** Undefined: there are no traces. */
export function tracingOf(given: { endpoint?: string; serviceName?: string; ratio?: string }): Tracing | undefined {
  const { serviceName = 'takilya' } = given;
  const ratio = numberOf('OTEL_TRACES_SAMPLER_ARG', given.ratio ?? '1', 0, 1);
  if (!/^[\w.-]{1,100}$/.test(serviceName)) {
    throw new ConfigError(`OTEL_SERVICE_NAME must be 1 to 100 letters, digits, dots and dashes, not "${serviceName}".`);
  }
  const endpoint = urlOf('OTEL_EXPORTER_OTLP_ENDPOINT', given.endpoint, ['http:', 'https:'], 'http://localhost:4318');
  return endpoint === undefined ? undefined : { endpoint, serviceName, ratio };
}
