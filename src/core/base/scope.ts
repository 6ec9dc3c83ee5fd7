/** What each scope grants; shown in the reference and where keys are made. */
export const scopeMeanings = {
  'events:read': 'read events, performers, schedules, brands; search venues',
  'events:write': 'create, update, publish, unpublish, archive, delete events; manage performers, schedules, brands',
  'tickets:read': 'read ticket types and inventory',
  'tickets:write': 'create and manage ticket types',
  'orders:read': 'read orders',
  'webhooks:manage': 'create, list, update, delete, test webhooks and read deliveries',
} as const;

export type Scope = keyof typeof scopeMeanings;
export const scopes = Object.keys(scopeMeanings) as Scope[];

export function isScope(text: string): text is Scope {
  return Object.hasOwn(scopeMeanings, text);
}
