import type { Server } from 'node:net';
import { type AddressList, plainAddress } from '../core/base/address-list.ts';
import { networkOf } from './client-address.ts';

interface ConnectionLimitOptions {
  /** How many one network address may have at a time. */
  most: number;
  /** They hold the connections of many. */
  trustedProxies: AddressList;
}

/** Closes connections that one network address opens beyond its share, before a byte of them is read. */
export function limitConnections(server: Server, { most, trustedProxies }: ConnectionLimitOptions): void {
  const open = new Map<string, number>();
  server.on('connection', (socket) => {
    const address = plainAddress(socket.remoteAddress ?? '');
    if (trustedProxies.has(address)) return;
    const network = networkOf(address);
    const count = (open.get(network) ?? 0) + 1;
    if (count > most) {
      socket.destroy();
      return;
    }
    open.set(network, count);
    socket.once('close', () => {
      const left = (open.get(network) ?? 0) - 1;
      if (left > 0) open.set(network, left);
      else open.delete(network);
    });
  });
}
