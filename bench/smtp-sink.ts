import { type AddressInfo, createServer } from 'node:net';

const endOfMail = Buffer.from('\r\n.\r\n');

// A mail server that takes everything and keeps nothing: the sender of the mails is what is measured.
const server = createServer((socket) => {
  let unread: Buffer = Buffer.alloc(0);
  let isInMail = false;
  const obey = (line: string) => {
    const verb = line.slice(0, 4).toUpperCase();
    isInMail = verb === 'DATA';
    if (verb === 'EHLO') socket.write('250-sink\r\n250 8BITMIME\r\n');
    else if (verb === 'QUIT') socket.end('221 bye\r\n');
    else socket.write(isInMail ? '354 go on\r\n' : '250 ok\r\n');
  };
  socket.setNoDelay(true);
  socket.on('error', () => {});
  socket.write('220 sink ESMTP\r\n');
  socket.on('data', (chunk: Buffer) => {
    unread = unread.length === 0 ? chunk : Buffer.concat([unread, chunk]);
    for (;;) {
      const end = unread.indexOf(isInMail ? endOfMail : '\r\n');
      if (end === -1) return;
      const line = isInMail ? '' : unread.toString('latin1', 0, end);
      unread = unread.subarray(end + (isInMail ? endOfMail.length : 2));
      if (isInMail) {
        isInMail = false;
        socket.write('250 queued\r\n');
      } else {
        obey(line);
      }
    }
  });
});
process.once('message', () => {
  server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));
});
process.on('message', (question) => {
  if (question === 'cpu') process.send?.(process.cpuUsage());
});
process.on('disconnect', () => process.exit());
