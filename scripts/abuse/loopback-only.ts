import { Resolver } from 'node:dns';
import dnsPromises from 'node:dns/promises';
import { Socket } from 'node:net';

/** What the service would have called or looked up outside this machine. */
export const keptInside: string[] = [];

const keep = (what: string): Error => {
  keptInside.push(what);
  return Object.assign(new Error(`Kept inside: ${what}`), { code: 'ENOTFOUND' });
};

/** From now on this process reaches only this machine, whatever URL it is talked into. */
export function stayOnLoopback(): void {
  const connect = Socket.prototype.connect as (this: Socket, ...given: unknown[]) => Socket;
  Socket.prototype.connect = function connectInside(this: Socket, ...given: unknown[]): Socket {
    const to = (Array.isArray(given[0]) ? given[0][0] : given[0]) as { path?: string; host?: string } | undefined;
    const host = typeof to === 'object' && to.path === undefined ? to.host : undefined;
    if (host === undefined || /^(?:localhost|127\.[\d.]+|::1|\[::1\])$/.test(host)) return connect.apply(this, given);
    const error = keep(host);
    process.nextTick(() => this.destroy(error));
    return this;
  } as Socket['connect'];
  for (const resolver of [Resolver.prototype, dnsPromises.Resolver.prototype]) {
    const isPromised = resolver !== Resolver.prototype;
    for (const name of ['resolve', 'resolve4', 'resolve6', 'resolveAny'] as const) {
      Object.assign(resolver, {
        [name]: (host: string, ...rest: unknown[]) => {
          const error = keep(host);
          if (isPromised) return Promise.reject(error);
          (rest.at(-1) as (error: Error) => void)(error);
        },
      });
    }
  }
}
