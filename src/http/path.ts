/** Without the query: searches and tokens have no place in a log or a message. */
export function pathOf(url: string): string {
  const path = withoutOrigin(url);
  const end = path.search(/[?#;]/);
  return end === -1 ? path : path.slice(0, end);
}

/** The path as the router reads it, which decodes what need not have been encoded. */
export function routedPathOf(url: string): string {
  const path = withoutOrigin(url).split(/[?#]/, 1)[0] as string;
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

/** A request line may carry the whole address, as it does for a proxy. */
function withoutOrigin(url: string): string {
  return url.startsWith('/') ? url : url.replace(/^https?:\/\/[^/?#]*/i, '');
}
