// What a page and the service worker have to agree on about tickets that are kept on a device.

export const keptCache = 'tickets';
/** The page that lists them; without a network it is shown in place of any other. */
export const keptList = '/my-tickets';

/** Whether it is the path of a page with tickets on it. */
export function isKept(path: string): boolean {
  return /^\/(?:orders|tickets)\/[0-9a-f-]{36}$/.test(path);
}

/** Whether a page still has a valid ticket for an event that is not long over. */
export function stillGood(html: string, now: number): boolean {
  const until = /data-keep-until="([^"]+)"/.exec(html)?.[1];
  return until !== undefined && Date.parse(until) > now && html.includes(' data-qr');
}
