/** What stands around every page of the dashboard. */
const done: Record<string, string> = {
  saved: 'Saved.',
};

export const frame = {
  menu: 'Dashboard',
  settings: 'Settings',
  filters: 'Filters',
  mode: 'Live or test',
  live: 'Live',
  test: 'Test',
  sandbox: 'Test mode: what happens here is seen by nobody else, and no money moves.',
  movedTo: (when: string) => `Here it is ${when}.`,
  standing: {
    suspended:
      'The operator of Takilya has suspended this organization: nothing of it is listed or sold, and its API keys are refused. Tickets that were sold stay good.',
    declined:
      'The operator of Takilya has not approved this organization: nothing of it is listed or sold, and its API keys are refused.',
    waiting:
      'The operator of Takilya has not approved this organization yet: until then nothing of it is listed or sold.',
    meanwhile:
      'We write to you when that is done. Prepare and publish your events now: they appear by themselves once you are approved. In test mode everything works already.',
    toSandbox: 'Go to test mode',
    reason: (reason: string) => `The reason given: ${reason}`,
  },
  marketplace: 'Marketplace',
  places: {
    overview: 'Overview',
    events: 'Events',
    orders: 'Orders',
    reports: 'Reports',
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
