import { createClient } from 'redis';

const answerMsMax = 5_000;

/** Asks once, and rejects with the reason where there is no answer. */
export async function checkRedis({ url }: { url: string }): Promise<void> {
  const client = createClient({ url, socket: { connectTimeout: answerMsMax, reconnectStrategy: false } });
  client.on('error', () => {});
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${answerMsMax / 1_000} s`)), answerMsMax);
  });
  try {
    await Promise.race([client.connect().then(() => client.ping()), late]);
  } finally {
    clearTimeout(timer);
    if (client.isOpen) client.destroy();
  }
}
