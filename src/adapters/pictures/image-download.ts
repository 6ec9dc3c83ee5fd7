import { type buildConnector, Client } from 'undici';
import { type Fault, type ImageFault, sentenceOf } from '../../core/base/faults/faults.ts';
import type { OutboundPolicy } from '../../core/base/outbound-address.ts';
import { urlFault } from '../../core/base/text.ts';

/** The image is not there, or it is none that we would show. It says why, and names no address. */
export class ImageRefused extends Error {
  readonly why: ImageFault;

  constructor(fault: Fault, { isOfAddress = false, cause }: { isOfAddress?: boolean; cause?: unknown } = {}) {
    super(`${isOfAddress ? 'Its address' : 'It'} ${sentenceOf(fault)}`, { cause });
    this.why = { ...fault, isOfAddress };
  }
}

interface DownloadOptions {
  outbound: OutboundPolicy;
  connector: buildConnector.connector;
  timeoutMs: number;
  bytesMax: number;
}

const redirectsMax = 3;
const redirectStatuses = [301, 302, 303, 307, 308];
const headers = {
  'user-agent': 'Takilya-Media/1',
  accept: 'image/avif, image/webp, image/png, image/jpeg, image/gif',
  // A body that grows when it is unpacked would slip past the limit of its size.
  'accept-encoding': 'identity',
};

/** The bytes at a URL. Each network address on the way is vetted, and the time limit is for the whole way. */
export async function downloadImage(text: string, options: DownloadOptions): Promise<Buffer> {
  let [isLate, client]: [boolean, Client | undefined] = [false, undefined];
  const timer = setTimeout(() => {
    isLate = true;
    void client?.destroy(new ImageRefused({ fault: 'imageLate' }));
  }, options.timeoutMs);
  try {
    let address = text;
    for (let hop = 0; hop <= redirectsMax; hop += 1) {
      const url = vetted(address, options.outbound);
      if (isLate) throw new ImageRefused({ fault: 'imageLate' });
      client = new Client(url.origin, { connect: options.connector });
      const answer = await answerOf(client, url, options.bytesMax);
      if (!('location' in answer)) return answer;
      void client.destroy();
      address = answer.location;
    }
    throw new ImageRefused({ fault: 'imageMovedOften' });
  } catch (error) {
    throw error instanceof ImageRefused ? error : new ImageRefused({ fault: 'imageUnfetched' }, { cause: error });
  } finally {
    clearTimeout(timer);
    // At once, even where a server goes on sending what nobody reads.
    void client?.destroy();
  }
}

/** Judged as if it were HTTPS: an image may come over plain HTTP, but from nowhere that a webhook may not go to. */
function vetted(address: string, outbound: OutboundPolicy): URL {
  const fault = urlFault(address, { httpsOnly: false }) ?? outbound.urlFault(address.replace(/^http:/i, 'https:'));
  if (fault !== undefined) throw new ImageRefused(fault, { isOfAddress: true });
  return new URL(address);
}

async function answerOf(client: Client, url: URL, bytesMax: number): Promise<Buffer | { location: string }> {
  const {
    statusCode,
    headers: given,
    body,
  } = await client.request({ method: 'GET', path: url.pathname + url.search, headers });
  const { location } = given;
  // Nobody reads on; its breaking off is then no error.
  body.on('error', () => {});
  if (redirectStatuses.includes(statusCode) && typeof location === 'string') {
    const next = URL.parse(location, url);
    if (next === null) throw new ImageRefused({ fault: 'imageMovedNowhere' });
    return { location: next.href };
  }
  if (statusCode !== 200) throw new ImageRefused({ fault: 'imageAnswered', values: { status: statusCode } });
  if (Number(given['content-length']) > bytesMax) throw new ImageRefused({ fault: 'imageTooLarge' });
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > bytesMax) throw new ImageRefused({ fault: 'imageTooLarge' });
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
