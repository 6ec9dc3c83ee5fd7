export const faces = [
  'open-api',
  'marketplace-api',
  'door-api',
  'website',
  'dashboard',
  'operator',
  'provider-callbacks',
  'documentation',
  'health',
  'raw',
] as const;
export type Face = (typeof faces)[number];

const prefixes: [RegExp, Face][] = [
  [/^\/open-api\/v1(?:\/|$)/, 'open-api'],
  [/^\/marketplace\/v1(?:\/|$)/, 'marketplace-api'],
  [/^\/door\/v1(?:\/|$)/, 'door-api'],
  [/^\/provider-callbacks(?:\/|$)/, 'provider-callbacks'],
  [/^\/organizer(?:\/|$)/, 'dashboard'],
  [/^\/operator(?:\/|$)/, 'operator'],
  [/^\/docs(?:\/|$)/, 'documentation'],
  [/^\/(?:healthz|readyz|metrics)(?:\/|$)/, 'health'],
];

/** Which of the ways in a path belongs to. */
export function faceOf(path: string): Face {
  return prefixes.find(([prefix]) => prefix.test(path))?.[1] ?? 'website';
}

/** Faces that always answer in the envelope. */
export function isApi(face: Face): boolean {
  return face === 'open-api' || face === 'marketplace-api' || face === 'door-api' || face === 'provider-callbacks';
}
