import type pg from 'pg';

/**
 * The servers of `postgres://user@one:5432,two:5433/database?target_session_attrs=read-write`. The driver knows addresses of
 * one server only. Of several servers, the one that takes writes is meant, whether or not the URL says so.
 */
export function serversOfUrl(url: string): pg.ClientConfig[] {
  const [, before = url, hosts = '', after = ''] = /^(\w+:\/\/(?:[^@/]*@)?)([^/?]*)(.*)$/s.exec(url) ?? [];
  const [path = '', query = ''] = after.split('?', 2);
  const parameters = new URLSearchParams(query);
  // Apart from the rest, so that settings of ours can follow it.
  const options = parameters.get('options') ?? undefined;
  parameters.delete('options');
  parameters.delete('target_session_attrs');
  const rest = parameters.size === 0 ? path : `${path}?${parameters}`;
  return hosts.split(',').map((host) => ({ connectionString: `${before}${host}${rest}`, options }));
}
