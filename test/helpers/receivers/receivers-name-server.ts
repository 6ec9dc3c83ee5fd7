import { createSocket, type RemoteInfo } from 'node:dgram';
import { once } from 'node:events';
import type { TestContext } from 'node:test';

/** What a name has, by type of record; a type that is missing gets no reply at all. */
type Records = Readonly<Record<string, { A?: readonly string[]; AAAA?: readonly string[] }>>;

const types: Readonly<Record<number, 'A' | 'AAAA'>> = { 1: 'A', 28: 'AAAA' };

/** A name server that knows these names. Answers its address; ends with its test. */
export async function startNameServer(t: TestContext, records: Records): Promise<{ server: string; asked: string[] }> {
  const socket = createSocket('udp4');
  const asked: string[] = [];
  socket.on('message', (query: Buffer, from: RemoteInfo) => {
    const { name, type, end } = questionIn(query);
    const kind = types[type];
    asked.push(`${kind} ${name}`);
    const known = records[name];
    const found = kind === undefined || known === undefined ? [] : known[kind];
    if (found === undefined) return;
    socket.send(
      reply(query.subarray(0, end), { isKnown: known !== undefined, type, addresses: found }),
      from.port,
      from.address,
    );
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  t.after(() => socket.close());
  return { server: `127.0.0.1:${socket.address().port}`, asked };
}

function questionIn(query: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = query.readUInt8(at); length > 0; length = query.readUInt8(at)) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.').toLowerCase(), type: query.readUInt16BE(at + 1), end: at + 5 };
}

function reply(
  question: Buffer,
  { isKnown, type, addresses }: { isKnown: boolean; type: number; addresses: readonly string[] },
): Buffer {
  const head = Buffer.from(question);
  head.writeUInt16BE(isKnown ? 0x8180 : 0x8183, 2);
  head.writeUInt16BE(addresses.length, 6);
  head.writeUInt32BE(0, 8);
  const answers = addresses.map((address) => {
    const data = bytesOf(address);
    const record = Buffer.alloc(12);
    record.writeUInt16BE(0xc00c, 0);
    record.writeUInt16BE(type, 2);
    record.writeUInt16BE(1, 4);
    record.writeUInt32BE(3_600, 6);
    record.writeUInt16BE(data.length, 10);
    return Buffer.concat([record, data]);
  });
  return Buffer.concat([head, ...answers]);
}

/** IPv6 addresses must be written in full. */
function bytesOf(address: string): Buffer {
  if (!address.includes(':')) return Buffer.from(address.split('.').map(Number));
  return Buffer.from(
    address
      .split(':')
      .map((group) => group.padStart(4, '0'))
      .join(''),
    'hex',
  );
}
