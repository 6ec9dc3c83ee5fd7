import { ConfigError, numberOf, urlOf } from './values.ts';

export interface Tracing {
  /** The URL of a collector that takes OTLP over HTTP. */
  endpoint: string;
  serviceName: string;
  /** Further headers for the collector; one of them is often a key. */
  headers: Readonly<Record<string, string>>;
  /** The share of traces begun here that is kept. */
  ratio: number;
}

/** Undefined: there are no traces. */
export function tracingOf(given: {
  endpoint?: string;
  headers?: string;
  serviceName?: string;
  ratio?: string;
}): Tracing | undefined {
  const { serviceName = 'takilya' } = given;
  const ratio = numberOf('OTEL_TRACES_SAMPLER_ARG', given.ratio ?? '1', 0, 1);
  if (!/^[\w.-]{1,100}$/.test(serviceName)) {
    throw new ConfigError(`OTEL_SERVICE_NAME must be 1 to 100 letters, digits, dots and dashes, not "${serviceName}".`);
  }
  const endpoint = urlOf('OTEL_EXPORTER_OTLP_ENDPOINT', given.endpoint, ['http:', 'https:'], 'http://localhost:4318');
  const headers = headersOf(given.headers ?? '');
  return endpoint === undefined ? undefined : { endpoint, headers, serviceName, ratio };
}

const headersMax = 20;
const headerLengthMax = 8_192;
// Headers that the exporter sets itself.
const ownHeaders = ['content-type', 'content-length', 'host', 'connection', 'transfer-encoding'];

/** As OpenTelemetry has it: `name=value,name=value`, values percent-encoded. Never repeated in a message: they are keys. */
function headersOf(text: string): Record<string, string> {
  const entries = text.split(',').flatMap((entry) => (entry.trim() === '' ? [] : [headerOf(entry)]));
  if (entries.length > headersMax) throw badHeaders(`have at most ${headersMax} entries`);
  return Object.fromEntries(entries);
}

function headerOf(entry: string): [string, string] {
  const end = entry.indexOf('=');
  const name = entry.slice(0, Math.max(0, end)).trim().toLowerCase();
  const value = decoded(entry.slice(end + 1).trim());
  if (!/^[\w!#$%&'*+.^`|~-]+$/.test(name))
    throw badHeaders('be entries such as api-key=VALUE, with commas between them');
  if (ownHeaders.includes(name)) throw badHeaders(`not set ${name}`);
  if (value === undefined || value.length > headerLengthMax || !/^[\t\x20-\x7e]*$/.test(value)) {
    throw badHeaders(`give ${name} a percent-encoded value of visible ASCII`);
  }
  return [name, value];
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

const badHeaders = (what: string) => new ConfigError(`OTEL_EXPORTER_OTLP_HEADERS must ${what}.`);
