/** What each scope grants; shown in the reference and where keys are made. */
export const scopeMeanings = {
  'events:read': 'read events, performers, schedules, brands; search venues',
  'events:write': 'create, update, publish, unpublish, archive, delete events; manage performers, schedules, brands',
  'tickets:read': 'read ticket types and inventory',
  'tickets:write': 'create and manage ticket types',
  'orders:read': 'read orders',
  'webhooks:manage': 'create, list, update, delete, test webhooks and read deliveries',
  'orders:write':
    'refund orders and send their tickets again; with `events:write`, cancel an event, which refunds all of its orders',
} as const;

export type Scope = keyof typeof scopeMeanings;
export const scopes = Object.keys(scopeMeanings) as Scope[];

const scopesWithoutRefunds = scopes.filter((scope) => scope !== 'orders:write');

/** What a key gets where somebody asks for all. What gives real money back is given only by its own name. */
export function allScopesFor({ isTest }: { isTest: boolean }): readonly Scope[] {
  return isTest ? scopes : scopesWithoutRefunds;
}

export function isScope(text: string): text is Scope {
  return Object.hasOwn(scopeMeanings, text);
}
