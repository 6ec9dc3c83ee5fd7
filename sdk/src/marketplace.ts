import { fetchWithChallenge } from './challenge.ts';
import { MarketplaceEndpoints } from './generated/marketplace-endpoints.ts';
import {
  type Call,
  type Client,
  type ClientOptions,
  checkBaseUrl,
  type EveryOption,
  type Reply,
  request,
} from './request.ts';

/**
 * The marketplace of a Takilya service: finding events, buying, and what holders of tickets do. It needs no key. The `token` that came with an
 * order opens that order.
 */
export class Marketplace extends MarketplaceEndpoints {
  readonly #client: Client;

  constructor(options: ClientOptions) {
    super();
    checkBaseUrl(options.baseUrl);
    // A crowded event asks for work before it takes an order.
    const send: typeof fetch = (url, init) => fetchWithChallenge(url as string, init, options.fetch);
    this.#client = { ...options, fetch: send, rootPath: '/marketplace/v1' };
  }

  protected override call<Body>(call: Call, options?: EveryOption): Promise<Reply<Body>> {
    return request<Body>(this.#client, call, options);
  }
}
