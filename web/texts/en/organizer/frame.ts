/** What stands around every page of the dashboard. */
const done: Record<string, string> = {
  saved: 'Saved.',
};

export const frame = {
  menu: 'Dashboard',
  settings: 'Settings',
  filters: 'Filters',
  noEmail: 'No e-mail',
  hiddenEmail: 'E-mail hidden',
  mode: 'Live or test',
  live: 'Live',
  test: 'Test',
  sandbox: 'Test mode: no one else can see what you do here, and no money moves.',
  sandboxes: 'Sandboxes:',
  movedTo: (when: string) => `The clock here is set to ${when}.`,
  standing: {
    suspended:
      'Takilya has suspended this organization: its events are not listed or sold, and its API keys don’t work. Tickets already sold stay valid.',
    declined:
      'Takilya has not approved this organization: its events are not listed or sold, and its API keys don’t work.',
    waiting: 'Takilya has not approved this organization yet: its events are not listed or sold until then.',
    meanwhile:
      'We’ll e-mail you when it’s approved. Set up and publish your events now: they go live automatically once you’re approved. In test mode everything already works.',
    toSandbox: 'Go to test mode',
    reason: (reason: string) => `Reason: ${reason}`,
  },
  marketplace: 'Marketplace',
  places: {
    overview: 'Overview',
    events: 'Events',
    plans: 'Seating plans',
    orders: 'Orders',
    reports: 'Reports',
    settlement: 'Settlement',
    exports: 'Exports',
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
