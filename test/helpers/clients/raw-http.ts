import { connect, type Socket } from 'node:net';

/** An answer as it came over the wire, for requests that no HTTP library would send. */
export interface RawAnswer {
  status: number;
  headers: Headers;
  body: string;
  /** What came after the answer, where the connection went on. */
  rest: string;
}

const answerMsMax = 60_000;

/** Writes bytes to a server and reads one answer. `text` may be a function that writes for itself. */
export async function rawRequest(
  url: string,
  request: string | Buffer | ((socket: Socket) => void),
  { method = 'GET' }: { method?: string } = {},
): Promise<RawAnswer> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname.replaceAll(/[[\]]/g, ''));
  try {
    const answered = readAnswer(socket, method);
    if (typeof request === 'function') request(socket);
    else socket.write(request);
    return await answered;
  } finally {
    socket.destroy();
  }
}

export function readAnswer(socket: Socket, method = 'GET'): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    let received = Buffer.alloc(0);
    const timer = setTimeout(
      () => reject(new Error(`No whole answer within ${answerMsMax} ms: ${received}`)),
      answerMsMax,
    );
    const end = (finish: () => void) => {
      clearTimeout(timer);
      socket.off('data', hear).off('error', fail).off('close', closed);
      finish();
    };
    const hear = (bytes: Buffer) => {
      received = Buffer.concat([received, bytes]);
      const answer = parseAnswer(received, method);
      if (answer !== undefined) end(() => resolve(answer));
    };
    const fail = (error: Error) => end(() => reject(error));
    const closed = () => end(() => reject(new Error(`The connection ended without a whole answer: "${received}"`)));
    socket.on('data', hear).on('error', fail).on('close', closed);
  });
}

function parseAnswer(received: Buffer, method: string): RawAnswer | undefined {
  const text = received.toString('latin1');
  const start = /^(?:HTTP\/1\.1 1\d\d [^\r]*\r\n(?:[^\r]+\r\n)*\r\n)*/.exec(text)?.[0].length ?? 0;
  const end = text.indexOf('\r\n\r\n', start);
  if (end === -1) return undefined;
  const [statusLine = '', ...lines] = text.slice(start, end).split('\r\n');
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(statusLine)?.[1]);
  const headers = new Headers(
    lines.map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]),
  );
  const length = method === 'HEAD' ? 0 : Number(headers.get('content-length') ?? 0);
  const bodyStart = end + 4;
  if (received.length < bodyStart + length) return undefined;
  return {
    status,
    headers,
    body: received.subarray(bodyStart, bodyStart + length).toString('utf8'),
    rest: received.subarray(bodyStart + length).toString('latin1'),
  };
}
