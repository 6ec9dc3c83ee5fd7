import { connect, type Socket } from 'node:net';

interface Exchanged {
  status: number;
  body: string;
}

/** A keep-alive connection that sends one request after the other: bare, because the generator shares the two cores. */
export class Exchange {
  readonly #socket: Socket;
  #parts: Buffer[] = [];
  #wantedBytes = -1;
  #answer: ((answer: Exchanged) => void) | undefined;
  #fail: ((error: Error) => void) | undefined;

  constructor(port: number) {
    this.#socket = connect({ port, host: '127.0.0.1', noDelay: true });
    this.#socket.on('error', (error) => this.#fail?.(error));
    this.#socket.on('close', () => this.#fail?.(new Error('The connection was closed')));
    this.#socket.on('data', (chunk: Buffer) => this.#take(chunk));
  }

  send(request: string | Buffer): Promise<Exchanged> {
    return new Promise((resolve, reject) => {
      this.#answer = resolve;
      this.#fail = reject;
      this.#socket.write(request);
    });
  }

  close(): void {
    this.#fail = undefined;
    this.#socket.destroy();
  }

  #take(chunk: Buffer): void {
    this.#parts.push(chunk);
    const bytes = this.#parts.length === 1 ? chunk : Buffer.concat(this.#parts);
    this.#parts = [bytes];
    const end = bytes.indexOf('\r\n\r\n');
    if (end === -1) return;
    if (this.#wantedBytes === -1) {
      const head = bytes.toString('latin1', 0, end);
      this.#wantedBytes = end + 4 + Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
    }
    if (bytes.length < this.#wantedBytes) return;
    const status = Number(bytes.toString('latin1', 9, 12));
    const body = bytes.toString('utf8', end + 4, this.#wantedBytes);
    this.#parts = [];
    this.#wantedBytes = -1;
    this.#answer?.({ status, body });
  }
}

/** The bytes of a POST with a JSON body. */
export function postRequest(
  path: string,
  body: string,
  { token, from, signature }: { token?: string; from?: string; signature?: string } = {},
): string {
  const authorization = token === undefined ? '' : `authorization: Bearer ${token}\r\n`;
  const forwarded = from === undefined ? '' : `x-forwarded-for: ${from}\r\n`;
  const signed = signature === undefined ? '' : `simulator-signature: ${signature}\r\n`;
  return `POST ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\n${authorization}${forwarded}${signed}content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
}
