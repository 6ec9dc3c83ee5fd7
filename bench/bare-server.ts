import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

// A bare node:http server that answers every request with the bytes it was given: the most that Node can do here.
process.once('message', ({ body }: { body: string }) => {
  const bytes = Buffer.from(body);
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': bytes.length });
    response.end(bytes);
  });
  server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));
});
process.on('message', (question) => {
  if (question === 'cpu') process.send?.(process.cpuUsage());
});
process.on('disconnect', () => process.exit());
