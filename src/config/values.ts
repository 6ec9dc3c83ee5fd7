import { addressRangeFault } from '../core/base/address-list.ts';
import { serversOfUrl } from '../platform/database/server-url.ts';

// How the texts of variables are read. A text that cannot be read is refused in one sentence that names the variable.

/** A variable with a wrong value. The message is one sentence that names it. */
export class ConfigError extends Error {}

export function integerOf(name: string, text: string, least: number, most: number, otherwise = ''): number {
  const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= least && value <= most)) {
    throw new ConfigError(`${name} must be ${otherwise}a whole number from ${least} to ${most}, but it is "${text}".`);
  }
  return value;
}

/** Parts of a minute are for trials. */
export function numberOf(name: string, text: string, least: number, most: number): number {
  const value = /^\d{1,9}(\.\d{1,3})?$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= least && value <= most)) {
    throw new ConfigError(`${name} must be a number from ${least} to ${most}, but it is "${text}".`);
  }
  return value;
}

export function choiceOf<const Value extends string>(name: string, text: string, values: readonly Value[]): Value {
  const value = values.find((known) => known === text);
  if (value === undefined) throw new ConfigError(`${name} must be one of ${values.join(', ')}, but it is "${text}".`);
  return value;
}

/** A host and a port. */
export function urlOf(name: string, text: string | undefined, protocols: readonly string[], example: string) {
  if (text === undefined) return undefined;
  // postgres://user@/database?host=/directory is how a socket is named; the URL standard wants a host there.
  const parseable = text.replace('@/', '@localhost/');
  if (!URL.canParse(parseable) || !protocols.includes(new URL(parseable).protocol)) {
    // The value may hold a password, so it is not repeated.
    throw new ConfigError(`${name} must be an address such as ${example}.`);
  }
  return text;
}

/** One server, or several divided by commas. */
export function databaseUrlOf(name: string, text: string | undefined) {
  if (text === undefined) return undefined;
  const example = 'postgres://user@host/database';
  for (const { connectionString } of serversOfUrl(text)) {
    urlOf(name, connectionString, ['postgres:', 'postgresql:'], example);
  }
  const attributes = /[?&]target_session_attrs=([^&]*)/.exec(text)?.[1];
  if (attributes !== undefined && attributes !== 'read-write' && attributes !== 'primary') {
    throw new ConfigError(`${name} knows target_session_attrs=read-write, but not "${attributes}".`);
  }
  return text;
}

export function publicUrlOf(text: string | undefined, fallback: string): string {
  if (text === undefined) return fallback;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !['http:', 'https:'].includes(url.protocol) || url.pathname !== '/' || url.search !== '') {
    throw new ConfigError(
      `PUBLIC_URL must be an address without a path, such as https://tickets.example.com, but it is "${text}".`,
    );
  }
  return url.origin;
}

/** Lines of a text, divided by `|`. */
export function linesOf(name: string, text: string): string[] {
  if (text.length > 500) throw new ConfigError(`${name} must have at most 500 characters, but it has ${text.length}.`);
  return text
    .split('|')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

export function rangesOf(name: string, text: string | undefined): string[] {
  const entries = (text ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
  for (const entry of entries) {
    const fault = addressRangeFault(entry);
    if (fault !== undefined) throw new ConfigError(`${name}: "${entry}" ${fault}.`);
  }
  return entries;
}

/** Names out of a list, divided by commas. */
export function namesOf<const Name extends string>(
  name: string,
  text: string | undefined,
  known: readonly Name[],
): Name[] {
  const given = (text ?? '').split(',').map((part) => part.trim());
  return given.filter((part) => part !== '').map((part) => choiceOf(name, part, known));
}

/** What can be sent as a Bearer token. The value is not repeated. */
export function tokenOf(name: string, text: string | undefined): string | undefined {
  if (text !== undefined && !/^[A-Za-z0-9._~+/=-]{8,200}$/.test(text)) {
    throw new ConfigError(`${name} must be 8 to 200 letters, digits or one of . _ ~ + / = -.`);
  }
  return text;
}

/** Figures by name, such as `performers=500,brands=200`, on top of the defaults. */
export function namedFiguresOf<Figures extends object>(
  name: string,
  text: string | undefined,
  defaults: Figures,
  most: Partial<Record<keyof Figures, number>> = {},
  least = 1,
): Figures {
  const figures: Record<string, number> = { ...(defaults as Record<string, number>) };
  for (const entry of (text ?? '').split(',').filter((part) => part.trim() !== '')) {
    const [figure = '', value = ''] = entry.split('=').map((part) => part.trim());
    if (!Object.hasOwn(figures, figure)) {
      throw new ConfigError(`${name} knows ${Object.keys(figures).join(', ')}, but not "${figure}".`);
    }
    figures[figure] = integerOf(`${name} ${figure}`, value, least, most[figure as keyof Figures] ?? 100_000);
  }
  return figures as Figures;
}

/** The same where `off` lifts all of them. */
export function figuresOf<Figures extends object>(
  name: string,
  text: string | undefined,
  defaults: Figures,
  most: Partial<Record<keyof Figures, number>> = {},
  least = 1,
): Figures | null {
  return text === 'off' ? null : namedFiguresOf(name, text, defaults, most, least);
}
