import { createServer } from 'node:net';

// Below what systems hand out by themselves (Linux from 32768, others from 49152), so that no connection and no other
// listener gets the port between this look and its use.
const first = 15_000;
const last = 32_000;

/** A port that nobody listens on. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < 100; tries += 1) {
    const port = first + Math.floor(Math.random() * (last - first));
    if (await isFree(port)) return port;
  }
  throw new Error(`No free port between ${first} and ${last}`);
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
