import { Endpoints } from './generated/endpoints.ts';
import type { Notice } from './generated/types.ts';
import { type NoticesOptions, notices } from './notices.ts';
import {
  type Call,
  type Client,
  checkBaseUrl,
  type EveryOption,
  type Reply,
  request,
  type TakilyaOptions,
} from './request.ts';

/** The Open API of a Takilya service, for the organization of a key. */
export class Takilya extends Endpoints {
  readonly #client: Client;

  constructor(options: TakilyaOptions) {
    super();
    // Often read from a file, with its line's end.
    const apiKey = options.apiKey?.trim();
    if (!apiKey) throw new TypeError('An apiKey is needed: make one in the dashboard, under Settings, API keys.');
    checkBaseUrl(options.baseUrl);
    this.#client = { ...options, apiKey, rootPath: '/open-api/v1' };
  }

  /**
   * What happens in the organization, in order and without end: it goes on after lost connections and restarts of the service.
   * Keep the `position` of the last notice you have handled, and give it as `after` when your own process starts again.
   */
  notices(options: NoticesOptions = {}): AsyncGenerator<Notice, never, undefined> {
    // The iteration has a patience of its own, and reports every failure.
    return notices((query, signal) => this.listNotices(query, { signal, retriesMax: 0 }), options);
  }

  protected override call<Body>(call: Call, options?: EveryOption): Promise<Reply<Body>> {
    return request<Body>(this.#client, call, options);
  }
}
