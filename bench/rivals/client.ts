import { Agent, type IncomingHttpHeaders, request } from 'node:http';

export interface Reply {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

interface Asked {
  method?: 'POST';
  path: string;
  headers?: Record<string, string>;
  body?: object;
}

/** One connection, kept where the server keeps it. */
export class Client {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 });
  readonly #port: number;

  constructor(port: number) {
    this.#port = port;
  }

  ask({ method, path, headers, body }: Asked): Promise<Reply> {
    const text = body === undefined ? undefined : JSON.stringify(body);
    return new Promise((resolve, reject) => {
      const asked = request({
        agent: this.#agent,
        host: '127.0.0.1',
        port: this.#port,
        method: method ?? 'GET',
        path,
        headers:
          text === undefined
            ? headers
            : { ...headers, 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) },
      });
      asked.once('error', reject);
      asked.once('response', (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.once('error', reject);
        response.once('end', () =>
          resolve({
            status: response.statusCode as number,
            headers: response.headers,
            body: Buffer.concat(parts).toString('utf8'),
          }),
        );
      });
      asked.end(text);
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}
