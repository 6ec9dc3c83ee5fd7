/** What stands around every page of the dashboard. */
const done: Record<string, string> = {
  saved: 'Saved.',
};

export const frame = {
  menu: 'Dashboard',
  settings: 'Settings',
  mode: 'Live or test',
  live: 'Live',
  test: 'Test',
  sandbox: 'Test mode: what happens here is seen by nobody else, and no money moves.',
  marketplace: 'Marketplace',
  places: {
    overview: 'Overview',
    events: 'Events',
    orders: 'Orders',
    settlement: 'Settlement',
    keys: 'API keys',
    webhooks: 'Webhooks',
    requests: 'API requests',
    team: 'Team',
    audit: 'Audit log',
    organization: 'Organization',
    account: 'My account',
  },
  /** By the name of what was done. */
  done,
};
