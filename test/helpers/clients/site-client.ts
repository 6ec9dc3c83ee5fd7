interface SiteAnswer {
  status: number;
  headers: Headers;
  html: string;
  location: string | null;
}

export interface SiteClient {
  get(path: string, headers?: Record<string, string>): Promise<SiteAnswer>;
  post(path: string, fields: Record<string, string>, headers?: Record<string, string>): Promise<SiteAnswer>;
}

/** Asks for pages as a browser does, and follows nothing by itself. */
export function siteClient(url: string): SiteClient {
  const send = async (path: string, init: RequestInit, headers: Record<string, string>): Promise<SiteAnswer> => {
    const answer = await fetch(`${url}${path}`, {
      ...init,
      redirect: 'manual',
      headers: { accept: 'text/html,application/xhtml+xml', ...headers },
    });
    return {
      status: answer.status,
      headers: answer.headers,
      html: await answer.text(),
      location: answer.headers.get('location'),
    };
  };
  return {
    get: (path, headers = {}) => send(path, {}, headers),
    post: (path, fields, headers = {}) => send(path, { method: 'POST', body: new URLSearchParams(fields) }, headers),
  };
}
